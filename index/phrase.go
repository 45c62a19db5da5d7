package index

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search"
	"github.com/blevesearch/bleve/v2/search/query"
	"github.com/blevesearch/bleve/v2/search/searcher"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/speccheck/speccheck/crawl"
)

// A phraseQuery matches sections in which words stand in a certain order with
// nothing in between, in one field. The index finds the sections that have all
// of the words, and the rest is looked up in the documents: positions would
// take two fifths of the index and a fifth of the time to build it.
type phraseQuery struct {
	query.Query // all of the words
	tokens      []token
	field       string
	texts       *texts
	known       map[string]bool // by bleve's number of the section
}

func (r reader) phrase(tokens []token, field string, boost float64) *phraseQuery {
	q := &phraseQuery{allQuery(tokens, field, boost), tokens, field, r.texts, nil}
	key := field
	for _, t := range tokens {
		key += fmt.Sprintf(" %s %d", t.surface, t.position)
	}
	if q.known = r.texts.known[key]; q.known == nil {
		q.known = map[string]bool{}
		r.texts.known[key] = q.known
	}
	return q
}

// Searcher implements query.Query.
func (q *phraseQuery) Searcher(ctx context.Context, r index.IndexReader, m mapping.IndexMapping, o search.SearcherOptions) (search.Searcher, error) {
	all, err := q.Query.Searcher(ctx, r, m, o)
	if err != nil {
		return nil, err
	}
	return searcher.NewFilteringSearcher(ctx, all, func(_ *search.SearchContext, d *search.DocumentMatch) bool {
		return q.standsIn(r, d.IndexInternalID)
	}), nil
}

// standsIn tells whether the phrase stands in a section that has all of its
// words.
func (q *phraseQuery) standsIn(r index.IndexReader, number index.IndexInternalID) bool {
	known, ok := q.known[string(number)]
	if !ok {
		matchPhrase(q.tokens, q.texts.tokens(r, number, q.field), func(_, _ token, _ float64) { known = true })
		q.known[string(number)] = known
	}
	return known
}

// texts hands out the words of sections, for one search.
type texts struct {
	documents map[string]*crawl.Document // by path
	lexicon   *lexicon
	known     map[string]map[string]bool // what was found out about each phrase

	number   string // bleve's number of the last section
	passages []passage
	field    string // the last one of that section
	words    []token
}

// tokens returns the words of a field of a section, until it is called again.
func (x *texts) tokens(r index.IndexReader, number index.IndexInternalID, field string) []token {
	if x.number != string(number) {
		x.number, x.field, x.passages = string(number), "", nil
		id, err := r.ExternalID(number)
		path, i, ok := splitID(id)
		if d := x.documents[path]; err == nil && ok && d != nil && i < len(d.Sections) {
			x.passages = passages(d, i)
		}
	}
	if x.field != field {
		x.field, x.words = field, x.words[:0]
		for _, p := range x.passages {
			if p.field == field {
				x.words = x.lexicon.tokenize(x.words, p.text)
			}
		}
	}
	return x.words
}

// matchPhrase calls add for each place of a text where the words stand in this
// order.
func matchPhrase(asked, text []token, add func(first, last token, weight float64)) {
	asked = parts(asked)
	for i, first := range text {
		weight, last := asked[0].match(first), first
		for _, a := range asked[1:] {
			if weight == 0 {
				break
			}
			best := 0.0
			for _, t := range standingAt(text[i:], first.position+a.position-asked[0].position) {
				if w := a.match(t); w > best {
					best, last = w, t
				}
			}
			weight = min(weight, best)
		}
		if weight > 0 {
			add(first, last, weight)
		}
	}
}

// match returns the weight of a word of a text for one that was asked for, 0
// when they differ.
func (t token) match(text token) float64 {
	switch {
	case t.surface == text.surface:
		return exactWeight
	case t.stem == text.stem || t.stem == text.surface:
		return 1
	}
	return 0
}

// standingAt returns the tokens with a position; they are sorted by it.
func standingAt(tokens []token, position int) []token {
	byPosition := func(t token, position int) int { return cmp.Compare(t.position, position) }
	first, _ := slices.BinarySearchFunc(tokens, position, byPosition)
	last, _ := slices.BinarySearchFunc(tokens[first:], position+1, byPosition)
	return tokens[first : first+last]
}
