package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
	"github.com/speccheck/speccheck/report"
)

func (a *app) checkCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Report stale references, broken links and other faults",
		Long: `check reads every document of the repository and reports, each with its position:

  references      outdated, superseded, ahead of every definition, undefined,
                  ambiguous or malformed
  definitions     the same identifier defined twice; different versions of one
                  thing defined in different files
  links           to files or anchors that do not exist, out of the repository,
                  in the wrong letter case, or to another file than the one that
                  defines the identifier in the link's text
  files           paths in running text that name no file, unclosed code fences,
                  files that cannot be read

With PATH, a document or a folder, only what stands there is reported; the rest
of the repository is read all the same, since references lead into it. URLs are
not checked.

Exit codes: 0 nothing wrong; 1 findings; 2 the check could not be done.`,
		Example: `  speccheck check
  speccheck check docs README.md
  speccheck check --format json`,
		RunE: func(_ *cobra.Command, args []string) error { return a.check(args, format) },
	}
	c.Flags().StringVar(&format, "format", "text", "`FORMAT` of the output: text or json")
	a.addOutputFlag(c)
	return c
}

func (a *app) check(paths []string, format string) error {
	if format != "text" && format != "json" {
		return fmt.Errorf("unknown format %q: use text or json", format)
	}
	corpus, err := a.crawl()
	if err != nil {
		return err
	}
	graph := refs.Build(corpus)
	for i, p := range paths {
		paths[i] = fromRoot(corpus, p)
	}
	outcome, err := graph.Check(paths...)
	if err != nil {
		return err
	}
	err = a.write(func(w io.Writer) error {
		if format == "json" {
			return report.CheckJSON(w, outcome)
		}
		return report.CheckText(w, graph, outcome, a.textOptions())
	})
	if err != nil {
		return err
	}
	if outcome.Stats.Documents == 0 {
		fmt.Fprintf(a.stderr, "speccheck: nothing was checked: there are no markdown documents in %s\n", corpus.Root)
	}
	if len(outcome.Findings) > 0 {
		return errReport
	}
	return nil
}

// fromRoot turns a path of the command line into one that is relative to the
// root. It is read from the current folder when it exists there inside the
// root, else from the root.
func fromRoot(corpus *crawl.Corpus, path string) string {
	file, err := realPath(path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	root, err := realPath(corpus.Root)
	if err != nil {
		return filepath.ToSlash(path)
	}
	rel, err := filepath.Rel(root, file)
	if err != nil || !filepath.IsLocal(rel) {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}

// realPath returns the absolute path of a file that exists, without symbolic links.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}
