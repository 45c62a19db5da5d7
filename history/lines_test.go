package history

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestChangedLines(t *testing.T) {
	long := strings.Repeat("é", maxText)
	for _, c := range []struct {
		reason, before, after, added, removed string
	}{
		{"nothing changed", "a\nb\n", "a\nb\n", "", ""},
		{"a line in the middle", "a\nb\nc\n", "a\nB\nc\n", "B\n", "b\n"},
		{"a new file", "", "a\n\nb\n", "a\n\nb\n", ""},
		{"a removed file", "a\nb", "", "", "a\nb\n"},
		{"the end of the last line is no change", "a\nb", "a\nb\n", "", ""},
		{"neither are line ends", "a\r\nb\r\n", "a\nb\n", "", ""},
		{"nor is the order", "a\nb\nc\n", "c\na\nb\n", "", ""},
		{"one more of the same line", "a\na\n", "a\na\na\n", "a\n", ""},
		{"one less of the same line", "x\na\na\ny\n", "x\na\ny\n", "", "a\n"},
		{"a line that ends like the next", "ab\n", "b\n", "b\n", "ab\n"},
		{"a line that begins like the next", "a\n", "ab\n", "ab\n", "a\n"},
		{"headers of a patch are text", "x\n", "diff --git a/x b/x\n@@ -1 +1 @@\n--- a\n", "diff --git a/x b/x\n@@ -1 +1 @@\n--- a\n", "x\n"},
		{"invalid bytes are replaced", "", "a\xff\n", "a\uFFFD\n", ""},
		{"a long line is cut between code points", "", long, long[:maxText-2] + "\n", ""},
		{"what comes after the limit is left out", long, "a\n" + long + "\nb\n", "a\nb\n", ""},
	} {
		added, removed := changedLines([]byte(c.before), []byte(c.after))
		if added != c.added || removed != c.removed {
			t.Errorf("%s: added %.80q, removed %.80q; want %.80q and %.80q", c.reason, added, removed, c.added, c.removed)
		}
	}
}

func TestChangedLinesLimit(t *testing.T) {
	added, _ := changedLines(nil, []byte(strings.Repeat("0123456\n", maxText)))
	if len(added) != maxText {
		t.Errorf("got %d bytes, want %d", len(added), maxText)
	}
}

func FuzzChangedLines(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nx\nc\nb")
	f.Add(strings.Repeat("same\n", 200)+"a\n", strings.Repeat("same\n", 201))
	f.Add("\r\n\r\n", "\n\xff\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		added, removed := changedLines([]byte(before), []byte(after))
		back, forth := changedLines([]byte(after), []byte(before))
		if !utf8.ValidString(added + removed) {
			t.Fatalf("invalid UTF-8: %q %q", added, removed)
		}
		if len(before)+len(after) > maxText/4 || !utf8.ValidString(before) || !utf8.ValidString(after) {
			return
		}
		balance := map[string]int{}
		count := func(text string, n int) {
			for line := range lines(text) {
				balance[line] += n
			}
		}
		count(before, 1)
		count(removed, -1)
		count(added, 1)
		count(after, -1)
		for line, n := range balance {
			if n != 0 {
				t.Fatalf("before - removed + added has %+d of %q against after", n, line)
			}
		}
		if strings.Count(back, "\n") != strings.Count(removed, "\n") || strings.Count(forth, "\n") != strings.Count(added, "\n") {
			t.Fatalf("backwards %q and %q, forwards %q and %q", back, forth, added, removed)
		}
		brought := map[string]bool{}
		for line := range lines(added) {
			brought[line] = true
		}
		for line := range lines(removed) {
			if brought[line] {
				t.Fatalf("%q is both added and removed", line)
			}
		}
	})
}
