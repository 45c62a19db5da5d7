package index

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/blevesearch/bleve/v2"

	"github.com/speccheck/speccheck/crawl"
)

// manifestKey is where the manifest stands among bleve's internal values.
var manifestKey = []byte("speccheck-manifest")

// update brings an index that holds what the manifest says to the state of the
// corpus. Each batch replaces whole documents and carries the manifest that is
// true after it, so that the index can be trusted whenever it is interrupted.
func update(b bleve.Index, held manifest, c *crawl.Corpus) error {
	held = maps.Clone(held)
	words := analyzer{new(sync.Map)}
	batch := b.NewBatch()
	flush := func() error {
		value, err := held.encode()
		if err != nil {
			return err
		}
		batch.SetInternal(manifestKey, value)
		if err := b.Batch(batch); err != nil {
			return fmt.Errorf("writing the index: %w", err)
		}
		batch.Reset()
		return nil
	}
	for _, path := range held.surplus(c) {
		held.remove(batch, path)
	}
	for _, d := range c.Documents {
		now := entryOf(d)
		if was, ok := held[d.Path]; ok && was == now {
			continue
		}
		held.remove(batch, d.Path)
		held[d.Path] = now
		for _, section := range indexed(d, words) {
			if err := batch.IndexAdvanced(section); err != nil {
				return fmt.Errorf("indexing %s: %w", d.Path, err)
			}
		}
		if batch.Size() >= batchSize {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// remove takes a document out of the manifest and, with the batch, out of the
// index.
func (m manifest) remove(batch *bleve.Batch, path string) {
	for i := range m[path].Sections {
		batch.Delete(sectionID(path, i))
	}
	delete(m, path)
}

// surplus returns the paths that the corpus no longer has, sorted.
func (m manifest) surplus(c *crawl.Corpus) []string {
	gone := maps.Clone(m)
	for _, d := range c.Documents {
		delete(gone, d.Path)
	}
	return slices.Sorted(maps.Keys(gone))
}

// of returns the manifest of an index that holds exactly this corpus.
func manifestOf(c *crawl.Corpus) manifest {
	m := make(manifest, len(c.Documents))
	for _, d := range c.Documents {
		m[d.Path] = entryOf(d)
	}
	return m
}

func (m manifest) encode() ([]byte, error) {
	var value bytes.Buffer
	if err := gob.NewEncoder(&value).Encode(m); err != nil {
		return nil, fmt.Errorf("writing the list of indexed documents: %w", err)
	}
	return value.Bytes(), nil
}

// readManifest returns what an index holds.
func readManifest(b bleve.Index) (manifest, error) {
	value, err := b.GetInternal(manifestKey)
	if err != nil {
		return nil, fmt.Errorf("reading the list of indexed documents: %w", err)
	}
	var m manifest
	if err := gob.NewDecoder(bytes.NewReader(value)).Decode(&m); err != nil {
		return nil, fmt.Errorf("reading the list of indexed documents: %w", err)
	}
	return m, nil
}
