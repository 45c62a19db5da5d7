package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/speccheck/speccheck/impact"
)

// TextOptions say how a text for people looks.
type TextOptions struct {
	Width  int // of the terminal in columns; 0 or less for lines that never break
	Colour bool
}

// ImpactText writes a result for people to read, first what to know before
// trusting it.
func ImpactText(w io.Writer, r *impact.Result, o TextOptions) error {
	t := &textWriter{style: style{colour: o.Colour}, width: o.Width}
	t.notes(r.Notes)
	t.files(r)
	t.assessment(r.Assessment)
	t.numbered("Questions", r.Questions)
	t.considered(r.Considered)
	return t.writeTo(w)
}

type textWriter struct {
	style
	width int
	b     bytes.Buffer
}

func (t *textWriter) writeTo(w io.Writer) error {
	if _, err := w.Write(t.b.Bytes()); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}

func (t *textWriter) notes(notes []string) {
	for _, n := range notes {
		t.paragraph("Note: ", "      ", n)
	}
	if len(notes) > 0 {
		fmt.Fprintln(&t.b)
	}
}

func (t *textWriter) files(r *impact.Result) {
	if len(r.Files) == 0 {
		t.title("No file is affected")
	} else {
		t.title(count(len(r.Files), "file") + " to update")
	}
	for _, f := range r.Files {
		fmt.Fprintln(&t.b)
		t.heading(f)
		t.paragraph("      ", "      ", f.Reason)
		t.bullets("Must be true afterwards", "      ", f.Requirements)
		t.bullets("Depends on it", "      ", f.Dependents)
	}
}

// heading names a file behind its probability and before its tier.
func (t *textWriter) heading(f impact.File) {
	tier := ""
	if f.Tier != "" {
		tier = "  " + t.cyan(string(f.Tier))
	}
	fmt.Fprintf(&t.b, "%s  %s%s\n", t.green(percent(f.Probability)), t.bold(printable(f.Path)), tier)
}

func (t *textWriter) assessment(a impact.Assessment) {
	fmt.Fprintln(&t.b)
	t.title("Architecture")
	t.paragraph("  ", "  ", a.Description)
	t.bullets("Contracts", "  ", a.Contracts)
	var bumps []string
	for _, b := range a.Bumps {
		bumps = append(bumps, fmt.Sprintf("%s → %s (%s): %s", b.Identifier, b.Proposed, b.Level, b.Words))
	}
	t.bullets("Versions proposed", "  ", bumps)
	t.bullets("Decisions on the topic", "  ", a.Conflicts)
}

func (t *textWriter) considered(files []impact.File) {
	if len(files) == 0 {
		return
	}
	fmt.Fprintln(&t.b)
	t.title("Considered and left out")
	for _, f := range files {
		fmt.Fprintf(&t.b, "%s  %s\n", t.faint(percent(f.Probability)), printable(f.Path))
	}
}

func (t *textWriter) title(text string) { fmt.Fprintln(&t.b, t.bold(text)) }

// bullets writes a list under a title, nothing when the list is empty. At the
// margin the title stands apart, as those of the other parts do.
func (t *textWriter) bullets(title, indent string, items []string) {
	if len(items) == 0 {
		return
	}
	if indent == "" {
		fmt.Fprintln(&t.b)
		t.title(title)
	} else {
		fmt.Fprintln(&t.b, indent+t.cyan(title))
	}
	for _, item := range items {
		t.paragraph(indent+"  - ", indent+"    ", item)
	}
}

func (t *textWriter) numbered(title string, items []string) {
	if len(items) == 0 {
		return
	}
	fmt.Fprintln(&t.b)
	t.title(title)
	for i, item := range items {
		number := fmt.Sprintf("  %d. ", i+1)
		t.paragraph(number, strings.Repeat(" ", len(number)), item)
	}
}

// paragraph writes a text wrapped to the width, the first line and the others
// each behind their margin.
func (t *textWriter) paragraph(first, margin, text string) {
	line, used := first, utf8.RuneCountInString(first)
	empty := true
	for _, word := range strings.Fields(text) {
		word = printable(word)
		length := utf8.RuneCountInString(word)
		if !empty && t.width > 0 && used+1+length > t.width {
			fmt.Fprintln(&t.b, line)
			line, used, empty = margin, utf8.RuneCountInString(margin), true
		}
		if !empty {
			line, used = line+" ", used+1
		}
		line, used, empty = line+word, used+length, false
	}
	if !empty {
		fmt.Fprintln(&t.b, line)
	}
}

// percent writes a probability in four columns. Only certainty reads 100%.
func percent(p float64) string {
	whole := int(p*100 + 0.5)
	if whole >= 100 && p < 1 {
		whole = 99
	}
	return fmt.Sprintf("%3d%%", whole)
}
