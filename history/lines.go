package history

import (
	"bytes"
	"iter"
	"strings"
)

// changedLines returns the lines that only one of two versions has, counted as
// often as it has them more. A line that merely moved is no change of what a
// document says, and this takes linear time where a shortest edit script can
// take quadratic time. Line ends are not compared.
func changedLines(before, after []byte) (added, removed string) {
	old, young := differing(before, after)
	surplus := map[string]int{} // by line: how many more of them the old version has
	for line := range lines(old) {
		surplus[line]++
	}
	var more, less strings.Builder
	for line := range lines(young) {
		if surplus[line] > 0 {
			surplus[line]--
			continue
		}
		appendLine(&more, line)
	}
	for line := range lines(old) {
		if surplus[line] > 0 {
			surplus[line]--
			appendLine(&less, line)
		}
	}
	return more.String(), less.String()
}

// differing cuts off the whole lines that two versions have in common at their
// beginning and at their end.
func differing(a, b []byte) (string, string) {
	start := bytes.LastIndexByte(a[:commonPrefix(a, b)], '\n') + 1
	a, b = a[start:], b[start:]
	n := commonSuffix(a, b)
	end := bytes.IndexByte(a[len(a)-n:], '\n')
	if end < 0 {
		n = 0
	} else {
		n -= end + 1
	}
	return string(a[:len(a)-n]), string(b[:len(b)-n])
}

// stride is how many bytes are compared at once.
const stride = 256

func commonPrefix(a, b []byte) int {
	most, n := min(len(a), len(b)), 0
	for n+stride <= most && bytes.Equal(a[n:n+stride], b[n:n+stride]) {
		n += stride
	}
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b []byte) int {
	most, n := min(len(a), len(b)), 0
	for n+stride <= most && bytes.Equal(a[len(a)-n-stride:len(a)-n], b[len(b)-n-stride:len(b)-n]) {
		n += stride
	}
	for n < most && a[len(a)-n-1] == b[len(b)-n-1] {
		n++
	}
	return n
}

// lines yields the lines of a text without their ends.
func lines(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			if !yield(strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")) {
				return
			}
		}
	}
}

// appendLine adds a line as far as maxText allows.
func appendLine(text *strings.Builder, line string) {
	room := maxText - text.Len() - 1
	if room < 0 {
		return
	}
	line = strings.ToValidUTF8(line, "\uFFFD")
	if len(line) > room {
		line = strings.ToValidUTF8(line[:room], "") // no half code point at the end
	}
	text.WriteString(line)
	text.WriteByte('\n')
}
