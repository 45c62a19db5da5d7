package history

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// wantReason checks that there is a reason on one line that holds some words.
func wantReason(t *testing.T, l *Log, words string) {
	t.Helper()
	if !strings.Contains(l.Reason, words) || strings.Contains(l.Reason, "\n") {
		t.Errorf("got reason %q, want one line with %q", l.Reason, words)
	}
}

func TestNoHistory(t *testing.T) {
	for _, c := range []struct {
		name, reason string
		prepare      func(t *testing.T, r *repository) string // returns the root
	}{
		{"no repository", "not a git repository", func(t *testing.T, r *repository) string { return t.TempDir() }},
		{"no folder", "", func(t *testing.T, r *repository) string { return filepath.Join(r.dir, "none") }},
		{"no commit", "HEAD", func(t *testing.T, r *repository) string { return r.dir }},
		{"no git", "not found", func(t *testing.T, r *repository) string {
			t.Setenv("PATH", t.TempDir())
			return r.dir
		}},
		{"inside .git", "not inside the work tree", func(t *testing.T, r *repository) string { return filepath.Join(r.dir, ".git") }},
		{"no document", "no past commit", func(t *testing.T, r *repository) string {
			r.edit("code", "main.go", "package main\n")
			return r.dir
		}},
		{"ignored folder", "no past commit", func(t *testing.T, r *repository) string {
			r.edit("add", "a.md", "a\n", ".gitignore", "build\n")
			r.write("build/b.md", "b\n")
			return filepath.Join(r.dir, "build")
		}},
		{"unborn branch", "HEAD", func(t *testing.T, r *repository) string {
			r.edit("add", "a.md", "a\n")
			r.git("checkout", "-q", "--orphan", "new")
			return r.dir
		}},
		{"broken HEAD", "git", func(t *testing.T, r *repository) string {
			r.edit("add", "a.md", "a\n")
			r.write(".git/HEAD", "nonsense\n")
			return r.dir
		}},
		{"owned by somebody else", "dubious ownership", func(t *testing.T, r *repository) string {
			r.edit("add", "a.md", "a\n")
			if err := os.Chown(r.dir, 12345, 12345); err != nil {
				t.Skip("needs to give files away")
			}
			return r.dir
		}},
		{"shallow, nothing known", "shallow", func(t *testing.T, r *repository) string {
			r.edit("add", "a.md", "a\n")
			r.edit("edit", "a.md", "b\n")
			return cloneOf(t, r, "--depth=1").dir
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := Read(context.Background(), c.prepare(t, newRepository(t)), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if l.Reason == "" || len(l.Commits) != 0 {
				t.Errorf("reason %q, %d commits", l.Reason, len(l.Commits))
			}
			wantReason(t, l, c.reason)
		})
	}
}

// cloneOf clones a repository with git's own transport.
func cloneOf(t *testing.T, r *repository, args ...string) *repository {
	t.Helper()
	r.git("config", "uploadpack.allowFilter", "true")
	c := &repository{t: t, dir: filepath.Join(t.TempDir(), "clone"), tick: r.tick}
	r.git(append(append([]string{"clone", "-q"}, args...), "file://"+r.dir, c.dir)...)
	return c
}

func TestShallowClone(t *testing.T) {
	r := newRepository(t)
	r.edit("one", "a.md", "1\n", "b.md", "b\n")
	r.edit("two", "a.md", "2\n")
	r.edit("three", "a.md", "3\n")
	l := cloneOf(t, r, "--depth=2").log("")
	wantOutline(t, l, `three`, `  "a.md" -2 +3`)
	if !l.Shallow {
		t.Error("not shallow")
	}
	wantReason(t, l, "shallow")
}

func TestPartialClone(t *testing.T) {
	r := newRepository(t)
	r.edit("one", "a.md", text("a", 9), "b.md", text("b", 9))
	r.git("mv", "a.md", "c.md")
	r.edit("two", "b.md", text("b", 9)+"more\n")
	r.git("mv", "b.md", "d.md")
	r.edit("three", "d.md", text("b", 9))
	c := cloneOf(t, r, "--filter=blob:none", "--no-checkout")
	objects := c.git("count-objects", "-v")
	l := c.log("")
	wantOutline(t, l, `three`, `  "d.md"`, `two`, `  "c.md"`, `one`, `  "c.md"`)
	if l.Reason == "" {
		t.Error("no reason for the missing text")
	}
	if after := c.git("count-objects", "-v"); after != objects {
		t.Errorf("objects were fetched, before:\n%s\nafter:\n%s", objects, after)
	}
}

func TestAlternates(t *testing.T) {
	r := newRepository(t)
	r.edit("one", "a.md", "1\n")
	r.edit("two", "a.md", "2\n")
	r.edit("three", "a.md", "3\n")
	c := newRepository(t)
	c.write(".git/objects/info/alternates", filepath.Join(r.dir, ".git", "objects")+"\n")
	c.git("update-ref", "refs/heads/main", r.git("rev-parse", "HEAD~1"))
	c.git("reset", "-q", "--hard", "main")
	wantOutline(t, c.log(""), `two`, `  "a.md" -1 +2`, `one`, `  "a.md" +1`)
	linked := filepath.Join(t.TempDir(), "linked")
	c.git("worktree", "add", "-q", linked, "main~1")
	wantOutline(t, (&repository{t: t, dir: linked}).log(""), `one`, `  "a.md" +1`)
}

func TestCorruptRepository(t *testing.T) {
	for _, c := range []struct {
		object string
		want   []string
	}{
		{"HEAD", nil},
		{"HEAD~1", nil}, // git needs the parent to know what a commit changed
		{"HEAD~2", []string{`three`, `  "a.md" -2 +3`}},
		{"HEAD~1^{tree}", nil},
		{"HEAD~1:a.md", []string{`three`, `  "a.md"`, `two`, `  "a.md"`, `one`, `  "a.md" +1`}},
	} {
		t.Run(c.object, func(t *testing.T) {
			r := newRepository(t)
			r.edit("one", "a.md", "1\n")
			r.edit("two", "a.md", "2\n")
			r.edit("three", "a.md", "3\n")
			id := r.git("rev-parse", c.object)
			name := filepath.Join(r.dir, ".git", "objects", id[:2], id[2:])
			if err := os.Chmod(name, 0o666); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, bytes.Repeat([]byte("x"), 50), 0o666); err != nil {
				t.Fatal(err)
			}
			l := r.log("")
			wantOutline(t, l, c.want...)
			wantReason(t, l, "git")
		})
	}
}
