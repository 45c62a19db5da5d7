package impact

import "math"

// rankedDepth is how many of the best documents get a probability of their own;
// below it the probability is that of the last.
const rankedDepth = 40

// probability turns a document's score into the probability that the change
// edits it, by logistic regression over past changes of public specification
// repositories on three features: the score as a share of all weights, the
// score relative to the best document's, and the reciprocal rank.
func probability(score, best float64, rank int) float64 {
	if score <= 0 || best <= 0 {
		return 0
	}
	rank = min(rank, rankedDepth)
	z := -5.894 + 5.778*score/5 + 2.561*score/best + 1.253/float64(rank)
	return 1 / (1 + math.Exp(-z))
}

// maxPredicted bounds the predicted files, named ones apart.
const maxPredicted = 20

// expectedF1 is the length k of the best-first list that maximises the expected
// F1 of its first k files: 2·Σp₁..k / (k + Σp).
func expectedF1(probabilities []float64) int {
	total := 0.0
	for _, p := range probabilities {
		total += p
	}
	best, bestAt, sum := 0.0, 0, 0.0
	for k, p := range probabilities[:min(maxPredicted, len(probabilities))] {
		sum += p
		if f := 2 * sum / (float64(k+1) + total); f > best {
			best, bestAt = f, k+1
		}
	}
	return bestAt
}
