package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/speccheck/speccheck/refs"
)

// ValidationText writes the findings of ValidateToChange one a line, each
// followed by its hint.
func ValidationText(w io.Writer, findings []refs.Finding) error {
	var b bytes.Buffer
	for _, f := range findings {
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s [%s]\n", printable(f.Path), f.Line, f.Column, f.Severity, f.Message, f.Rule)
		if f.Hint != "" {
			fmt.Fprintf(&b, "    hint: %s\n", f.Hint)
		}
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing the findings: %w", err)
	}
	return nil
}

// ValidationJSON writes the findings of ValidateToChange in the form of check
// --format json.
func ValidationJSON(w io.Writer, findings []refs.Finding, listed Listed) error {
	return writeJSON(w, struct {
		Findings []refs.Finding `json:"findings"`
		Stats    Listed         `json:"stats"`
	}{append([]refs.Finding{}, findings...), listed})
}

// ValidationSummary says in a line how a validation went.
func ValidationSummary(name string, findings []refs.Finding, listed Listed) string {
	if len(findings) > 0 {
		return fmt.Sprintf("%s: %s", printable(name), count(len(findings), "error"))
	}
	return fmt.Sprintf("%s: valid (%s, %s)", printable(name), count(listed.Files, "file"), count(listed.Questions, "question"))
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
