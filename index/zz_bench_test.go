package index

import (
	"os"
	"testing"
	"time"

	"github.com/speccheck/speccheck/crawl"
)

func BenchmarkTryBuild(b *testing.B) {
	root := os.Getenv("TRYROOT")
	c, err := crawl.Crawl(root, crawl.Options{})
	if err != nil {
		b.Fatal(err)
	}
	c.Documents = c.Documents[:min(len(c.Documents), 1500)]
	n := 0
	for _, d := range c.Documents {
		n += len(d.Source)
	}
	b.SetBytes(int64(n))
	b.ReportAllocs()
	for b.Loop() {
		if os.Getenv("TRYCACHE") != "" {
			if err := rebuild(os.Getenv("TRYCACHE"), c); err != nil {
				b.Fatal(err)
			}
			continue
		}
		x, err := Build(c)
		if err != nil {
			b.Fatal(err)
		}
		x.Close()
	}
}

func TestTryUpdates(t *testing.T) {
	root := os.Getenv("TRYROOT")
	if root == "" || os.Getenv("TRYCACHE") == "" {
		t.Skip()
	}
	c, err := crawl.Crawl(root, crawl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c.Documents = c.Documents[:min(len(c.Documents), 1500)]
	for i := range 41 {
		d := c.Documents[i*7]
		c.Documents[i*7] = crawl.Parse(d.Path, append([]byte("new words here\n\n"), d.Source...))
		t0 := time.Now()
		x, err := cached(os.Getenv("TRYCACHE"), c)
		if err != nil {
			t.Fatal(err)
		}
		x.Close()
		es, _ := os.ReadDir(os.Getenv("TRYCACHE") + "/bleve/store")
		if i%10 == 0 {
			t.Log(i, time.Since(t0), len(es))
		}
	}
}
