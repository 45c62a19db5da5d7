package refs

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// Why something is suggested that is not simply a near key.
const (
	whyParent   = "the thing that the name belongs to"
	whyDeclared = "declared in a code block"
	whyLinked   = "linked here"
	whyNamed    = "named here"

	whyElsewhere = "named beside another reference to it"
)

// suggest fills the suggestions of undefined references. What depends on the
// key alone is found once per key.
func (g *Graph) suggest() {
	undefined := only(g.References, func(r *Reference) bool { return r.Verdict == Undefined })
	if len(undefined) == 0 {
		return
	}
	symbols, places := map[string]bool{}, map[string]Suggestion{}
	for _, r := range undefined {
		symbols[lastName(r.ID.Key)] = true
		if place, ok := g.placeNamed(r); ok {
			r.Suggestions = []Suggestion{place}
			if _, old := places[r.ID.Key]; !old {
				place.Why = whyElsewhere
				places[r.ID.Key] = place
			}
		}
	}
	near := newNearKeys(g.definitions)
	declared := declarations(g.Corpus.Documents, symbols)
	byKey := map[string][]Suggestion{}
	for _, r := range undefined {
		key := r.ID.Key
		place, placed := places[key]
		if _, done := byKey[key]; !done {
			byKey[key] = g.suggestions(key, near, declared, placed)
		}
		if placed && r.Suggestions == nil {
			r.Suggestions = []Suggestion{place}
		}
		r.Suggestions = append(r.Suggestions, byKey[key]...)
	}
}

func lastName(key string) string { return key[strings.LastIndexByte(key, ':')+1:] }

// suggestions returns what may be meant by an undefined key. Far-fetched keys
// are left out when a place or a declaration is known.
func (g *Graph) suggestions(key string, near *nearKeys, declared map[string]declaration, placed bool) []Suggestion {
	var list []Suggestion
	if parent := g.parent(key); parent != nil {
		list = append(list, Suggestion{parent.ID.String(), whyParent, parent.where()})
	}
	d, known := declared[lastName(key)]
	if known {
		list = append(list, Suggestion{
			Text:  d.keyword + " " + lastName(key),
			Why:   whyDeclared,
			Place: fmt.Sprintf("%s:%d", d.document.Path, d.line),
		})
	}
	for _, n := range near.near(key) {
		if n.distance <= closeDistance || !known && !placed {
			d := primaryOfNewest(g.definitions[n.key])
			list = append(list, Suggestion{d.ID.String(), n.why, d.where()})
		}
	}
	return list
}

// parent returns the definition of the longest key that a key extends by
// further names; nil when there is none.
func (g *Graph) parent(key string) *Definition {
	for {
		colon := strings.LastIndexByte(key, ':')
		if colon < 0 {
			return nil
		}
		key = key[:colon]
		if definitions := g.definitions[key]; definitions != nil {
			return primaryOfNewest(definitions)
		}
	}
}

// placeNamed returns the document that a reference itself names: by its own
// link, by the next path on its line, or by a path right before it.
func (g *Graph) placeNamed(r *Reference) (Suggestion, bool) {
	for _, l := range onLine(g.linksBy[r.Document], r.Line, func(l *Link) int { return l.Line }) {
		if l.Column == r.Column && l.Target != nil {
			return Suggestion{l.Target.Path, whyLinked, l.Target.Path}, true
		}
	}
	end := len(r.Document.Line(r.Line)) + 2
	for _, other := range onLine(g.referencesBy[r.Document], r.Line, func(r *Reference) int { return r.Line }) {
		if other.Column > r.Column {
			end = min(end, other.Column)
		}
	}
	for _, m := range onLine(g.mentionsBy[r.Document], r.Line, func(m *Mention) int { return m.Line }) {
		after := r.Column < m.Column && m.Column < end
		if len(m.Targets) == 1 && (after || g.leadsTo(m, r)) {
			return Suggestion{m.Targets[0].Path, whyNamed, m.Targets[0].Path}, true
		}
	}
	return Suggestion{}, false
}

// leadsTo tells whether nothing but blanks and punctuation stands between a
// mention and a reference after it.
func (g *Graph) leadsTo(m *Mention, r *Reference) bool {
	from := m.Column + utf8.RuneCountInString(m.Text)
	return from <= r.Column && len(headingWords(between(m.Document.Line(m.Line), from, r.Column))) == 0
}

// onLine returns the items of a line; all are sorted by line.
func onLine[T any](items []T, line int, lineOf func(T) int) []T {
	first := sort.Search(len(items), func(i int) bool { return lineOf(items[i]) >= line })
	last := first
	for last < len(items) && lineOf(items[last]) == line {
		last++
	}
	return items[first:last]
}

func (p Place) where() string { return fmt.Sprintf("%s:%d", p.Document.Path, p.Line) }
