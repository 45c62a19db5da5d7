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
	for i, scores := range likenesses(documents, seeds) {
		scores[seeds[i]] = 0
		for f, v := range relative(scores) {
			j.add(f, seeds[i], trust[i]*v)
		}
	}
	return j
}

// likenesses scores, for each seed, every document against the seed's heaviest
// terms, the seed itself too.
func likenesses(documents []*crawl.Document, seeds []int) [][]float64 {
	if len(seeds) == 0 {
		return nil
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
	scores := make([][]float64, len(seeds))
	for i, d := range seeds {
		scores[i] = bm25(counts, lengths, heaviest(all[d], df, len(documents)), bm25B)
	}
	return scores
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
