package impact

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/speccheck/speccheck/crawl"
)

// A Story tells everything about one document and a change, whether the document
// is predicted or not.
type Story struct {
	File
	Rank       int            // 1-based among the candidates; 0 when nothing speaks for the document
	Candidates int            // documents that something speaks for
	Predicted  bool           // the document is in the list
	Verdict    string         // why it is in the list or not
	Cut        string         // where the list ends and why there
	Signals    []Share        // that gave something, strongest first; their contributions add up to the score
	Silent     []EvidenceKind // signals that gave nothing
	Chain      []Step         // the strongest from the change to the document; nil unless asked for or when there is none
	Notes      []string       // as in Result
}

// A Share is what one signal gives to a document's score.
type Share struct {
	Kind         EvidenceKind
	Value        float64 // 1 for the document with most of it
	Weight       float64
	Contribution float64 // value × weight
}

// Why tells the story of a document of the graph: what Analyze, given the same
// options, makes of it. The chain is worked out when asked for.
func Why(in Input, o Options, doc *crawl.Document, chain bool) *Story {
	e, p := analyze(in, o)
	d := e.at[doc.Path]
	s := &Story{Candidates: len(p.candidates), Cut: p.cut.sentence(p.candidates), Notes: e.notes(p, o)}
	s.Path = doc.Path
	s.Dependents = e.dependents(d)
	if i := slices.IndexFunc(p.candidates, func(c candidate) bool { return c.document == d }); i >= 0 {
		c := p.candidates[i]
		s.File, s.Rank, s.Predicted = e.file(c), c.rank, c.predicted
		s.Evidence = e.evidenceUpTo(d, math.MaxInt)
		s.Signals, s.Silent = e.shares(d)
	} else {
		s.Silent = e.signalKinds()
	}
	s.Verdict = e.verdict(s, d, p)
	if chain {
		s.Chain = e.strongestChain(d, p)
	}
	return s
}

// shares splits the signals into those that gave a document something, strongest
// first, and the others.
func (e *engine) shares(d int) (gave []Share, silent []EvidenceKind) {
	for _, s := range e.ranking.signals {
		if v := s.values[d]; v > 0 && s.weight > 0 {
			gave = append(gave, Share{s.kind, v, s.weight, s.weight * v})
		} else {
			silent = append(silent, s.kind)
		}
	}
	slices.SortStableFunc(gave, func(a, b Share) int { return cmp.Compare(b.Contribution, a.Contribution) })
	return gave, silent
}

func (e *engine) signalKinds() []EvidenceKind {
	var kinds []EvidenceKind
	for _, s := range e.ranking.signals {
		kinds = append(kinds, s.kind)
	}
	return kinds
}

// verdict tells why a document is in the list or not.
func (e *engine) verdict(s *Story, d int, p prediction) string {
	switch {
	case e.isCopy[d]:
		return "It is not listed: it holds the text of the change and is taken as its plan."
	case s.Rank == 0:
		return "It is not listed: nothing speaks for it."
	case s.Rank <= p.cut.after:
		return fmt.Sprintf("It is listed: rank %d of %d is above the cut.", s.Rank, s.Candidates)
	case s.Predicted:
		return fmt.Sprintf("It is listed although rank %d of %d is below the cut: %s.", s.Rank, s.Candidates, e.uncut(d))
	case e.uncut(d) != "":
		return fmt.Sprintf("It is not listed although %s: rank %d of %d is below the cut, and only so many files are asked for.", e.uncut(d), s.Rank, s.Candidates)
	}
	return fmt.Sprintf("It is not listed: rank %d of %d is below the cut.", s.Rank, s.Candidates)
}

// sentence tells where the cut is and who stand on both sides of it.
func (c cut) sentence(candidates []candidate) string {
	switch {
	case len(candidates) == 0:
		return "There is nothing to cut: no document matches the change."
	case c.after == 0:
		return fmt.Sprintf("The cut is before rank 1 (%s), %s.", percentage(candidates[0].probability), c.why)
	}
	text := fmt.Sprintf("The cut is after rank %d (%s), %s", c.after, percentage(candidates[c.after-1].probability), c.why)
	if c.after == len(candidates) {
		return text + "; that is the last candidate."
	}
	return fmt.Sprintf("%s; rank %d has %s.", text, c.after+1, percentage(candidates[c.after].probability))
}
