package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
	"github.com/speccheck/speccheck/report"
)

func (a *app) refsCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "refs [IDENTIFIER|PATH|PATH#ANCHOR...]",
		Short: "Show where things are defined and who cites them",
		Long: `refs prints every identifier, or those given: where each version is defined and
every place that cites it, with a verdict.

  Component:Memory        all versions
  Component:Memory:3.0    one version; brackets around it do not matter
  docs/memory.md          what the document defines and who cites it, who links to
                          the document and who mentions its path
  docs                    the same for all documents in a folder
  docs/memory.md#limits   the same for one section

Verdicts: current, outdated (a newer version is defined and this one is not),
superseded (both are defined), ahead (newer than every definition), undefined,
ambiguous (several headings define it equally well), malformed.

Exit codes: 0 found; 1 a name is unknown; 2 the job could not be done.`,
		Example: `  speccheck refs
  speccheck refs README.md
  speccheck refs --format json`,
		RunE: func(_ *cobra.Command, args []string) error { return a.refs(args, format) },
	}
	c.Flags().StringVar(&format, "format", "text", "`FORMAT` of the output: text or json")
	a.addOutputFlag(c)
	return c
}

func (a *app) refs(names []string, format string) error {
	if format != "text" && format != "json" {
		return fmt.Errorf("unknown format %q: use text or json", format)
	}
	corpus, err := a.read()
	if err != nil {
		return err
	}
	graph := refs.Build(corpus)
	found, unknown := lookUp(graph, corpus, names)
	err = a.write(func(w io.Writer) error {
		if format == "json" {
			return report.LookupJSON(w, found)
		}
		return report.LookupText(w, found, a.textOptions())
	})
	if err != nil {
		return err
	}
	if len(corpus.Documents) == 0 {
		fmt.Fprintf(a.stderr, "speccheck: there are no markdown documents in %s\n", corpus.Root)
	}
	for _, name := range unknown {
		fmt.Fprintf(a.stderr, "speccheck: %s\n", notKnown(graph, name))
	}
	if len(unknown) > 0 {
		return errReport
	}
	return nil
}

// lookUp gathers what is known of the names, of everything when there are none.
func lookUp(graph *refs.Graph, corpus *crawl.Corpus, names []string) (found refs.Lookup, unknown []string) {
	if len(names) == 0 {
		return graph.Everything(), nil
	}
	for _, name := range names {
		l, ok := graph.Lookup(name)
		if file, fragment, section := strings.Cut(name, "#"); !ok {
			file = fromRoot(corpus, file)
			if section {
				file += "#" + fragment
			}
			l, ok = graph.Lookup(file)
		}
		if !ok {
			unknown = append(unknown, name)
		}
		found.Add(l)
	}
	return found, unknown
}

func notKnown(graph *refs.Graph, name string) string {
	near := graph.Near(name)
	if len(near) == 0 {
		return fmt.Sprintf("nothing is known of %q: give an identifier, a document or a document#anchor", name)
	}
	return fmt.Sprintf("nothing is known of %q; did you mean %s?", name, strings.Join(near, ", "))
}
