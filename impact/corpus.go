package impact

import (
	"runtime"
	"sync"

	"github.com/speccheck/speccheck/crawl"
)

// texts holds the tallies of a corpus for one query.
type texts struct {
	documents []*crawl.Document
	first     []int   // index in sections of each document's first section; one more at the end
	sections  []tally // of all documents, in order
	whole     []tally // by document
	paths     []tally // by document
}

// readTexts tallies every section of every document, on all cores.
func readTexts(documents []*crawl.Document, l *lexicon) *texts {
	t := &texts{documents: documents, first: make([]int, len(documents)+1)}
	for i, d := range documents {
		t.first[i+1] = t.first[i] + len(d.Sections)
	}
	t.sections = make([]tally, t.first[len(documents)])
	t.whole = make([]tally, len(documents))
	t.paths = make([]tally, len(documents))
	inParallel(len(documents), func() func(int) {
		r := newReader(l)
		return func(i int) { t.read(r, i) }
	})
	return t
}

func (t *texts) read(r *reader, i int) {
	d := t.documents[i]
	sections := t.sections[t.first[i]:t.first[i+1]]
	for j := range d.Sections {
		sections[j] = r.tally(d.Text(d.Sections[j].Lines))
	}
	t.whole[i] = merge(sections)
	t.paths[i] = r.tally(pathText(d.Path))
}

// inParallel calls work(i) for every i below n, on all cores. Each goroutine
// gets a work function of its own from start.
func inParallel(n int, start func() func(int)) {
	var wg sync.WaitGroup
	next := make(chan int, 64)
	for range min(runtime.GOMAXPROCS(0), n) {
		wg.Go(func() {
			work := start()
			for i := range next {
				work(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}
