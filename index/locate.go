package index

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/search"

	"github.com/speccheck/speccheck/crawl"
)

// A match is a stretch of one line that a part of the query matches.
type match struct {
	line       int // 1-based
	start, end int // byte offsets in the line
	part       int // which part of the query
	weight     float64
}

// exactWeight is the weight of a word that stands as it was asked for; one with
// another ending weighs 1.
const exactWeight = 1.25

// hiddenWeight is what a match is worth that readers of the rendered document do
// not see. All weights are multiples of a power of two, so that sums of them do
// not depend on the order.
const hiddenWeight = 1.0 / 1024

var (
	hiddenInText = regexp.MustCompile(`</?[a-zA-Z][^<>]*>|\]\([^()\s]*|^\s*\[[^][]+\]:\s*\S+`) // tags and link destinations
	hiddenInCode = regexp.MustCompile(`</[a-zA-Z][^<>]*>`)                                     // what closing tags say, others have said
)

// hides tells whether a stretch of a line does not show when it is rendered.
func (p passage) hides(line []byte, from, to int) bool {
	hidden := hiddenInText
	if p.field == codeField {
		hidden = hiddenInCode
	}
	return slices.ContainsFunc(hidden.FindAllIndex(line, -1), func(at []int) bool { return at[0] <= from && to <= at[1] })
}

// locate sets the position, text and marks of a hit: the line that matches the
// most of the query, the first of several. A section found by its path or by an
// enclosing heading alone is shown with its first line.
func (h *Hit) locate(q *Query, x *lexicon) {
	matches := q.matches(h.Document, h.Section, x)
	h.Position = crawl.Position{Line: h.Document.Sections[h.Section].Lines.First, Column: 1}
	if line := bestLine(matches); line > 0 {
		h.Line = line
	}
	h.Text = h.Document.Line(h.Line)
	for _, m := range matches {
		if m.line == h.Line {
			first := utf8.RuneCountInString(h.Text[:m.start]) + 1
			h.Marks = append(h.Marks, crawl.Span{First: first, Last: first + utf8.RuneCountInString(h.Text[m.start:m.end]) - 1})
		}
	}
	h.Marks = mergeSpans(h.Marks)
	if len(h.Marks) > 0 {
		h.Column = h.Marks[0].First
	}
}

// bestLine returns the line with the greatest weight, each part of the query
// counted once; of several, the one with the part that the fewest lines have,
// then the first. It is 0 without a match.
func bestLine(matches []match) int {
	type place struct{ line, part int }
	best, lines := map[place]float64{}, map[int]int{} // lines by part
	for _, m := range matches {
		at := place{m.line, m.part}
		if _, ok := best[at]; !ok {
			lines[m.part]++
		}
		best[at] = max(best[at], m.weight)
	}
	weights, rarest := map[int]float64{}, map[int]int{} // by line
	for at, weight := range best {
		weights[at.line] += weight
		if n := lines[at.part]; rarest[at.line] == 0 || n < rarest[at.line] {
			rarest[at.line] = n
		}
	}
	if len(weights) == 0 {
		return 0
	}
	return slices.MinFunc(slices.Sorted(maps.Keys(weights)), func(a, b int) int {
		return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(rarest[a], rarest[b]))
	})
}

// mergeSpans sorts spans and joins those that overlap.
func mergeSpans(spans []crawl.Span) []crawl.Span {
	slices.SortFunc(spans, func(a, b crawl.Span) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Last, b.Last))
	})
	var merged []crawl.Span
	for _, s := range spans {
		if n := len(merged); n > 0 && s.First <= merged[n-1].Last {
			merged[n-1].Last = max(merged[n-1].Last, s.Last)
		} else {
			merged = append(merged, s)
		}
	}
	return merged
}

// matches returns where the positive parts of the query match in a section.
func (q *Query) matches(d *crawl.Document, section int, x *lexicon) []match {
	var found []match
	for _, p := range passages(d, section) {
		tokens := x.tokenize(nil, p.text)
		lineStart := lineStarts(p.text)
		part := 0
		add := func(first, last token, weight float64) {
			found = append(found, split(p, lineStart, first.start, last.end, part, weight)...)
		}
		for _, c := range q.clauses {
			for _, l := range c.any {
				part++
				if c.occur != forbidden && (l.field == "" || l.field == p.field) {
					l.match(tokens, add)
				}
			}
		}
		for _, words := range q.phrases {
			part++
			matchPhrase(words, tokens, add)
		}
	}
	part := -1
	for _, c := range q.clauses {
		for _, l := range c.any {
			if c.occur != forbidden && l.field == identField {
				found = append(found, l.matchIdentifiers(d, section, part)...)
				part--
			}
		}
	}
	return found
}

// matchIdentifiers returns the tokens of a section that an ident: leaf matches.
func (l leaf) matchIdentifiers(d *crawl.Document, section, part int) []match {
	var found []match
	wantedTerm := foldIdentifier(l.text)
	lines := d.Sections[section].Lines
	first, _ := slices.BinarySearchFunc(d.Tokens, lines.First, func(t crawl.Token, line int) int { return t.Line - line })
	for _, t := range d.Tokens[first:] {
		if t.Line > lines.Last {
			break
		}
		if strings.Contains(t.Text, ":") && slices.ContainsFunc(identifierTerms(t.Text), func(term string) bool { return l.equal(wantedTerm, term) }) {
			line := d.Line(t.Line)
			start := byteOffset(line, t.Column)
			end := min(start+len("[")+len(t.Text)+len("]"), len(line))
			for !utf8.RuneStart((line + " ")[end]) {
				end++
			}
			found = append(found, match{t.Line, start, end, part, 1})
		}
	}
	return found
}

// equal compares what was asked for with an indexed term, as the kind of leaf
// demands.
func (l leaf) equal(asked, term string) bool {
	switch l.kind {
	case prefix:
		return strings.HasPrefix(term, asked)
	case fuzzy:
		_, exceeded := search.LevenshteinDistanceMax(asked, term, l.distance)
		return !exceeded
	}
	return asked == term
}

// match calls add for each place where the leaf matches.
func (l leaf) match(tokens []token, add func(first, last token, weight float64)) {
	if l.kind == prefix || l.kind == fuzzy {
		term := l.term()
		for _, t := range tokens {
			if l.equal(term, t.surface) || l.equal(term, t.stem) {
				add(t, t, 1)
			}
		}
		return
	}
	matchPhrase(l.tokens, tokens, add)
	asked := l.tokens[len(l.tokens)-1]
	if len(l.tokens) == 1 || asked.joined && asked.position == l.tokens[0].position {
		for _, t := range tokens {
			if weight := asked.match(t); weight > 0 {
				add(t, t, weight)
			}
		}
	}
}

// split turns a stretch of a passage into a match on each line that it covers.
func split(p passage, lineStart []int, start, end, part int, weight float64) []match {
	var found []match
	for i := lineAt(lineStart, start); i < len(p.lines) && lineStart[i] < end; i++ {
		from := max(start-lineStart[i], 0)
		to := min(end, lineStart[i+1]-1) - lineStart[i]
		if from < to {
			shown := weight
			if p.hides(p.text[lineStart[i]:lineStart[i+1]-1], from, to) {
				shown *= hiddenWeight
			}
			found = append(found, match{p.lines[i], from, to, part, shown})
		}
		weight = min(weight, 0.25) // the line where a phrase begins is the one to show
	}
	return found
}

// lineStarts returns the byte offset of each line of a text, and its length.
func lineStarts(text []byte) []int {
	starts := []int{0}
	for i, c := range text {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

func lineAt(starts []int, offset int) int {
	at, exact := slices.BinarySearch(starts, offset)
	if exact {
		return at
	}
	return at - 1
}

// byteOffset returns the byte offset of a 1-based code point column.
func byteOffset(line string, column int) int {
	for offset := range line {
		if column--; column == 0 {
			return offset
		}
	}
	return len(line)
}
