package crawl

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestIgnoreRules(t *testing.T) {
	tests := []struct {
		reason, rules string
		name          string
		folder, want  bool
	}{
		{"a name matches at any depth", "notes.md", "a/b/notes.md", false, true},
		{"a leading slash anchors", "/notes.md", "a/notes.md", false, false},
		{"so does a slash inside", "a/notes.md", "b/a/notes.md", false, false},
		{"a star stays inside an element", "a/*.md", "a/b/c.md", false, false},
		{"two stars lead", "**/c.md", "a/b/c.md", false, true},
		{"or match no folder at all", "a/**/c.md", "a/c.md", false, true},
		{"or several", "a/**/c.md", "a/x/y/c.md", false, true},
		{"at the end they need something below", "a/**", "a", true, false},
		{"a trailing slash means folders", "build/", "build", false, false},
		{"and matches them", "build/", "x/build", true, true},
		{"the last rule that matches wins", "*.md\n!keep.md", "keep.md", false, false},
		{"also when it excludes again", "*.md\n!keep.md\nkeep.md", "keep.md", false, true},
		{"a comment", "#a.md", "#a.md", false, false},
		{"an escaped hash", `\#a.md`, "#a.md", false, true},
		{"an escaped exclamation mark", `\!a.md`, "!a.md", false, true},
		{"blanks at the end are cut", "a.md  ", "a.md", false, true},
		{"unless escaped", `a.md\ `, "a.md ", false, true},
		{"a carriage return is cut", "a.md\r\n", "a.md", false, true},
		{"a class", "a[0-9].md", "a7.md", false, true},
		{"a negated class", "a[!0-9].md", "a7.md", false, false},
		{"a bracket first in a class", "a[]x].md", "a].md", false, true},
		{"a named class", "a[[:digit:]_].md", "a7.md", false, true},
		{"a class that is not closed", "a[0.md", "a[0.md", false, false},
		{"a byte order mark", "\ufeffa.md", "a.md", false, true},
		{"stars do not take exponential time", strings.Repeat("*a", 40) + "b", strings.Repeat("a", 80), false, false},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			list := &ignoreList{rules: parseIgnore([]byte(test.rules))}
			if got := list.ignores(test.name, test.folder); got != test.want {
				t.Errorf("rules %q, path %q: ignored = %v, want %v", test.rules, test.name, got, test.want)
			}
		})
	}
}

// TestIgnoreLikeGit makes repositories with random ignore files and compares the
// walk with what git lists.
func TestIgnoreLikeGit(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not installed; the walk is compared with it")
	}
	for seed := range uint64(40) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			root := t.TempDir()
			run := func(args ...string) string {
				c := exec.Command(git, append([]string{"-C", root}, args...)...)
				c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "XDG_CONFIG_HOME="+root+"/none")
				out, err := c.Output()
				if err != nil {
					t.Fatalf("git %v: %v", args, err)
				}
				return string(out)
			}
			run("init", "-q")
			rules := randomTree(t, root, rand.New(rand.NewPCG(seed, 1)))
			want := strings.FieldsFunc(run("ls-files", "-co", "--exclude-standard", "-z"), func(c rune) bool { return c == 0 })
			slices.Sort(want)
			if got := listed(t, root); !slices.Equal(got, want) {
				t.Errorf("rules:\n%s\nwalked: %q\ngit:    %q", rules, got, want)
			}
		})
	}
}

// listed returns the paths of all files of a corpus.
func listed(t *testing.T, root string) []string {
	t.Helper()
	c, err := Crawl(root, Options{})
	if err != nil {
		t.Fatal(err)
	}
	names := slices.Clone(c.Files)
	for _, d := range c.Documents {
		names = append(names, d.Path)
	}
	slices.Sort(names)
	return names
}

// randomTree writes files and ignore files and returns the latter.
func randomTree(t *testing.T, root string, r *rand.Rand) string {
	names := []string{"a", "b", "ab", "build", "x1", "x.y", ".h", "sp ace"}
	files := []string{"a.md", "b.md", "ab.txt", "x1.md", "keep.md", "#c.md", "!d.md", ".e.md", "[z].md", "a b.md"}
	patterns := []string{"*.md", "!keep.md", "/a", "a/", "b/**", "**/ab", "a/**/b", "x?", "x[0-9]*", "*.t[xy]t", "build/",
		"!build/", "/*/a.md", "**/b/*.md", `\#c.md`, `\!d.md`, ".*", "!.h", "[[]z].md", `\[z].md`, "a b.md", "sp*", "!/b/a.md",
		"ab/*", "!ab/keep.md", "*", "!*/", "a*b", "*/b/", "**", "[!a]b", "x.y/**/", "**/a/**", "***/a.md", "a**", "[a-b].md", "# note", "", "a.md "}
	folders := []string{""}
	for range 12 {
		parent := folders[r.IntN(len(folders))]
		folders = append(folders, path.Join(parent, names[r.IntN(len(names))]))
	}
	var rules strings.Builder
	for _, folder := range folders {
		for range 4 {
			writeFile(t, root, path.Join(folder, files[r.IntN(len(files))]), "text\n")
		}
		if folder == "" || r.IntN(3) == 0 {
			var lines strings.Builder
			for range 1 + r.IntN(4) {
				fmt.Fprintln(&lines, patterns[r.IntN(len(patterns))])
			}
			writeFile(t, root, path.Join(folder, ".gitignore"), lines.String())
			fmt.Fprintf(&rules, "-- %s/.gitignore --\n%s", folder, lines.String())
		}
	}
	exclude := patterns[r.IntN(len(patterns))] + "\n"
	writeFile(t, root, ".git/info/exclude", exclude)
	return rules.String() + "-- exclude --\n" + exclude
}

func writeFile(t *testing.T, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
