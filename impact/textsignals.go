package impact

import (
	"cmp"
	"math"
	"slices"
)

// bestSections is how many sections of a document count towards its score.
const bestSections = 3

// A scoredSection is a section with what it gives to its document's score.
type scoredSection struct {
	section int // index in the document's sections
	gain    float64
}

// sectionSignal values a document by its best sections: the j-th best counts
// divided by j^1.5, so that a long document does not win by its length.
func (t *texts) sectionSignal(q *query) (values []float64, best [][]scoredSection, gain []float64) {
	counts := termCounts(t.sections)
	gain = gains(counts, q.termWeights)
	scores := bm25(counts, lengthsOf(t.sections), q.termWeights, bm25B)
	values = make([]float64, len(t.documents))
	best = make([][]scoredSection, len(t.documents))
	for d := range t.documents {
		best[d] = topSections(scores[t.first[d]:t.first[d+1]])
		for _, s := range best[d] {
			values[d] += s.gain
		}
	}
	return values, best, gain
}

func topSections(scores []float64) []scoredSection {
	var top []scoredSection
	for i, s := range scores {
		if s > 0 {
			top = append(top, scoredSection{i, s})
		}
	}
	slices.SortFunc(top, func(a, b scoredSection) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(a.section, b.section))
	})
	top = top[:min(bestSections, len(top))]
	for j := range top {
		top[j].gain /= math.Pow(float64(j+1), 1.5)
	}
	return top
}

// pathSignal values a document by the words of its path.
func (t *texts) pathSignal(q *query) []float64 {
	return bm25(termCounts(t.paths), lengthsOf(t.paths), q.termWeights, 0)
}

// pairSignal values a document by the pairs of adjacent words that it shares
// with the change.
func (t *texts) pairSignal(q *query) []float64 {
	return bm25(pairCounts(t.whole), lengthsOf(t.whole), q.pairWeights, bm25B)
}
