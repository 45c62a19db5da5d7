package crawl

import (
	"strconv"
	"strings"
	"unicode"
)

// A slugger makes the anchors of one document's headings as GitHub does. The
// zero value is ready.
type slugger struct {
	given map[string]int // anchors given out, with the last number that was added to each
}

// slug returns the anchor of a heading's rendered text. A text whose anchor is
// taken gets the first free number added.
func (s *slugger) slug(heading string) string {
	if s.given == nil {
		s.given = map[string]int{}
	}
	base := slugOf(heading)
	anchor := base
	for {
		if _, taken := s.given[anchor]; !taken {
			break
		}
		s.given[base]++
		anchor = base + "-" + strconv.Itoa(s.given[base])
	}
	s.given[anchor] = 0
	return anchor
}

// slugOf lower-cases a text, keeps what may stand in an anchor and turns spaces
// into hyphens. Nothing is trimmed or collapsed.
func slugOf(heading string) string {
	var b strings.Builder
	b.Grow(len(heading))
	for _, r := range heading {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == 'İ':
			b.WriteString("i\u0307") // the one letter whose lower case has two code points
		case r == '-' || inAnchor(r):
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

func inAnchor(r rune) bool {
	if r < 0x80 {
		return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Other_Alphabetic)
}
