package refs

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/speccheck/speccheck/crawl"
)

// A Severity tells how much a finding matters.
type Severity string

// The severities, most serious first.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// A Finding is one thing wrong with the documents, at one position.
type Finding struct {
	Rule     string   `json:"rule"` // kebab-case, stable
	Severity Severity `json:"severity"`
	Path     string   `json:"path"`
	Line     int      `json:"line"`           // 1-based
	Column   int      `json:"column"`         // 1-based, in code points
	Message  string   `json:"message"`        // one line: what is wrong
	Hint     string   `json:"hint,omitempty"` // one line: what to do next
	Related  []Where  `json:"related,omitempty"`
	Length   int      `json:"length,omitempty"` // code points to underline; 0 when unknown
}

// A Where is another place that a finding is about.
type Where struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// Findings returns everything that is wrong with the documents, sorted by path,
// line, column and rule; no two of them share all four.
func (g *Graph) Findings() []Finding {
	findings := g.problemFindings()
	for _, d := range g.Definitions {
		findings = append(findings, g.definitionFindings(d)...)
	}
	for _, r := range g.References {
		findings = append(findings, g.referenceFindings(r)...)
	}
	for _, l := range g.Links {
		findings = append(findings, g.linkFindings(l)...)
	}
	for _, m := range g.Mentions {
		if g.tree.misses(m) {
			findings = append(findings, g.missingFile(m))
		}
	}
	slices.SortStableFunc(findings, Finding.compare)
	return slices.CompactFunc(findings, func(a, b Finding) bool { return a.compare(b) == 0 })
}

func (f Finding) compare(o Finding) int {
	return cmp.Or(
		cmp.Compare(f.Path, o.Path),
		cmp.Compare(f.Line, o.Line),
		cmp.Compare(f.Column, o.Column),
		cmp.Compare(f.Rule, o.Rule),
	)
}

// problemFindings reports what was wrong with the files themselves.
func (g *Graph) problemFindings() []Finding {
	problems := slices.Clone(g.Corpus.Problems)
	for _, d := range g.Corpus.Documents {
		problems = append(problems, d.Problems...)
	}
	var findings []Finding
	for _, p := range problems {
		f := Finding{
			Rule: string(p.Kind), Severity: Error, Path: p.Path,
			Line: max(p.Line, 1), Column: max(p.Column, 1),
			Message: p.Message, Hint: problemHints[p.Kind],
		}
		if warned[p.Kind] {
			f.Severity = Warning
		}
		findings = append(findings, f)
	}
	return findings
}

var warned = map[crawl.ProblemKind]bool{crawl.TooLarge: true, crawl.Binary: true, crawl.EscapesRoot: true, crawl.BadMatter: true}

var problemHints = map[crawl.ProblemKind]string{
	crawl.UnclosedFence: "close the code block, or remove the fence if it was meant to close one",
	crawl.EscapesRoot:   "move the file into the repository, or ignore the link in .gitignore",
}

// at starts a finding about length code points at a place.
func at(p Place, length int, rule string, severity Severity) Finding {
	return Finding{Rule: rule, Severity: severity, Path: p.Document.Path, Line: p.Line, Column: p.Column, Length: length}
}

// bracketLength returns how many code points a bracketed text takes.
func bracketLength(text string) int { return utf8.RuneCountInString(text) + 2 }
