package index

import (
	"context"
	"errors"
	"math"

	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search"
	"github.com/blevesearch/bleve/v2/search/query"
	index "github.com/blevesearch/bleve_index_api"
)

// A rankedQuery matches what its base matches, and ranks sections in which
// phrases stand higher. Unlike the optional part of a bleve query, it looks at
// no phrase outside of the sections that the base matches.
type rankedQuery struct {
	base    query.Query
	phrases []*phraseQuery
}

// Searcher implements query.Query.
func (q *rankedQuery) Searcher(ctx context.Context, r index.IndexReader, m mapping.IndexMapping, o search.SearcherOptions) (search.Searcher, error) {
	base, err := q.base.Searcher(ctx, r, m, o)
	if err != nil {
		return nil, err
	}
	ranked := &ranker{Searcher: base, index: r}
	weight := base.Weight()
	for _, phrase := range q.phrases {
		s, err := phrase.Query.Searcher(ctx, r, m, o)
		if err != nil {
			ranked.Close()
			return nil, err
		}
		ranked.phrases = append(ranked.phrases, &candidates{Searcher: s, phrase: phrase})
		weight += s.Weight()
	}
	ranked.SetQueryNorm(1 / math.Sqrt(weight))
	return ranked, nil
}

// A ranker adds the scores of phrases to those of a searcher.
type ranker struct {
	search.Searcher
	phrases []*candidates
	index   index.IndexReader
}

// candidates are the sections that have all of the words of a phrase.
type candidates struct {
	search.Searcher
	phrase *phraseQuery
	next   *search.DocumentMatch // nil before the first and after the last
	done   bool
}

// Next implements search.Searcher.
func (s *ranker) Next(ctx *search.SearchContext) (*search.DocumentMatch, error) {
	d, err := s.Searcher.Next(ctx)
	if d == nil || err != nil {
		return nil, err
	}
	return d, s.rank(ctx, d)
}

// Advance implements search.Searcher.
func (s *ranker) Advance(ctx *search.SearchContext, to index.IndexInternalID) (*search.DocumentMatch, error) {
	d, err := s.Searcher.Advance(ctx, to)
	if d == nil || err != nil {
		return nil, err
	}
	return d, s.rank(ctx, d)
}

// rank sets the score of a match. It is rounded, because bleve adds up in an
// order that depends on how the index came about.
func (s *ranker) rank(ctx *search.SearchContext, d *search.DocumentMatch) error {
	sum, standing := 0.0, 0
	for _, c := range s.phrases {
		score, err := c.scoreOf(ctx, d.IndexInternalID)
		if err != nil {
			return err
		}
		if score > 0 && c.phrase.standsIn(s.index, d.IndexInternalID) {
			sum += score
			standing++
		}
	}
	if standing > 0 {
		d.Score += sum * float64(standing) / float64(len(s.phrases))
	}
	d.Score = float64(float32(d.Score))
	return nil
}

// scoreOf returns the score of a section, 0 when it does not have all words.
// Sections must be asked for in ascending order.
func (c *candidates) scoreOf(ctx *search.SearchContext, number index.IndexInternalID) (float64, error) {
	if !c.done && (c.next == nil || c.next.IndexInternalID.Compare(number) < 0) {
		if c.next != nil {
			ctx.DocumentMatchPool.Put(c.next)
		}
		var err error
		if c.next, err = c.Advance(ctx, number); err != nil {
			return 0, err
		}
		c.done = c.next == nil
	}
	if c.done || !c.next.IndexInternalID.Equals(number) {
		return 0, nil
	}
	return c.next.Score, nil
}

// SetQueryNorm implements search.Searcher.
func (s *ranker) SetQueryNorm(norm float64) {
	s.Searcher.SetQueryNorm(norm)
	for _, c := range s.phrases {
		c.SetQueryNorm(norm)
	}
}

// DocumentMatchPoolSize implements search.Searcher.
func (s *ranker) DocumentMatchPoolSize() int {
	size := s.Searcher.DocumentMatchPoolSize()
	for _, c := range s.phrases {
		size += c.DocumentMatchPoolSize() + 1
	}
	return size
}

// Close implements search.Searcher.
func (s *ranker) Close() error {
	errs := []error{s.Searcher.Close()}
	for _, c := range s.phrases {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}
