package refs

import (
	"fmt"
	"strings"
)

// A Check is what was found in some or all documents, and how much was read to
// find it.
type Check struct {
	Findings []Finding `json:"findings"` // in the order of Graph.Findings
	Stats    Stats     `json:"stats"`
}

// Stats count what was checked, and the findings.
type Stats struct {
	Documents   int            `json:"documents"`
	Definitions int            `json:"definitions"`
	References  int            `json:"references"`
	Links       int            `json:"links"` // external ones are counted, though not checked
	Errors      int            `json:"errors"`
	Warnings    int            `json:"warnings"`
	Rules       map[string]int `json:"rules"` // findings by rule
}

// Check returns the findings in the documents at the paths, which are files or
// folders relative to the root; without paths, in all documents. A path without
// any document is an error.
func (g *Graph) Check(paths ...string) (Check, error) {
	within, err := g.within(paths)
	if err != nil {
		return Check{}, err
	}
	c := Check{Findings: []Finding{}, Stats: Stats{Rules: map[string]int{}}}
	for _, d := range g.Corpus.Documents {
		if within(d.Path) {
			c.Stats.Documents++
			c.Stats.Definitions += len(g.definitionsBy[d])
			c.Stats.References += len(g.referencesBy[d])
			c.Stats.Links += len(g.linksBy[d])
		}
	}
	for _, f := range g.Findings() {
		if !within(f.Path) {
			continue
		}
		c.Findings = append(c.Findings, f)
		c.Stats.Rules[f.Rule]++
		if f.Severity == Error {
			c.Stats.Errors++
		} else {
			c.Stats.Warnings++
		}
	}
	return c, nil
}

// within returns a test for documents that are at or below one of the paths.
func (g *Graph) within(paths []string) (func(path string) bool, error) {
	folders := make([]string, len(paths))
	for i, p := range paths {
		folders[i] = normalPath(p)
		if !g.holds(folders[i]) {
			return nil, fmt.Errorf("there is no markdown document at %q in %s", p, g.Corpus.Root)
		}
	}
	return func(path string) bool {
		for _, folder := range folders {
			if below(folder, normalPath(path)) {
				return true
			}
		}
		return len(folders) == 0
	}, nil
}

// holds tells whether a document, or a file that could not be read as one,
// stands at or below a path.
func (g *Graph) holds(folder string) bool {
	if folder == "." {
		return true
	}
	for _, d := range g.Corpus.Documents {
		if below(folder, normalPath(d.Path)) {
			return true
		}
	}
	for _, p := range g.Corpus.Problems {
		if below(folder, normalPath(p.Path)) {
			return true
		}
	}
	return false
}

func below(folder, path string) bool {
	rest, ok := strings.CutPrefix(path, folder)
	return folder == "." || ok && (rest == "" || rest[0] == '/')
}
