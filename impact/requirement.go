package impact

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// Bounds on what is said about one file.
const (
	maxRequirements = 8
	maxFactLines    = 4 // contradicted values and old texts shown one by one
)

// requirements tells what must be true of a document after the change, bound
// to its sections: first what is certain from values and old texts, then the
// statements of the change that its sections speak of, and last the names of
// the change that it defines.
func (e *engine) requirements(d int) []string {
	doc := e.documents[d]
	var list []string
	for _, b := range e.bumps {
		if b.document == d {
			list = append(list, fmt.Sprintf("%s: the definition carries version %s instead of %s (%s: %s)",
				sectionName(doc, b.section), b.version, b.id.Version, b.level, b.words))
		}
	}
	list = append(list, e.factRequirements(d)...)
	list = append(list, e.statementRequirements(d, maxRequirements-len(list))...)
	if len(list) == 0 {
		list = append(list, fmt.Sprintf("%s: read again and found true after the change", sectionName(doc, 0)))
	}
	return list
}

func (e *engine) factRequirements(d int) []string {
	doc := e.documents[d]
	var list []string
	for _, o := range e.stale[d] {
		what := fmt.Sprintf("the change puts %q in its place", o.New)
		if o.New == "" {
			what = "the change takes it away"
		}
		list = append(list, fmt.Sprintf("%s: line %d says %q; %s", sectionName(doc, doc.SectionAt(o.line)), o.line, o.Old, what))
	}
	for _, c := range e.contradicted[d] {
		list = append(list, fmt.Sprintf("%s: line %d gives %s the value %q; the change gives it %q: say which holds here", sectionName(doc, doc.SectionAt(c.line)), c.line, c.name, c.value, c.change.value))
	}
	if more := len(list) - maxFactLines; more > 0 {
		list = append(list[:maxFactLines], fmt.Sprintf("%d more lines of this file hold old texts or values; all of them are settled", more))
	}
	return list
}

// A binding joins a section to the statement of the change that it speaks of.
type binding struct {
	section, statement int
	strength           float64
}

// statementRequirements binds the document's best sections to statements, each
// statement once.
func (e *engine) statementRequirements(d, limit int) []string {
	doc := e.documents[d]
	var list []string
	said := map[int]bool{} // lines of the description that old texts have settled
	for _, o := range e.stale[d] {
		said[o.Line] = true
	}
	for _, b := range e.bind(d) {
		s := e.change.Statements[b.statement]
		if len(list) >= limit || said[s.Line] {
			continue
		}
		line, _ := e.bestLineFor(doc, doc.Sections[b.section].Lines, b.statement)
		list = append(list, fmt.Sprintf("%s: %s %q (today line %d: %q)",
			sectionName(doc, b.section), demand(s.Operation), shorten(s.Text, 200), line, shorten(quote(doc, line), 120)))
	}
	return list
}

// demand says what an operation asks of a text that speaks of its object.
func demand(o Operation) string {
	switch o {
	case Removes:
		return "relies no longer on what the change takes away:"
	case Deprecates:
		return "marks as deprecated what the change retires:"
	case Renames, Replaces, Moves:
		return "uses only the new name, value or place:"
	case Restricts:
		return "keeps within the new restriction:"
	case Adds, Extends:
		return "takes in what the change adds:"
	default:
		return "agrees with"
	}
}

// bind pairs the best sections of a document with the statements closest to
// them: the strongest pair first, no section more than twice.
func (e *engine) bind(d int) []binding {
	doc := e.documents[d]
	var all []binding
	for _, s := range e.sections[d] {
		if h := doc.Sections[s.section].Heading; pastHeading.MatchString(h) || pointerHeading.MatchString(h) {
			continue
		}
		terms := e.texts.sections[e.texts.first[d]+s.section].terms
		for i := range e.change.Statements {
			if !e.change.demands(i) {
				continue
			}
			if strength := e.closeness(terms, e.statementTerms[i]); strength > 0 {
				all = append(all, binding{s.section, i, strength})
			}
		}
	}
	slices.SortFunc(all, func(a, b binding) int {
		return cmp.Or(cmp.Compare(b.strength, a.strength), cmp.Compare(a.section, b.section), cmp.Compare(a.statement, b.statement))
	})
	return e.pick(all, len(doc.Sections))
}

// Headings of sections that record the past, and of those that only point
// elsewhere.
var (
	pastHeading    = regexp.MustCompile(`(?i)^\W*(?:history|change ?log|changes|revisions?|revision history)\W*$`)
	pointerHeading = regexp.MustCompile(`(?i)^\W*(?:see also|references|related|acknowledge?ments)\W*$`)
)

// labelWords is how many words a statement has at least that is more than a
// label, unless it tells an operation.
const labelWords = 5

// demands tells whether a statement says what is to be. Code shows, headings and
// labels announce, motives explain; where a description holds nothing else,
// every statement counts.
func (c *Change) demands(i int) bool {
	says := func(s Statement) bool {
		label := s.Operation == "" && len(strings.Fields(s.Text)) < labelWords
		return (s.Role == ItemRole || s.Role == ProseRole) && !label && !s.Negated && !s.Motive
	}
	return says(c.Statements[i]) || !slices.ContainsFunc(c.Statements, says)
}

func (e *engine) pick(all []binding, sections int) []binding {
	var picked []binding
	perSection, said := make([]int, sections), map[int]bool{}
	for _, b := range all {
		if b.strength < all[0].strength/2 || perSection[b.section] == 2 || said[b.statement] {
			continue
		}
		perSection[b.section]++
		said[b.statement] = true
		picked = append(picked, b)
	}
	return picked
}

// closeness sums the gains of the terms that a section shares with a statement,
// so that code lines and long sentences do not win by length alone: the sum is
// divided by the root of the statement's number of terms.
func (e *engine) closeness(section []count, statement []count) float64 {
	if len(statement) < 3 {
		return 0
	}
	sum, i := 0.0, 0
	for _, c := range statement {
		for i < len(section) && section[i].term < c.term {
			i++
		}
		if i < len(section) && section[i].term == c.term {
			sum += e.gain[c.term]
		}
	}
	return sum / math.Sqrt(float64(len(statement)))
}

// bestLineFor returns the line of a span that shares most with a statement.
func (e *engine) bestLineFor(doc *crawl.Document, span crawl.Span, statement int) (line int, gain float64) {
	line = span.First
	for n := span.First; n <= span.Last; n++ {
		if g := e.closeness(e.lines.tally([]byte(doc.Line(n))).terms, e.statementTerms[statement]); g > gain {
			line, gain = n, g
		}
	}
	return line, gain
}
