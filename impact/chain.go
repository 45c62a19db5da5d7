package impact

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// A StepKind tells what a step of a chain goes by.
type StepKind string

// The kinds of steps.
const (
	NamedStep    StepKind = "named"     // the change names the document
	RankedStep   StepKind = "ranked"    // its own text makes it one of the best candidates
	CitesStep    StepKind = "cites"     // one of the two cites an identifier that the other defines
	LinksStep    StepKind = "links"     // one links to the other
	MentionsStep StepKind = "mentions"  // one mentions the path of the other
	CoChangeStep StepKind = "co-change" // a past commit changed both
	SimilarStep  StepKind = "similar"   // their texts are alike
)

// A Step leads from one document to the next in a chain from the change to a
// file.
type Step struct {
	Kind     StepKind
	From, To string  // paths; From is "" for the step from the change itself
	Detail   string  // what joins them
	Place    string  // path of the document that Line and Quote are of; "" for the change description
	Line     int     // 1-based; 0 when a commit joins them
	Quote    string  // from that line, verbatim
	Commit   string  // the newest that changed both, of a co-change step
	Strength float64 // 0 to 1
}

// declared tells whether a step may follow another without end. The others are
// taken once in a chain: what is likely twice over is no longer likely.
func (k StepKind) declared() bool { return k == CitesStep || k == LinksStep }

// A hop is an edge to a document as the chains see it.
type hop struct {
	to       int
	kind     StepKind
	strength float64
}

// A trace is the best known way to a document.
type trace struct {
	strength float64
	hops     int
	previous place // where the way comes from; its document is -1 at the beginning
	by       StepKind
}

// A place is a document with whether a hop that is not declared was used to get
// there.
type place struct {
	document int
	weak     bool
}

// better orders traces: the stronger, then the shorter, then by where they come
// from.
func (e *engine) better(a, b trace) bool {
	order := cmp.Or(cmp.Compare(a.strength, b.strength), cmp.Compare(b.hops, a.hops))
	if order == 0 && a.previous.document >= 0 && b.previous.document >= 0 {
		order = cmp.Compare(e.documents[b.previous.document].Path, e.documents[a.previous.document].Path)
	}
	return order > 0
}

// strongestChain returns the steps from the change to a document of which the
// product of the strengths is highest, nil when no way leads there. A chain
// begins at what the change names, with strength 1, or at one of the seeds of
// the second pass, with the trust in it; the edges are worth what that pass
// makes of them.
func (e *engine) strongestChain(target int, p prediction) []Step {
	if e.isCopy[target] {
		return nil
	}
	beginnings := e.beginnings()
	ends := slices.SortedFunc(maps.Keys(beginnings), func(a, b int) int { return cmp.Compare(e.documents[a].Path, e.documents[b].Path) })
	hops := e.hops(append(ends, target))
	best := map[place]trace{}
	var queue []place
	reach := func(at place, t trace) {
		if old, ok := best[at]; !ok || e.better(t, old) {
			best[at] = t
			queue = append(queue, at)
		}
	}
	for _, d := range ends {
		reach(place{d, false}, trace{strength: beginnings[d], previous: place{document: -1}})
	}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		for _, h := range hops(from.document) {
			weak := !h.kind.declared()
			if from.weak && weak || e.isCopy[h.to] {
				continue
			}
			t := best[from]
			reach(place{h.to, from.weak || weak}, trace{t.strength * h.strength, t.hops + 1, from, h.kind})
		}
	}
	return e.steps(best, target, p)
}

// beginnings maps the documents where a chain can begin to their strength.
func (e *engine) beginnings() map[int]float64 {
	strength := map[int]float64{}
	seeds, trust := e.ranking.seeds(seedCount)
	for i, d := range seeds {
		strength[d] = trust[i]
	}
	for d, named := range e.outright {
		if named && !e.isCopy[d] {
			strength[d] = 1
		}
	}
	return strength
}

// steps follows the best trace back from the target.
func (e *engine) steps(best map[place]trace, target int, p prediction) []Step {
	at := place{target, false}
	t, ok := best[at]
	if weak, also := best[place{target, true}]; also && (!ok || e.better(weak, t)) {
		at, ok = place{target, true}, true
	}
	if !ok {
		return nil
	}
	var chain []Step
	for at.document >= 0 {
		t := best[at]
		if t.previous.document < 0 {
			chain = append(chain, e.firstStep(at.document, t.strength, p))
		} else {
			chain = append(chain, e.step(t.previous.document, at.document, t.by, t.strength/best[t.previous].strength))
		}
		at = t.previous
	}
	slices.Reverse(chain)
	return chain
}

// firstStep leads from the change to where a chain begins.
func (e *engine) firstStep(d int, strength float64, p prediction) Step {
	s := Step{To: e.documents[d].Path, Strength: strength}
	if e.outright[d] {
		s.Kind, s.Detail = NamedStep, e.nameDetail(d, NamedPath)
		s.Line = lineNamed(e.change.Document.Source, e.named[d].text)
		s.Quote = quoteAround(e.change.Document, s.Line, e.named[d].text)
		return s
	}
	i := slices.IndexFunc(p.candidates, func(c candidate) bool { return c.document == d })
	s.Kind, s.Detail = RankedStep, fmt.Sprintf("it has rank %d of %d", i+1, len(p.candidates))
	for _, ev := range e.evidence(d) {
		if ev.Line > 0 {
			s.Place, s.Line, s.Quote = s.To, ev.Line, ev.Quote
			s.Detail += ": " + ev.Detail
			break
		}
	}
	return s
}

// lineNamed returns the first line of the description that names something:
// an identifier may stand there in an older version.
func lineNamed(source []byte, name string) int {
	text := strings.ToLower(string(source))
	for name = strings.ToLower(name); name != ""; name = name[:max(strings.LastIndexByte(name, ':'), 0)] {
		if at := strings.Index(text, name); at >= 0 {
			return 1 + strings.Count(text[:at], "\n")
		}
	}
	return 1
}

func (e *engine) step(from, to int, kind StepKind, strength float64) Step {
	s := Step{Kind: kind, From: e.documents[from].Path, To: e.documents[to].Path, Strength: strength}
	switch kind {
	case CoChangeStep:
		c := e.past.log.Commits[e.past.lastTogether(from, to)]
		s.Commit, s.Detail = c.ID, fmt.Sprintf("commit %s %q edited both", c.ID[:min(8, len(c.ID))], shorten(c.Subject, 80))
	case SimilarStep:
		s.Place, s.Detail = s.To, "its text is close to "+s.From
		s.Line = closestLine(e.documents[from], e.documents[to])
		s.Quote = quote(e.documents[to], s.Line)
	default:
		x := e.strongestEdge(s.From, s.To)
		s.Place, s.Line, s.Detail = x.from, x.line, fmt.Sprintf("%s %s %s", x.from, x.verb, x.object)
		text := strings.Trim(x.object, "[]")
		if x.key == "" {
			text = text[strings.LastIndexByte(text, '/')+1:]
		}
		s.Quote = quoteAround(e.documents[e.at[x.from]], x.line, text)
	}
	return s
}

// strongestEdge returns the first citation between two documents, else link,
// else mention; of equals the one that stands in the document reached.
func (e *engine) strongestEdge(from, to string) edge {
	all := append(e.edges(to, from), e.edges(from, to)...)
	slices.SortStableFunc(all, func(a, b edge) int { return cmp.Compare(verbRank[a.verb], verbRank[b.verb]) })
	return all[0]
}

var verbRank = map[string]int{"cites": 0, "links to": 1, "mentions": 2}

var kindOfVerb = map[string]StepKind{"cites": CitesStep, "links to": LinksStep, "mentions": MentionsStep}

// hops returns the function that lists the hops from a document. Likeness of
// texts is looked at for the ends of a chain only: for all pairs it would cost
// the square of the corpus.
func (e *engine) hops(ends []int) func(d int) []hop {
	edges := e.joints()
	for i, scores := range likenesses(e.documents, ends) {
		end := ends[i]
		for d, score := range scores {
			likeness := min(1, score/scores[end])
			if strength := (likeness - alikeFrom) / (1 - alikeFrom); d != end && strength > 0 {
				edges[end] = append(edges[end], hop{d, SimilarStep, strength})
				edges[d] = append(edges[d], hop{end, SimilarStep, strength})
			}
		}
	}
	together := e.past.together()
	return func(d int) []hop { return append(slices.Clone(edges[d]), together(d)...) }
}

// alikeFrom is the share of a document's likeness to itself from which another
// is alike, since any two documents of a corpus share some words. What exceeds it
// is the strength of the hop.
const alikeFrom = 0.25

// closestLine returns the line of a document that shares most words with
// another. Long lines do not win by length alone.
func closestLine(other, doc *crawl.Document) int {
	known := contentWords(string(other.Source))
	line, most := 1, 0.0
	for n := 1; n <= doc.LineCount(); n++ {
		own := contentWords(doc.Line(n))
		common := 0
		for w := range own {
			if known[w] {
				common++
			}
		}
		if closeness := float64(common) / math.Sqrt(float64(max(len(own), 1))); closeness > most {
			line, most = n, closeness
		}
	}
	return line
}

// joints lists, by document, the documents that citations, links and mentions
// join it to, whichever way they point.
func (e *engine) joints() [][]hop {
	type pair struct{ a, b int }
	kinds, counts := map[pair]string{}, map[pair]int{}
	for to, edges := range e.incoming {
		for _, x := range edges {
			p := pair{min(e.at[x.from], e.at[to]), max(e.at[x.from], e.at[to])}
			if old, ok := kinds[p]; !ok || verbRank[x.verb] < verbRank[old] {
				kinds[p] = x.verb
			}
			counts[p]++
		}
	}
	list := make([][]hop, len(e.documents))
	for p, verb := range kinds {
		strength := min(1, e.near.strength(p.a, p.b, counts[p]))
		list[p.a] = append(list[p.a], hop{p.b, kindOfVerb[verb], strength})
		list[p.b] = append(list[p.b], hop{p.a, kindOfVerb[verb], strength})
	}
	for _, hops := range list {
		slices.SortFunc(hops, func(a, b hop) int { return cmp.Compare(a.to, b.to) })
	}
	return list
}
