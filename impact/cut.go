package impact

// maxPredicted bounds the predicted files, named ones apart.
const maxPredicted = 20

// expectedF is the length k of the best-first list that maximises the expected
// F-measure of its first k files, and that measure: (1+β²)·Σp₁..k / (k + β²·Σp).
// With β = 1 a file too many is as bad as one too few, with β = 2 one too few is
// the worse.
func expectedF(beta float64, probabilities []float64) (length int, measure float64) {
	total := 0.0
	for _, p := range probabilities {
		total += p
	}
	sum := 0.0
	for k, p := range probabilities[:min(maxPredicted, len(probabilities))] {
		sum += p
		if f := (1 + beta*beta) * sum / (float64(k+1) + beta*beta*total); f > measure {
			length, measure = k+1, f
		}
	}
	return length, measure
}
