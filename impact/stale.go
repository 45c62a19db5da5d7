package impact

import (
	"slices"

	"github.com/speccheck/speccheck/crawl"
)

// findStale finds, in every document, the lines that hold an old text of the
// change and those that give a name another value than the change does.
// Sections that record the past are left alone.
func (e *engine) findStale() {
	replaced, stated := replacements(e.change.Statements), e.change.changeFacts()
	e.stale = make([][]occurrence, len(e.documents))
	e.contradicted = make([][]contradiction, len(e.documents))
	inParallel(len(e.documents), func() func(int) {
		return func(d int) {
			doc := e.documents[d]
			if e.isCopy[d] {
				return
			}
			e.stale[d] = slices.DeleteFunc(occurrences(doc, replaced), func(o occurrence) bool { return records(doc, o.line) })
			e.contradicted[d] = slices.DeleteFunc(contradictions(doc, stated), func(c contradiction) bool { return records(doc, c.line) })
		}
	})
}

// records tells whether a line stands in a section that records the past.
func records(doc *crawl.Document, line int) bool {
	return asideHeading.MatchString(doc.Sections[doc.SectionAt(line)].Heading)
}

// staleSignal values a document by the distinct old texts and other values that
// it holds; one that many documents hold counts less.
func (e *engine) staleSignal() []float64 {
	held := make([]map[string]bool, len(e.documents))
	df := map[string]int{}
	for d := range e.documents {
		held[d] = map[string]bool{}
		for _, o := range e.stale[d] {
			held[d]["text "+o.Old] = true
		}
		for _, c := range e.contradicted[d] {
			held[d]["value "+c.key] = true
		}
		for what := range held[d] {
			df[what]++
		}
	}
	values := make([]float64, len(e.documents))
	for d := range held {
		gains := make([]float64, 0, len(held[d]))
		for what := range held[d] {
			gains = append(gains, inverseFrequency(df[what], len(e.documents)))
		}
		slices.Sort(gains)
		for _, g := range gains {
			values[d] += g
		}
	}
	return values
}
