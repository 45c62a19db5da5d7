package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/speccheck/speccheck/report"
)

// textOptions fits text to where it goes: colour and line breaks are for a
// terminal only, and colour only while NO_COLOR is unset or empty.
func (a *app) textOptions() report.TextOptions {
	if a.output != "" {
		return report.TextOptions{}
	}
	file, ok := terminal(a.stdout)
	if !ok {
		return report.TextOptions{}
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		width = 80
	}
	return report.TextOptions{Width: width, Colour: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

// terminal returns the file behind a stream that is a terminal.
func terminal(stream io.Writer) (*os.File, bool) {
	file, ok := stream.(*os.File)
	return file, ok && term.IsTerminal(int(file.Fd()))
}
