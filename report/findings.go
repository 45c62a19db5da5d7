package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"github.com/speccheck/speccheck/refs"
)

// CheckJSON writes the outcome of a check as JSON.
func CheckJSON(w io.Writer, c refs.Check) error { return writeJSON(w, c) }

// CheckText writes the outcome of a check for people and for tools that read
// path:line:column: lines. The last line counts what was checked.
func CheckText(w io.Writer, g *refs.Graph, c refs.Check, o TextOptions) error {
	s := style{colour: o.Colour}
	var b bytes.Buffer
	for _, f := range c.Findings {
		writeFinding(&b, g, f, s)
	}
	fmt.Fprintln(&b, checkSummary(c.Stats))
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing the findings: %w", err)
	}
	return nil
}

func writeFinding(b *bytes.Buffer, g *refs.Graph, f refs.Finding, s style) {
	severity := s.red(string(f.Severity))
	if f.Severity == refs.Warning {
		severity = s.yellow(string(f.Severity))
	}
	fmt.Fprintf(b, "%s:%d:%d: %s: %s %s\n", s.bold(printable(f.Path)), f.Line, f.Column, severity,
		printable(f.Message), s.faint("["+f.Rule+"]"))
	if d := g.Document(f.Path); d != nil {
		line, caret := underlined(d.Line(f.Line), f.Column, f.Length)
		if line != "" {
			fmt.Fprintf(b, "    %s\n    %s\n", line, s.green(caret))
		}
	}
	for _, r := range f.Related {
		if where := fmt.Sprintf("%s:%d", r.Path, r.Line); !strings.Contains(f.Message, where) {
			fmt.Fprintf(b, "  note: %s: %s\n", printable(where), printable(r.Message))
		}
	}
	if f.Hint != "" {
		fmt.Fprintf(b, "  hint: %s\n", printable(f.Hint))
	}
}

func checkSummary(s refs.Stats) string {
	outcome := "nothing wrong"
	if s.Errors+s.Warnings > 0 {
		outcome = counted(s.Errors, "error") + ", " + counted(s.Warnings, "warning")
	}
	return fmt.Sprintf("checked %s, %s, %s, %s: %s", counted(s.Documents, "document"),
		counted(s.Definitions, "definition"), counted(s.References, "reference"), counted(s.Links, "link"), outcome)
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// maxSource is how many code points of a source line are shown, and lead how
// many of them before the column when the line is cut.
const maxSource, lead = 110, 40

// underlined returns a line of a document as a terminal may show it, cut around
// the column, and the line of carets that goes below it.
func underlined(text string, column, length int) (line, carets string) {
	runes := []rune(text)
	if strings.TrimSpace(text) == "" {
		return "", ""
	}
	at := min(column-1, len(runes))
	start, before := 0, ""
	if len(runes) > maxSource && at > lead {
		start, before = min(at-lead, len(runes)-maxSource), "…"
	}
	for start < at && unicode.IsSpace(runes[start]) {
		start++
	}
	end, after := len(runes), ""
	if end > start+maxSource {
		end, after = start+maxSource, "…"
	}
	stop := min(max(at+length, at+1), max(end, at+1))
	shown := printable(before + string(runes[start:at]))
	marked := printable(string(runes[at:min(stop, len(runes))]))
	line = shown + printable(string(runes[at:end])) + after
	return strings.TrimRight(line, " "), strings.Repeat(" ", columns(shown)) + strings.Repeat("^", max(columns(marked), 1))
}

// columns returns how many columns of a terminal a printable text takes.
func columns(text string) int {
	n := 0
	for _, r := range text {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
