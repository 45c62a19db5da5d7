package index

import (
	"encoding/gob"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"github.com/speccheck/speccheck/crawl"
)

var oracleQueries = []string{
	"ferry", "context frame rope", `"context frame"`, "tide*", "contxt~2", "[Pattern:Rope:1.0]", "ident:rope", "path:d1*", "rope -ferry", "the must", "newword",
}

// checkAnswers compares an index with one built in memory from scratch.
func checkAnswers(t *testing.T, x *Index, c *crawl.Corpus) {
	t.Helper()
	fresh := mustBuild(t, c)
	for _, q := range oracleQueries {
		if got, want := answers(t, x, q), answers(t, fresh, q); !slices.Equal(got, want) {
			t.Errorf("%s: got\n%q\nwant, as a new index says,\n%q", q, got, want)
		}
	}
}

func TestUpdateEqualsRebuild(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	folder := filepath.Join(t.TempDir(), "cache", "index")
	documents := map[string]*crawl.Document{}
	for round := range 25 {
		edits := 1 + r.IntN(4)
		if round%8 == 0 {
			edits = 40
		}
		for range edits {
			path := fmt.Sprintf("d%d.md", r.IntN(30))
			if r.IntN(4) == 0 {
				delete(documents, path)
			} else {
				documents[path] = randomDocument(r, path)
			}
		}
		c := &crawl.Corpus{}
		for i := range 30 {
			if d := documents[fmt.Sprintf("d%d.md", i)]; d != nil {
				c.Documents = append(c.Documents, d)
			}
		}
		x, err := cached(folder, c)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		checkAnswers(t, x, c)
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestUnchangedIndexIsNotWritten(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "index")
	c := corpusOf(ferry...)
	var before, after map[string]fileState
	for _, files := range []*map[string]fileState{&before, &after} {
		x, err := cached(folder, c)
		if err != nil {
			t.Fatal(err)
		}
		x.Close()
		if *files, err = filesOf(folder); err != nil {
			t.Fatal(err)
		}
	}
	if !maps.Equal(before, after) {
		t.Errorf("opening an index that is up to date changed it from %v to %v", before, after)
	}
}

func TestDamagedCache(t *testing.T) {
	anySegment := func(t *testing.T, folder string) string {
		segments, _ := filepath.Glob(filepath.Join(folder, "bleve", "store", "*.zap"))
		if len(segments) == 0 {
			t.Fatal("the index has no segment")
		}
		return segments[0]
	}
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, folder string) error
	}{
		{"a segment cut short", func(t *testing.T, f string) error { return os.Truncate(anySegment(t, f), 100) }},
		{"a segment with one other byte", func(t *testing.T, f string) error {
			data, err := os.ReadFile(anySegment(t, f))
			data[len(data)/2] ^= 1
			return errors.Join(err, os.WriteFile(anySegment(t, f), data, 0o600))
		}},
		{"no segment", func(t *testing.T, f string) error { return os.Remove(anySegment(t, f)) }},
		{"an empty database", func(t *testing.T, f string) error {
			return os.Truncate(filepath.Join(f, "bleve", "store", "root.bolt"), 0)
		}},
		{"no seal, as after a crash", func(t *testing.T, f string) error { return os.Remove(sealPath(f)) }},
		{"garbage for a seal", func(t *testing.T, f string) error { return os.WriteFile(sealPath(f), []byte("seal"), 0o600) }},
		{"another format", func(t *testing.T, f string) error {
			files, err := filesOf(f)
			file, createErr := os.Create(sealPath(f))
			return errors.Join(err, createErr, gob.NewEncoder(file).Encode(seal{Format: formatVersion + 1, Files: files}), file.Close())
		}},
		{"an empty folder", func(t *testing.T, f string) error { return errors.Join(os.RemoveAll(f), os.Mkdir(f, 0o700)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "index")
			corpus := corpusOf(ferry...)
			x, err := cached(folder, corpus)
			if err != nil {
				t.Fatal(err)
			}
			x.Close()
			if err := c.damage(t, folder); err != nil {
				t.Fatal(err)
			}
			if x, err = cached(folder, corpus); err != nil {
				t.Fatal(err)
			}
			checkAnswers(t, x, corpus)
			x.Close()
			if _, err := readSeal(folder); err != nil {
				t.Errorf("the index was not repaired: %v", err)
			}
		})
	}
}

// large makes a corpus that Open would keep in the cache.
func large() *crawl.Corpus {
	filler := make([]byte, cacheFrom)
	for i := range filler {
		filler[i] = '.'
	}
	return corpusOf(append(slices.Clone(ferry), "filler.md", string(filler))...)
}

func TestOpenWithoutUsableCache(t *testing.T) {
	corpus := large()
	occupied := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(occupied, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	locked := filepath.Join(t.TempDir(), "locked")
	if x, err := cached(locked, corpus); err != nil {
		t.Fatal(err)
	} else {
		x.Close()
	}
	writer, err := lock(locked, writing)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	outdated := filepath.Join(t.TempDir(), "outdated")
	reader, err := lock(outdated, reading)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for _, c := range []struct{ folder, reason string }{
		{filepath.Join(occupied, "index"), "a file stands where a folder must be"},
		{locked, "another process writes the index"},
		{occupied, "a file stands in its place"},
		{outdated, "another process reads the index that must be updated"},
	} {
		x, err := Open(corpus, Options{Cache: c.folder})
		if err != nil {
			t.Fatalf("%s: %v", c.reason, err)
		}
		if x.Note == "" {
			t.Errorf("%s: no note says that the cache was not used", c.reason)
		}
		if got := places(answers(t, x, "diesel")); !slices.Equal(got, []string{"boats/engine.md:4"}) {
			t.Errorf("%s: found %v", c.reason, got)
		}
		x.Close()
	}
}

// After a batch that failed, bleve must not get another one.
func TestUpdateThatFails(t *testing.T) {
	b, err := bleve.NewUsing("", bleve.NewIndexMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Close()
	if err := update(b, nil, nil, sized(2000)); err == nil {
		t.Error("writing to a closed index is no error")
	}
}

func TestSmallCorpusLeavesNoCache(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "index")
	x, err := Open(corpusOf(ferry...), Options{Cache: folder})
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a cache was made for a small corpus: %v", err)
	}
}

// Several users of one folder, each with its own state of the documents, all
// get the answers of their own state.
func TestConcurrentUse(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "index")
	var group sync.WaitGroup
	for user := range 4 {
		group.Go(func() {
			r := rand.New(rand.NewPCG(7, uint64(user)))
			c := large()
			for round := range 4 {
				c.Documents[0] = crawl.Parse("boats/context-frames.md", fmt.Appendf(nil, "# User %d\n\nnewword round%d %d\n", user, round, r.Int()))
				x, err := Open(c, Options{Cache: folder})
				if err != nil {
					t.Error(err)
					return
				}
				if got := answers(t, x, fmt.Sprintf("+user +%d +newword +round%d", user, round)); len(got) != 1 {
					t.Errorf("user %d, round %d: %d hits, want 1", user, round, len(got))
				}
				x.Close()
			}
		})
	}
	group.Wait()
}

func TestCacheFolder(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	if folder, err := CacheFolder("/repository"); err == nil {
		t.Errorf("without a home the cache folder is %s", folder)
	}
}
