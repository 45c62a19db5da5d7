package index

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/speccheck/speccheck/words"
)

// Near returns, for each word of the query that stands nowhere, the words of
// the corpus that differ from it in one or two letters: nearest first, then the
// most frequent, at most three for each word.
func (x *Index) Near(q *Query) (found []string, err error) {
	r, err := x.reader()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.close()) }()
	for _, c := range q.clauses {
		for _, l := range c.any {
			if c.occur == forbidden || l.kind == prefix || l.kind == fuzzy {
				continue
			}
			for _, t := range parts(l.tokens) {
				found = append(found, r.near(t)...)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

// near returns the best three near words of one word, none when the word
// itself is there.
func (r reader) near(t token) []string {
	distance := 1
	if utf8.RuneCountInString(t.surface) > 5 {
		distance = 2
	}
	counts, distances := map[string]uint64{}, map[string]uint8{}
	for _, field := range ownFields {
		for _, e := range r.dictionary(fuzzy, distance, t.surface, field) {
			if n := r.count(e.Term, field); n > 0 {
				counts[e.Term] += n
				distances[e.Term] = e.EditDistance
			}
		}
	}
	if counts[t.surface] > 0 {
		return nil
	}
	for _, term := range slices.Sorted(maps.Keys(counts)) {
		if stem := words.Stem(term); stem != term {
			delete(counts, stem) // no word that anybody would write
		}
	}
	var near []string
	for term := range counts {
		if !words.Stop(term) && utf8.RuneCountInString(term) > distance+1 {
			near = append(near, term)
		}
	}
	slices.SortFunc(near, func(a, b string) int {
		return cmp.Or(cmp.Compare(distances[a], distances[b]), cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	return near[:min(len(near), 3)]
}
