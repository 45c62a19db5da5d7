package crawl

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestSlugOracle compares with github-slugger; testdata/anchors.mjs tells how
// the file is made. The one known difference is left out: JavaScript writes the
// last sigma of a word as ς, GitHub as σ.
func TestSlugOracle(t *testing.T) {
	data, err := os.ReadFile("testdata/anchors.txt")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for document := range strings.SplitSeq(string(data), "\n\n") {
		var s slugger
		for line := range strings.Lines(document) {
			var pair [2]string
			if err := json.Unmarshal([]byte(line), &pair); err != nil {
				t.Fatalf("reading %q: %v", line, err)
			}
			if got := s.slug(pair[0]); got != strings.ReplaceAll(pair[1], "ς", "σ") {
				t.Errorf("slug(%q) = %q, want %q", pair[0], got, pair[1])
			}
			compared++
		}
	}
	if compared != 3000 {
		t.Errorf("compared %d headings, want 3000", compared)
	}
}

func TestHeadingAnchors(t *testing.T) {
	tests := []struct {
		reason, source string
		want           []string
	}{
		{"punctuation goes, spaces are not collapsed", "# This & that\n", []string{"this--that"}},
		{"nothing is trimmed", "# --config flag\n", []string{"--config-flag"}},
		{"an emoji leaves its space", "# 🚀 Rocket\n", []string{"-rocket"}},
		{"a code span counts", "# The `max_turns` key\n", []string{"the-max_turns-key"}},
		{"the text of a link counts, its target does not", "# See [the plan](plan.md)\n", []string{"see-the-plan"}},
		{"the text of an image does not", "# ![logo](l.png) Name\n", []string{"-name"}},
		{"neither do HTML tags and comments", "# A<br>b <!-- c -->\n", []string{"ab-"}},
		{"entities are decoded first", "# R&amp;D &copy; x\n", []string{"rd--x"}},
		{"so are escapes", `# a\_b\*` + "\n", []string{"a_b"}},
		{"an escaped ampersand begins no entity", `# \&amp;` + "\n", []string{"amp"}},
		{"emphasis is markup", "# **Very** *important_*\n", []string{"very-important_"}},
		{"an identifier loses brackets, colons and dots", "# [Pattern:Retry:1.0]\n", []string{"patternretry10"}},
		{"a taken number is skipped", "# foo\n# foo\n# foo 1\n", []string{"foo", "foo-1", "foo-1-1"}},
		{"the other way round", "# foo-1\n# foo\n# foo\n", []string{"foo-1", "foo", "foo-2"}},
		{"a no-break space is dropped", "# a\u00a0b\n", []string{"ab"}},
		{"a heading over two lines is joined without a hyphen", "One\ntwo\n===\n", []string{"onetwo"}},
		{"headings in quotes and lists have anchors too", "> # In\n\n- # Item\n\n# In\n", []string{"in", "item", "in-1"}},
		{"a closing sequence is no text", "## Set ##\n", []string{"set"}},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			d := Parse("a.md", []byte(test.source))
			var got []string
			for _, a := range d.Anchors {
				got = append(got, a.Name)
			}
			if strings.Join(got, " ") != strings.Join(test.want, " ") {
				t.Errorf("anchors of %q: %q, want %q", test.source, got, test.want)
			}
		})
	}
}

func TestHTMLAnchors(t *testing.T) {
	const source = "# A <a name=\"in-heading\"></a>\n\n" +
		"text <span id='span'>x</span>\n\n" +
		"<div id=\"block\"\n  class=\"c\">\n<a id=a&amp;b name=\"both\"></a>\n</div>\n\n" +
		"<!-- <a id=\"commented\"></a> -->\n\n`<a id=\"code\">`\n\n<img name=\"no-anchor\">\n\n" +
		"> <p\n> id=\"quoted\">\n"
	d := Parse("a.md", []byte(source))
	want := []Anchor{
		{"a-", 1, true}, {"in-heading", 1, false}, {"span", 3, false}, {"block", 5, false},
		{"a&b", 7, false}, {"both", 7, false}, {"quoted", 16, false},
	}
	if len(d.Anchors) != len(want) {
		t.Fatalf("anchors %v, want %v", d.Anchors, want)
	}
	for i := range want {
		if d.Anchors[i] != want[i] {
			t.Errorf("anchor %d: %v, want %v", i, d.Anchors[i], want[i])
		}
	}
}
