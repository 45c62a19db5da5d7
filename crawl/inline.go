package crawl

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// inline reads the inline content of a block or of an inline element. Paths are
// looked for outside links only.
func (r *reading) inline(parent ast.Node, context TokenContext, paths bool) {
	run := textRun{r: r, how: scanning{context: context, paths: paths, limit: cellEnd(parent)}}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if t, ok := n.(*ast.Text); ok {
			run.extend(t.Segment.Start, t.Segment.Stop)
			continue
		}
		run.flush()
		switch n := n.(type) {
		case *ast.CodeSpan:
			r.codeSpan(n, context, paths)
		case *ast.Link:
			r.link(n, context)
		case *ast.Image:
			r.addLink(n.Pos(), ImageLink, r.rendered(n), unescape(n.Destination))
		case *ast.AutoLink:
			r.autoLink(n)
		case *ast.RawHTML:
			r.rawHTML(n)
		default: // emphasis and strikethrough; a footnote's mark has no children
			r.inline(n, context, paths)
		}
	}
	run.flush()
}

// A textRun joins the neighbouring text nodes of one line, which goldmark splits
// at every character that might have had a meaning.
type textRun struct {
	r           *reading
	how         scanning
	start, stop int
}

func (t *textRun) extend(start, stop int) {
	if start != t.stop {
		t.flush()
		t.start = start
	}
	t.stop = stop
}

func (t *textRun) flush() {
	if t.start < t.stop {
		t.r.scan(t.start, t.stop, t.how)
	}
	t.start, t.stop = -1, -1
}

// cellEnd returns where a table cell ends, 0 for anything else: a bracket that
// opens in one cell does not close in the next.
func cellEnd(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if _, ok := n.(*extast.TableCell); ok && n.Lines().Len() > 0 {
			return n.Lines().At(0).Stop
		}
		if n.Type() == ast.TypeBlock {
			break
		}
	}
	return 0
}

// codeSpan scans code in a line of text. In a heading it belongs to the heading:
// an identifier set in code still names the section.
func (r *reading) codeSpan(n *ast.CodeSpan, context TokenContext, paths bool) {
	if context == InText {
		context = InCodeSpan
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			how := scanning{context: context, verbatim: true, paths: paths, limit: t.Segment.Stop}
			r.scan(t.Segment.Start, t.Segment.Stop, how)
		}
	}
}

// link reads a link of the forms with brackets. Its text may be a token; the
// label of a full reference is not looked at.
func (r *reading) link(n *ast.Link, context TokenContext) {
	kind := InlineLink
	if n.Reference != nil {
		kind = ReferenceLink
	}
	r.addLink(n.Pos(), kind, r.rendered(n), unescape(n.Destination))
	if end := bracketEnd(r.source, n.Pos(), len(r.source), false); end > 0 {
		r.addToken(n.Pos(), end, context)
	}
	r.inline(n, context, false)
}

func (r *reading) autoLink(n *ast.AutoLink) {
	label := string(n.Label(r.source))
	destination := label
	if n.AutoLinkType == ast.AutoLinkEmail {
		destination = "mailto:" + label
	}
	r.addLink(n.Pos(), AutoLink, label, destination)
}

func (r *reading) addLink(offset int, kind LinkKind, text, destination string) {
	text = strings.ReplaceAll(text, "\n", " ")
	r.links = append(r.links, located[Link]{offset, Link{Kind: kind, Text: text, Destination: destination}})
}

// rendered returns the text that a reader sees, with \n for line breaks. Images
// and HTML show none.
func (r *reading) rendered(n ast.Node) string {
	if only, ok := n.FirstChild().(*ast.Text); ok && only.NextSibling() == nil && !only.IsRaw() {
		return unescape(only.Segment.Value(r.source))
	}
	var b strings.Builder
	r.render(&b, n)
	return b.String()
}

func (r *reading) render(b *strings.Builder, parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		r.renderNode(b, n)
	}
}

func (r *reading) renderNode(b *strings.Builder, n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		if n.IsRaw() {
			b.Write(bytes.ReplaceAll(n.Segment.Value(r.source), []byte("\n"), []byte(" ")))
		} else {
			b.WriteString(unescape(n.Segment.Value(r.source)))
		}
		if n.SoftLineBreak() || n.HardLineBreak() {
			b.WriteByte('\n')
		}
	case *ast.AutoLink:
		b.Write(n.Label(r.source))
	case *ast.Image, *ast.RawHTML:
	default:
		r.render(b, n)
	}
}
