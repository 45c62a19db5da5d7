package impact

import "math"

// Parameters of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance
// Framework: BM25 and Beyond", 2009), at the values that the literature and
// Lucene use.
const (
	bm25K1 = 1.2
	bm25B  = 0.75
)

// bm25 scores texts against weighted terms. N, the document frequencies and the
// mean length are those of the texts given. lengthNorm is b: 0 when long texts
// are not to be held against short ones. idf is ln(1 + (N−df+½)/(df+½)).
func bm25(texts [][]count, lengths []int, weights []float64, lengthNorm float64) []float64 {
	gain := gains(texts, weights)
	mean := meanLength(lengths)
	scores := make([]float64, len(texts))
	for i, counts := range texts {
		norm := bm25K1 * (1 - lengthNorm + lengthNorm*float64(lengths[i])/mean)
		for _, c := range counts {
			n := float64(c.n)
			scores[i] += gain[c.term] * n * (bm25K1 + 1) / (n + norm)
		}
	}
	return scores
}

// gains returns weight × idf of each term.
func gains(texts [][]count, weights []float64) []float64 {
	gain := make([]float64, len(weights))
	for term, df := range documentFrequencies(texts, len(weights)) {
		gain[term] = weights[term] * inverseFrequency(df, len(texts))
	}
	return gain
}

func documentFrequencies(texts [][]count, terms int) []int {
	df := make([]int, terms)
	for _, counts := range texts {
		for _, c := range counts {
			df[c.term]++
		}
	}
	return df
}

func inverseFrequency(df, n int) float64 {
	return math.Log(1 + (float64(n-df)+0.5)/(float64(df)+0.5))
}

// meanLength is never 0, so that it can divide.
func meanLength(lengths []int) float64 {
	sum := 0
	for _, n := range lengths {
		sum += n
	}
	if sum == 0 {
		return 1
	}
	return float64(sum) / float64(len(lengths))
}

// termCounts and pairCounts pick what bm25 is to score.
func termCounts(tallies []tally) [][]count {
	counts := make([][]count, len(tallies))
	for i, t := range tallies {
		counts[i] = t.terms
	}
	return counts
}

func pairCounts(tallies []tally) [][]count {
	counts := make([][]count, len(tallies))
	for i, t := range tallies {
		counts[i] = t.pairs
	}
	return counts
}

func lengthsOf(tallies []tally) []int {
	lengths := make([]int, len(tallies))
	for i, t := range tallies {
		lengths[i] = t.length
	}
	return lengths
}
