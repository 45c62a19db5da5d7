package impact

import "fmt"

// notes tells what the reader should know before trusting the list: first how
// well the description matches, then what was left out and what is missing.
func (e *engine) notes(p prediction, o Options) []string {
	if len(e.documents) == 0 {
		return []string{"There are no markdown documents to search."}
	}
	notes := e.matchNotes(p)
	if n := len(p.candidates); n < o.Top {
		notes = append(notes, fmt.Sprintf("The list is shorter than the %d asked for: no more than %s with the change.",
			o.Top, counted(n, "document shares anything", "documents share anything")))
	}
	for d, doc := range e.documents {
		if e.isCopy[d] {
			notes = append(notes, fmt.Sprintf("./%s holds the text of this change; it is taken as its plan and not listed.", doc.Path))
		}
	}
	return append(notes, e.newFileNotes()...)
}

// matchNotes tells when the description matches little.
func (e *engine) matchNotes(p prediction) []string {
	if len(p.candidates) == 0 {
		return []string{fmt.Sprintf("No word of the description stands in %s: say the change in the words that the documents use.",
			plural(len(e.documents), "the document", "the documents"))}
	}
	known := 0
	df := documentFrequencies(termCounts(e.texts.whole), len(e.query.termWeights))
	for _, n := range df {
		if n > 0 {
			known++
		}
	}
	if 2*known < len(df) {
		return []string{fmt.Sprintf("Few words of the description stand in the documents (%d of %d): take the list as a guess.", known, len(df))}
	}
	if best := p.candidates[0]; best.probability < likelyFrom && len(p.predicted()) > 0 && !e.anyCertain(p) {
		return []string{fmt.Sprintf("The description points at no file in particular (the best has %s): take the list as places to look.", percentage(best.probability))}
	}
	return nil
}

func (e *engine) anyCertain(p prediction) bool {
	for _, c := range p.candidates {
		if c.predicted && e.tier(c) == Certain {
			return true
		}
	}
	return false
}
