package crawl

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// fenceParser is goldmark's parser of fenced code, which remembers for every
// block where its fence stands and whether it was closed by another.
type fenceParser struct{ parser.BlockParser }

// The attributes that a fenced block is given.
var (
	fenceOffset = []byte("offset") // int: of the first character of the opening fence
	fenceClosed = []byte("closed") // present when there is a closing fence
)

func (f fenceParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	node, state := f.BlockParser.Open(parent, reader, pc)
	if node != nil {
		_, at := reader.PeekLine()
		node.SetAttribute(fenceOffset, at.Start-at.Padding+pc.BlockOffset())
	}
	return node, state
}

func (f fenceParser) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	state := f.BlockParser.Continue(node, reader, pc)
	if state == parser.Close {
		node.SetAttribute(fenceClosed, true)
	}
	return state
}

func (r *reading) fenced(n *ast.FencedCodeBlock) {
	at, _ := n.Attribute(fenceOffset)
	offset := at.(int)
	_, closed := n.Attribute(fenceClosed)
	first := r.d.lineOf(offset) + 1
	block := CodeBlock{
		Lines:  Span{first, first + n.Lines().Len() - 1},
		Fenced: true,
		Closed: closed,
	}
	if n.Info != nil {
		block.Info = unescape(n.Info.Segment.Value(r.source))
		if word := strings.Fields(block.Info); len(word) > 0 {
			block.Language = strings.ToLower(word[0])
		}
	}
	r.d.CodeBlocks = append(r.d.CodeBlocks, block)
	if !closed {
		r.unclosed(offset, block.Lines.Last)
	}
	r.verbatim(n.Lines(), InCode)
}

func (r *reading) unclosed(offset, last int) {
	message := "code fence is never closed: the rest of the file is read as code"
	if last < r.d.LineCount() {
		message = "code fence is not closed in the list or quote that it stands in"
	}
	r.problems = append(r.problems, located[Problem]{offset, Problem{
		Path: r.d.Path, Kind: UnclosedFence, Message: message,
	}})
}

func (r *reading) indented(n *ast.CodeBlock) {
	lines := n.Lines()
	if lines.Len() == 0 {
		return
	}
	first := r.d.lineOf(lines.At(0).Start)
	r.d.CodeBlocks = append(r.d.CodeBlocks, CodeBlock{
		Lines:  Span{first, first + lines.Len() - 1},
		Closed: true,
	})
	r.verbatim(lines, InCode)
}

// verbatim scans lines in which markdown has no meaning.
func (r *reading) verbatim(lines *text.Segments, context TokenContext) {
	for i := range lines.Len() {
		line := lines.At(i)
		r.scan(line.Start, line.Stop, scanning{context: context, verbatim: true, paths: true})
	}
}
