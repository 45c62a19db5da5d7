package crawl

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestNormalize(t *testing.T) {
	tests := []struct {
		reason, data, want string
		lines              int
		invalid            Position // of the invalid-utf8 problem; zero: none
	}{
		{"nothing", "", "", 0, Position{}},
		{"nothing to change", "a\nb\n", "a\nb\n", 2, Position{}},
		{"no line end at the end", "a\nb", "a\nb\n", 2, Position{}},
		{"CRLF and lone CR", "a\r\n\r\rb\r", "a\n\n\nb\n", 4, Position{}},
		{"a byte order mark", "\ufeffa\n", "a\n", 1, Position{}},
		{"only a byte order mark", "\ufeff", "", 0, Position{}},
		{"a byte order mark in the text stays", "a\ufeff\n", "a\ufeff\n", 1, Position{}},
		{"bytes that are not UTF-8", "a\r\né\xff\xfeb\n\xff\n", "a\né\ufffdb\n\ufffd\n", 3, Position{2, 2}},
		{"a replacement character of the author", "\ufffd\n", "\ufffd\n", 1, Position{}},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			d := Parse("a.md", []byte(test.data))
			checkDocument(t, d)
			if string(d.Source) != test.want || d.LineCount() != test.lines {
				t.Errorf("source %q of %d lines, want %q of %d", d.Source, d.LineCount(), test.want, test.lines)
			}
			var invalid Position
			if len(d.Problems) > 0 {
				invalid = d.Problems[0].Position
			}
			if invalid != test.invalid {
				t.Errorf("problem at %v, want %v", invalid, test.invalid)
			}
		})
	}
}

// Parse must not write to what it is given.
func TestParseLeavesData(t *testing.T) {
	data := []byte("---\ntitle: T\n---\n# A <b ID=x>y</b>\r\n\xff")
	before := bytes.Clone(data)
	Parse("a.md", data)
	if !bytes.Equal(data, before) {
		t.Errorf("data became %q", data)
	}
}

// BenchmarkCrawl reads the folder that SPECCHECK_BENCH names, with the
// allocations of one full crawl.
func BenchmarkCrawl(b *testing.B) {
	root := os.Getenv("SPECCHECK_BENCH")
	if root == "" {
		b.Skip("SPECCHECK_BENCH names no folder of markdown files")
	}
	root, err := filepath.Abs(root)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		c, err := Crawl(root, Options{})
		if err != nil {
			b.Fatal(err)
		}
		size := 0
		for _, d := range c.Documents {
			size += len(d.Source)
		}
		b.SetBytes(int64(size))
	}
}
