package refs

import (
	"fmt"
	"strings"
)

// Why something is suggested that is not simply a near key.
const (
	whyParent   = "the thing that the name belongs to"
	whyDeclared = "declared in a code block"
	whyLinked   = "linked here"
	whyNamed    = "named here"
)

// suggest fills the suggestions of undefined and malformed references. The work
// is done once per distinct key.
func (g *Graph) suggest() {
	undefined := map[string]bool{}
	symbols := map[string]bool{}
	for _, r := range g.References {
		if r.Verdict == Undefined {
			undefined[r.ID.Key] = true
			symbols[lastName(r.ID.Key)] = true
		}
	}
	var near *nearKeys
	if len(undefined) > 0 {
		near = newNearKeys(g.definitions)
	}
	declared := declarations(g.Corpus.Documents, symbols)
	byKey := map[string][]Suggestion{}
	for _, r := range g.References {
		if r.Verdict != Undefined {
			continue
		}
		if _, done := byKey[r.ID.Key]; !done {
			byKey[r.ID.Key] = g.suggestions(r.ID.Key, near, declared)
		}
		r.Suggestions = append(g.placeNamed(r), byKey[r.ID.Key]...)
	}
}

func lastName(key string) string { return key[strings.LastIndexByte(key, ':')+1:] }

// suggestions returns what may be meant by an undefined key.
func (g *Graph) suggestions(key string, near *nearKeys, declared map[string]declaration) []Suggestion {
	var list []Suggestion
	if parent := g.parent(key); parent != nil {
		list = append(list, Suggestion{parent.ID.String(), whyParent, parent.where()})
	}
	if d, ok := declared[lastName(key)]; ok {
		list = append(list, Suggestion{
			Text:  d.keyword + " " + lastName(key),
			Why:   whyDeclared,
			Place: fmt.Sprintf("%s:%d", d.document.Path, d.line),
		})
	}
	for _, n := range near.near(key) {
		d := primaryOfNewest(g.definitions[n.key])
		list = append(list, Suggestion{d.ID.String(), n.why, d.where()})
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
// link, or by a path that follows on its line.
func (g *Graph) placeNamed(r *Reference) []Suggestion {
	for _, l := range g.linksBy[r.Document] {
		if l.Position == r.Position && l.Target != nil {
			return []Suggestion{{l.Target.Path, whyLinked, l.Target.Path}}
		}
	}
	for _, m := range g.mentionsBy[r.Document] {
		if m.Line == r.Line && m.Column > r.Column && len(m.Targets) == 1 && !g.citedBetween(r, m) {
			return []Suggestion{{m.Targets[0].Path, whyNamed, m.Targets[0].Path}}
		}
	}
	return nil
}

// citedBetween tells whether another reference stands between a reference and a
// mention on the same line.
func (g *Graph) citedBetween(r *Reference, m *Mention) bool {
	for _, other := range g.referencesBy[r.Document] {
		if other.Line == r.Line && other.Column > r.Column && other.Column < m.Column {
			return true
		}
	}
	return false
}

func (p Place) where() string { return fmt.Sprintf("%s:%d", p.Document.Path, p.Line) }
