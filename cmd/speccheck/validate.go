package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/speccheck/speccheck/report"
)

func (a *app) validateCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "validate FILE",
		Short: "Check that a tochange.yaml keeps its contract",
		Long: `Check a tochange.yaml, written by speccheck, by another program or by hand.
FILE may be - for standard input.

Each error is named with its line. Keys that speccheck does not know are
allowed. With --root, the files listed must exist under that folder and the
lines cited must still hold their quotes.`,
		Example: `  speccheck validate tochange.yaml
  speccheck validate --root . tochange.yaml
  speccheck impact -m "Raise the threshold to 90%" | speccheck validate -`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return fmt.Errorf("unknown format %q: use text or json", format)
			}
			return a.validate(args[0], format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`FORMAT` of the errors: text or json")
	a.addOutputFlag(c)
	return c
}

func (a *app) validate(name, format string) error {
	data, name, err := a.readInput(name)
	if err != nil {
		return err
	}
	var files fs.FS
	if a.root != "" {
		root, err := os.OpenRoot(a.root)
		if err != nil {
			return fmt.Errorf("opening the root: %w", err)
		}
		defer root.Close()
		files = root.FS()
	}
	findings, listed := report.ValidateToChange(name, data, files)
	err = a.write(func(w io.Writer) error {
		if format == "json" {
			return report.ValidationJSON(w, findings, listed)
		}
		return report.ValidationText(w, findings)
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(a.stderr, report.ValidationSummary(name, findings, listed))
	if len(findings) > 0 {
		return errReport
	}
	return nil
}

// readInput reads the file of a name, or standard input for "-", and returns
// the name to show for it.
func (a *app) readInput(name string) ([]byte, string, error) {
	if name == "-" {
		data, err := io.ReadAll(a.stdin)
		if err != nil {
			return nil, "", fmt.Errorf("reading standard input: %w", err)
		}
		return data, "<stdin>", nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, "", fmt.Errorf("reading the file to validate: %w", err)
	}
	return data, name, nil
}
