package refs

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/speccheck/speccheck/crawl"
)

// A Graph holds the documents of a corpus and everything that connects them.
// It is immutable once built.
type Graph struct {
	Corpus      *crawl.Corpus
	Definitions []*Definition // sorted by key, version (oldest first), primary first, path, line
	References  []*Reference  // sorted by path, line, column
	Links       []*Link       // sorted by path, line, column
	Mentions    []*Mention    // sorted by path, line, column

	tree          *tree
	definitions   map[string][]*Definition // by key
	tied          map[*Definition]bool     // the primary definitions that have an equal
	definitionsBy map[*crawl.Document][]*Definition
	references    map[string][]*Reference // by key
	referencesBy  map[*crawl.Document][]*Reference
	linksBy       map[*crawl.Document][]*Link
	linksTo       map[*crawl.Document][]*Link
	mentionsBy    map[*crawl.Document][]*Mention
	mentionsOf    map[*crawl.Document][]*Mention
}

// A Place is a position in a document.
type Place struct {
	Document *crawl.Document
	Section  int // index in Document.Sections
	crawl.Position
}

func (p Place) compare(q Place) int {
	return cmp.Or(
		cmp.Compare(p.Document.Path, q.Document.Path),
		cmp.Compare(p.Line, q.Line),
		cmp.Compare(p.Column, q.Column),
	)
}

// A Definition is a heading that introduces an identifier.
type Definition struct {
	Place
	ID      Identifier
	Heading string // the heading's words without the identifier
	Primary bool   // false for a repeated definition of the same identifier
}

// compare orders definitions as in Graph.Definitions.
func (d *Definition) compare(e *Definition) int {
	return cmp.Or(
		cmp.Compare(d.ID.Key, e.ID.Key),
		d.ID.Version.Compare(e.ID.Version),
		compareBool(d.Primary, e.Primary),
		d.Place.compare(e.Place),
	)
}

// A Verdict tells how a reference stands to the definitions.
type Verdict string

// The verdicts; every reference gets exactly one.
const (
	Current    Verdict = "current"    // the version cited is the newest defined
	Outdated   Verdict = "outdated"   // a newer version is defined and the cited one is not
	Superseded Verdict = "superseded" // both the cited and a newer version are defined
	Ahead      Verdict = "ahead"      // the cited version is newer than every definition
	Undefined  Verdict = "undefined"  // no definition has this key
	Ambiguous  Verdict = "ambiguous"  // several equally good definitions
	Malformed  Verdict = "malformed"  // looks like an identifier but is not one
)

// A Reference is a place that cites an identifier without defining it.
type Reference struct {
	Place
	Text        string     // as written, without the brackets
	ID          Identifier // zero when malformed
	Context     crawl.TokenContext
	Verdict     Verdict
	Target      *Definition  // the definition cited, else the newest of the key; nil when undefined or malformed
	Suggestions []Suggestion // what was probably meant; best first
}

// A Suggestion is a possible repair of a reference.
type Suggestion struct {
	Text  string // the identifier or place offered
	Why   string // "one character differs", "declared in a code block", …
	Place string // path:line, or a path; "" when there is none
}

// LinkStatus tells where a link leads.
type LinkStatus string

// Where a link can lead.
const (
	Resolved      LinkStatus = "resolved"       // to a document, a file, a folder or an anchor of the corpus
	External      LinkStatus = "external"       // out of the repository by URL; not checked
	MissingFile   LinkStatus = "missing-file"   // to a path that does not exist
	MissingAnchor LinkStatus = "missing-anchor" // to a document that has no such anchor
	WrongCase     LinkStatus = "wrong-case"     // to a path that exists in other letter case
	OutsideRoot   LinkStatus = "outside-root"   // to a path above the root
)

// A Link is a link of a document, resolved within the corpus.
type Link struct {
	Place
	Source        *crawl.Link // as it stands in the document
	Status        LinkStatus
	Path          string          // what it resolves to, relative to the root; "" when external
	Fragment      string          // the decoded fragment without "#"
	Target        *crawl.Document // nil when it does not lead to a document
	TargetSection int             // index of the section that the fragment names in Target; -1 for none
}

// A Mention is a file path in running text that names a document without
// linking to it.
type Mention struct {
	Place
	Text    string
	Context crawl.TokenContext
	Targets []*crawl.Document // what it may name; several when only the base name is given
}

// Document returns the document at a path relative to the root; nil when there
// is none.
func (g *Graph) Document(path string) *crawl.Document { return g.tree.documents[normalPath(path)] }

// Named returns the documents that a path may name, wherever it is written: the
// one at that path, else those whose path ends in it, sorted by path.
func (g *Graph) Named(path string) []*crawl.Document {
	path = normalPath(path)
	if d := g.tree.documents[path]; d != nil {
		return []*crawl.Document{d}
	}
	return g.tree.named(path)
}

// Keys returns every key that is defined, sorted.
func (g *Graph) Keys() []string { return slices.Sorted(maps.Keys(g.definitions)) }

// Defined returns the definitions of a key in the order of Graph.Definitions.
func (g *Graph) Defined(key string) []*Definition { return g.definitions[key] }

// Newest returns the primary definition of the newest version of a key; nil
// when the key is not defined.
func (g *Graph) Newest(key string) *Definition {
	if definitions := g.definitions[key]; len(definitions) > 0 {
		return primaryOfNewest(definitions)
	}
	return nil
}

// DefinedIn returns the definitions that stand in a document, by position.
func (g *Graph) DefinedIn(d *crawl.Document) []*Definition { return g.definitionsBy[d] }

// ReferencesTo returns the references that cite any version of a key, by position.
func (g *Graph) ReferencesTo(key string) []*Reference { return g.references[key] }

// ReferencesIn returns the references that stand in a document, by position.
func (g *Graph) ReferencesIn(d *crawl.Document) []*Reference { return g.referencesBy[d] }

// CitationsOf returns the references, in other documents or in this one, that
// cite a key that the document defines, by position.
func (g *Graph) CitationsOf(d *crawl.Document) []*Reference {
	var citations []*Reference
	seen := map[string]bool{}
	for _, def := range g.definitionsBy[d] {
		if !seen[def.ID.Key] {
			seen[def.ID.Key] = true
			citations = append(citations, g.references[def.ID.Key]...)
		}
	}
	slices.SortFunc(citations, func(a, b *Reference) int { return a.Place.compare(b.Place) })
	return citations
}

// LinksIn returns the links of a document, by position.
func (g *Graph) LinksIn(d *crawl.Document) []*Link { return g.linksBy[d] }

// LinksTo returns the links that lead to a document, by position. Links within
// the document are among them.
func (g *Graph) LinksTo(d *crawl.Document) []*Link { return g.linksTo[d] }

// MentionsIn returns the path mentions of a document, by position.
func (g *Graph) MentionsIn(d *crawl.Document) []*Mention { return g.mentionsBy[d] }

// MentionsOf returns the mentions that may name a document, by position.
func (g *Graph) MentionsOf(d *crawl.Document) []*Mention { return g.mentionsOf[d] }

func normalPath(p string) string {
	return norm.NFC.String(join(".", strings.ReplaceAll(p, `\`, "/")))
}
