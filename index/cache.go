package index

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/speccheck/speccheck/crawl"
)

// formatVersion changes whenever an index written before would give other
// results than one written now.
//
//	1  first format
const formatVersion = 1

// lockTimeout is how long to wait for another process that updates the same
// index. Readers share it; an update of a few files takes milliseconds.
const lockTimeout = time.Second

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
// A folder under its final name holds a complete index: a new one is built
// beside it and renamed. An update changes the folder in place, under bleve's
// lock. The seal, written last, lists the size and the checksum of each file,
// because bleve maps its files into memory and trusts them; whatever does not
// match its seal is built anew.
func cached(folder string, c *crawl.Corpus) (*Index, error) {
	if x, err := openCached(folder, c); err == nil || errors.Is(err, errLocked) {
		return x, err
	}
	failed := rebuild(folder, c)
	x, err := openCached(folder, c) // even so: another process may have built it meanwhile
	if err != nil && failed != nil {
		err = failed
	}
	return x, err
}

var (
	errLocked = errors.New("another process is writing it")
	errStale  = errors.New("it is too different from the documents")
)

// openCached opens the index for reading, after an update where needed.
func openCached(folder string, c *crawl.Corpus) (*Index, error) {
	wanted := manifestOf(c)
	for range 2 {
		if err := awaitSeal(folder); err != nil {
			return nil, err
		}
		b, err := openBleve(folder, true)
		if err != nil {
			return nil, err
		}
		held, err := readManifest(b)
		if err == nil && reflect.DeepEqual(held, wanted) {
			return newIndex(b, c), nil
		}
		if err := errors.Join(err, b.Close()); err != nil {
			return nil, err
		}
		if err := updateCached(folder, c); err != nil {
			return nil, err
		}
	}
	return nil, errLocked // somebody else brings it to another state each time
}

// updateCached changes the index in place. An update that would replace most of
// it is refused: building anew is then faster and leaves nothing to merge.
func updateCached(folder string, c *crawl.Corpus) error {
	if err := announceUpdate(folder); err != nil {
		return err
	}
	b, err := openBleve(folder, false)
	if err != nil {
		return err
	}
	err = os.Remove(sealPath(folder))
	var held manifest
	if err == nil {
		held, err = readManifest(b)
	}
	if err == nil && held.differences(c)*2 > len(held) {
		err = errStale
	}
	if err == nil {
		err = update(b, held, c)
	}
	if err := errors.Join(err, b.Close()); err != nil {
		return err
	}
	return writeSeal(folder)
}

// differences counts the documents that an update has to write or remove.
func (m manifest) differences(c *crawl.Corpus) int {
	n := len(m.surplus(c))
	for _, d := range c.Documents {
		if m[d.Path] != entryOf(d) {
			n++
		}
	}
	return n
}

// rebuild builds the index beside the folder and puts it in its place.
func rebuild(folder string, c *crawl.Corpus) (err error) {
	if err := os.MkdirAll(filepath.Dir(folder), 0o700); err != nil {
		return err
	}
	removeAbandoned(folder)
	fresh, err := os.MkdirTemp(filepath.Dir(folder), filepath.Base(folder)+"-new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	b, err := bleve.NewUsing(filepath.Join(fresh, "bleve"), bleve.NewIndexMapping(), scorch.Name, scorch.Name, merging(1000))
	if err != nil {
		return err
	}
	if err := errors.Join(update(b, manifest{}, c), b.Close()); err != nil {
		return err
	}
	if err := writeSeal(fresh); err != nil {
		return err
	}
	old := fresh + "-old"
	defer os.RemoveAll(old)
	if err := os.Rename(folder, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.Rename(fresh, folder)
}

// removeAbandoned deletes what builds that were killed have left behind.
func removeAbandoned(folder string) {
	leftovers, _ := filepath.Glob(folder + "-new-*")
	for _, path := range leftovers {
		if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > time.Hour {
			os.RemoveAll(path)
		}
	}
}

// merging is the configuration under which bleve merges segments when more than
// so many of about the same size have gathered. A build merges none: it would
// write everything twice and leave the parts behind.
func merging(segments int) map[string]any {
	return map[string]any{"scorchMergePlanOptions": map[string]any{"MaxSegmentsPerTier": segments}}
}

func openBleve(folder string, readOnly bool) (bleve.Index, error) {
	config := merging(10)
	config["read_only"], config["bolt_timeout"] = readOnly, lockTimeout.String()
	b, err := bleve.OpenUsing(filepath.Join(folder, "bleve"), config)
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, errLocked
	}
	return b, err
}
