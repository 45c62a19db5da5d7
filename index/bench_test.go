package index

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

// sized makes a corpus of so many documents of about a kilobyte.
func sized(n int) *crawl.Corpus {
	r := rand.New(rand.NewPCG(8, 9))
	c := &crawl.Corpus{}
	for i := range n {
		c.Documents = append(c.Documents, randomDocument(r, fmt.Sprintf("d%05d.md", i)))
	}
	return c
}

func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{100, 2000} {
		c := sized(n)
		b.Run(fmt.Sprintf("%d documents", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x, err := Build(c)
				if err != nil {
					b.Fatal(err)
				}
				x.Close()
			}
		})
	}
}

// BenchmarkCached measures opening a cached index without changes and after one
// document has changed.
func BenchmarkCached(b *testing.B) {
	for _, change := range []bool{false, true} {
		b.Run(fmt.Sprintf("changed=%t", change), func(b *testing.B) {
			c := sized(2000)
			folder := filepath.Join(b.TempDir(), "index")
			for i := 0; b.Loop(); i++ {
				if change {
					c.Documents[7] = crawl.Parse(c.Documents[7].Path, fmt.Appendf(nil, "# Edit %d\n\nferry\n", i))
				}
				x, err := cached(folder, c)
				if err != nil {
					b.Fatal(err)
				}
				x.Close()
			}
		})
	}
}

func BenchmarkSearch(b *testing.B) {
	x := mustBuild(b, sized(2000))
	for _, text := range []string{"mooring", "context frame", `"must not"`, "tide*", "contxt~2", "[Pattern:Rope:1.0]"} {
		b.Run(text, func(b *testing.B) {
			q := mustParse(b, text)
			for b.Loop() {
				if _, err := x.Search(q, 20); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
