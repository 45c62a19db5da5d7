package main

import (
	"cmp"
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print the version of speccheck",
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(*cobra.Command, []string) error {
			if _, err := fmt.Fprintln(a.stdout, versionText()); err != nil {
				return fmt.Errorf("writing to standard output: %w", err)
			}
			return nil
		},
	}
}

// versionText tells which build of speccheck this is: its version, the commit
// when it was built from a work tree, and the Go release that built it.
func versionText() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "speccheck (unknown version)"
	}
	text := "speccheck " + cmp.Or(info.Main.Version, "(devel)")
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if revision := settings["vcs.revision"]; revision != "" {
		text += " (" + revision[:min(12, len(revision))]
		if settings["vcs.modified"] == "true" {
			text += ", modified"
		}
		text += ")"
	}
	return text + " " + info.GoVersion
}
