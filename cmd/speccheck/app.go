package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/speccheck/speccheck/crawl"
)

// app is what the commands share: the streams and the global flags.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	root   string // --root; "" for the enclosing git work tree
	output string // --output; "" for standard output
}

// errReport makes a command that has done its job exit with exitReport.
var errReport = errors.New("there is something to report")

func (a *app) run(args []string) int {
	root := a.rootCommand()
	root.SetArgs(args)
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	err := root.ExecuteContext(context.Background())
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errReport):
		return exitReport
	default:
		fmt.Fprintf(a.stderr, "speccheck: %v\n", err)
		return exitFailed
	}
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "speccheck",
		Short: "Trace a change through markdown specifications",
		Long: `speccheck reads every markdown document of a repository, with the identifiers
([Pattern:ContextFrame:1.0]), links and paths by which they cite each other.

It answers three questions, offline and without a language model:

  what does this change touch?     speccheck impact change.md
  is anything stale or broken?     speccheck check
  where is this written?           speccheck find "context frame"

Exit codes: 0 nothing wrong; 1 something to report (findings, no match, nothing
affected); 2 the job could not be done.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       versionText(),
	}
	root.SetFlagErrorFunc(flagError)
	root.SetVersionTemplate("{{.Version}}\n")
	root.PersistentFlags().StringVar(&a.root, "root", "", "`folder` to read (default: the enclosing git work tree, else the current folder)")
	root.AddCommand(
		a.impactCommand(),
		a.checkCommand(),
		a.findCommand(),
		a.refsCommand(),
		a.validateCommand(),
		a.versionCommand(),
	)
	return root
}

// addOutputFlag gives a command -o.
func (a *app) addOutputFlag(c *cobra.Command) {
	c.Flags().StringVarP(&a.output, "output", "o", "", "write the result to `FILE` instead of standard output, atomically")
}

// crawl reads the repository that --root names.
func (a *app) crawl() (*crawl.Corpus, error) {
	root := a.root
	if root == "" {
		found, err := crawl.FindRoot(".")
		if err != nil {
			return nil, err
		}
		root = found
	}
	p := a.begin("reading documents")
	defer p.end()
	return crawl.Crawl(root, crawl.Options{Progress: p.update})
}

// read reads the repository and tells on standard error which files could not
// be read; the others are used.
func (a *app) read() (*crawl.Corpus, error) {
	corpus, err := a.crawl()
	if err != nil {
		return nil, err
	}
	for _, p := range corpus.Problems {
		fmt.Fprintf(a.stderr, "speccheck: left out %s: %s\n", p.Path, p.Message)
	}
	return corpus, nil
}

// flagError adds the flag that was probably meant, and where to read on.
func flagError(c *cobra.Command, err error) error {
	typed, unknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	hint := ""
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if unknown && hint == "" && len(typed) > 1 && len(f.Name) > 1 && f.Name[:2] == typed[:2] {
			hint = fmt.Sprintf(" (did you mean --%s?)", f.Name)
		}
	})
	return fmt.Errorf("%w%s; see %s --help", err, hint, c.CommandPath())
}

// write sends a finished result to -o or to standard output, all or nothing.
func (a *app) write(render func(io.Writer) error) error {
	var b bytes.Buffer
	if err := render(&b); err != nil {
		return err
	}
	if a.output != "" {
		return writeFile(a.output, b.Bytes())
	}
	if _, err := a.stdout.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing to standard output: %w", err)
	}
	return nil
}

// writeFile replaces a file atomically, keeping the mode of an existing one.
func writeFile(path string, data []byte) error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".speccheck-*")
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if err := errors.Join(err, tmp.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}
