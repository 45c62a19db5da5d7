package history

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func (r *repository) move(from, to string) {
	r.t.Helper()
	if err := os.Rename(filepath.Join(r.dir, from), filepath.Join(r.dir, to)); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repository) remove(path string) {
	r.t.Helper()
	if err := os.Remove(filepath.Join(r.dir, path)); err != nil {
		r.t.Fatal(err)
	}
}

func TestRenameChain(t *testing.T) {
	r := newRepository(t)
	r.edit("one", "a.txt", text("a", 9))
	r.move("a.txt", "b.md")
	r.edit("two", "b.md", text("a", 9)+"more\n")
	r.move("b.md", "c.md")
	r.commit("three")
	r.edit("four", "c.md", text("a", 9))
	wantOutline(t, &Log{Commits: r.log("").Commits[:3]},
		`four`, `  "c.md" -more`,
		`three`, `  "c.md"`,
		`two`, `  "c.md" +more`)
	if l := r.log(""); len(l.Commits) != 4 || l.Commits[3].Files[0].Path != "c.md" {
		t.Errorf("the file was not followed to the name that was no document:\n%s", outline(l))
	}
}

func TestRenameSwap(t *testing.T) {
	r := newRepository(t)
	r.edit("add", "a.md", text("a", 9), "b.md", text("b", 9))
	r.edit("edit a", "a.md", text("a", 9)+"of a\n")
	for _, m := range [][2]string{{"a.md", "t.md"}, {"b.md", "a.md"}, {"t.md", "b.md"}} {
		r.move(m[0], m[1])
		r.commit("move " + m[0])
	}
	r.edit("edit b", "b.md", text("a", 9)+"of a, now b\n")
	l := r.log("")
	wantOutline(t, &Log{Commits: l.Commits[:5]},
		`edit b`, `  "b.md" -of a +of a, now b`,
		`move t.md`, `  "b.md"`,
		`move b.md`, `  "a.md"`,
		`move a.md`, `  "b.md"`,
		`edit a`, `  "b.md" +of a`)
	if first := l.Commits[5]; first.Files[0].Added != text("b", 9) || first.Files[1].Added != text("a", 9) {
		t.Errorf("the first commit wrote other files:\n%s", outline(l))
	}
}

func TestNamesFreedAndTaken(t *testing.T) {
	r := newRepository(t)
	r.edit("first", "a.md", "a1\n", "gone.md", text("gone", 5))
	r.remove("a.md")
	r.remove("gone.md")
	r.commit("remove")
	r.edit("again", "a.md", "a2\n")
	r.edit("other", "b.md", text("b", 9))
	r.remove("a.md")
	r.commit("free")
	r.edit("still a", "a.md", "a3\n")
	wantOutline(t, r.log(""),
		`still a`, `  "a.md" +a3`,
		`free`, `  "a.md" -a2`,
		`other`, `  "b.md" +b says 0 +b says 1 +b says 2 +b says 3 +b says 4 +b says 5 +b says 6 +b says 7 +b says 8`,
		`again`, `  "a.md" +a2`,
		`remove`, `  "a.md" -a1`,
		`first`, `  "a.md" +a1`)
}

// FuzzTrail plays random changes forwards, with files that know who they are,
// and checks that the trail led backwards tells the same.
func FuzzTrail(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 3, 0, 1, 2, 1, 0, 0, 0})
	f.Add([]byte{0, 0, 0, 0, 1, 0, 4, 0, 1, 2, 0, 5, 1, 5, 0, 0, 5, 0})
	f.Fuzz(func(t *testing.T, program []byte) {
		const names = 6
		var here, left [names]int // file under each name; file that was last deleted there; 0 for none
		files := 0
		type step struct {
			changes []rawChange
			file    []int
		}
		var steps []step
		name := func(n byte) string { return fmt.Sprintf("%d.md", n%names) }
		for ; len(program) >= 3; program = program[3:] {
			a, b := program[1]%names, program[2]%names
			var s step
			record := func(status byte, from, to byte) {
				s.changes = append(s.changes, rawChange{status: status, from: name(from), to: name(to)})
				s.file = append(s.file, here[from])
			}
			switch op := program[0] % 4; {
			case op == 0 && here[a] == 0: // add
				if here[a] = left[a]; here[a] == 0 {
					files++
					here[a] = files
				}
				left[a] = 0
				record('A', a, a)
			case op == 1 && here[a] != 0: // modify
				record('M', a, a)
			case op == 2 && here[a] != 0: // delete
				record('D', a, a)
				here[a], left[a] = 0, here[a]
			case op == 3 && here[a] != 0 && here[b] == 0: // rename
				record('R', a, b)
				here[a], here[b], left[a], left[b] = 0, here[a], 0, 0
			}
			steps = append(steps, s)
		}
		atHead := map[int]string{}
		for n, file := range here {
			if file != 0 {
				atHead[file] = name(byte(n))
			}
		}
		led := trail{}
		for i, s := range slices.Backward(steps) {
			for j, path := range led.follow(s.changes) {
				if want := atHead[s.file[j]]; path != want {
					t.Fatalf("step %d, %c %s: got %q at HEAD, want %q", i, s.changes[j].status, s.changes[j].to, path, want)
				}
			}
		}
	})
}
