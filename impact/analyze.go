package impact

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Analyze finds the files that a change affects. The same input gives the same
// result, whatever the number of cores.
func Analyze(in Input, o Options) *Result {
	e, p := analyze(in, o)
	predicted := p.predicted()
	r := &Result{Notes: e.notes(p, o)}
	for _, c := range p.candidates {
		switch {
		case c.predicted:
			r.Files = append(r.Files, e.file(c))
		case len(r.Considered) < o.Considered:
			r.Considered = append(r.Considered, File{
				Path: e.documents[c.document].Path, Score: e.ranking.scores[c.document],
				Probability: c.probability, Tier: e.tier(c),
			})
		}
	}
	r.Assessment = e.assess(predicted)
	if len(predicted) > 0 {
		r.Questions = e.questions(predicted)
	}
	return r
}

// analyze ranks the documents, cuts the ranking and works out the versions that
// the predicted documents get.
func analyze(in Input, o Options) (*engine, prediction) {
	e := newEngine(in)
	e.rank()
	e.prepare()
	p := e.predict(o)
	e.bumps = e.bumpDefinitions(p.predicted())
	return e, p
}

// prepare works out what the explanations share.
func (e *engine) prepare() {
	e.lines = newReader(e.query.lexicon)
	e.pairTerms = make([][2]int32, len(e.query.lexicon.pairs))
	for terms, number := range e.query.lexicon.pairs {
		e.pairTerms[number] = terms
	}
	for _, s := range e.change.Statements {
		e.statementTerms = append(e.statementTerms, e.lines.tally([]byte(s.Text)).terms)
	}
	e.incoming = edgesTo(e.graph)
	e.countStale()
	e.occurrencesOf = map[string]int{}
	for d, doc := range e.documents {
		for _, s := range e.change.Symbols {
			if !e.isCopy[d] && e.holdsWords(d, s) && bytes.Contains(doc.Source, []byte(s)) {
				e.occurrencesOf[s]++
			}
		}
	}
	e.openThreshold = e.medianBestGain() / 2
}

// medianBestGain is the gain of the best section of a document in the middle of
// the ten best ranked: what a section that speaks of the change gains.
func (e *engine) medianBestGain() float64 {
	var gains []float64
	for _, d := range e.ranking.order[:min(10, len(e.ranking.order))] {
		if len(e.sections[d]) > 0 {
			gains = append(gains, e.sections[d][0].gain)
		}
	}
	if len(gains) == 0 {
		return 0
	}
	slices.Sort(gains)
	return gains[len(gains)/2]
}

func (e *engine) file(c candidate) File {
	f := File{
		Path:         e.documents[c.document].Path,
		Score:        e.ranking.scores[c.document],
		Probability:  c.probability,
		Tier:         e.tier(c),
		Evidence:     e.evidence(c.document),
		Requirements: e.requirements(c.document),
		Dependents:   e.dependents(c.document),
	}
	f.Reason = reason(f.Evidence)
	best := slices.Clone(e.sections[c.document])
	slices.SortFunc(best, func(a, b scoredSection) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(a.section, b.section))
	})
	for _, s := range best {
		doc := e.documents[c.document]
		f.Sections = append(f.Sections, SectionRef{Heading: doc.HeadingPath(s.section), Lines: doc.Sections[s.section].Lines})
	}
	return f
}

// reasonsGiven is how many pieces of evidence a reason names.
const reasonsGiven = 4

// reason tells the strongest evidence in one paragraph.
func reason(evidence []Evidence) string {
	var parts []string
	for _, ev := range evidence[:min(reasonsGiven, len(evidence))] {
		part := ev.Detail
		if ev.Line > 0 {
			part = fmt.Sprintf("%s (line %d: %q)", ev.Detail, ev.Line, shorten(ev.Quote, 80))
		}
		parts = append(parts, part)
	}
	text := []rune(strings.Join(parts, "; ") + ".")
	text[0] = unicode.ToUpper(text[0])
	return string(text)
}
