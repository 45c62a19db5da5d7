package crawl

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzParse(f *testing.F) {
	for _, test := range parseTests {
		f.Add([]byte(test.source))
	}
	for _, seed := range []string{"", "\n", "\r", "\ufeff# A\r\n\r\n", "---\n", "---\na: [\n---\n", "-\t#\n", "-\t```\n\tx\n", ">\t- ~~~\n> a\n",
		"\xff# A\xfe\n", "1. x\n\n\t\t[A:b]\n", "[^1]: a\n\n    # in\n\nb[^1]\n", "<a\nhref='x'\n>", "> <!-- [A:b]\n> c.md -->\n",
		"|a|b|\n|-|-|\n|`\\|`|[A:b|c]|\n", "Head\n---\n", "[A:b]: x.md\n[A:b] [t][A:b]\n", "![[A:b]](x)[A:b](y)\n", "\t\tcode\n", "*\n\n\t#\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := Parse("a.md", data)
		checkDocument(t, d)
		if len(data) == 0 || bytes.IndexByte(data, '\r') >= 0 {
			return
		}
		for _, end := range []string{"\r\n", "\r"} {
			other := Parse("a.md", bytes.ReplaceAll(data, []byte("\n"), []byte(end)))
			if !reflect.DeepEqual(d, other) {
				t.Errorf("line ends %q change the result:\n%+v\n%+v", end, d, other)
			}
		}
	})
}

// checkDocument checks what holds for every document.
func checkDocument(t *testing.T, d *Document) {
	t.Helper()
	if !utf8.Valid(d.Source) || bytes.IndexByte(d.Source, '\r') >= 0 || len(d.Source) > 0 && !bytes.HasSuffix(d.Source, []byte("\n")) {
		t.Errorf("source is not normalized: %q", d.Source)
	}
	if n := bytes.Count(d.Source, []byte("\n")); d.LineCount() != n {
		t.Errorf("%d lines, want %d", d.LineCount(), n)
	}
	checkSections(t, d)
	inside := func(what string, p Position, begins ...string) {
		t.Helper()
		rest, ok := d.from(p)
		if !ok {
			t.Errorf("%s at %v lies outside the document", what, p)
			return
		}
		for _, b := range begins {
			if strings.HasPrefix(rest, b) {
				return
			}
		}
		t.Errorf("%s at %v: the text there is %.40q", what, p, rest)
	}
	for _, l := range d.Links {
		inside("link", l.Position, map[LinkKind]string{InlineLink: "[", ReferenceLink: "[", ImageLink: "![", AutoLink: "<", HTMLLink: "<"}[l.Kind])
	}
	for _, token := range d.Tokens {
		inside("token", token.Position, "["+token.Text+"]")
	}
	for _, path := range d.Paths {
		inside("path", path.Position, path.Text[:1], `\`)
	}
	for _, p := range d.Problems {
		inside("problem", p.Position, "")
	}
	for _, a := range d.Anchors {
		inside("anchor", Position{a.Line, 1}, "")
	}
	for _, b := range d.CodeBlocks {
		if b.Lines.First < 1 || b.Lines.Last > d.LineCount() || b.Lines.Last < b.Lines.First-1 {
			t.Errorf("code %+v lies outside %d lines", b, d.LineCount())
		}
	}
}

// from returns what follows a position on its line and after it.
func (d *Document) from(p Position) (string, bool) {
	if p.Line < 1 || p.Line > d.LineCount() || p.Column < 1 {
		return "", false
	}
	rest := string(d.Text(Span{p.Line, d.LineCount()}))
	for range p.Column - 1 {
		c, size := utf8.DecodeRuneInString(rest)
		if c == '\n' {
			return "", false
		}
		rest = rest[size:]
	}
	return rest, true
}

func checkSections(t *testing.T, d *Document) {
	t.Helper()
	next := 1
	for i, s := range d.Sections {
		if s.Lines.First != next {
			t.Errorf("section %d begins at line %d, want %d", i, s.Lines.First, next)
		}
		next = s.Lines.Last + 1
		if s.Parent >= i || s.Parent >= 0 && d.Sections[s.Parent].Level >= s.Level {
			t.Errorf("section %d of level %d has parent %d", i, s.Level, s.Parent)
		}
		if (s.Level == 0) != (i == 0 && s.Anchor == "" && s.Heading == "" && s.Level == 0) {
			t.Errorf("section %d: %+v", i, s)
		}
	}
	if next != d.LineCount()+1 {
		t.Errorf("sections end at line %d of %d", next-1, d.LineCount())
	}
}
