package refs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
)

// corpusOf parses files written one after the other, each below a line
// "== path". A path that does not end in .md is a file that is no document.
func corpusOf(text string) *crawl.Corpus {
	c := &crawl.Corpus{Root: "/repo"}
	for file := range strings.SplitSeq("\n"+text, "\n== ") {
		name, body, _ := strings.Cut(file, "\n")
		name = strings.TrimSpace(name)
		switch {
		case name == "":
		case strings.HasSuffix(name, ".md"):
			c.Documents = append(c.Documents, crawl.Parse(name, []byte(body)))
		default:
			c.Files = append(c.Files, name)
		}
	}
	slices.SortFunc(c.Documents, func(a, b *crawl.Document) int { return strings.Compare(a.Path, b.Path) })
	slices.Sort(c.Files)
	return c
}

func graphOf(text string) *refs.Graph { return refs.Build(corpusOf(text)) }

// definitionLines shows definitions as "identifier path:line", with "again"
// after those that are not primary.
func definitionLines(g *refs.Graph) []string {
	var lines []string
	for _, d := range g.Definitions {
		line := fmt.Sprintf("%s %s:%d", d.ID, d.Document.Path, d.Line)
		if !d.Primary {
			line += " again"
		}
		lines = append(lines, line)
	}
	return lines
}

// verdictLines shows references as "text verdict".
func verdictLines(g *refs.Graph) []string {
	var lines []string
	for _, r := range g.References {
		lines = append(lines, fmt.Sprintf("%s %s", r.Text, r.Verdict))
	}
	return lines
}

func diff(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got  %s\n want %s", what, strings.Join(got, "\n      "), strings.Join(want, "\n      "))
	}
}
