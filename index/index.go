package index

import (
	"errors"
	"fmt"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/speccheck/speccheck/crawl"
)

// An Index finds text in the sections of a corpus. It may be searched from
// several goroutines, and must be closed.
type Index struct {
	Note string // why the cache folder could not be used; "" when it was, or was not asked for

	bleve     bleve.Index
	lock      *lockedfile.File           // of the cache folder; nil in memory
	documents map[string]*crawl.Document // by path
	sections  int
}

// Options say how to make an index.
type Options struct {
	// Cache is the folder to keep the index of a large corpus in; "" for
	// memory only. See CacheFolder.
	Cache string
}

// cacheFrom is the size in bytes of the sources from which the cache is used.
// Indexing takes about 0.15 s of processor time per megabyte, so that below it a
// search from memory answers in well under a second, and most repositories of specifications never leave anything in the cache folder.
const cacheFrom = 4 << 20

// Open indexes a corpus, or opens the index that a cache folder holds and
// brings it up to date. Whatever is wrong with the cache folder, the answers
// are those of an index built anew; Index.Note then tells what was wrong.
func Open(c *crawl.Corpus, o Options) (*Index, error) {
	size := 0
	for _, d := range c.Documents {
		size += len(d.Source)
	}
	if o.Cache == "" || size < cacheFrom {
		return Build(c)
	}
	x, err := cached(o.Cache, c)
	if err == nil {
		return x, nil
	}
	x, buildErr := Build(c)
	if buildErr != nil {
		return nil, buildErr
	}
	x.Note = fmt.Sprintf("using the search index in %s: %v", o.Cache, err)
	return x, nil
}

// Build indexes a corpus in memory.
func Build(c *crawl.Corpus) (*Index, error) {
	b, err := bleve.NewUsing("", bleve.NewIndexMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		return nil, fmt.Errorf("creating an index in memory: %w", err)
	}
	if err := update(b, nil, nil, c); err != nil {
		b.Close()
		return nil, err
	}
	return newIndex(b, c), nil
}

func newIndex(b bleve.Index, c *crawl.Corpus) *Index {
	x := &Index{bleve: b, documents: make(map[string]*crawl.Document, len(c.Documents))}
	for _, d := range c.Documents {
		x.documents[d.Path] = d
		x.sections += len(d.Sections)
	}
	return x
}

// Sections returns the number of sections that can be found.
func (x *Index) Sections() int { return x.sections }

// Close releases the files and the memory of the index.
func (x *Index) Close() error {
	err := x.bleve.Close()
	if x.lock != nil {
		err = errors.Join(err, x.lock.Close())
	}
	if err != nil {
		return fmt.Errorf("closing the index: %w", err)
	}
	return nil
}
