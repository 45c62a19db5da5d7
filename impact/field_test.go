package impact

import (
	"math"
	"testing"
)

func TestField(t *testing.T) {
	for _, c := range []struct {
		reason        string
		scores        []float64
		front, median float64
	}{
		{"no documents", nil, 0, 0},
		{"fewer documents than front runners", []float64{1, 3}, 2, 2},
		{"the front is the best five, whatever their place", []float64{0, 5, 1, 4, 2, 3, 0}, 3, 2},
	} {
		share := make([]float64, len(c.scores))
		for i := range share {
			share[i] = 1
		}
		highest := highestValue(c.scores)
		f := newField(newRanking(share, []signal{{Text, 2, c.scores}, {History, 1, make([]float64, len(c.scores))}}))
		if highest > 0 {
			f.front, f.median = f.front*highest, f.median*highest
		}
		if math.Abs(f.front-c.front) > 1e-9 || math.Abs(f.median-c.median) > 1e-9 {
			t.Errorf("%s: %+v, want front %v, median %v", c.reason, f, c.front, c.median)
		}
	}
}

func TestProbability(t *testing.T) {
	f := field{weights: 4, front: 0.5, median: 0.1}
	if p := f.probability(0, 1, true, true); p != 0 {
		t.Errorf("nothing speaks for the document, but its probability is %v", p)
	}
	base := f.probability(2, 2, false, false)
	for reason, p := range map[string]float64{
		"a higher score":                       f.probability(2.5, 2, false, false),
		"a better rank":                        f.probability(2, 1, false, false),
		"to be named":                          f.probability(2, 2, true, false),
		"to be made untrue":                    f.probability(2, 2, false, true),
		"fewer signals that found anything":    field{weights: 3, front: 0.5, median: 0.1}.probability(2, 2, false, false),
		"a field that scores less":             field{weights: 4, front: 0.5, median: 0.05}.probability(2, 2, false, false),
		"weaker front runners beside the rest": field{weights: 4, front: 0.4, median: 0.1}.probability(2, 2, false, false),
	} {
		if p <= base || p >= 1 {
			t.Errorf("%s should raise the probability: %v, beside %v", reason, p, base)
		}
	}
}
