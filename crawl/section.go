package crawl

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// heading reads a heading: its anchor, its inline content and, when it is a
// child of the document, the section that it begins.
func (r *reading) heading(n *ast.Heading, top bool) {
	rendered := r.rendered(n)
	anchor := r.slugs.slug(rendered)
	offset := headingOffset(n)
	r.anchors = append(r.anchors, located[Anchor]{offset, Anchor{Name: anchor, Heading: true}})
	if top {
		r.d.Sections = append(r.d.Sections, Section{
			Heading: oneLine(rendered),
			Level:   n.Level,
			Anchor:  anchor,
			Lines:   Span{First: r.d.lineOf(offset)},
		})
	}
	r.inline(n, InHeading, true)
}

// headingOffset returns an offset on the first line of a heading. The position
// that goldmark gives may lie past the line's end after a tab, so the text is
// preferred.
func headingOffset(n *ast.Heading) int {
	if n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	return n.Pos()
}

// closeSections gives every section its last line and its parent, and puts a
// section of level 0 before the first heading when lines stand there.
func (d *Document) closeSections() {
	if len(d.Sections) == 0 || d.Sections[0].Lines.First > 1 {
		d.Sections = append([]Section{{Lines: Span{First: 1}}}, d.Sections...)
	}
	var open []int // indexes of the sections around the current one, outermost first
	for i := range d.Sections {
		s := &d.Sections[i]
		s.Lines.Last = d.LineCount()
		if i+1 < len(d.Sections) {
			s.Lines.Last = d.Sections[i+1].Lines.First - 1
		}
		for len(open) > 0 && d.Sections[open[len(open)-1]].Level >= s.Level {
			open = open[:len(open)-1]
		}
		s.Parent = -1
		if len(open) > 0 {
			s.Parent = open[len(open)-1]
		}
		if s.Level > 0 {
			open = append(open, i)
		}
	}
}

func (d *Document) firstHeading() string {
	for i := range d.Sections {
		if h := d.Sections[i].Heading; h != "" {
			return h
		}
	}
	return ""
}

// oneLine joins the words of a text with single spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
