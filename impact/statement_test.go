package impact

import (
	"fmt"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

func TestStatements(t *testing.T) {
	for _, c := range []struct{ text, want, reason string }{
		{"Fix the valve", "1 title Fix the valve", "a lone line is the title"},
		{"# T\n\nOne thing. Another\nthing.", "1 title T|3 prose One thing.|3 prose Another thing.", "sentences of a paragraph, joined over lines"},
		{"T\n\n- first\n  goes on\n- second", "1 title T|3 item first goes on|5 item second", "list items with their continuation"},
		{"T\n\n| a | b |\n|---|---|\n| `x` | y |", "1 title T|3 item a · b|5 item `x` · y", "table rows without the rule under the head"},
		{"T\n\n```go\nfunc f()\n```", "1 title T|4 code func f()", "code in a fence"},
		{"T\n\n<slot>\n  <a>1</a>\n</slot>", "1 title T|3 code <slot>|4 code <a>1</a>|5 code </slot>", "code pasted without a fence"},
		{"T\n\nlast_value: env.get('last_value')", "1 title T|3 code last_value: env.get('last_value')", "a call given to a name is code"},
		{"T\n\nUse e.g. a pump. Stop.", "1 title T|3 prose Use e.g. a pump.|3 prose Stop.", "an abbreviation ends no sentence"},
		{"***\n\n---", "", "marks say nothing"},
	} {
		var got []string
		for _, s := range statements(crawl.Parse("change.md", []byte(c.text))) {
			got = append(got, fmt.Sprintf("%d %s %s", s.Line, s.Role, s.Text))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q gives\n%q, want\n%q: %s", c.text, strings.Join(got, "|"), c.want, c.reason)
		}
	}
}

func TestStatementsThatStayOut(t *testing.T) {
	text := "# T\n\n## Why\n\nIt is slow.\n\n## What changes\n\nIt gets fast. The pump does not change.\n\n## Non-goals\n\nNo new pump.\n"
	want := map[string]string{"It is slow.": "motive", "It gets fast.": "", "The pump does not change.": "negated", "No new pump.": "negated"}
	for _, s := range statements(crawl.Parse("change.md", []byte(text))) {
		got := ""
		if s.Negated {
			got = "negated"
		} else if s.Motive {
			got = "motive"
		}
		if w, ok := want[s.Text]; ok && got != w {
			t.Errorf("%q is %q, want %q", s.Text, got, w)
		}
	}
}

func TestOperation(t *testing.T) {
	for _, c := range []struct {
		text    string
		want    Operation
		negated bool
	}{
		{"Remove the pump and update the docs.", Removes, false},
		{"The slot is renamed.", Renames, false},
		{"Runs are limited to ten.", Restricts, false},
		{"Introduce a second pump.", Adds, false},
		{"Fix a typo.", Clarifies, false},
		{"The old call is deprecated.", Deprecates, false},
		{"The wire format remains unchanged.", "", true},
		{"The system clears all values at dawn.", "", false},
		{"New value definition", "", false},
		{"Blue.", "", false},
	} {
		if op, _, negated := operation(c.text); op != c.want || negated != c.negated {
			t.Errorf("%q: %q, negated %v; want %q, %v", c.text, op, negated, c.want, c.negated)
		}
	}
}

func TestLabelsDemandNothing(t *testing.T) {
	c := parse(t, "Plan\n\n- Pump input binding\n- Rename the pump\n- the pump waits for the valve\n")
	want := []bool{false, false, true, true}
	for i, s := range c.Statements {
		if got := c.demands(i); got != want[i] {
			t.Errorf("%q demands: %v, want %v", s.Text, got, want[i])
		}
	}
}

func FuzzParseChange(f *testing.F) {
	f.Add("# T\n\n- a `b` → `c`\n\n| x | y |\n|--|--|\n")
	f.Add("a: <b>1</b>\n\n```\n---\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseChange("", []byte(text))
		if err != nil {
			return
		}
		for _, s := range c.Statements {
			if s.Line < 1 || s.Line > c.Document.LineCount() || s.Text == "" {
				t.Fatalf("statement %+v of %d lines", s, c.Document.LineCount())
			}
		}
		replacements(c.Statements)
		c.changeFacts()
	})
}
