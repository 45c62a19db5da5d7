package impact

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Options shape the answer.
type Options struct {
	Considered int // candidates to list below the cut
}

// Analyze finds the files that a change affects. The same input gives the same
// result, whatever the number of cores.
func Analyze(in Input, o Options) *Result {
	e := newEngine(in)
	e.rank()
	e.prepare()
	files, considered := e.predict()
	predicted := make([]int, len(files))
	for i, c := range files {
		predicted[i] = c.document
	}
	e.bumps = e.bumpDefinitions(predicted)
	r := &Result{Notes: e.notes(predicted)}
	for _, c := range files {
		r.Files = append(r.Files, e.file(c))
	}
	for _, c := range considered[:min(o.Considered, len(considered))] {
		r.Considered = append(r.Considered, File{Path: e.documents[c.document].Path, Score: e.ranking.scores[c.document], Probability: c.probability})
	}
	r.Assessment = e.assess(predicted)
	if len(predicted) > 0 {
		r.Questions = e.questions(predicted)
	}
	return r
}

// A candidate is a document with its probability.
type candidate struct {
	document    int
	probability float64
}

// predict cuts the ranking where its expected F1 is highest. What the change
// names outright is never cut.
func (e *engine) predict() (files, considered []candidate) {
	var all []candidate
	var probabilities []float64
	best := 0.0
	for i, d := range e.ranking.order {
		score := e.ranking.scores[d]
		if i == 0 {
			best = score
		}
		if score <= 0 {
			break
		}
		all = append(all, candidate{d, probability(score, best, i+1)})
		if i < rankedDepth {
			probabilities = append(probabilities, all[i].probability)
		}
	}
	k := expectedF1(probabilities)
	for i, c := range all {
		if i < k || e.outright[c.document] {
			files = append(files, c)
		} else {
			considered = append(considered, c)
		}
	}
	return files, considered
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

// notes tells what the reader should know before trusting the list.
func (e *engine) notes(predicted []int) []string {
	if len(e.documents) == 0 {
		return []string{"There are no markdown documents to search."}
	}
	var notes []string
	for d, doc := range e.documents {
		if e.isCopy[d] {
			notes = append(notes, fmt.Sprintf("./%s holds the text of this change; it is taken as its plan and not listed.", doc.Path))
		}
	}
	known, unknown := 0, 0
	df := documentFrequencies(termCounts(e.texts.whole), len(e.query.termWeights))
	for _, n := range df {
		if n > 0 {
			known++
		} else {
			unknown++
		}
	}
	if len(predicted) > 0 && known < unknown {
		notes = append(notes, fmt.Sprintf("Few words of the description stand in the documents (%d of %d): take the list as a guess.", known, known+unknown))
	}
	return notes
}
