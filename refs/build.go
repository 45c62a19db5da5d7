package refs

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/speccheck/speccheck/crawl"
)

// Build resolves the documents of a corpus. The order of the documents does not
// matter.
func Build(c *crawl.Corpus) *Graph {
	documents := slices.SortedFunc(slices.Values(c.Documents), func(a, b *crawl.Document) int {
		return cmp.Compare(a.Path, b.Path)
	})
	g := &Graph{Corpus: c, tree: newTree(documents, c)}
	g.resolveTokens(documents)
	for _, d := range documents {
		g.resolvePaths(d)
	}
	g.tree.anchors = nil
	g.index()
	g.suggest()
	return g
}

// resolveTokens fills Definitions and References.
func (g *Graph) resolveTokens(documents []*crawl.Document) {
	found := tokens{kinds: map[string]bool{}}
	for _, d := range documents {
		found.read(d)
	}
	definitions, others := define(found.candidates)
	g.tied = rank(definitions)
	g.Definitions = definitions
	g.definitions = group(definitions, func(d *Definition) string { return d.ID.Key })
	for _, c := range others {
		found.rest = append(found.rest, &Reference{
			Place: c.definition.Place, Text: c.token.Text, ID: c.definition.ID, Context: c.token.Context,
		})
	}
	g.refer(found.rest, found.kinds)
}

// tokens are the bracketed texts of all documents, divided by what they can be.
type tokens struct {
	candidates []candidate
	rest       []*Reference    // not judged yet; without an ID when they do not parse
	kinds      map[string]bool // of everything that parses
}

func (ts *tokens) read(d *crawl.Document) {
	title := firstHeading(d)
	var read heading
	for _, t := range d.Tokens {
		place := Place{d, d.SectionAt(t.Line), t.Position}
		id, err := ParseIdentifier(t.Text)
		if err == nil {
			ts.kinds[id.Kind()] = true
		}
		if err != nil || t.Context != crawl.InHeading {
			ts.rest = append(ts.rest, &Reference{Place: place, Text: t.Text, ID: id, Context: t.Context})
			continue
		}
		read = read.next(d, t, id, place.Section == title)
		ts.candidates = append(ts.candidates, candidate{
			definition: &Definition{Place: place, ID: id, Heading: bareHeading(d.Sections[place.Section].Heading)},
			token:      t,
			about:      read.about,
		})
	}
}

// refer keeps the references among tokens that define nothing, and judges them.
func (g *Graph) refer(tokens []*Reference, kinds map[string]bool) {
	words := newVocabulary(kinds, g.definitions)
	for _, r := range tokens {
		switch {
		case r.ID.Key != "":
			r.judge(g.definitions[r.ID.Key], g.tied)
			if r.Verdict == Undefined && explains(r.ID) {
				continue
			}
		case words.malformed(r):
			r.Verdict, r.Suggestions = Malformed, words.repair(r.Text)
		default:
			continue
		}
		g.References = append(g.References, r)
	}
	slices.SortFunc(g.References, func(a, b *Reference) int { return a.Place.compare(b.Place) })
}

// resolvePaths adds the links and mentions of a document.
func (g *Graph) resolvePaths(d *crawl.Document) {
	for i := range d.Links {
		link := g.tree.resolve(d, &d.Links[i])
		link.Place = Place{d, d.SectionAt(d.Links[i].Line), d.Links[i].Position}
		g.Links = append(g.Links, &link)
	}
	for _, p := range d.Paths {
		g.Mentions = append(g.Mentions, &Mention{
			Place: Place{d, d.SectionAt(p.Line), p.Position}, Text: p.Text, Context: p.Context,
			Targets: g.tree.targets(d, p.Text),
		})
	}
}

// index fills the reverse edges. Definitions, references, links and mentions
// are sorted, so the groups are too.
func (g *Graph) index() {
	slices.SortStableFunc(g.Links, func(a, b *Link) int { return a.Place.compare(b.Place) })
	slices.SortStableFunc(g.Mentions, func(a, b *Mention) int { return a.Place.compare(b.Place) })
	byPosition := slices.SortedFunc(slices.Values(g.Definitions), func(a, b *Definition) int { return a.Place.compare(b.Place) })
	g.definitionsBy = group(byPosition, func(d *Definition) *crawl.Document { return d.Document })
	g.references = group(g.References, func(r *Reference) string { return r.ID.Key })
	delete(g.references, "")
	g.referencesBy = group(g.References, func(r *Reference) *crawl.Document { return r.Document })
	g.linksBy = group(g.Links, func(l *Link) *crawl.Document { return l.Document })
	g.linksTo = group(g.Links, func(l *Link) *crawl.Document { return l.Target })
	delete(g.linksTo, nil)
	g.mentionsBy = group(g.Mentions, func(m *Mention) *crawl.Document { return m.Document })
	g.mentionsOf = map[*crawl.Document][]*Mention{}
	for _, m := range g.Mentions {
		for _, d := range m.Targets {
			g.mentionsOf[d] = append(g.mentionsOf[d], m)
		}
	}
}

// group collects items by key, keeping their order.
func group[K comparable, T any](items []T, key func(T) K) map[K][]T {
	groups := map[K][]T{}
	for _, item := range items {
		groups[key(item)] = append(groups[key(item)], item)
	}
	return groups
}

// A heading is how far the words of a heading have been read.
type heading struct {
	line  int
	end   int // column after the last identifier
	about aboutness
}

// next classifies an identifier in a heading by the words between it and the
// one before it; with nothing but "and" or a comma between them, both are
// treated alike.
func (h heading) next(d *crawl.Document, t crawl.Token, id Identifier, title bool) heading {
	first := h.line != t.Line
	if first {
		h = heading{line: t.Line, end: 1}
	}
	text := between(d.Line(t.Line), h.end, t.Column)
	words := headingWords(text)
	if first || len(words) > 0 && words[0] != "and" && words[0] != "or" {
		h.about = headingAbout(text, id, title && first)
	}
	h.end = t.Column + utf8.RuneCountInString(t.Text) + 2
	return h
}

// between returns the text from one column up to another.
func between(line string, from, to int) string {
	runes := []rune(line)
	from, to = min(from-1, len(runes)), min(to-1, len(runes))
	return string(runes[from:max(from, to)])
}

// firstHeading returns the index of the first section with a heading; -1 when
// there is none.
func firstHeading(d *crawl.Document) int {
	return slices.IndexFunc(d.Sections, func(s crawl.Section) bool { return s.Level > 0 })
}

var bracketed = regexp.MustCompile(`\s*\[[^\[\]]*:[^\[\]]*\]`)

// bareHeading returns a heading without its identifiers.
func bareHeading(h string) string {
	return strings.TrimSpace(bracketed.ReplaceAllString(h, ""))
}
