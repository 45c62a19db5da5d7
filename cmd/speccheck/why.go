package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/impact"
	"github.com/speccheck/speccheck/refs"
	"github.com/speccheck/speccheck/report"
)

// impactWhy tells the story of one file.
func (a *app) impactWhy(c *cobra.Command, change *impact.Change, f impactFlags) error {
	if !f.given("format") {
		f.format = "text"
	}
	if f.format != "text" && f.format != "json" {
		return fmt.Errorf("unknown --format %q for --why: use text or json", f.format)
	}
	in, err := a.impactInput(c, change)
	if err != nil {
		return err
	}
	doc, err := documentAt(in.Graph, f.why)
	if err != nil {
		return err
	}
	story := impact.Why(in, f.options, doc, f.path)
	o := report.WhyOptions{TextOptions: a.textOptions(), Chain: f.path}
	if f.format == "json" {
		a.tell(story.Notes)
		return a.write(func(w io.Writer) error { return report.WhyJSON(w, story, o) })
	}
	return a.write(func(w io.Writer) error { return report.WhyText(w, story, o) })
}

// documentAt finds a document by its path from the root or from the current
// folder.
func documentAt(graph *refs.Graph, path string) (*crawl.Document, error) {
	if d := graph.Document(path); d != nil {
		return d, nil
	}
	if d := graph.Document(fromRoot(graph.Corpus, path)); d != nil {
		return d, nil
	}
	if near := graph.Near(path); len(near) > 0 {
		return nil, fmt.Errorf("--why: there is no document %q; did you mean %s?", path, strings.Join(near, ", "))
	}
	return nil, fmt.Errorf("--why: there is no document %q in %s: give its path from there", path, graph.Corpus.Root)
}
