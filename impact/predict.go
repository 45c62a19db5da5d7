package impact

import (
	"cmp"
	"fmt"
	"slices"
)

// Options shape the answer. Review, Top and MinP are cuts that take the place of
// the one by expected F1; at most one of them is set.
type Options struct {
	Considered int     // candidates to list below the cut
	Review     bool    // cut by expected F2: rather a file too many than one too few
	Top        int     // list exactly so many files, the best; 0 for no such cut
	MinP       float64 // list every file with at least this probability; 0 for no such cut
}

// A candidate is a document that something speaks for.
type candidate struct {
	document    int
	rank        int // 1-based
	probability float64
	predicted   bool
}

// A prediction is the ranking, cut.
type prediction struct {
	candidates []candidate // best first
	cut        cut
}

// predicted returns the documents that are predicted, best first.
func (p prediction) predicted() []int {
	var documents []int
	for _, c := range p.candidates {
		if c.predicted {
			documents = append(documents, c.document)
		}
	}
	return documents
}

// predict cuts the ranking. What the change names outright or makes untrue is
// never cut, unless the reader asks for a number of files.
func (e *engine) predict(o Options) prediction {
	p := prediction{candidates: e.candidates()}
	p.cut = o.cut(p.candidates)
	for i := range p.candidates {
		c := &p.candidates[i]
		c.predicted = c.rank <= p.cut.after || o.Top == 0 && e.uncut(c.document) != ""
	}
	return p
}

// uncut tells why a document is certain and so never cut, "" when it may be.
func (e *engine) uncut(d int) string {
	switch {
	case e.outright[d]:
		return "the change names it outright"
	case e.madeUntrue(d):
		return "it holds a text or value that the change makes untrue"
	}
	return ""
}

// candidates returns the documents that something speaks for, none when no
// document matches the description: then a recent edit is no reason either.
func (e *engine) candidates() []candidate {
	var all []candidate
	if !slices.ContainsFunc(e.ranking.signals, signal.matches) {
		return nil
	}
	field := newField(e.ranking)
	for i, d := range e.ranking.order {
		score := e.ranking.scores[d]
		if score <= 0 {
			break
		}
		p := field.probability(score, i+1, e.outright[d], e.untrue(d))
		all = append(all, candidate{document: d, rank: i + 1, probability: p})
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.probability, a.probability), cmp.Compare(a.rank, b.rank))
	})
	for i := range all {
		all[i].rank = i + 1
	}
	return all
}

// matches tells whether a signal comes from the description and has found
// anything.
func (s signal) matches() bool {
	return s.kind != Recency && s.kind != CoChange && s.kind != Similar && s.kind != Linked &&
		slices.ContainsFunc(s.values, func(v float64) bool { return v > 0 })
}

// A cut tells where the list of files ends.
type cut struct {
	after int    // the rank of the last file above it
	why   string // reads on after "the cut is after rank 3, "
}

func (o Options) cut(candidates []candidate) cut {
	switch {
	case o.Top > 0:
		return cut{min(o.Top, len(candidates)), fmt.Sprintf("because the best %d are asked for", o.Top)}
	case o.MinP > 0:
		n := 0
		for n < len(candidates) && candidates[n].probability >= o.MinP {
			n++
		}
		return cut{n, "below which no probability reaches " + percentage(o.MinP)}
	case o.Review:
		return expectedCut(2, candidates)
	}
	return expectedCut(1, candidates)
}

func expectedCut(beta int, candidates []candidate) cut {
	var probabilities []float64
	for _, c := range candidates[:min(rankedDepth, len(candidates))] {
		probabilities = append(probabilities, c.probability)
	}
	after, measure := expectedF(float64(beta), probabilities)
	return cut{after, fmt.Sprintf("where the longest list ends whose expected F%d (%.2f) is as good as the highest", beta, measure)}
}

// percentage writes a probability in at most four digits.
func percentage(p float64) string { return fmt.Sprintf("%.3g %%", 100*p) }
