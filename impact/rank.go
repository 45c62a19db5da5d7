package impact

import (
	"cmp"
	"slices"
)

// A signal is one kind of evidence, valued for every document of the corpus.
type signal struct {
	kind   EvidenceKind
	weight float64
	values []float64 // by document, 0 to 1
}

// A ranking is the weighted sum of signals over the documents.
type ranking struct {
	share   []float64 // by document: how much of its values it keeps, 0 to 1
	signals []signal
	scores  []float64 // by document
	order   []int     // documents, best first; equal scores in order of path
}

// newRanking sums signals. Each is divided by its maximum first, so that the
// weights compare what is best of one kind with what is best of another. Before
// that a document's values are cut to its share.
func newRanking(share []float64, signals []signal) *ranking {
	r := &ranking{share: share, scores: make([]float64, len(share)), order: make([]int, len(share))}
	for _, s := range signals {
		r.add(s)
	}
	return r
}

// add adds a signal and orders the documents anew.
func (r *ranking) add(s signal) {
	s.values = slices.Clone(s.values)
	for i, share := range r.share {
		s.values[i] *= share
	}
	s.values = relative(s.values)
	r.signals = append(r.signals, s)
	for i, v := range s.values {
		r.scores[i] += s.weight * v
	}
	for i := range r.order {
		r.order[i] = i
	}
	slices.SortFunc(r.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(r.scores[b], r.scores[a]), cmp.Compare(a, b))
	})
}

// seeds returns the best documents with a score, at most n of them, and the
// trust in each: the square of its score relative to the best.
func (r *ranking) seeds(n int) (documents []int, trust []float64) {
	if len(r.order) == 0 {
		return nil, nil
	}
	best := r.scores[r.order[0]]
	for _, d := range r.order[:min(n, len(r.order))] {
		if r.scores[d] > 0 {
			documents = append(documents, d)
			trust = append(trust, r.scores[d]/best*r.scores[d]/best)
		}
	}
	return documents, trust
}

// relative divides values by their maximum. All stay 0 when none is positive.
func relative(values []float64) []float64 {
	highest := highestValue(values)
	scaled := make([]float64, len(values))
	if highest <= 0 {
		return scaled
	}
	for i, v := range values {
		scaled[i] = max(v, 0) / highest
	}
	return scaled
}

// highestValue returns the maximum of values, 0 when there are none.
func highestValue(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return slices.Max(values)
}

// highest returns the n documents of highest positive value, best first.
func highest(values []float64, n int) []int {
	var top []int
	for i, v := range values {
		if v > 0 {
			top = append(top, i)
		}
	}
	slices.SortFunc(top, func(a, b int) int {
		return cmp.Or(cmp.Compare(values[b], values[a]), cmp.Compare(a, b))
	})
	return top[:min(n, len(top))]
}
