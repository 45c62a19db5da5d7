package crawl

import (
	"cmp"
	"slices"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Parse reads one document that is in memory. The path is only recorded. Parse
// never fails: what is wrong with the text stands in Document.Problems. It keeps
// data as the source when nothing in it has to be changed.
func Parse(path string, data []byte) *Document {
	d := &Document{Path: path}
	d.normalize(data)
	r := &reading{d: d, source: d.Source}
	r.readFrontMatter()
	r.block(markdown().Parse(text.NewReader(r.source)), true)
	r.finish()
	return d
}

// markdown returns the one parser of the package. It holds no state of a
// document and may be used by several goroutines.
var markdown = sync.OnceValue(newMarkdown)

// newMarkdown returns a parser for the markdown of GitHub, without bare URLs as
// links. The footnote extension is taken without its last step, which reorders
// footnotes and drops those that nobody cites.
func newMarkdown() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(fenceParser{parser.NewFencedCodeBlockParser()}, 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewHTMLBlockParser(), 900),
			util.Prioritized(extension.NewFootnoteBlockParser(), 999),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(parser.DefaultInlineParsers()...),
		parser.WithInlineParsers(
			util.Prioritized(extension.NewFootnoteParser(), 101),
			util.Prioritized(extension.NewStrikethroughParser(), 500),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(parser.LinkReferenceParagraphTransformer, 100),
			util.Prioritized(extension.NewTableParagraphTransformer(), 200),
		),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
	)
}

// A reading collects what one pass over the syntax tree finds. Offsets are in
// bytes and become positions at the end.
type reading struct {
	d      *Document
	source []byte // the document's source with the front matter blanked

	slugs    slugger
	anchors  []located[Anchor]
	links    []located[Link]
	tokens   []located[Token]
	paths    []located[Token]
	problems []located[Problem]
}

// located is something found at a byte offset of the source.
type located[T any] struct {
	offset int
	item   T
}

// block reads a block and everything in it. Only headings that are children of
// the document begin a section.
func (r *reading) block(n ast.Node, top bool) {
	switch n := n.(type) {
	case *ast.Heading:
		r.heading(n, top)
	case *ast.Paragraph, *ast.TextBlock, *extast.TableCell:
		r.inline(n, InText, true)
	case *ast.FencedCodeBlock:
		r.fenced(n)
	case *ast.CodeBlock:
		r.indented(n)
	case *ast.HTMLBlock:
		r.htmlBlock(n)
	case *ast.LinkReferenceDefinition, *ast.ThematicBreak:
	default:
		inside := top && n.Kind() == ast.KindDocument
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			r.block(c, inside)
		}
	}
}

// finish turns offsets into positions and closes the sections.
func (r *reading) finish() {
	d := r.d
	d.Anchors = settle(d, r.anchors, func(a *Anchor, p Position) { a.Line = p.Line })
	d.Links = settle(d, r.links, func(l *Link, p Position) { l.Position = p })
	d.Tokens = settle(d, r.tokens, func(t *Token, p Position) { t.Position = p })
	d.Paths = settle(d, r.paths, func(t *Token, p Position) { t.Position = p })
	d.Problems = append(d.Problems, settle(d, r.problems, func(b *Problem, p Position) { b.Position = p })...)
	slices.SortStableFunc(d.Problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	slices.SortStableFunc(d.CodeBlocks, func(a, b CodeBlock) int { return cmp.Compare(a.Lines.First, b.Lines.First) })
	d.closeSections()
	if d.Title == "" {
		d.Title = d.firstHeading()
	}
}

// settle puts what was found into document order and gives every item its
// position. Footnotes stand elsewhere in the tree than in the text.
func settle[T any](d *Document, found []located[T], place func(*T, Position)) []T {
	if len(found) == 0 {
		return nil
	}
	slices.SortStableFunc(found, func(a, b located[T]) int { return cmp.Compare(a.offset, b.offset) })
	items := make([]T, len(found))
	at := cursor{d: d}
	for i := range found {
		items[i] = found[i].item
		place(&items[i], at.position(found[i].offset))
	}
	return items
}
