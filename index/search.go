package index

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/blevesearch/bleve/v2"

	"github.com/speccheck/speccheck/crawl"
)

// A Result is the answer to a query.
type Result struct {
	Hits    []Hit // best first; equal scores by path and line
	Total   int   // sections that match; may be more than Hits
	Wanted  int   // bare words of the query
	Matched int   // how many of these each hit has at least; less than Wanted when no section has all
}

// A Hit is a section that matches a query.
type Hit struct {
	Document       *crawl.Document
	Section        int // index in Document.Sections
	Score          float64
	crawl.Position              // of the first match in the best line of the section
	Text           string       // that line
	Marks          []crawl.Span // the matches in it: code point columns, 1-based, both ends included
}

// Search returns the best sections, at most limit of them; all when limit is 0.
// When no section has all of the query's bare words, it returns those that have
// the most of them, but never less than half.
func (x *Index) Search(q *Query, limit int) (*Result, error) {
	found, err := x.search(q, limit)
	if err != nil {
		return nil, err
	}
	words := newLexicon()
	for i := range found.Hits {
		found.Hits[i].locate(q, words)
	}
	slices.SortStableFunc(found.Hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Document.Path, b.Document.Path), cmp.Compare(a.Line, b.Line))
	})
	return found, nil
}

// Files returns the paths of the documents that have a section that Search
// would return, each once, in the order of their best sections.
func (x *Index) Files(q *Query) ([]string, error) {
	found, err := x.search(q, 0)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var paths []string
	for _, h := range found.Hits {
		if path := h.Document.Path; !seen[path] {
			seen[path] = true
			paths = append(paths, path)
		}
	}
	return paths, nil
}

// search asks for ever fewer of the bare words until there is a hit. The hits
// have no position yet.
func (x *Index) search(q *Query, limit int) (*Result, error) {
	words := 0
	for _, c := range q.clauses {
		if c.occur == wanted {
			words++
		}
	}
	for least := words; ; least-- {
		found, err := x.searchLeast(q, least, limit)
		if err != nil {
			return nil, err
		}
		found.Wanted, found.Matched = words, least
		if found.Total > 0 || least <= 1 || (least-1)*2 < words {
			return found, nil
		}
	}
}

// searchLeast returns the sections that have at least so many of the bare words.
func (x *Index) searchLeast(q *Query, least, limit int) (*Result, error) {
	if limit == 0 {
		limit = x.sections
	}
	r, err := x.reader()
	if err != nil {
		return nil, err
	}
	translated := r.translate(q, least)
	if err := r.close(); err != nil {
		return nil, err
	}
	request := bleve.NewSearchRequestOptions(translated, max(limit, 1), 0, false)
	request.SortBy([]string{"-_score", "_id"})
	answer, err := x.bleve.Search(request)
	if err != nil {
		return nil, fmt.Errorf("searching the index: %w", err)
	}
	found := &Result{Total: int(answer.Total)}
	for _, match := range answer.Hits {
		path, section, ok := splitID(match.ID)
		d := x.documents[path]
		if !ok || d == nil || section >= len(d.Sections) {
			return nil, fmt.Errorf("searching the index: it names section %q, which does not exist", match.ID)
		}
		found.Hits = append(found.Hits, Hit{Document: d, Section: section, Score: match.Score})
	}
	return found, nil
}
