package index

import (
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/blevesearch/bleve/v2"

	"github.com/speccheck/speccheck/crawl"
)

// batchSize is the number of sections that are handed to bleve together. Each
// batch makes a segment with a dictionary of its own; larger batches make
// smaller files and take more memory to build.
const batchSize = 3000

// writers is the number of goroutines that make batches. bleve gets one batch
// at a time, and none after one that failed: another one would make it panic.
const writers = 2

// update brings an index that holds one state of the documents to another, that
// of the corpus. When it fails, or is interrupted, the index holds neither.
func update(b bleve.Index, held, wanted manifest, c *crawl.Corpus) error {
	gone := b.NewBatch()
	for path, e := range held {
		if _, ok := wanted[path]; !ok {
			e.remove(gone, path)
		}
	}
	if gone.Size() > 0 {
		if err := b.Batch(gone); err != nil {
			return fmt.Errorf("writing the index: %w", err)
		}
	}
	changed := make(chan *crawl.Document, len(c.Documents))
	for _, d := range c.Documents {
		if e, ok := held[d.Path]; !ok || e != wanted[d.Path] {
			changed <- d
		}
	}
	close(changed)
	to := target{index: b}
	var group sync.WaitGroup
	for range writers {
		group.Go(func() { to.write(held, changed) })
	}
	group.Wait()
	return to.failed
}

// A target is an index that is being written.
type target struct {
	index  bleve.Index
	mutex  sync.Mutex
	failed error // the first error
}

// write replaces documents in an index that holds what the manifest says.
func (t *target) write(held manifest, changed <-chan *crawl.Document) {
	words := newLexicon()
	batch := t.index.NewBatch()
	for d := range changed {
		held[d.Path].remove(batch, d.Path)
		for _, section := range words.indexed(d) {
			batch.IndexAdvanced(section) // fails only without an identifier
		}
		if batch.Size() >= batchSize {
			if !t.flush(batch) {
				return
			}
			batch = t.index.NewBatch()
		}
	}
	if batch.Size() > 0 {
		t.flush(batch)
	}
}

func (t *target) flush(batch *bleve.Batch) bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.failed == nil {
		if err := t.index.Batch(batch); err != nil {
			t.failed = fmt.Errorf("writing the index: %w", err)
		}
	}
	return t.failed == nil
}

// A manifest tells what an index holds.
type manifest map[string]entry // by path

// An entry is one document in an index.
type entry struct {
	Hash     [sha256.Size]byte // of the source
	Sections int
}

// manifestOf returns the manifest of an index that holds exactly this corpus.
func manifestOf(c *crawl.Corpus) manifest {
	m := make(manifest, len(c.Documents))
	for _, d := range c.Documents {
		m[d.Path] = entry{sha256.Sum256(d.Source), len(d.Sections)}
	}
	return m
}

// differences counts the documents that differ in two manifests.
func (m manifest) differences(wanted manifest) int {
	n := 0
	for path, e := range m {
		if wanted[path] != e {
			n++ // gone or changed
		}
	}
	for path := range wanted {
		if _, ok := m[path]; !ok {
			n++
		}
	}
	return n
}

// remove takes a document out of an index, with the batch.
func (e entry) remove(batch *bleve.Batch, path string) {
	for i := range e.Sections {
		batch.Delete(sectionID(path, i))
	}
}
