package impact

import (
	"math"

	"github.com/speccheck/speccheck/words"
)

// A query is the change as weighted terms and pairs of adjacent terms.
type query struct {
	lexicon     *lexicon
	surface     []string  // by number: the word as the change first has it
	termWeights []float64 // by number in the lexicon
	pairWeights []float64
}

// A passage is a piece of text with the weight that one word of it has.
type passage struct {
	text   []byte
	weight float64
}

// newQuery weighs a term with 1 + ln of its weighted frequency.
func newQuery(passages []passage) *query {
	q := &query{lexicon: newLexicon()}
	var terms, pairs []float64
	for _, p := range passages {
		previous := int32(unknownWord)
		words.Scan(p.text, func(w words.Word) {
			s := string(w.Text)
			if words.Stop(s) {
				return
			}
			n := q.lexicon.term(words.Stem(s))
			if int(n) == len(q.surface) {
				q.surface = append(q.surface, string(p.text[w.Start:w.End]))
			}
			terms = add(terms, n, p.weight)
			if w.Joined {
				return
			}
			if previous >= 0 && previous != n {
				pairs = add(pairs, q.lexicon.pair([2]int32{previous, n}), p.weight)
			}
			previous = n
		})
	}
	q.termWeights, q.pairWeights = dampened(terms), dampened(pairs)
	return q
}

// proseTerms is the number of distinct terms at which what the past tells about
// a description counts half.
const proseTerms = 100

// brevity is how much the past counts beside the description itself. Past
// messages tell what a short description leaves out; a long one says it, and
// shares some words with every message.
func (q *query) brevity() float64 { return 1 / (1 + float64(len(q.termWeights))/proseTerms) }

func add(to []float64, i int32, x float64) []float64 {
	for len(to) <= int(i) {
		to = append(to, 0)
	}
	to[i] += x
	return to
}

// dampened returns 1 + ln f for frequencies f of at least 1 and f below, so
// that a term said ten times does not count ten times.
func dampened(frequencies []float64) []float64 {
	weights := make([]float64, len(frequencies))
	for i, f := range frequencies {
		weights[i] = f
		if f > 1 {
			weights[i] = 1 + math.Log(f)
		}
	}
	return weights
}
