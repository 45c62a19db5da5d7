package impact

import (
	"cmp"
	"slices"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/words"
)

// heaviestTerms is how many terms stand for a document when others like it
// are looked for.
const heaviestTerms = 250

// similarSignal values documents by their likeness to the seeds: each seed's
// heaviest terms are a query, and its scores count by the trust in the seed.
func similarSignal(documents []*crawl.Document, seeds []int, trust []float64) *joins {
	j := newJoins(len(documents))
	if len(seeds) == 0 {
		return j
	}
	l := newLexicon()
	for _, d := range seeds {
		words.Scan(documents[d].Source, func(w words.Word) {
			if s := string(w.Text); !w.Joined && !words.Stop(s) {
				l.term(words.Stem(s))
			}
		})
	}
	all := make([]tally, len(documents))
	inParallel(len(documents), func() func(int) {
		r := newReader(l)
		return func(i int) { all[i] = r.tally(documents[i].Source) }
	})
	counts, lengths := termCounts(all), lengthsOf(all)
	df := documentFrequencies(counts, len(l.names))
	for i, d := range seeds {
		likeness := bm25(counts, lengths, heaviest(all[d], df, len(documents)), bm25B)
		likeness[d] = 0
		for f, v := range relative(likeness) {
			j.add(f, d, trust[i]*v)
		}
	}
	return j
}

// heaviest weighs a document's terms by tf-idf and keeps the heaviest. Terms
// of more than half of the documents tell nothing.
func heaviest(t tally, df []int, documents int) []float64 {
	type weighed struct {
		term   int32
		weight float64
	}
	var list []weighed
	for _, c := range t.terms {
		if 2*df[c.term] <= documents {
			list = append(list, weighed{c.term, dampened([]float64{float64(c.n)})[0]})
		}
	}
	slices.SortFunc(list, func(a, b weighed) int {
		return cmp.Or(
			cmp.Compare(b.weight*inverseFrequency(df[b.term], documents), a.weight*inverseFrequency(df[a.term], documents)),
			cmp.Compare(a.term, b.term))
	})
	weights := make([]float64, len(df))
	for _, w := range list[:min(heaviestTerms, len(list))] {
		weights[w.term] = w.weight
	}
	return weights
}
