package impact

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/speccheck/speccheck/crawl"
)

// A Statement is one thing that a change description says: a sentence, a list
// item, a table row, a heading, or a line of code.
type Statement struct {
	Line      int // 1-based, in the description
	Text      string
	Heading   string // of the section that it stands in
	Role      Role
	Operation Operation // what it does; "" when it only states
	Verb      string    // the word that told the operation
	Negated   bool      // it says what is not to change
	Motive    bool      // it tells why, not what
}

// Role tells how a statement stands in the description.
type Role string

// The roles of a statement.
const (
	TitleRole   Role = "title"
	HeadingRole Role = "heading"
	ItemRole    Role = "item" // list items and table rows
	ProseRole   Role = "prose"
	CodeRole    Role = "code"
)

var (
	// Headings under which a description tells what stays, and why it is written.
	staysHeading  = regexp.MustCompile(`(?i)\bnon-?goals?\b|out of scope|not in scope|\b(?:what|that) (?:stays|remains)\b|\bunchanged\b|\bnot chang`)
	motiveHeading = regexp.MustCompile(`(?i)^\W*(?:\d+[.)]\s*)?(?:why|problem|motivation|background|benefits?|rationale|context|risks?|alternatives|success)\b`)

	// codeLine matches a line of code that stands outside a code block, as in
	// text pasted from a page.
	codeLine = regexp.MustCompile(`^\s*(?:</?[A-Za-z][^>]*>|//|[{}()\[\];,]+\s*$)|[{;]\s*$|</\w|^\s*[\w.]+\s*[:=]\s*[\w.]+\(.*\),?$`)

	listMarker  = regexp.MustCompile(`^\s*(?:[-*+]|\d{1,3}[.)]|[a-zA-Z][.)])\s+(?:\[[ xX]\]\s+)?`)
	sentenceEnd = regexp.MustCompile(`[.!?]["')\]]?\s+`)
	underline   = regexp.MustCompile(`^\s*(?:=+|-{2,}|\|?[\s:|-]*-{3,}[\s:|-]*)\s*$`)
)

// statements splits a description. Paragraphs are split into sentences.
func statements(d *crawl.Document) []Statement {
	s := splitter{document: d, code: codeLines(d)}
	for line := 1; line <= d.LineCount(); line++ {
		s.line(line)
	}
	s.flush()
	return s.done
}

// codeLines tells for each line whether it stands in a code block, fences
// included; front matter counts as code.
func codeLines(d *crawl.Document) map[int]bool {
	in := map[int]bool{}
	for _, b := range d.CodeBlocks {
		for line := b.Lines.First; line <= b.Lines.Last; line++ {
			in[line] = true
		}
	}
	return in
}

type splitter struct {
	document  *crawl.Document
	code      map[int]bool
	done      []Statement
	paragraph []string
	start     int // line on which the paragraph starts
}

func (s *splitter) line(n int) {
	text := s.document.Line(n)
	trimmed := strings.TrimSpace(text)
	section := s.document.Sections[s.document.SectionAt(n)]
	switch {
	case s.code[n]:
		s.flush()
		s.add(n, trimmed, CodeRole)
	case trimmed == "" || underline.MatchString(text) || strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~"):
		s.flush()
	case section.Level > 0 && n == section.Lines.First:
		s.flush()
		s.add(n, section.Heading, HeadingRole)
	case listMarker.MatchString(text):
		s.flush()
		s.begin(n, listMarker.ReplaceAllString(text, ""))
		s.start = -n // an item: flush tells by the sign
	case codeLine.MatchString(text):
		s.flush()
		s.add(n, trimmed, CodeRole)
	case strings.Count(trimmed, "|") > 1 || strings.Contains(text, "\t"):
		s.flush()
		s.add(n, strings.Join(cells(trimmed), " · "), ItemRole)
	default:
		s.begin(n, trimmed)
	}
}

// cells splits a table row at its bars or tabs.
func cells(row string) []string {
	var list []string
	for _, cell := range strings.FieldsFunc(row, func(r rune) bool { return r == '|' || r == '\t' }) {
		if cell = strings.TrimSpace(cell); cell != "" {
			list = append(list, cell)
		}
	}
	return list
}

// begin starts a paragraph or goes on with it.
func (s *splitter) begin(line int, text string) {
	if len(s.paragraph) == 0 {
		s.start = line
	}
	s.paragraph = append(s.paragraph, strings.TrimSpace(text))
}

// flush ends the paragraph and adds its sentences.
func (s *splitter) flush() {
	if len(s.paragraph) == 0 {
		return
	}
	role, line := ProseRole, s.start
	if line < 0 {
		role, line = ItemRole, -line
	}
	text := strings.Join(s.paragraph, "\n")
	s.paragraph = nil
	for len(text) > 0 {
		end, next := firstSentence(text)
		s.add(line, strings.Join(strings.Fields(text[:end]), " "), role)
		line += strings.Count(text[:next], "\n")
		text = text[next:]
	}
}

// firstSentence returns where the first sentence of a text ends and where the
// next one begins.
func firstSentence(text string) (end, next int) {
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		if !abbreviation(text[:at[0]+1]) {
			return at[0] + 1, at[1]
		}
	}
	return len(text), len(text)
}

func abbreviation(sentence string) bool {
	return strings.HasSuffix(sentence, "e.g.") || strings.HasSuffix(sentence, "i.e.") || strings.HasSuffix(sentence, "vs.")
}

func (s *splitter) add(line int, text string, role Role) {
	if strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
		return
	}
	if len(s.done) == 0 && role != CodeRole {
		role = TitleRole
	}
	section := s.document.Sections[s.document.SectionAt(line)]
	st := Statement{Line: line, Text: text, Heading: section.Heading, Role: role}
	if role != CodeRole {
		st.Operation, st.Verb, st.Negated = operation(text)
	}
	for i := s.document.SectionAt(line); i >= 0; i = s.document.Sections[i].Parent {
		st.Negated = st.Negated || staysHeading.MatchString(s.document.Sections[i].Heading)
		st.Motive = st.Motive || motiveHeading.MatchString(s.document.Sections[i].Heading)
	}
	s.done = append(s.done, st)
}
