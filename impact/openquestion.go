package impact

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

var (
	openTopic   = regexp.MustCompile(`(?i)\b(open|unresolved|outstanding|pending)\b.*\b(questions?|issues?|points?|choices?|decisions?)\b|\binconsistenc|\bquestions?\b.*\b(open|unresolved)\b|requiring .*\b(choices?|decisions?)\b`)
	placeholder = regexp.MustCompile(`\[(?:TBD|TODO|FIXME|TBC)\b[^\]]*\]|\b(?:TBD|TBC|FIXME|TODO)\b`)
)

// askOpenQuestions asks whether the change settles what a page or section of
// open questions asks about its topic.
func (e *engine) askOpenQuestions([]int) []question {
	var list []question
	for d, doc := range e.documents {
		if e.isCopy[d] {
			continue
		}
		for _, s := range e.sections[d] {
			if s.gain < e.openThreshold || !e.openSection(d, s.section) {
				continue
			}
			if line := e.askingLine(doc, doc.Sections[s.section].Lines); line > 0 {
				list = append(list, question{
					text:  fmt.Sprintf("./%s:%d leaves open: %q. Does the change settle it?", doc.Path, line, plainLine(quote(doc, line))),
					files: 1,
				})
				break
			}
		}
	}
	return list
}

// askingLine returns the line with a question mark that speaks most of the
// change, 0 when the span asks nothing.
func (e *engine) askingLine(doc *crawl.Document, span crawl.Span) int {
	best, most := 0, 0.0
	for n := span.First; n <= span.Last; n++ {
		if !strings.Contains(doc.Line(n), "?") {
			continue
		}
		if _, gain := e.bestLine(doc, crawl.Span{First: n, Last: n}); gain > most {
			best, most = n, gain
		}
	}
	return best
}

// openSection tells whether a section, or one that encloses it, is about what
// is undecided.
func (e *engine) openSection(d, section int) bool {
	doc := e.documents[d]
	if openTopic.MatchString(doc.Title) {
		return true
	}
	for i := section; i >= 0; i = doc.Sections[i].Parent {
		if openTopic.MatchString(doc.Sections[i].Heading) {
			return true
		}
	}
	return false
}

// askPlaceholders asks about texts still to be written in touched sections.
func (e *engine) askPlaceholders(predicted []int) []question {
	var list []question
	for _, d := range predicted {
		doc := e.documents[d]
		for _, s := range e.sections[d] {
			span := doc.Sections[s.section].Lines
			for n := span.First; n <= span.Last; n++ {
				if m := placeholder.FindString(doc.Line(n)); m != "" {
					list = append(list, question{
						text:  fmt.Sprintf("./%s:%d still reads %q in a section that the change touches: what belongs there?", doc.Path, n, plainLine(quote(doc, n))),
						files: 1,
					})
					break
				}
			}
		}
	}
	return list
}
