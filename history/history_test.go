package history

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestRead(t *testing.T) {
	r := newRepository(t)
	r.edit("add two", "a.md", "one\n", "b.MDX", "b\n", "main.go", "package main\n")
	r.edit("only code", "main.go", "package other\n")
	r.edit("edit a\n\nThe one becomes two.\n\nSigned-off-by: Ada <ada@example.org>\n",
		"a.md", "two\n", "main.go", "package main\n")
	r.edit("only code again", "main.go", "package other\n")
	r.write("a.md", "not committed\n")
	l := r.log("")
	wantOutline(t, l,
		`edit a`, `  "a.md" -one +two`,
		`add two`, `  "a.md" +one`, `  "b.MDX" +b`)
	if l.Reason != "" || l.Shallow {
		t.Errorf("reason %q, shallow %v", l.Reason, l.Shallow)
	}
	if want := time.Unix(1_700_000_000+4*3600, 0).UTC(); l.Now != want {
		t.Errorf("now is %v, want the time of HEAD, %v", l.Now, want)
	}
	c := l.Commits[0]
	want := Commit{
		ID: r.git("rev-parse", "HEAD~1"), Time: time.Unix(1_700_000_000+3*3600, 0).UTC(),
		Subject: "edit a", Message: "edit a\n\nThe one becomes two.", Changed: 2, Files: c.Files,
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v, want %+v", c, want)
	}
	if again := r.log(""); !reflect.DeepEqual(again, l) {
		t.Error("read twice, the history differs")
	}
	bare, err := Read(context.Background(), r.dir, Options{NoText: true})
	if err != nil || bare.Commits[0].Files[0] != (Change{Path: "a.md"}) {
		t.Errorf("without text: %v, %v", bare.Commits, err)
	}
}

func TestMerges(t *testing.T) {
	r := newRepository(t)
	r.edit("base", "a.md", "a\n", "b.md", "b\n")
	r.git("checkout", "-q", "-b", "side")
	r.edit("on the side", "b.md", "B\n")
	r.edit("more on the side", "c.md", "c\n")
	r.git("checkout", "-q", "main")
	r.edit("on main", "a.md", "A\n")
	r.tick++
	r.git("merge", "-q", "--no-ff", "-m", "merge side", "side")
	wantOutline(t, r.log(""),
		`merge side`, `  "b.md" -b +B`, `  "c.md" +c`,
		`on main`, `  "a.md" -a +A`,
		`base`, `  "a.md" +a`, `  "b.md" +b`)
}

func TestMassEdits(t *testing.T) {
	r := newRepository(t)
	var thirty []string
	for i := range maxDocuments {
		thirty = append(thirty, fmt.Sprintf("%02d.md", i), text(fmt.Sprint(i), 5))
	}
	r.edit("thirty documents and code", append(thirty, "main.go", "package main\n")...)
	r.git("mv", "00.md", "zero.md")
	for i := 3; i < len(thirty); i += 2 {
		thirty[i] += "licence\n"
	}
	r.edit("thirty-one", append(thirty[2:], "new.md", "new\n")...)
	l := r.log("")
	if len(l.Commits) != 1 || len(l.Commits[0].Files) != 30 || l.Commits[0].Changed != 31 {
		t.Fatalf("want the commit with thirty documents only, got:\n%s", outline(l))
	}
	if last := l.Commits[0].Files[29].Path; last != "zero.md" {
		t.Errorf("the rename in the mass edit was not followed: %q", last)
	}
}

func TestHostileNamesAndContents(t *testing.T) {
	r := newRepository(t)
	patch := "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n:100644 100644 M\n\\ No newline at end of file\n"
	names := []string{`a b.md`, `"quoted".md`, "tab\there.md", "line\nend.md", `back\slash.md`, "日本語/é.md", ":100644.md", "-M.md"}
	var files []string
	for _, n := range names {
		files = append(files, n, n+"\n")
	}
	r.edit("add", files...)
	for i := 1; i < len(files); i += 2 {
		files[i] = patch
	}
	r.edit("edit", files...)
	r.edit("binary", names[0], "a\x00b")
	l := r.log("")
	if len(l.Commits) != 3 || l.Reason != "" {
		t.Fatalf("%q:\n%s", l.Reason, outline(l))
	}
	got := map[string]string{}
	for _, f := range l.Commits[1].Files {
		got[f.Path] = f.Added
	}
	for _, n := range names {
		if got[n] != patch {
			t.Errorf("%q: added %q", n, got[n])
		}
	}
	if f := l.Commits[0].Files[0]; f != (Change{Path: names[0]}) {
		t.Errorf("a binary file has text: %q", f)
	}
}

func TestHostileMessages(t *testing.T) {
	r := newRepository(t)
	messages := []string{
		"",
		"\n\n",
		"diff --git a/x b/x\n\n:100644 100644 M\na.md\ncommit 0123456789012345678901234567890123456789",
		"carriage\r\nreturn",
		"ünïcödé 日本語\n\n\u2028 and \x1b[31mred",
		"bad bytes \xff",
		strings.Repeat("long ", 20_000),
	}
	for i, m := range messages {
		r.edit(m, "a.md", fmt.Sprintln(i))
	}
	want := []string{
		"", "", messages[2], "carriage\nreturn", messages[4], "bad bytes ÿ", // git commit takes them for Latin-1
		strings.TrimSpace(messages[6]),
	}
	l := r.log("")
	if len(l.Commits) != len(messages) {
		t.Fatalf("got %d commits, want %d", len(l.Commits), len(messages))
	}
	for i, w := range want {
		if got := l.Commits[len(want)-1-i].Message; got != w {
			t.Errorf("message %d is %.80q, want %.80q", i, got, w)
		}
	}
}

// TestOddCommits reads commits that git itself would not write.
func TestOddCommits(t *testing.T) {
	r := newRepository(t)
	r.edit("one", "a.md", "1\n")
	r.edit("two", "a.md", "2\n")
	for _, c := range []struct{ reason, committer, message, want string }{
		{"no date", "Ada <ada@example.org>", "three", "three"},
		{"a date that is no number", "Ada <ada@example.org> yesterday", "three", "three"},
		{"before 1970", "Ada <ada@example.org> -5 +0000", "three", "three"},
		{"NUL in the message", "Ada <ada@example.org> 1700000000 +0000", "three\x00:100644", "three"},
		{"invalid UTF-8", "Ada <ada@example.org> 1700000000 +0000", "bad \xff", "bad \uFFFD"},
	} {
		r.write(".git/commit", fmt.Sprintf("tree %s\nparent %s\nauthor %[3]s\ncommitter %[3]s\n\n%s\n",
			r.git("rev-parse", "main^{tree}"), r.git("rev-parse", "main~1"), c.committer, c.message))
		r.git("update-ref", "refs/heads/odd", r.git("hash-object", "-t", "commit", "-w", "--literally", ".git/commit"))
		r.git("symbolic-ref", "HEAD", "refs/heads/odd")
		l := r.log("")
		if len(l.Commits) != 2 || l.Commits[0].Message != c.want || l.Reason != "" {
			t.Errorf("%s: %q\n%s", c.reason, l.Reason, outline(l))
		}
	}
}

func TestFolderOfWorkTree(t *testing.T) {
	r := newRepository(t)
	r.edit("add", "a.md", text("a", 9), "spec/b.md", text("b", 9), "spec/deep/c.md", "c\n")
	r.edit("outside", "a.md", text("a", 9)+"edit\n")
	r.git("mv", "a.md", "spec/a.md")
	r.git("mv", "spec/b.md", "b.md")
	r.commit("in and out")
	l := r.log("spec")
	wantOutline(t, &Log{Commits: l.Commits[:2]},
		`in and out`, `  "a.md"`,
		`outside`, `  "a.md" +edit`)
	if len(l.Commits) != 3 || len(l.Commits[2].Files) != 2 || l.Commits[2].Files[1].Path != "deep/c.md" {
		t.Errorf("got:\n%s", outline(l))
	}
	if err := os.Symlink(filepath.Join(r.dir, "spec"), filepath.Join(r.dir, "link")); err != nil {
		t.Skip("no symbolic links here")
	}
	if linked := r.log("link"); outline(linked) != outline(l) {
		t.Errorf("through a symbolic link:\n%s", outline(linked))
	}
}

func TestSymbolicLinksAreNoDocuments(t *testing.T) {
	r := newRepository(t)
	if err := os.Symlink("a.md", filepath.Join(r.dir, "link.md")); err != nil {
		t.Skip("no symbolic links here")
	}
	r.edit("add", "a.md", "a\n")
	r.remove("link.md")
	r.edit("make it a file", "link.md", "text\n")
	wantOutline(t, r.log(""),
		`make it a file`, `  "link.md" +text`,
		`add`, `  "a.md" +a`)
}

func TestSettingsDoNotMatter(t *testing.T) {
	r := newRepository(t)
	r.edit("add", "a.md", text("a", 9), "b.md", "b\n", "z.md", "z\n")
	r.git("mv", "a.md", "c.md")
	r.edit("move", "c.md", text("a", 9)+"more\n", "b.md", "B\n")
	r.edit("attributes", ".gitattributes", "*.md -diff diff=mine filter=mine -text\n", "b.md", "BB\n")
	r.git("checkout", "-q", "-b", "side")
	r.edit("side", "z.md", "Z\n")
	r.git("checkout", "-q", "main")
	r.edit("main", "b.md", "BBB\n")
	r.git("merge", "-q", "--no-ff", "-m", "merge", "side")
	want := r.log("")
	if len(want.Commits) != 5 {
		t.Fatalf("got:\n%s", outline(want))
	}
	trap := filepath.Join(t.TempDir(), "trap")
	for _, s := range [][2]string{
		{"diff.renames", "false"}, {"diff.renameLimit", "1"}, {"diff.noprefix", "true"}, {"diff.relative", "true"},
		{"diff.external", "touch " + trap}, {"diff.mine.textconv", "touch " + trap}, {"diff.mine.command", "touch " + trap},
		{"filter.mine.smudge", "touch " + trap}, {"core.fsmonitor", "touch " + trap}, {"core.pager", "touch " + trap},
		{"diff.orderFile", filepath.Join(r.dir, "b.md")}, {"log.date", "relative"}, {"log.showRoot", "false"},
		{"log.diffMerges", "combined"}, {"log.follow", "true"}, {"log.showSignature", "true"}, {"log.decorate", "full"},
		{"format.pretty", "oneline"}, {"core.abbrev", "4"}, {"core.quotePath", "true"}, {"color.ui", "always"},
		{"i18n.logOutputEncoding", "latin1"}, {"alias.log", "!touch " + trap},
	} {
		r.git("config", s[0], s[1])
	}
	t.Setenv("GIT_DIR", filepath.Join(t.TempDir(), "nowhere"))
	t.Setenv("GIT_EXTERNAL_DIFF", "touch "+trap)
	t.Setenv("GIT_CONFIG_COUNT", "nonsense")
	if got := r.log(""); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, got:\n%s\nwant:\n%s", got.Reason, outline(got), outline(want))
	}
	if _, err := os.Stat(trap); err == nil {
		t.Error("a program named in the configuration was run")
	}
}

func TestContextEnded(t *testing.T) {
	r := newRepository(t)
	r.edit("add", "a.md", "a\n")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if l, err := Read(ctx, r.dir, Options{}); l != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", l, err)
	}
}
