package impact

import (
	"math"
	"path"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/words"
)

// ownNames returns, by document, the part of the path that tells it from the
// others: the file name without its ending, or the folder where several
// documents share the file name, as spec.md and README.md do.
func ownNames(documents []*crawl.Document) []string {
	same := map[string]int{}
	for _, d := range documents {
		same[strings.ToLower(path.Base(d.Path))]++
	}
	names := make([]string, len(documents))
	for i, d := range documents {
		names[i] = strings.TrimSuffix(path.Base(d.Path), path.Ext(d.Path))
		if same[strings.ToLower(path.Base(d.Path))] > 1 {
			names[i] = path.Base(path.Dir(d.Path))
		}
	}
	return names
}

// ownNameSignal values documents by how much of their own name the change says,
// wherever it says it: the share of the name's words, each weighed by how rare
// it is among the names, squared so that half a name is worth a quarter, times
// the square root of the whole name's weight, so that a name of rare words is
// worth more than a common one.
func ownNameSignal(names []string, l *lexicon) []float64 {
	stems := make([][]string, len(names))
	df := map[string]int{}
	for i, name := range names {
		stems[i] = distinctStems(name)
		for _, s := range stems[i] {
			df[s]++
		}
	}
	values := make([]float64, len(names))
	for i := range names {
		said, whole := 0.0, 0.0
		for _, s := range stems[i] {
			idf := inverseFrequency(df[s], len(names))
			whole += idf
			if _, ok := l.terms[s]; ok {
				said += idf
			}
		}
		if whole > 0 {
			values[i] = said / whole * said / whole * math.Sqrt(whole)
		}
	}
	return values
}

// distinctStems returns the stems of a text's words in order of appearance,
// without stop words and without the joined forms of compound words.
func distinctStems(text string) []string {
	var stems []string
	words.Scan([]byte(text), func(w words.Word) {
		s := string(w.Text)
		if w.Joined || words.Stop(s) {
			return
		}
		if s = words.Stem(s); !slices.Contains(stems, s) {
			stems = append(stems, s)
		}
	})
	return stems
}
