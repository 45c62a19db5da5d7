package index

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseQueryErrors(t *testing.T) {
	for _, c := range []struct{ query, problem string }{
		{"", "there is no word in it"},
		{"  ", "there is no word in it"},
		{"&", "there is no word in it"},
		{"C", "there is no word in it"},
		{"-memory", "only says what must not be there"},
		{"NOT memory", "only says what must not be there"},
		{`"open`, "the quotation mark is not closed"},
		{`"" word`, "the quotation marks hold no word"},
		{"heading: memory", "heading: has nothing after it"},
		{"path:", "path: has nothing after it"},
		{"*frame", "* can only stand at the end"},
		{"con*ext", "* can only stand at the end"},
		{"*", "no word before the *"},
		{"contxt~3", "at most 2 letters"},
		{"contxt~0", "at most 2 letters"},
	} {
		_, err := ParseQuery(c.query)
		var problem *QueryError
		if !errors.As(err, &problem) || !strings.Contains(err.Error(), c.problem) || !strings.Contains(err.Error(), "for example: ") {
			t.Errorf("ParseQuery(%q): %v, want a query error with %q and an example", c.query, err, c.problem)
		}
	}
}

// Any text is either a query that can be searched, or an error that shows it.
func FuzzParseQuery(f *testing.F) {
	for _, s := range []string{
		`context "frame of" -x +y`, "[Pattern:A:1.0] OR ident:B*", "a~2 b~ c* path:d/e*", "“x", "heading:[A:B", "-", "+", "~", "OR OR x", "\xff\"", "[]", "ident:[]", "body:\"x y\"~",
	} {
		f.Add(s)
	}
	x := mustBuild(f, corpusOf(ferry...))
	f.Fuzz(func(t *testing.T, text string) {
		q, err := ParseQuery(text)
		if err != nil {
			var problem *QueryError
			if !errors.As(err, &problem) || problem.Example == "" {
				t.Fatalf("ParseQuery(%q): %v is not a query error with an example", text, err)
			}
			return
		}
		if utf8.RuneCountInString(text) > 200 {
			return
		}
		r, err := x.Search(q, 5)
		if err != nil {
			t.Fatalf("Search(%q): %v", text, err)
		}
		for _, h := range r.Hits {
			if h.Line < 1 || h.Line > h.Document.LineCount() || h.Column < 1 || h.Column > utf8.RuneCountInString(h.Text)+1 {
				t.Fatalf("Search(%q): hit at %s:%d:%d of %q", text, h.Document.Path, h.Line, h.Column, h.Text)
			}
		}
	})
}
