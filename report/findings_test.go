package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
)

func TestUnderlined(t *testing.T) {
	long := strings.Repeat("wörd ", 40)
	for _, test := range []struct {
		reason         string
		text           string
		column, length int
		line, carets   string
	}{
		{"a whole short line", "see [A] here", 5, 3, "see [A] here", "    ^^^"},
		{"no length", "see [A]", 5, 0, "see [A]", "    ^"},
		{"indentation is cut", "\t  see [A]", 8, 3, "see [A]", "    ^^^"},
		{"but not past the column", "    code", 3, 0, "  code", "^"},
		{"a tab is one blank", "a\tb", 3, 1, "a b", "  ^"},
		{"wide characters take two columns", "仕様 [A]", 4, 3, "仕様 [A]", "     ^^^"},
		{"combining marks take none", "e\u0301 [A]", 4, 3, "e\u0301 [A]", "  ^^^"},
		{"an escape takes as many as it shows", "\x1b [A]", 3, 3, `\x1b [A]`, "     ^^^"},
		{"the end of the line", "abc", 4, 0, "abc", "   ^"},
		{"an empty line", "   ", 1, 0, "", ""},
		{"the beginning of a long line", long, 1, 4, string([]rune(long)[:110]) + "…", "^^^^"},
		{
			"the middle of a long line", long, 101, 4,
			"…" + strings.TrimLeft(string([]rune(long)[60:170]), " ") + "…", strings.Repeat(" ", 41) + "^^^^",
		},
	} {
		line, carets := underlined(test.text, test.column, test.length)
		if line != test.line || carets != test.carets {
			t.Errorf("%s:\n got  %q\n      %q\n want %q\n      %q", test.reason, line, carets, test.line, test.carets)
		}
	}
}

func checked(t *testing.T, path, text string) (*refs.Graph, refs.Check) {
	t.Helper()
	g := refs.Build(&crawl.Corpus{Root: "/repo", Documents: []*crawl.Document{crawl.Parse(path, []byte(text))}})
	c, err := g.Check()
	if err != nil {
		t.Fatal(err)
	}
	return g, c
}

func TestCheckText(t *testing.T) {
	g, c := checked(t, "z.md", "# Probe [Component:Probe:3.0]\n\nas [Component:Probe:2.0] says\n")
	var b bytes.Buffer
	if err := CheckText(&b, g, c, TextOptions{}); err != nil {
		t.Fatal(err)
	}
	want := `z.md:3:4: error: [Component:Probe:2.0] is outdated: version 3.0 is defined in z.md:1 [outdated-reference]
    as [Component:Probe:2.0] says
       ^^^^^^^^^^^^^^^^^^^^^
  hint: cite [Component:Probe:3.0]
checked 1 document, 1 definition, 1 reference, 0 links: 1 error, 0 warnings
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestCheckTextOfNothingWrong(t *testing.T) {
	g, c := checked(t, "z.md", "# Probe\n")
	var b bytes.Buffer
	if err := CheckText(&b, g, c, TextOptions{Colour: true}); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "checked 1 document, 0 definitions, 0 references, 0 links: nothing wrong\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Neither a path nor a text nor a destination may reach a terminal as it is.
func TestCheckTextIsSafe(t *testing.T) {
	g, c := checked(t, "\x1b]0;x\a.md", "\x1b[2J\u202e [a](\x1b[31m.md) [Component:Probe:1.0 \x1bc]\n\n# P [Component:Probe:3.0]\n")
	var plain, coloured bytes.Buffer
	if err := CheckText(&plain, g, c, TextOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := CheckText(&coloured, g, c, TextOptions{Colour: true}); err != nil {
		t.Fatal(err)
	}
	if len(c.Findings) < 2 {
		t.Fatalf("the document has no findings to show: %v", c.Findings)
	}
	if strings.ContainsAny(plain.String(), "\x1b\a\u202e") {
		t.Errorf("control characters pass through: %q", plain.String())
	}
	uncoloured := strings.NewReplacer("\x1b[1m", "", "\x1b[2m", "", "\x1b[31m", "", "\x1b[32m", "", "\x1b[33m", "", "\x1b[0m", "").Replace(coloured.String())
	if uncoloured != plain.String() {
		t.Errorf("colour changes more than colour:\n%q\n%q", uncoloured, plain.String())
	}
}

func TestCheckJSON(t *testing.T) {
	_, c := checked(t, "z.md", "[a](gone.md)\n")
	var b bytes.Buffer
	if err := CheckJSON(&b, c); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Findings []map[string]any `json:"findings"`
		Stats    map[string]any   `json:"stats"`
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	f := got.Findings[0]
	if f["rule"] != "broken-link" || f["severity"] != "error" || f["path"] != "z.md" || f["line"] != 1.0 || f["column"] != 1.0 || f["message"] == "" {
		t.Errorf("finding: %v", f)
	}
	if got.Stats["documents"] != 1.0 || got.Stats["links"] != 1.0 || got.Stats["errors"] != 1.0 {
		t.Errorf("stats: %v", got.Stats)
	}
}

func TestLookupJSONHasLists(t *testing.T) {
	var b bytes.Buffer
	if err := LookupJSON(&b, refs.Lookup{}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(strings.Fields(b.String()), ""); got != `{"definitions":[],"references":[]}` {
		t.Errorf("got %s", got)
	}
}
