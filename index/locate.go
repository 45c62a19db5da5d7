package index

import (
	"cmp"
	"maps"
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

// locate sets the position, text and marks of a hit: the line that matches the
// most of the query, the first of several. A section found by its path or by an
// enclosing heading alone is shown with its first line.
func (h *Hit) locate(q *Query) {
	matches := q.matches(h.Document, h.Section)
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
		weights[at.line] += weight // multiples of 1/4: the sum does not depend on the order
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
func (q *Query) matches(d *crawl.Document, section int) []match {
	var found []match
	for _, p := range passages(d, section) {
		tokens := tokenize(p.text)
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
			if t.surface == asked.surface {
				add(t, t, 1.25)
			} else if t.stem == asked.stem || t.surface == asked.stem {
				add(t, t, 1)
			}
		}
	}
}

// matchPhrase calls add for each place where the words stand in this order.
func matchPhrase(asked, tokens []token, add func(first, last token, weight float64)) {
	asked, tokens = parts(asked), parts(tokens)
	for i := range tokens {
		weight := 1.25
		last := i
		for _, a := range asked {
			for last < len(tokens)-1 && tokens[last].position-tokens[i].position < a.position-asked[0].position {
				last++
			}
			t := tokens[last]
			if t.position-tokens[i].position != a.position-asked[0].position || t.stem != a.stem && t.surface != a.stem {
				weight = 0
				break
			}
			if t.surface != a.surface {
				weight = min(weight, 1)
			}
		}
		if weight > 0 {
			add(tokens[i], tokens[last], weight)
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
			found = append(found, match{p.lines[i], from, to, part, weight})
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
