package crawl

import (
	"reflect"
	"testing"
)

func TestFrontMatter(t *testing.T) {
	none := Span{}
	tests := []struct {
		reason, source string
		lines          Span // none: no front matter
		values         map[string]any
		title          string
		problem        int // line of the bad-front-matter problem, 0: none
	}{
		{"YAML", "---\ntitle: Order flow\ntags: [a, b]\n---\n# H\n", Span{1, 4}, map[string]any{"title": "Order flow", "tags": []any{"a", "b"}}, "Order flow", 0},
		{"closed by dots", "---\nkind: x\n...\n# H\n", Span{1, 3}, map[string]any{"kind": "x"}, "H", 0},
		{"blanks after the lines, BOM, CRLF", "\ufeff--- \r\nkind: x\r\n---\t\r\n", Span{1, 3}, map[string]any{"kind": "x"}, "", 0},
		{"a title that is a number", "---\ntitle: 1984\n---\n", Span{1, 3}, map[string]any{"title": 1984}, "1984", 0},
		{"an empty block", "---\n---\n# H\n", Span{1, 2}, map[string]any{}, "H", 0},
		{"a comment alone", "---\n# later\n---\n# H\n", Span{1, 3}, map[string]any{}, "H", 0},
		{"never closed: a thematic break", "---\ntitle: x\n\n# H\n", none, nil, "H", 0},
		{"not on line 1: a heading over two lines", "\n---\ntitle: x\n---\n", none, nil, "title: x", 0},
		{"prose between two thematic breaks", "---\nSome words,\nmore words.\n\n---\n# H\n", none, nil, "H", 0},
		{"a list is no mapping", "---\n- a\n---\n# H\n", Span{1, 3}, nil, "H", 2},
		{"not YAML", "---\na: 1\nb: [\n---\n# H\n", Span{1, 4}, nil, "H", 3},
		{"a key twice", "---\na: 1\nb: 2\na: 3\n---\n# H\n", Span{1, 5}, nil, "H", 4},
		{"TOML is recognised, not read", "+++\ntitle = \"T\"\n+++\n# H\n", Span{1, 3}, nil, "H", 0},
		{"TOML is not closed by hyphens", "+++\na = 1\n---\n", none, nil, "+++ a = 1", 0},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			d := Parse("a.md", []byte(test.source))
			checkDocument(t, d)
			var lines Span
			var values map[string]any
			if d.FrontMatter != nil {
				lines, values = d.FrontMatter.Lines, d.FrontMatter.Values
			}
			if lines != test.lines || !reflect.DeepEqual(values, test.values) || d.Title != test.title {
				t.Errorf("lines %v, values %v, title %q; want %v, %v, %q", lines, values, d.Title, test.lines, test.values, test.title)
			}
			problem := 0
			if len(d.Problems) > 0 && d.Problems[0].Kind == BadMatter {
				problem = d.Problems[0].Line
			}
			if problem != test.problem {
				t.Errorf("problems %v, want one at line %d", d.Problems, test.problem)
			}
		})
	}
}
