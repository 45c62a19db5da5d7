package impact

import (
	"fmt"
	"strings"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
)

// maxSymbols is how many names from code are shown for one document.
const maxSymbols = 3

// structuralEvidence is what proves that a document is affected without adding
// to its score: identifiers of the change that it cites, values and old texts
// that it still holds, at most so many lines; and names from code.
func (e *engine) structuralEvidence(d, lines int) []Evidence {
	doc := e.documents[d]
	list := e.citedIdentifiers(doc)
	for _, o := range e.stale[d] {
		list = append(list, Evidence{Kind: OldText, Line: o.line, Quote: quoteAround(doc, o.line, o.Old),
			Detail: fmt.Sprintf("holds %q, which the change %s", o.Old, fate(o.Replacement))})
	}
	for _, c := range e.contradicted[d] {
		list = append(list, Evidence{Kind: OtherValue, Line: c.line, Quote: quoteAround(doc, c.line, c.name),
			Detail: fmt.Sprintf("gives %s the value %q; the change gives it %q", c.name, c.value, c.change.value)})
	}
	list = list[:min(len(list), lines)]
	return append(list, e.symbolLines(doc)...)
}

func (e *engine) citedIdentifiers(doc *crawl.Document) []Evidence {
	var list []Evidence
	for _, r := range e.graph.ReferencesIn(doc) {
		if r.Verdict != refs.Malformed && e.namesKey(r.ID.Key) {
			list = append(list, Evidence{Kind: NamedIdentifier, Line: r.Line, Quote: quoteAround(doc, r.Line, r.Text),
				Detail: fmt.Sprintf("cites [%s], which the change names", r.Text)})
		}
	}
	return list
}

func (e *engine) namesKey(key string) bool {
	for _, id := range e.change.Identifiers {
		if id.Key == key {
			return true
		}
	}
	return false
}

// symbolLines shows the first line of each of the rarest names from code that
// the document shares with the change.
func (e *engine) symbolLines(doc *crawl.Document) []Evidence {
	var list []Evidence
	for _, s := range e.change.Symbols {
		if n := e.occurrencesOf[s]; n == 0 || 2*n > len(e.documents) && len(e.documents) > 4 {
			continue
		}
		if line := firstLineWith(doc, s); line > 0 && len(list) < maxSymbols {
			list = append(list, Evidence{Kind: Symbol, Line: line, Quote: quoteAround(doc, line, s),
				Detail: fmt.Sprintf("holds the name %s of the change", s)})
		}
	}
	return list
}

func firstLineWith(doc *crawl.Document, text string) int {
	at := strings.Index(string(doc.Source), text)
	if at < 0 {
		return 0
	}
	return 1 + strings.Count(string(doc.Source[:at]), "\n")
}

// quoteAround quotes a line like quote, but of a long line the piece that holds
// the text.
func quoteAround(doc *crawl.Document, line int, text string) string {
	whole := strings.TrimSpace(doc.Line(line))
	runes := []rune(whole)
	at := strings.Index(strings.ToLower(whole), strings.ToLower(text))
	if len(runes) <= MaxQuote || at < 0 || at > len(whole) {
		return quote(doc, line)
	}
	start := max(0, min(len([]rune(whole[:at]))-MaxQuote/2, len(runes)-MaxQuote))
	return strings.TrimSpace(string(runes[start : start+MaxQuote]))
}

func fate(r Replacement) string {
	if r.New == "" {
		return "removes"
	}
	return fmt.Sprintf("replaces by %q", r.New)
}
