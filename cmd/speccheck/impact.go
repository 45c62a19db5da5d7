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

// impactFlags are the flags of speccheck impact.
type impactFlags struct {
	message string
	format  string
	why     string
	path    bool
	options impact.Options

	given func(name string) bool // on the command line
}

func (a *app) impactCommand() *cobra.Command {
	var f impactFlags
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

Each file has a probability and a tier: certain (the change names it outright,
or it speaks of what the change names and holds a text or value that the change
makes untrue), likely (50 % or more) or possible. The list ends where a file too
many is expected to do as much harm as one too few; three flags end it elsewhere:

  --review      rather a file too many than one too few
  --top N       the best N, no matter what
  --min-p P     every file with at least the probability P (0.25 or 25%)

What is certain is always listed, except with --top.

--why FILE tells all about one file, listed or not: its rank, where the list
ends, what each signal gives, and all evidence; with --path also the strongest
chain that leads from the change to it over identifiers, links, mentions, past
commits and like texts.

Exit codes: 0 files are affected, or --why has told; 1 no document matches; 2 the
job could not be done.`,
		Example: `  speccheck impact change.md > tochange.yaml
  speccheck impact -m "Raise the warning threshold from 80% to 90%" --format text
  git log -1 --format=%B | speccheck impact - --format json
  speccheck impact change.md --why docs/alarms.md --path`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.given = c.Flags().Changed
			return a.impact(c, args, f)
		},
	}
	c.Flags().StringVarP(&f.message, "message", "m", "", "take `TEXT` as the change description")
	c.Flags().StringVar(&f.format, "format", "yaml", "`FORMAT` of the answer: yaml, json or text; of --why: text (the default) or json")
	c.Flags().IntVar(&f.options.Considered, "considered", 3, "list `N` candidates below the cut (json and text)")
	c.Flags().BoolVar(&f.options.Review, "review", false, "list rather a file too many than one too few")
	c.Flags().IntVar(&f.options.Top, "top", 0, "list the best `N` files")
	c.Flags().Var((*probability)(&f.options.MinP), "min-p", "list every file with at least the probability `P`")
	c.Flags().StringVar(&f.why, "why", "", "tell all about one `FILE` instead of the list")
	c.Flags().BoolVar(&f.path, "path", false, "with --why: tell the strongest chain from the change to the file")
	a.addOutputFlag(c)
	return c
}

func (a *app) impact(c *cobra.Command, args []string, f impactFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	change, err := a.readChange(args, f.given("message"), f.message)
	if err != nil {
		return err
	}
	if f.given("why") {
		return a.impactWhy(c, change, f)
	}
	write, err := a.impactWriter(f.format)
	if err != nil {
		return err
	}
	in, err := a.impactInput(c, change)
	if err != nil {
		return err
	}
	result := impact.Analyze(in, f.options)
	if f.format != "text" {
		a.tell(result.Notes)
	}
	if err := a.write(func(w io.Writer) error { return write(w, result) }); err != nil {
		return err
	}
	if len(result.Files) == 0 {
		return errReport
	}
	return nil
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

// impactInput reads the repository and its history.
func (a *app) impactInput(c *cobra.Command, change *impact.Change) (impact.Input, error) {
	corpus, err := a.read()
	if err != nil {
		return impact.Input{}, err
	}
	p := a.begin("reading the git history")
	log, err := history.Read(c.Context(), corpus.Root, history.Options{})
	p.end()
	if err != nil {
		return impact.Input{}, fmt.Errorf("reading the git history of %s: %w", corpus.Root, err)
	}
	return impact.Input{Graph: refs.Build(corpus), Change: change, History: log}, nil
}

// tell prints the notes of an answer in a machine format where a person sees
// them.
func (a *app) tell(notes []string) {
	for _, n := range notes {
		fmt.Fprintf(a.stderr, "speccheck: note: %s\n", n)
	}
}
