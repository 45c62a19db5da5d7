package history

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A repository is a git work tree made by a test.
type repository struct {
	t    *testing.T
	dir  string
	tick int // commits made; one hour lies between two of them
}

// newRepository makes an empty one whose commits depend on nothing but the test.
func newRepository(t *testing.T) *repository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs the git program")
	}
	global := filepath.Join(t.TempDir(), "gitconfig")
	t.Setenv("GIT_CONFIG_GLOBAL", global)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	r := &repository{t: t, dir: t.TempDir()}
	r.git("init", "-q", "-b", "main")
	return r
}

// git runs a git command in the work tree.
func (r *repository) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	date := fmt.Sprintf("%d +0200", 1_700_000_000+3600*r.tick)
	cmd.Env = append(environment(os.Environ()),
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.org", "GIT_AUTHOR_DATE="+date,
		"GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.org", "GIT_COMMITTER_DATE="+date)
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// write puts text into files: path, text, path, text…
func (r *repository) write(files ...string) {
	r.t.Helper()
	for i := 0; i < len(files); i += 2 {
		name := filepath.Join(r.dir, filepath.FromSlash(files[i]))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			r.t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(files[i+1]), 0o666); err != nil {
			r.t.Fatal(err)
		}
	}
}

// commit commits everything as it stands in the work tree.
func (r *repository) commit(message string) {
	r.t.Helper()
	r.tick++
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "--allow-empty-message", "--cleanup=verbatim", "-m", message)
}

// edit writes files and commits them.
func (r *repository) edit(message string, files ...string) {
	r.t.Helper()
	r.write(files...)
	r.commit(message)
}

// log reads the history behind a folder of the work tree.
func (r *repository) log(folder string) *Log {
	r.t.Helper()
	l, err := Read(context.Background(), filepath.Join(r.dir, folder), Options{})
	if err != nil {
		r.t.Fatal(err)
	}
	return l
}

// outline lists commits, newest first: the subject, then each document with the
// lines it lost and won.
func outline(l *Log) string {
	var b strings.Builder
	for _, c := range l.Commits {
		fmt.Fprintf(&b, "%s\n", c.Subject)
		for _, f := range c.Files {
			fmt.Fprintf(&b, "  %q", f.Path)
			for line := range strings.Lines(f.Removed) {
				fmt.Fprintf(&b, " -%s", strings.TrimSuffix(line, "\n"))
			}
			for line := range strings.Lines(f.Added) {
				fmt.Fprintf(&b, " +%s", strings.TrimSuffix(line, "\n"))
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// wantOutline compares an outline with the lines wanted.
func wantOutline(t *testing.T, l *Log, want ...string) {
	t.Helper()
	if got := strings.TrimSuffix(outline(l), "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
	}
}

// text returns n different lines that are told apart by a name, so that git
// recognises a file after a rename and takes no two files for the same.
func text(name string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s says %d\n", name, i)
	}
	return b.String()
}
