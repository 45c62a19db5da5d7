package crawl

import (
	"bytes"
	"sort"
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
	label := linkLabel{r: r, link: -1}
	for at := 0; ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			label.close()
			return
		}
		raw := z.Raw()
		end := at + len(raw)
		switch kind {
		case html.CommentToken:
			r.scanStretch(s, at, end, InComment)
		case html.TextToken:
			r.scanStretch(s, at, end, InText)
			label.add(z)
		case html.EndTagToken:
			if isTag(raw, "</a") {
				label.close()
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			links := len(r.links)
			r.tag(z, s.offset(at))
			if isTag(raw, "<a") {
				label.close()
				if len(r.links) > links {
					label.link = links
				}
			}
		}
		at = end
	}
}

// A linkLabel collects the text of the HTML link that is open.
type linkLabel struct {
	r    *reading
	link int // index in reading.links; -1 when none is open
	text []byte
}

func (l *linkLabel) add(z *html.Tokenizer) {
	if l.link >= 0 {
		l.text = append(l.text, z.Text()...)
	}
}

func (l *linkLabel) close() {
	if l.link >= 0 {
		l.r.links[l.link].item.Text = oneLine(string(l.text))
	}
	l.link, l.text = -1, nil
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

// piece returns the index of the piece that holds an index of the text.
func (s stretch) piece(i int) int { return sort.SearchInts(s.starts, i+1) - 1 }

// offset returns the offset in the source of an index of the text.
func (s stretch) offset(i int) int {
	p := s.piece(i)
	return s.source[p] + i - s.starts[p]
}

// pieces calls yield with the ranges of the source that text[from:to] covers.
func (s stretch) pieces(from, to int, yield func(start, stop int)) {
	for p := s.piece(from); p < len(s.starts) && s.starts[p] < to; p++ {
		end := len(s.text)
		if p+1 < len(s.starts) {
			end = s.starts[p+1]
		}
		shift := s.source[p] - s.starts[p]
		yield(shift+max(from, s.starts[p]), shift+min(to, end))
	}
}
