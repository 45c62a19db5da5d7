package crawl

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"
)

// htmlBlock reads a block of HTML: text that stands in it is shown to the
// reader like any other.
func (r *reading) htmlBlock(n *ast.HTMLBlock) {
	segments := n.Lines().Sliced(0, n.Lines().Len())
	if n.HasClosure() {
		segments = append(segments[:len(segments):len(segments)], n.ClosureLine)
	}
	r.markup(join(r.source, segments))
}

// rawHTML reads one tag or comment in a line of text.
func (r *reading) rawHTML(n *ast.RawHTML) {
	segments := n.Segments.Sliced(0, n.Segments.Len())
	first := segments[0].Value(r.source)
	if len(segments) == 1 && bytes.IndexByte(first, '=') < 0 && !bytes.HasPrefix(first, []byte("<!--")) {
		return // most tags have no attributes
	}
	links := len(r.links)
	r.markup(join(r.source, segments))
	if len(r.links) > links && isTag(first, "<a") {
		r.links[links].item.Text = r.textAfter(n)
	}
}

// textAfter returns the rendered text between the tag of a link and the next tag
// that closes or opens one.
func (r *reading) textAfter(tag ast.Node) string {
	var b strings.Builder
	for n := tag.NextSibling(); n != nil; n = n.NextSibling() {
		if raw, ok := n.(*ast.RawHTML); ok {
			if first := raw.Segments.At(0); isTag(first.Value(r.source), "</a") || isTag(first.Value(r.source), "<a") {
				break
			}
		}
		r.renderNode(&b, n)
	}
	return oneLine(b.String())
}

// isTag tells whether HTML begins with a tag, given by its bracket and name.
func isTag(raw []byte, tag string) bool {
	return len(raw) > len(tag) && strings.EqualFold(string(raw[:len(tag)]), tag) &&
		bytes.IndexByte([]byte(" \t\n/>"), raw[len(tag)]) >= 0
}

// markup tokenizes HTML and reads its comments, tags and text.
func (r *reading) markup(s stretch) {
	z := html.NewTokenizer(bytes.NewReader(s.text))
	link := -1 // index of the link that is open
	var shown strings.Builder
	closeLink := func() {
		if link >= 0 {
			r.links[link].item.Text = oneLine(shown.String())
		}
		link = -1
		shown.Reset()
	}
	for at := 0; ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			closeLink()
			return
		}
		raw := z.Raw()
		end := at + len(raw)
		switch kind {
		case html.CommentToken:
			r.scanStretch(s, at, end, InComment)
		case html.TextToken:
			r.scanStretch(s, at, end, InText)
			if link >= 0 {
				shown.Write(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			opens, links := isTag(raw, "<a"), len(r.links)
			r.tag(z, s.offset(at))
			if opens {
				closeLink()
				if len(r.links) > links {
					link = links
				}
			}
		case html.EndTagToken:
			if isTag(raw, "</a") {
				closeLink()
			}
		}
		at = end
	}
}

func (r *reading) scanStretch(s stretch, from, to int, context TokenContext) {
	s.pieces(from, to, func(start, stop int) {
		r.scan(start, stop, scanning{context: context, verbatim: true, paths: true, limit: stop})
	})
}

// tag reads the attributes of a tag that are anchors or links.
func (r *reading) tag(z *html.Tokenizer, offset int) {
	name, more := z.TagName()
	link := string(name) == "a"
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "id":
			r.addAnchor(offset, string(value))
		case "name":
			if link {
				r.addAnchor(offset, string(value))
			}
		case "href", "src":
			r.addLink(offset, HTMLLink, "", string(bytes.TrimSpace(value)))
		}
	}
}

func (r *reading) addAnchor(offset int, name string) {
	if name != "" {
		r.anchors = append(r.anchors, located[Anchor]{offset, Anchor{Name: name}})
	}
}

// A stretch is text that may be cut into several pieces of the source by the
// markers of a quote or a list.
type stretch struct {
	text   []byte
	starts []int // where each piece begins in text, ascending
	source []int // where it begins in the source
}

// join returns the segments of a node as one stretch, copying only when they do
// not touch each other in the source.
func join(source []byte, segments []text.Segment) stretch {
	s := stretch{}
	whole := true
	length := 0
	for i, segment := range segments {
		if i == 0 || segments[i-1].Stop != segment.Start {
			s.starts = append(s.starts, length)
			s.source = append(s.source, segment.Start)
			whole = i == 0
		}
		length += segment.Stop - segment.Start
	}
	if whole {
		s.text = source[segments[0].Start:segments[len(segments)-1].Stop]
		return s
	}
	for _, segment := range segments {
		s.text = append(s.text, source[segment.Start:segment.Stop]...)
	}
	return s
}

// offset returns the offset in the source of an index of the text.
func (s stretch) offset(i int) int {
	piece := len(s.starts) - 1
	for piece > 0 && s.starts[piece] > i {
		piece--
	}
	return s.source[piece] + i - s.starts[piece]
}

// pieces calls yield with the ranges of the source that text[from:to] covers.
func (s stretch) pieces(from, to int, yield func(start, stop int)) {
	for i, start := range s.starts {
		end := len(s.text)
		if i+1 < len(s.starts) {
			end = s.starts[i+1]
		}
		if lo, hi := max(from, start), min(to, end); lo < hi {
			yield(s.source[i]+lo-start, s.source[i]+hi-start)
		}
	}
}
