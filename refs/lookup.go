package refs

import (
	"slices"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// A Lookup is where things are defined, and who speaks of them.
type Lookup struct {
	Definitions []*Definition // in the order of Graph.Definitions
	References  []*Reference  // by position, like the rest
	Links       []*Link       // from other documents
	Mentions    []*Mention    // from other documents
}

// Everything returns all definitions and references.
func (g *Graph) Everything() Lookup {
	return Lookup{Definitions: g.Definitions, References: g.References}
}

// Lookup answers for an identifier with or without version and brackets, for a
// document or folder relative to the root, or for a section of a document,
// path#anchor. It returns false when the corpus knows nothing of that name.
func (g *Graph) Lookup(name string) (Lookup, bool) {
	if l, ok := g.lookupIdentifier(name); ok {
		return l, true
	}
	file, fragment, section := strings.Cut(name, "#")
	if d := g.Document(file); d != nil && section {
		return g.lookupSection(d, fragment)
	}
	if section {
		return Lookup{}, false
	}
	return g.lookupPath(normalPath(file))
}

// lookupIdentifier returns the definitions and references of one version; of
// all versions when none is given; and all definitions when no heading defines
// the version given.
func (g *Graph) lookupIdentifier(name string) (Lookup, bool) {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	key := normal(name)
	id, err := ParseIdentifier(name)
	if err == nil {
		key = id.Key
	}
	l := Lookup{Definitions: g.definitions[key], References: g.references[key]}
	if err == nil {
		l.References = only(l.References, func(r *Reference) bool { return r.ID.Same(id) })
		if same := only(l.Definitions, func(d *Definition) bool { return d.ID.Same(id) }); len(same) > 0 {
			l.Definitions = same
		} else if len(l.References) == 0 {
			return Lookup{}, false
		}
	}
	return l, len(l.Definitions)+len(l.References) > 0
}

func only[T any](items []T, keep func(T) bool) []T {
	var kept []T
	for _, item := range items {
		if keep(item) {
			kept = append(kept, item)
		}
	}
	return kept
}

func (g *Graph) lookupSection(d *crawl.Document, fragment string) (Lookup, bool) {
	line, ok := anchorLines(d)[foldFragment(fragment)]
	if !ok {
		return Lookup{}, false
	}
	first := d.SectionAt(line)
	last := first + 1
	for last < len(d.Sections) && d.Sections[last].Level > d.Sections[first].Level {
		last++
	}
	inside := func(section int) bool { return first <= section && section < last }
	l := g.citing(only(g.definitionsBy[d], func(def *Definition) bool { return inside(def.Section) }))
	l.Links = only(g.linksTo[d], func(link *Link) bool { return inside(link.TargetSection) })
	return l, true
}

func (g *Graph) lookupPath(folder string) (Lookup, bool) {
	documents := only(g.Corpus.Documents, func(d *crawl.Document) bool { return below(folder, normalPath(d.Path)) })
	var definitions []*Definition
	var l Lookup
	for _, d := range documents {
		definitions = append(definitions, g.definitionsBy[d]...)
		l.Links = append(l.Links, g.linksTo[d]...)
		l.Mentions = append(l.Mentions, g.mentionsOf[d]...)
	}
	cited := g.citing(definitions)
	l.Definitions, l.References = cited.Definitions, cited.References
	outside := func(p Place) bool { return !below(folder, normalPath(p.Document.Path)) }
	l.Links = only(l.Links, func(link *Link) bool { return outside(link.Place) })
	l.Mentions = only(l.Mentions, func(m *Mention) bool { return outside(m.Place) })
	l.sort()
	return l, len(documents) > 0
}

// citing returns the definitions with the references to their keys.
func (g *Graph) citing(definitions []*Definition) Lookup {
	l := Lookup{Definitions: definitions}
	seen := map[string]bool{}
	for _, d := range definitions {
		if !seen[d.ID.Key] {
			seen[d.ID.Key] = true
			l.References = append(l.References, g.references[d.ID.Key]...)
		}
	}
	l.sort()
	return l
}

// Add joins two lookups.
func (l *Lookup) Add(other Lookup) {
	l.Definitions = append(slices.Clone(l.Definitions), other.Definitions...)
	l.References = append(slices.Clone(l.References), other.References...)
	l.Links = append(slices.Clone(l.Links), other.Links...)
	l.Mentions = append(slices.Clone(l.Mentions), other.Mentions...)
	l.sort()
}

// sort puts a lookup in order, each thing once.
func (l *Lookup) sort() {
	l.Definitions = slices.Clone(l.Definitions)
	slices.SortFunc(l.Definitions, (*Definition).compare)
	l.Definitions = slices.Compact(l.Definitions)
	l.References = sortedByPlace(l.References, func(r *Reference) Place { return r.Place })
	l.Links = sortedByPlace(l.Links, func(k *Link) Place { return k.Place })
	l.Mentions = sortedByPlace(l.Mentions, func(m *Mention) Place { return m.Place })
}

func sortedByPlace[T comparable](items []T, place func(T) Place) []T {
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b T) int { return place(a).compare(place(b)) })
	return slices.Compact(items)
}

// Near returns names that the corpus knows and that resemble one it does not,
// best first: keys for an identifier, else paths.
func (g *Graph) Near(name string) []string {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	file, _, section := strings.Cut(name, "#")
	if d := g.Document(file); d != nil && section {
		return nearAnchors(d, name[len(file)+1:])
	}
	if strings.Contains(name, ":") && !strings.Contains(name, "/") {
		key := normal(name)
		if id, err := ParseIdentifier(name); err == nil {
			key = id.Key
		}
		return g.nearIdentifiers(key)
	}
	if found := g.Named(file); len(found) > 0 {
		return documentPaths(found)
	}
	return g.namedLike(file)
}

func (g *Graph) nearIdentifiers(key string) []string {
	var names []string
	for _, n := range newNearKeys(g.definitions).near(key) {
		names = append(names, n.key)
	}
	for _, d := range g.definitions[key] {
		names = append(names, d.ID.String())
	}
	return slices.Compact(names)
}

func documentPaths(documents []*crawl.Document) []string {
	var paths []string
	for _, d := range documents[:min(len(documents), maxNear)] {
		paths = append(paths, d.Path)
	}
	return paths
}

// namedLike returns keys whose last name, and paths whose file name, is or
// nearly is a text.
func (g *Graph) namedLike(text string) []string {
	wanted := squeezed(strings.ToLower(text[strings.LastIndexByte(text, '/')+1:]))
	var names []string
	for _, key := range g.Keys() {
		if len(names) < maxNear && editDistance(strings.ToLower(lastName(key)), wanted) < 2 {
			names = append(names, key)
		}
	}
	for _, d := range g.Corpus.Documents {
		base := strings.ToLower(d.Path[strings.LastIndexByte(d.Path, '/')+1:])
		stem, _, _ := strings.Cut(base, ".")
		if len(names) < 2*maxNear && (editDistance(squeezed(base), wanted) < 3 || squeezed(stem) == wanted) {
			names = append(names, d.Path)
		}
	}
	return names
}
