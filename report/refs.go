package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
)

type lookupJSON struct {
	Definitions []definitionJSON `json:"definitions"`
	References  []referenceJSON  `json:"references"`
	Links       []linkJSON       `json:"links,omitempty"`
	Mentions    []mentionJSON    `json:"mentions,omitempty"`
}

type definitionJSON struct {
	ID      string `json:"id"`
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Primary bool   `json:"primary"`
	Heading string `json:"heading"`
}

type referenceJSON struct {
	ID          string           `json:"id"` // the text in brackets when it is malformed
	Path        string           `json:"path"`
	Line        int              `json:"line"`
	Column      int              `json:"column"`
	Verdict     refs.Verdict     `json:"verdict"`
	Section     []string         `json:"section"` // headings from the outermost down
	Target      *targetJSON      `json:"target,omitempty"`
	Suggestions []suggestionJSON `json:"suggestions,omitempty"`
}

type targetJSON struct {
	ID   string `json:"id"`
	Path string `json:"path"`
	Line int    `json:"line"`
}

type suggestionJSON struct {
	Text  string `json:"text"`
	Why   string `json:"why"`
	Place string `json:"place,omitempty"`
}

type linkJSON struct {
	Path        string          `json:"path"`
	Line        int             `json:"line"`
	Column      int             `json:"column"`
	Destination string          `json:"destination"`
	Status      refs.LinkStatus `json:"status"`
	Target      string          `json:"target"`
}

type mentionJSON struct {
	Path    string   `json:"path"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Text    string   `json:"text"`
	Targets []string `json:"targets"` // several when the text is only a file name
}

// LookupJSON writes definitions and references as JSON.
func LookupJSON(w io.Writer, l refs.Lookup) error {
	return writeJSON(w, lookupJSON{
		Definitions: list(l.Definitions, definitionForm),
		References:  list(l.References, referenceForm),
		Links:       list(l.Links, linkForm),
		Mentions:    list(l.Mentions, mentionForm),
	})
}

func definitionForm(d *refs.Definition) definitionJSON {
	return definitionJSON{d.ID.String(), d.Document.Path, d.Line, d.Column, d.Primary, d.Heading}
}

func referenceForm(r *refs.Reference) referenceJSON {
	form := referenceJSON{
		ID: referenceName(r), Path: r.Document.Path, Line: r.Line, Column: r.Column, Verdict: r.Verdict,
		Section:     texts(r.Document.HeadingPath(r.Section)),
		Suggestions: list(r.Suggestions, func(s refs.Suggestion) suggestionJSON { return suggestionJSON(s) }),
	}
	if r.Target != nil {
		form.Target = &targetJSON{r.Target.ID.String(), r.Target.Document.Path, r.Target.Line}
	}
	return form
}

func referenceName(r *refs.Reference) string {
	if r.Verdict == refs.Malformed {
		return r.Text
	}
	return r.ID.String()
}

func linkForm(l *refs.Link) linkJSON {
	return linkJSON{l.Document.Path, l.Line, l.Column, l.Source.Destination, l.Status, l.Path}
}

func mentionForm(m *refs.Mention) mentionJSON {
	return mentionJSON{m.Document.Path, m.Line, m.Column, m.Text,
		list(m.Targets, func(d *crawl.Document) string { return d.Path })}
}

// LookupText writes definitions and references for people, by key: where each
// version is defined, then who cites it. Links and mentions follow.
func LookupText(w io.Writer, l refs.Lookup, o TextOptions) error {
	t := lookupText{style: style{colour: o.Colour}}
	definitions, references := l.Definitions, l.References
	byKey := map[string][]*refs.Reference{}
	for _, r := range references {
		byKey[r.ID.Key] = append(byKey[r.ID.Key], r)
	}
	for _, key := range keysOf(definitions, references) {
		n := 0
		for n < len(definitions) && definitions[n].ID.Key == key {
			n++
		}
		t.key(key, definitions[:n], byKey[key])
		definitions = definitions[n:]
	}
	t.places(l)
	if _, err := w.Write(t.Bytes()); err != nil {
		return fmt.Errorf("writing references: %w", err)
	}
	return nil
}

// keysOf returns the keys of definitions and references, sorted; the empty key
// of malformed references comes first.
func keysOf(definitions []*refs.Definition, references []*refs.Reference) []string {
	var keys []string
	for _, d := range definitions {
		keys = append(keys, d.ID.Key)
	}
	for _, r := range references {
		keys = append(keys, r.ID.Key)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

type lookupText struct {
	bytes.Buffer
	style
}

func (t *lookupText) key(key string, definitions []*refs.Definition, references []*refs.Reference) {
	t.head(key)
	for _, d := range definitions {
		what := "defined in"
		if !d.Primary {
			what = "also defined in"
		}
		fmt.Fprintf(t, "  %s %s %s:%d:%d", d.ID.Version, what, t.cyan(printable(d.Document.Path)), d.Line, d.Column)
		if d.Heading != "" {
			fmt.Fprintf(t, "  %s", t.faint(printable(d.Heading)))
		}
		fmt.Fprintln(t)
	}
	if len(definitions) == 0 && key != "" {
		fmt.Fprintln(t, "  not defined")
	}
	for _, r := range references {
		fmt.Fprintf(t, "    %s:%d:%d: [%s] %s\n", t.cyan(printable(r.Document.Path)), r.Line, r.Column,
			printable(r.Text), t.verdict(r.Verdict))
	}
}

// head starts a group of lines.
func (t *lookupText) head(title string) {
	if t.Len() > 0 {
		fmt.Fprintln(t)
	}
	if title == "" {
		title = "Malformed"
	}
	fmt.Fprintln(t, t.bold(printable(title)))
}

func (t *lookupText) verdict(v refs.Verdict) string {
	switch v {
	case refs.Current:
		return t.green(string(v))
	case refs.Superseded:
		return t.yellow(string(v))
	}
	return t.red(string(v))
}

func (t *lookupText) places(l refs.Lookup) {
	if len(l.Links) > 0 {
		t.head("Linked from")
	}
	for _, k := range l.Links {
		fmt.Fprintf(t, "    %s:%d:%d: %s\n", t.cyan(printable(k.Document.Path)), k.Line, k.Column, printable(k.Source.Destination))
	}
	if len(l.Mentions) > 0 {
		t.head("Mentioned in")
	}
	for _, m := range l.Mentions {
		fmt.Fprintf(t, "    %s:%d:%d: %s", t.cyan(printable(m.Document.Path)), m.Line, m.Column, printable(m.Text))
		if len(m.Targets) > 1 {
			fmt.Fprintf(t, " (names %d documents)", len(m.Targets))
		}
		fmt.Fprintln(t)
	}
}
