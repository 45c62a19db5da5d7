package crawl

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// normalize fills in the source: without byte order mark, valid UTF-8, every
// line ended by \n.
func (d *Document) normalize(data []byte) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, '\r') >= 0 {
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
		data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	}
	if n := len(data); n > 0 && data[n-1] != '\n' {
		data = append(data[:n:n], '\n')
	}
	invalid := -1
	if !utf8.Valid(data) {
		invalid = firstInvalid(data)
		data = bytes.ToValidUTF8(data, []byte("\ufffd"))
	}
	d.Source = data
	d.lineStarts = lineStarts(data)
	if invalid >= 0 {
		d.Problems = append(d.Problems, Problem{
			Path: d.Path, Position: d.position(invalid), Kind: InvalidUTF8,
			Message: "not valid UTF-8; convert the file to UTF-8",
		})
	}
}

func firstInvalid(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

func lineStarts(source []byte) []int {
	starts := make([]int, 0, bytes.Count(source, []byte("\n")))
	for at := 0; at < len(source); {
		starts = append(starts, at)
		at += bytes.IndexByte(source[at:], '\n') + 1
	}
	return starts
}

// lineOf returns the 1-based line of a byte offset.
func (d *Document) lineOf(offset int) int {
	return sort.SearchInts(d.lineStarts, offset+1)
}

// A cursor turns ascending byte offsets into positions. It counts the columns of
// a line once, however many positions stand on it.
type cursor struct {
	d      *Document
	offset int
	at     Position
}

func (c *cursor) position(offset int) Position {
	start := c.offset
	if c.at.Line == 0 || c.at.Line < len(c.d.lineStarts) && offset >= c.d.lineStarts[c.at.Line] {
		c.at = Position{Line: c.d.lineOf(offset), Column: 1}
		start = c.d.lineStarts[c.at.Line-1]
	}
	c.at.Column += utf8.RuneCount(c.d.Source[start:offset])
	c.offset = offset
	return c.at
}
