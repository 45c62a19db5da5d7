package index

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

// corpusOf parses documents given as path, source, path, source…
func corpusOf(files ...string) *crawl.Corpus {
	c := &crawl.Corpus{Root: "/repository"}
	for i := 0; i < len(files); i += 2 {
		c.Documents = append(c.Documents, crawl.Parse(files[i], []byte(files[i+1])))
	}
	return c
}

var ferry = []string{
	"boats/context-frames.md", `# Context Frame [Pattern:ContextFrame:1.0]

A context frame holds what the crew of one ferry knows.

## Operations

Frames are extended, never changed. The owner must not
drop one while it is bound.

` + "```ts\ninterface ContextFrame { parent_frame?: ContextFrame }\n```" + `
`,
	"boats/engine.md", `---
title: Engine
---
Text before any heading speaks of diesel.

# Engine room

See [Pattern:ContextFrame:1.0] for the frames. It cites [Pattern:Context‑Frame:2.0].
The frame of a context differs.

## Evaluation

An evaluator evaluates the evaluations. Größe und Länge. 文書を読む.
`,
	"harbour/überblick.md", `# Harbour

## Mooring

Ropes, 80% of 1.5 tons; see boats/engine.md and NIP-05.

## Empty
`,
}

func mustBuild(t testing.TB, c *crawl.Corpus) *Index {
	t.Helper()
	x, err := Build(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

func mustParse(t testing.TB, text string) *Query {
	t.Helper()
	q, err := ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// answers lists the hits of a query with everything that is printed of them.
func answers(t testing.TB, x *Index, text string) []string {
	t.Helper()
	r, err := x.Search(mustParse(t, text), 0)
	if err != nil {
		t.Fatalf("Search(%s): %v", text, err)
	}
	if r.Total != len(r.Hits) {
		t.Errorf("Search(%s): total %d, but %d hits", text, r.Total, len(r.Hits))
	}
	var found []string
	for _, h := range r.Hits {
		found = append(found, fmt.Sprintf("%s:%d:%d %v %.9f %s", h.Document.Path, h.Line, h.Column, h.Marks, h.Score, h.Text))
	}
	return found
}

// places reduces answers to path:line.
func places(answers []string) []string {
	found := []string{}
	for _, a := range answers {
		parts := strings.SplitN(a, ":", 3)
		found = append(found, parts[0]+":"+parts[1])
	}
	return found
}

// randomDocument makes a document of a few sections from few words, so that
// many documents share them.
func randomDocument(r *rand.Rand, path string) *crawl.Document {
	vocabulary := strings.Fields("ferry ferries harbour context frame ContextFrame evaluate evaluation rope mooring 1.0 [Pattern:Rope:1.0] must not the tide_table tide")
	var b strings.Builder
	for range r.IntN(5) {
		fmt.Fprintf(&b, "## %s %s\n\n", vocabulary[r.IntN(len(vocabulary))], vocabulary[r.IntN(len(vocabulary))])
		for range r.IntN(30) {
			b.WriteString(vocabulary[r.IntN(len(vocabulary))])
			b.WriteString([]string{" ", "\n", ". "}[r.IntN(3)])
		}
		b.WriteString("\n\n")
	}
	return crawl.Parse(path, []byte(b.String()))
}
