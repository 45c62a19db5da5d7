package impact

import (
	"cmp"
	"maps"
	"slices"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/words"
)

// findStale finds, in every document, the lines that hold an old text of the
// change and those that give a name another value than the change does.
// Sections that record the past are left alone.
func (e *engine) findStale() {
	replaced := append(replacements(e.change.Statements), e.raises()...)
	stated := e.change.changeFacts()
	e.stale = make([][]occurrence, len(e.documents))
	e.contradicted = make([][]contradiction, len(e.documents))
	inParallel(len(e.documents), func() func(int) {
		return func(d int) {
			doc := e.documents[d]
			if e.isCopy[d] {
				return
			}
			present := slices.DeleteFunc(slices.Clone(replaced), func(r Replacement) bool { return !e.holdsWords(d, r.Old) })
			e.stale[d] = slices.DeleteFunc(occurrences(doc, present), func(o occurrence) bool { return records(doc, o.line) })
			named := maps.Clone(stated)
			maps.DeleteFunc(named, func(_ string, f fact) bool { return !e.holdsWords(d, f.name) })
			e.contradicted[d] = slices.DeleteFunc(contradictions(doc, named), func(c contradiction) bool { return records(doc, c.line) })
		}
	})
}

// holdsWords tells from the tallies whether a document holds every word of a
// text of the change, in whatever form. It saves reading documents that cannot
// hold the text.
func (e *engine) holdsWords(d int, text string) bool {
	holds := true
	words.Scan([]byte(text), func(w words.Word) {
		term, known := e.query.lexicon.terms[words.Stem(string(w.Text))]
		if known && !w.Joined {
			_, found := slices.BinarySearchFunc(e.texts.whole[d].terms, term, func(c count, t int32) int { return cmp.Compare(c.term, t) })
			holds = holds && found
		}
	})
	return holds
}

// untrue tells whether a line of a document provably holds what the change
// replaces or takes away.
func (e *engine) untrue(d int) bool { return slices.ContainsFunc(e.stale[d], occurrence.proves) }

// records tells whether a line stands in a section that records the past.
func records(doc *crawl.Document, line int) bool {
	return pastHeading.MatchString(doc.Sections[doc.SectionAt(line)].Heading)
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
			if codeName.FindString(c.name) == c.name { // "limit" is a different one everywhere, "max_runs" is not
				held[d]["value "+c.key] = true
			}
		}
		for what := range held[d] {
			df[what]++
		}
	}
	values := make([]float64, len(e.documents))
	for d := range held {
		values[d] = sumOfGains(held[d], df, len(e.documents))
	}
	return values
}

// sumOfGains adds up the inverse document frequencies of what a document holds.
func sumOfGains[V any](held map[string]V, df map[string]int, documents int) float64 {
	sum := 0.0
	for _, what := range slices.Sorted(maps.Keys(held)) {
		sum += inverseFrequency(df[what], documents)
	}
	return sum
}
