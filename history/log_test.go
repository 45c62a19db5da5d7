package history

import (
	"bufio"
	"strings"
	"testing"
)

// FuzzRecords checks that any message and any path come back as they were, and
// that any other output of git is refused or read without a panic.
func FuzzRecords(f *testing.F) {
	f.Add("subject\n\nbody", "a.md", "")
	f.Add(":100644 100644 0 0 M", ":x.md", "b\n:.md")
	f.Add("\n", "\n", "0123\x00\x00")
	f.Fuzz(func(t *testing.T, text, path, noise string) {
		records(bufio.NewReader(strings.NewReader(noise)), func(r *record) {
			for _, c := range r.files {
				if c.status == 0 {
					t.Fatalf("a change without a status: %+v", c)
				}
			}
		})
		if strings.Contains(text+path, "\x00") || path == "" {
			return
		}
		commit := "01ab\x00\x001700000000\x00" + text + "\x00" + text + "\x00"
		files := "\n:100644 100644 aa bb M\x00" + path + "\x00:100644 100644 aa bb R090\x00" + path + "\x00to" + path + "\x00"
		var got []*record
		if err := records(bufio.NewReader(strings.NewReader(commit+files+commit+commit+files)), func(r *record) { got = append(got, r) }); err != nil {
			t.Fatal(err)
		}
		if len(got) != 3 || len(got[1].files) != 0 {
			t.Fatalf("got %d commits", len(got))
		}
		for _, r := range got {
			if r.ID != "01ab" || r.Time.Unix() != 1_700_000_000 || r.Message != message(text) {
				t.Fatalf("got %+v", r)
			}
		}
		want := []rawChange{{'M', "aa", "bb", path, path}, {'R', "aa", "bb", path, "to" + path}}
		for _, r := range []*record{got[0], got[2]} {
			if len(r.files) != 2 || r.files[0] != want[0] || r.files[1] != want[1] {
				t.Fatalf("got %+v, want %+v", r.files, want)
			}
		}
	})
}
