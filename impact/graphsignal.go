package impact

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
)

// neighbours holds, for each document, how many identifiers, links and
// mentions join it to each other document, whichever way they point.
type neighbours []map[int]int

func newNeighbours(g *refs.Graph, documentAt map[string]int) neighbours {
	n := make(neighbours, len(g.Corpus.Documents))
	for _, r := range g.References {
		if r.Target != nil {
			n.join(documentAt[r.Document.Path], documentAt[r.Target.Document.Path])
		}
	}
	for _, l := range g.Links {
		if l.Target != nil {
			n.join(documentAt[l.Document.Path], documentAt[l.Target.Path])
		}
	}
	for _, m := range g.Mentions {
		if len(m.Targets) == 1 {
			n.join(documentAt[m.Document.Path], documentAt[m.Targets[0].Path])
		}
	}
	return n
}

func (n neighbours) join(a, b int) {
	if a == b {
		return
	}
	for _, edge := range [][2]int{{a, b}, {b, a}} {
		if n[edge[0]] == nil {
			n[edge[0]] = map[int]int{}
		}
		n[edge[0]][edge[1]]++
	}
}

// signal values documents by their edges to the seeds, one hop: (1 + ln edges)
// / √((1 + degree)(1 + degree)), so that a hub that links to everything does
// not draw everything in.
func (n neighbours) signal(seeds []int, trust []float64) *joins {
	j := newJoins(len(n))
	for i, seed := range seeds {
		for _, d := range slices.SortedFunc(maps.Keys(n[seed]), cmp.Compare) {
			j.add(d, seed, trust[i]*n.strength(seed, d, n[seed][d]))
		}
	}
	return j
}

// strength is what edges between two documents are worth.
func (n neighbours) strength(a, b, edges int) float64 {
	damp := math.Sqrt(float64(1+len(n[a])) * float64(1+len(n[b])))
	return (1 + math.Log(float64(edges))) / damp
}

// documentIndex maps paths to positions in the corpus.
func documentIndex(documents []*crawl.Document) map[string]int {
	at := make(map[string]int, len(documents))
	for i, d := range documents {
		at[d.Path] = i
	}
	return at
}
