package index

import (
	"context"
	"errors"
	"fmt"

	index "github.com/blevesearch/bleve_index_api"
)

// A reader reads the dictionary of terms of an index, and the documents. The
// first error that it meets is kept in failed.
type reader struct {
	index  index.IndexReader
	texts  *texts
	failed *error
}

// reader returns a reader that must be closed.
func (x *Index) reader() (reader, error) {
	advanced, err := x.bleve.Advanced()
	if err != nil {
		return reader{}, fmt.Errorf("reading the index: %w", err)
	}
	r, err := advanced.Reader()
	if err != nil {
		return reader{}, fmt.Errorf("reading the index: %w", err)
	}
	return reader{r, &texts{documents: x.documents, lexicon: newLexicon(), known: map[string]map[string]bool{}}, new(error)}, nil
}

func (r reader) close() error { return errors.Join(*r.failed, r.index.Close()) }

// expand returns the terms of a field that a prefix or fuzzy leaf stands for.
// bleve's own expansion also counts the terms that only deleted sections had,
// and makes the score depend on their number.
func (r reader) expand(l leaf, term, field string) []string {
	var found []string
	for _, e := range r.dictionary(l.kind, l.distance, term, field) {
		if r.count(e.Term, field) > 0 {
			found = append(found, e.Term)
		}
	}
	return found
}

// dictionary returns the terms of a field that begin with a term or are at most
// so far from it, in the order of their bytes.
func (r reader) dictionary(k kind, distance int, term, field string) []index.DictEntry {
	var terms index.FieldDict
	var err error
	if k == prefix {
		terms, err = r.index.FieldDictPrefix(field, []byte(term))
	} else if near, ok := r.index.(index.IndexReaderFuzzy); ok {
		terms, err = near.FieldDictFuzzy(field, term, distance, "")
	} else {
		err = errors.New("the index cannot compare words")
	}
	if err != nil {
		r.fail(err)
		return nil
	}
	var found []index.DictEntry
	for entry, err := terms.Next(); entry != nil || err != nil; entry, err = terms.Next() {
		if err != nil {
			r.fail(err)
			break
		}
		found = append(found, *entry)
	}
	r.fail(terms.Close())
	return found
}

// count returns the number of sections that have a term in a field.
func (r reader) count(term, field string) uint64 {
	postings, err := r.index.TermFieldReader(context.Background(), []byte(term), field, false, false, false)
	if err != nil {
		r.fail(err)
		return 0
	}
	n := postings.Count()
	r.fail(postings.Close())
	return n
}

func (r reader) fail(err error) {
	if *r.failed == nil && err != nil {
		*r.failed = fmt.Errorf("reading the terms of the index: %w", err)
	}
}
