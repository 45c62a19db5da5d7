package impact

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// MaxQuote is the longest quote of a piece of evidence, in code points.
const MaxQuote = 160

// evidence returns the proof for a document, strongest first. The contributions
// add up to the document's score.
func (e *engine) evidence(d int) []Evidence { return e.evidenceUpTo(d, 2*maxFactLines) }

// evidenceUpTo shows at most so many of the lines that prove something without
// adding to the score.
func (e *engine) evidenceUpTo(d, lines int) []Evidence {
	var list []Evidence
	for _, s := range e.ranking.signals {
		if v := s.weight * s.values[d]; v > 0 {
			list = append(list, e.explainSignal(d, s.kind, v)...)
		}
	}
	list = append(list, e.structuralEvidence(d, lines)...)
	slices.SortStableFunc(list, func(a, b Evidence) int { return cmp.Compare(b.Contribution, a.Contribution) })
	return list
}

func (e *engine) explainSignal(d int, kind EvidenceKind, contribution float64) []Evidence {
	ev := Evidence{Kind: kind, Contribution: contribution}
	doc := e.documents[d]
	switch kind {
	case Text:
		return e.explainText(d, contribution)
	case Phrase:
		line, pairs := e.bestPairLine(doc)
		ev.Line, ev.Quote = line, quote(doc, line)
		ev.Detail = "word pairs of the change: " + quoteList(pairs)
	case PathWords:
		ev.Detail = "words of its path in the change: " + strings.Join(e.sharedSurface(e.texts.paths[d]), ", ")
	case OwnName:
		ev.Detail = fmt.Sprintf("the change says words of its name %q", e.ownNames[d])
	case NamedPath, Family:
		ev.Detail = e.nameDetail(d, kind)
		if how := e.named[d].kind; kind == NamedPath && how != "" {
			ev.Kind = how
		}
	case History:
		c := e.past.log.Commits[e.votes[d].commit]
		ev.Detail = fmt.Sprintf("past commit %s %q resembles the change and edited this file", c.ID[:min(8, len(c.ID))], shorten(c.Subject, 80))
	case Translation:
		ev.Detail = "it is a translation into a language that the change names"
	case Declared:
		ev.Line, ev.Quote, ev.Detail = e.declaredDetail(d)
	case Stale:
		ev.Line, ev.Quote, ev.Detail = e.staleDetail(d)
	case Recency:
		ev.Detail = "edited often and lately"
	case CoChange, Similar, Linked:
		ev.Line, ev.Quote, ev.Detail = e.joinDetail(d, kind)
	}
	return []Evidence{ev}
}

// explainText gives each of the best sections its share of the text's
// contribution, with the line that speaks most of the change.
func (e *engine) explainText(d int, contribution float64) []Evidence {
	total := 0.0
	for _, s := range e.sections[d] {
		total += s.gain
	}
	var list []Evidence
	for _, s := range e.sections[d] {
		doc := e.documents[d]
		section := doc.Sections[s.section]
		line, _ := e.bestLine(doc, section.Lines)
		list = append(list, Evidence{
			Kind:         Text,
			Line:         line,
			Quote:        quote(doc, line),
			Detail:       sectionName(doc, s.section) + " shares " + quoteList(e.topWords(e.texts.sections[e.texts.first[d]+s.section], 5)),
			Contribution: contribution * s.gain / total,
		})
	}
	return list
}

// bestLine returns the line of a span that holds most of the weight of the
// change's words, and that weight.
func (e *engine) bestLine(doc *crawl.Document, span crawl.Span) (line int, gain float64) {
	line = span.First
	for n := span.First; n <= span.Last; n++ {
		sum := 0.0
		for _, c := range e.lines.tally([]byte(doc.Line(n))).terms {
			sum += e.gain[c.term]
		}
		if sum > gain {
			line, gain = n, sum
		}
	}
	return line, gain
}

// bestPairLine returns the line that holds most pairs of adjacent words of the
// change, and the first of those pairs in the change's own words.
func (e *engine) bestPairLine(doc *crawl.Document) (line int, pairs []string) {
	most := 0.0
	for n := 1; n <= doc.LineCount(); n++ {
		counts := e.lines.tally([]byte(doc.Line(n))).pairs
		sum := 0.0
		for _, c := range counts {
			sum += e.query.pairWeights[c.term]
		}
		if sum <= most {
			continue
		}
		most, line, pairs = sum, n, nil
		for _, c := range counts[:min(3, len(counts))] {
			p := e.pairTerms[c.term]
			pairs = append(pairs, e.query.surface[p[0]]+" "+e.query.surface[p[1]])
		}
	}
	return line, pairs
}

// topWords returns the words of the change that weigh most in a text.
func (e *engine) topWords(t tally, n int) []string {
	terms := slices.Clone(t.terms)
	slices.SortFunc(terms, func(a, b count) int {
		return cmp.Or(cmp.Compare(e.gain[b.term], e.gain[a.term]), cmp.Compare(a.term, b.term))
	})
	var list []string
	for _, c := range terms {
		w := e.query.surface[c.term]
		if value(w) { // a number by itself tells nothing to a reader
			continue
		}
		if !slices.ContainsFunc(list, func(has string) bool { return strings.EqualFold(has, w) }) && len(list) < n {
			list = append(list, w)
		}
	}
	return list
}

func (e *engine) sharedSurface(t tally) []string { return e.topWords(t, 5) }

func (e *engine) nameDetail(d int, kind EvidenceKind) string {
	switch n := e.named[d]; {
	case kind == Family:
		return fmt.Sprintf("it is %s, which the change names", e.members[d])
	case n.kind == NamedIdentifier:
		return fmt.Sprintf("it defines [%s], which the change names", n.text)
	case n.kind == NamedHeading:
		return fmt.Sprintf("the change names its heading %q", n.text)
	default:
		return fmt.Sprintf("the change names %q", n.text)
	}
}

// declaredDetail shows the first declaration and names the others.
func (e *engine) declaredDetail(d int) (line int, text, detail string) {
	var names []string
	for _, s := range e.change.Symbols {
		if n := e.declared[d][factKey(s)]; n > 0 {
			names = append(names, s)
			if line == 0 || n < line {
				line, text = n, quoteAround(e.documents[d], n, s)
			}
		}
	}
	return line, text, "it declares " + abridged(names, 5)
}

// staleDetail shows the first line that the change makes untrue and counts the
// others.
func (e *engine) staleDetail(d int) (line int, text, detail string) {
	doc := e.documents[d]
	lines := len(e.stale[d]) + len(e.contradicted[d])
	if len(e.stale[d]) > 0 {
		o := e.stale[d][0]
		line, text = o.line, quoteAround(doc, o.line, o.Old)
		detail = fmt.Sprintf("it holds %q, which the change %s", o.Old, fate(o.Replacement))
	} else {
		c := e.contradicted[d][0]
		line, text = c.line, quoteAround(doc, c.line, c.name)
		detail = fmt.Sprintf("it gives %s the value %q, the change %q", c.name, c.value, c.change.value)
	}
	if lines > 1 {
		detail += fmt.Sprintf(", and %d such %s more", lines-1, plural(lines-1, "line", "lines"))
	}
	return line, text, detail
}

// joinDetail names the predicted file that a document is joined to most.
func (e *engine) joinDetail(d int, kind EvidenceKind) (line int, text, detail string) {
	other := e.joinedTo[kind][d]
	name := e.documents[other].Path
	switch kind {
	case CoChange:
		return 0, "", "past commits edited it together with " + name
	case Similar:
		return 0, "", "its text is close to " + name
	default:
		line, what := e.firstEdge(d, other)
		return line, quote(e.documents[d], line), what
	}
}

// firstEdge describes the first edge between two documents. The line is 0 when
// the edge stands in the other document.
func (e *engine) firstEdge(d, other int) (line int, what string) {
	here, there := e.documents[d].Path, e.documents[other].Path
	if edges := e.edges(here, there); len(edges) > 0 {
		return edges[0].line, fmt.Sprintf("it %s %s", edges[0].verb, edges[0].object)
	}
	if edges := e.edges(there, here); len(edges) > 0 {
		return 0, fmt.Sprintf("%s %s %s (line %d there)", there, edges[0].verb, edges[0].object, edges[0].line)
	}
	return 0, "joined to " + there
}

// quote returns a line without its indent, cut to MaxQuote code points. It is
// always a verbatim piece of the line.
func quote(doc *crawl.Document, line int) string {
	text := []rune(strings.TrimSpace(doc.Line(line)))
	if len(text) > MaxQuote {
		text = text[:MaxQuote]
	}
	return strings.TrimSpace(string(text))
}

// shorten cuts a text to n code points and says so.
func shorten(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return strings.TrimSpace(string(r[:n-1])) + "…"
	}
	return text
}

// sectionName names a section as the reports do: § Outer › Inner (lines 3-9).
func sectionName(doc *crawl.Document, section int) string {
	heading := doc.Sections[section].Heading
	if heading == "" {
		heading = path.Base(doc.Path) + " (opening)"
	}
	return fmt.Sprintf("§ %s (%s)", heading, lineRange(doc.Sections[section].Lines))
}

func lineRange(s crawl.Span) string {
	if s.First == s.Last {
		return fmt.Sprintf("line %d", s.First)
	}
	return fmt.Sprintf("lines %d-%d", s.First, s.Last)
}

func quoteList(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = fmt.Sprintf("%q", s)
	}
	return strings.Join(quoted, ", ")
}
