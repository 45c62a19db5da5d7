package index

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/speccheck/speccheck/crawl"
)

func TestTry(t *testing.T) {
	root := os.Getenv("TRYROOT")
	if root == "" {
		t.Skip("by hand")
	}
	t0 := time.Now()
	c, err := crawl.Crawl(root, crawl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t1 := time.Now()
	var x *Index
	if f := os.Getenv("TRYCACHE"); f != "" {
		x, err = cached(f, c)
	} else {
		x, err = Build(c)
	}
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("crawl", t1.Sub(t0), "index", time.Since(t1), len(c.Documents), x.sections)
	for _, s := range []string{"context frame", "zzyzxq", `"context frame"`, "[Pattern:ContextFrame:1.0]", "contxt~", "accumulate_data", "memory -cache", "zz* -memory", "evaluati*"} {
		q, err := ParseQuery(s)
		if err != nil {
			t.Fatal(err)
		}
		t2 := time.Now()
		r, err := x.Search(q, 6)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println("==", s, r.Total, r.Matched, r.Wanted, time.Since(t2))
		for _, h := range r.Hits {
			fmt.Printf("%.3f %s:%d:%d %q %v %q\n", h.Score, h.Document.Path, h.Line, h.Column, h.Document.HeadingPath(h.Section), h.Marks, h.Text[:min(len(h.Text), 100)])
		}
		n, _ := x.Near(q)
		fmt.Println(n)
	}
}
