package crawl

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestFindRoot(t *testing.T) {
	tests := []struct {
		reason, file string // the file makes the repository
		dir, want    string
	}{
		{"no repository: the folder itself", "a/b/x.md", "a/b", "a/b"},
		{"a .git folder above", ".git/HEAD", "a/b", "."},
		{"a .git file of a linked work tree", "a/.git", "a/b", "a"},
		{"the folder itself", "a/b/.git/HEAD", "a/b", "a/b"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			top := t.TempDir()
			writeFile(t, top, "a/b/x.md", "")
			writeFile(t, top, test.file, "")
			got, err := FindRoot(filepath.Join(top, test.dir))
			if want := filepath.Join(top, test.want); err != nil || got != want {
				t.Errorf("FindRoot = %q, %v; want %q", got, err, want)
			}
		})
	}
}

func TestRootErrors(t *testing.T) {
	root := t.TempDir()
	writeFile(t, root, "a.md", "")
	tests := []struct{ root, want string }{
		{filepath.Join(root, "none"), "no such folder"},
		{filepath.Join(root, "a.md"), "not a folder; name the folder that holds the documents"},
	}
	for _, test := range tests {
		_, err := Crawl(test.root, Options{})
		if want := fmt.Sprintf("reading repository %q: %s", test.root, test.want); err == nil || err.Error() != want {
			t.Errorf("Crawl: %v, want %s", err, want)
		}
		_, err = FindRoot(test.root)
		if want := fmt.Sprintf("finding the repository of %q: %s", test.root, test.want); err == nil || err.Error() != want {
			t.Errorf("FindRoot: %v, want %s", err, want)
		}
	}
}

func TestWhichFiles(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a.md", "B.MarkDown", "c.MDX", "d.txt", "md", ".github/x.md", ".git/y.md", "sub/.git/z.md", "sub/e.md", "out/f.md", "sub/skip.md"} {
		writeFile(t, root, name, "# T\n")
	}
	writeFile(t, root, ".gitignore", "out/\n")
	writeFile(t, root, "sub/.gitignore", "/skip.md\n")
	c := crawlAll(t, root)
	if got, want := documentPaths(c), []string{".github/x.md", "B.MarkDown", "a.md", "c.MDX", "sub/e.md"}; !slices.Equal(got, want) {
		t.Errorf("documents %q, want %q", got, want)
	}
	if want := []string{".gitignore", "d.txt", "md", "sub/.gitignore"}; !slices.Equal(c.Files, want) {
		t.Errorf("files %q, want %q", c.Files, want)
	}
	if len(c.Problems) > 0 {
		t.Errorf("problems %v, want none", c.Problems)
	}
}

// A root below the top of a work tree obeys the rules above it.
func TestRulesAboveRoot(t *testing.T) {
	top := t.TempDir()
	writeFile(t, top, "main/.git/worktrees/w/commondir", "../..\n")
	writeFile(t, top, "main/.git/info/exclude", "excluded.md\n")
	writeFile(t, top, "w/.git", "gitdir: ../main/.git/worktrees/w\n")
	writeFile(t, top, "w/.gitignore", "/docs/api/top.md\n*.tmp.md\n")
	writeFile(t, top, "w/docs/.gitignore", "api/middle.md\n/other.md\n")
	for _, name := range []string{"top.md", "middle.md", "other.md", "x.tmp.md", "excluded.md", "kept.md"} {
		writeFile(t, top, "w/docs/api/"+name, "")
	}
	c := crawlAll(t, filepath.Join(top, "w/docs/api"))
	if got, want := documentPaths(c), []string{"kept.md", "other.md"}; !slices.Equal(got, want) {
		t.Errorf("documents %q, want %q", got, want)
	}
}

func TestSymbolicLinks(t *testing.T) {
	top := t.TempDir()
	root := filepath.Join(top, "root")
	writeFile(t, top, "outside.md", "# Outside\n")
	writeFile(t, top, "rootside/x.md", "# A folder whose name begins like the root's\n")
	writeFile(t, root, "real/a.md", "# A\n")
	writeFile(t, root, "real/sub/b.md", "# B\n")
	links := []struct{ name, target string }{
		{"alias.md", "real/a.md"},
		{"folder", "real"},
		{"real/sub/loop", "../.."},
		{"self.md", "self.md"},
		{"nowhere.md", "none.md"},
		{"escape.md", "../outside.md"},
		{"escape", "../rootside"},
	}
	for _, l := range links {
		if err := os.Symlink(filepath.FromSlash(l.target), filepath.Join(root, filepath.FromSlash(l.name))); err != nil {
			t.Skipf("this system makes no symbolic links: %v", err)
		}
	}
	c := crawlAll(t, root)
	if got, want := documentPaths(c), []string{"real/a.md", "real/sub/b.md"}; !slices.Equal(got, want) {
		t.Errorf("documents %q, want each file once: %q", got, want)
	}
	if want := []string{"alias.md", "folder/a.md", "folder/sub/b.md", "real/sub/loop/real/a.md", "real/sub/loop/real/sub/b.md"}; !slices.Equal(c.Files, want) {
		t.Errorf("files %q, want the names that links give: %q", c.Files, want)
	}
	var problems []string
	for _, p := range c.Problems {
		problems = append(problems, p.Path+" "+string(p.Kind))
	}
	want := []string{"escape symlink-outside-root", "escape.md symlink-outside-root", "nowhere.md unreadable-file", "self.md unreadable-file"}
	if !slices.Equal(problems, want) {
		t.Errorf("problems %q, want %q", problems, want)
	}
}

// The root may itself be named through a link.
func TestLinkedRoot(t *testing.T) {
	top := t.TempDir()
	writeFile(t, top, "real/a.md", "# A\n")
	root := filepath.Join(top, "link")
	if err := os.Symlink("real", root); err != nil {
		t.Skipf("this system makes no symbolic links: %v", err)
	}
	if err := os.Symlink("a.md", filepath.Join(root, "b.md")); err != nil {
		t.Fatal(err)
	}
	c := crawlAll(t, root)
	if len(c.Documents) != 1 || len(c.Problems) != 0 || c.Root != root {
		t.Errorf("root %s: documents %q, problems %v", c.Root, documentPaths(c), c.Problems)
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	root := t.TempDir()
	writeFile(t, root, "good.md", "# Good\n")
	writeFile(t, root, "nul.md", "# A\x00B\n")
	writeFile(t, root, "locked.md", "# Locked\n")
	writeFile(t, root, "vanished.md", "# Vanished\n")
	writeFile(t, root, "deep.md", "# Deep\n"+strings.Repeat("> - 1. ", maxNesting)+"a\n")
	large, err := os.Create(filepath.Join(root, "large.md"))
	if err != nil {
		t.Fatal(err)
	}
	if err := large.Truncate(maxFileSize + 1); err != nil {
		t.Fatal(err)
	}
	large.Close()
	if err := os.Chmod(filepath.Join(root, "locked.md"), 0); err != nil {
		t.Fatal(err)
	}
	paths := []string{"deep.md", "good.md", "large.md", "locked.md", "nul.md", "vanished.md"}
	if err := os.Remove(filepath.Join(root, "vanished.md")); err != nil {
		t.Fatal(err)
	}
	want := []ProblemKind{Unreadable, "", TooLarge, Unreadable, Binary, Unreadable}
	for i, o := range readAll(root, paths, nil) {
		if paths[i] == "locked.md" && os.Geteuid() == 0 {
			continue // root reads everything
		}
		switch {
		case want[i] == "" && o.document == nil:
			t.Errorf("%s was not read: %v", paths[i], o.problem)
		case want[i] != "" && (o.problem == nil || o.problem.Kind != want[i] || o.problem.Path != paths[i]):
			t.Errorf("%s: %+v, want a problem of kind %s", paths[i], o.problem, want[i])
		case o.problem != nil && strings.Contains(o.problem.Message, root):
			t.Errorf("%s: message %q holds the absolute path", paths[i], o.problem.Message)
		}
	}
}

// The corpus is the same in whatever order the files were made and on however
// many cores they are read.
func TestOrderIsStable(t *testing.T) {
	names := make([]string, 60)
	for i := range names {
		names[i] = fmt.Sprintf("%c/%02d.md", 'a'+i%3, i)
	}
	crawled := func(seed uint64) *Corpus {
		root := t.TempDir()
		shuffled := slices.Clone(names)
		rand.New(rand.NewPCG(seed, 2)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		for _, name := range shuffled {
			writeFile(t, root, name, "# "+name+"\n\n[Kind:Name:1.0] and [a](b.md)\n")
		}
		c := crawlAll(t, root)
		c.Root = ""
		return c
	}
	first := crawled(1)
	second := crawled(2)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	third := crawled(3)
	if !reflect.DeepEqual(first, second) || !reflect.DeepEqual(first, third) {
		t.Error("the corpus depends on the order of creation or on scheduling")
	}
}

func TestProgress(t *testing.T) {
	root := t.TempDir()
	for i := range 5 {
		writeFile(t, root, fmt.Sprintf("%d.md", i), "text\n")
	}
	var calls []int
	if _, err := Crawl(root, Options{Progress: func(done, total int) {
		if total != 5 {
			t.Errorf("total %d, want 5", total)
		}
		calls = append(calls, done)
	}}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(calls, []int{1, 2, 3, 4, 5}) {
		t.Errorf("progress %v, want one call for each document", calls)
	}
}

func crawlAll(t *testing.T, root string) *Corpus {
	t.Helper()
	c, err := Crawl(root, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func documentPaths(c *Corpus) []string {
	var paths []string
	for _, d := range c.Documents {
		paths = append(paths, d.Path)
	}
	return paths
}
