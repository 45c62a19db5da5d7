package index

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"github.com/speccheck/speccheck/crawl"
)

// formatVersion changes whenever an index written before would give other
// results than one written now.
//
//	1  first format
//	2  no positions
const formatVersion = 2

// CacheFolder returns the folder for the index of a root.
func CacheFolder(root string) (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("finding the cache folder: %w", err)
	}
	absolute, err := filepath.Abs(root)
	if err != nil {
		return "", fmt.Errorf("finding the cache folder: %w", err)
	}
	name := sha256.Sum256([]byte(absolute))
	return filepath.Join(base, "speccheck", "index", fmt.Sprintf("%x", name[:12])), nil
}

// cached opens the index of a corpus in a folder, brought up to date.
//
// Whoever reads the folder holds a lock with other readers, until the index is
// closed, and whoever writes it holds it alone. The seal is removed before
// anything else is written, and is written last. It lists the size and the
// checksum of each file, because bleve maps its files into memory and trusts
// them; whatever does not match its seal is built anew.
func cached(folder string, c *crawl.Corpus) (*Index, error) {
	wanted := manifestOf(c)
	for range 2 {
		x, err := openCached(folder, c, wanted)
		if !errors.Is(err, errStale) {
			return x, err
		}
		if err := refresh(folder, c, wanted); err != nil {
			return nil, err
		}
	}
	return nil, errLocked // somebody else brings it to another state each time
}

var errStale = errors.New("it does not match the documents")

// openCached opens an index that holds what is wanted. The error is errStale
// when there is none.
func openCached(folder string, c *crawl.Corpus, wanted manifest) (*Index, error) {
	shared, err := lock(folder, reading)
	if err != nil {
		return nil, err
	}
	held, err := readSeal(folder)
	if err != nil || !maps.Equal(held, wanted) {
		return nil, errors.Join(errStale, shared.Close())
	}
	b, err := bleve.OpenUsing(blevePath(folder), map[string]any{"read_only": true})
	if err != nil {
		return nil, errors.Join(err, shared.Close())
	}
	x := newIndex(b, c)
	x.lock = shared
	return x, nil
}

// refresh brings the folder to what is wanted. An index of which most would
// have to be replaced is built anew: that is faster and leaves nothing to merge.
func refresh(folder string, c *crawl.Corpus, wanted manifest) (err error) {
	alone, err := lock(folder, writing)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, alone.Close()) }()
	held, err := readSeal(folder)
	if err == nil && maps.Equal(held, wanted) {
		return nil // another process was faster
	}
	small := err == nil && held.differences(wanted)*2 <= len(held)
	if err := os.RemoveAll(sealPath(folder)); err != nil {
		return err
	}
	if !small || updateCached(folder, held, wanted, c) != nil {
		if err := rebuild(folder, c); err != nil {
			return err
		}
	}
	return writeSeal(folder, wanted)
}

func updateCached(folder string, held, wanted manifest, c *crawl.Corpus) error {
	b, err := bleve.OpenUsing(blevePath(folder), merging(10))
	if err != nil {
		return err
	}
	return errors.Join(update(b, held, wanted, c), b.Close())
}

// rebuild builds the index anew. It leaves nothing behind when it cannot.
func rebuild(folder string, c *crawl.Corpus) error {
	if err := os.RemoveAll(blevePath(folder)); err != nil {
		return err
	}
	b, err := bleve.NewUsing(blevePath(folder), bleve.NewIndexMapping(), scorch.Name, scorch.Name, merging(1000))
	if err == nil {
		err = errors.Join(update(b, nil, nil, c), b.Close())
	}
	if err != nil {
		err = errors.Join(err, os.RemoveAll(blevePath(folder)))
	}
	return err
}

// merging is the configuration under which bleve merges segments when more than
// so many of about the same size have gathered. A build merges none: it would
// write everything twice and leave the parts behind.
func merging(segments int) map[string]any {
	return map[string]any{"scorchMergePlanOptions": map[string]any{"MaxSegmentsPerTier": segments}}
}
