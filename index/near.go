package index

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	index "github.com/blevesearch/bleve_index_api"

	"github.com/speccheck/speccheck/words"
)

// Near returns, for each word of the query that stands nowhere, the words of
// the corpus that differ from it in one or two letters: nearest first, then the
// most frequent, at most three for each word.
func (x *Index) Near(q *Query) ([]string, error) {
	advanced, err := x.bleve.Advanced()
	if err != nil {
		return nil, fmt.Errorf("searching the index for similar words: %w", err)
	}
	reader, err := advanced.Reader()
	if err != nil {
		return nil, fmt.Errorf("searching the index for similar words: %w", err)
	}
	defer reader.Close()
	dictionary, ok := reader.(index.IndexReaderFuzzy)
	if !ok {
		return nil, nil
	}
	var found []string
	for _, c := range q.clauses {
		for _, l := range c.any {
			if c.occur == forbidden || l.kind == prefix || l.kind == fuzzy {
				continue
			}
			for _, t := range parts(l.tokens) {
				terms, err := nearTerms(dictionary, t)
				if err != nil {
					return nil, fmt.Errorf("searching the index for words similar to %q: %w", t.surface, err)
				}
				found = append(found, terms...)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

// nearTerms returns the best three near words of one word, none when the word
// itself is there.
func nearTerms(dictionary index.IndexReaderFuzzy, t token) ([]string, error) {
	distance := 1
	if utf8.RuneCountInString(t.surface) > 5 {
		distance = 2
	}
	counts, distances := map[string]uint64{}, map[string]uint8{}
	for _, field := range ownFields {
		terms, err := dictionary.FieldDictFuzzy(field, t.surface, distance, "")
		if err != nil {
			return nil, err
		}
		for {
			entry, err := terms.Next()
			if err != nil || entry == nil {
				break
			}
			counts[entry.Term] += max(entry.Count, 1)
			distances[entry.Term] = entry.EditDistance
		}
		if err := terms.Close(); err != nil {
			return nil, err
		}
	}
	if counts[t.surface] > 0 {
		return nil, nil
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
	return near[:min(len(near), 3)], nil
}
