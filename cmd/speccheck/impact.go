package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/speccheck/speccheck/history"
	"github.com/speccheck/speccheck/impact"
	"github.com/speccheck/speccheck/refs"
	"github.com/speccheck/speccheck/report"
)

func (a *app) impactCommand() *cobra.Command {
	var message, format string
	var options impact.Options
	c := &cobra.Command{
		Use:   "impact [FILE|-]",
		Short: "Tell which files a change touches, and why",
		Long: `impact reads a change description and names the documents that the change
affects: where, why, what must be true of them afterwards, and who depends on
them. It also counts what the change means for the architecture and asks what
the documents leave open.

The description is a markdown file, "-" for standard input, the text of -m, or a
YAML file with a key "description". The answer is YAML (tochange.yaml), unless
--format says otherwise.

Exit codes: 0 files are affected; 1 no document matches; 2 the job could not be done.`,
		Example: `  speccheck impact change.md > tochange.yaml
  speccheck impact -m "Raise the warning threshold from 80% to 90%" --format text
  git log -1 --format=%B | speccheck impact - --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			write, err := a.impactWriter(format)
			if err != nil {
				return err
			}
			change, err := a.readChange(args, c.Flags().Changed("message"), message)
			if err != nil {
				return err
			}
			result, err := a.analyze(c, change, options)
			if err != nil {
				return err
			}
			if err := a.write(func(w io.Writer) error { return write(w, result) }); err != nil {
				return err
			}
			if len(result.Files) == 0 {
				return errReport
			}
			return nil
		},
	}
	c.Flags().StringVarP(&message, "message", "m", "", "take `TEXT` as the change description")
	c.Flags().StringVar(&format, "format", "yaml", "`FORMAT` of the answer: yaml, json or text")
	c.Flags().IntVar(&options.Considered, "considered", 3, "list `N` candidates below the cut (json and text)")
	a.addOutputFlag(c)
	return c
}

func (a *app) impactWriter(format string) (func(io.Writer, *impact.Result) error, error) {
	switch format {
	case "yaml":
		return report.ToChange, nil
	case "json":
		return report.ImpactJSON, nil
	case "text":
		return func(w io.Writer, r *impact.Result) error { return report.ImpactText(w, r, a.textOptions()) }, nil
	}
	return nil, fmt.Errorf("unknown --format %q: use yaml, json or text", format)
}

// readChange reads the description from -m, from standard input or from a file.
func (a *app) readChange(args []string, hasMessage bool, message string) (*impact.Change, error) {
	switch {
	case hasMessage && len(args) > 0:
		return nil, errors.New("give the change description as a file or with -m, not both")
	case hasMessage:
		return impact.ParseChange("", []byte(message))
	case len(args) == 0:
		return nil, errors.New("no change description: name a file, use - for standard input, or -m TEXT")
	case args[0] == "-":
		data, err := io.ReadAll(a.stdin)
		if err != nil {
			return nil, fmt.Errorf("reading the change description from standard input: %w", err)
		}
		return impact.ParseChange("", data)
	}
	data, err := os.ReadFile(args[0])
	if err != nil {
		return nil, fmt.Errorf("reading the change description: %w", err)
	}
	return impact.ParseChange(args[0], data)
}

func (a *app) analyze(c *cobra.Command, change *impact.Change, options impact.Options) (*impact.Result, error) {
	corpus, err := a.read()
	if err != nil {
		return nil, err
	}
	p := a.begin("reading the git history")
	log, err := history.Read(c.Context(), corpus.Root, history.Options{})
	p.end()
	if err != nil {
		return nil, fmt.Errorf("reading the git history of %s: %w", corpus.Root, err)
	}
	return impact.Analyze(impact.Input{Graph: refs.Build(corpus), Change: change, History: log}, options), nil
}
