package words

import (
	"unicode"
	"unicode/utf8"
)

// A Word is a piece of text that a reader would look up.
type Word struct {
	Text       []byte // lower case, not stemmed; valid until the next word
	Start, End int    // byte offsets in the scanned text
	Position   int    // counts words from 0; a joined word has the position of its first part
	Joined     bool   // made of the parts that come before it
}

// Scan calls visit for every word of the text, in order. A name of several
// parts (camelCase, snake_case, dotted.name, hyphen-name) gives each of its
// parts and then all of them joined. A number with dots is one word. Single
// Latin letters are no words; an ideograph is one.
func Scan(text []byte, visit func(Word)) {
	s := scanner{text: text, visit: visit}
	for s.at < len(text) {
		r, size := s.rune(s.at)
		switch {
		case ideograph(r):
			s.emit(text[s.at:s.at+size], s.at, s.at+size)
			s.at += size
		case alphanumeric(r):
			s.name()
		default:
			s.at += size
		}
	}
}

type scanner struct {
	text     []byte
	visit    func(Word)
	at       int // byte offset of the next rune
	position int
	part     []byte // buffer for a part in lower case
	joined   []byte // buffer for the joined word
}

func (s *scanner) rune(at int) (rune, int) {
	if c := s.text[at]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRune(s.text[at:])
}

// name scans a run of parts that connectors or changes of case hold together.
func (s *scanner) name() {
	start, first, parts := s.at, s.position, 0
	s.joined = s.joined[:0]
	if end := s.number(); end > 0 {
		s.emit(s.text[start:end], start, end)
		s.at = end
		return
	}
	for {
		partStart, partEnd := s.at, s.partEnd()
		s.part = appendLower(s.part[:0], s.text[partStart:partEnd])
		s.joined = append(s.joined, s.part...)
		if s.emit(s.part, partStart, partEnd) {
			parts++
		}
		s.at = partEnd
		next := s.skipConnector(partEnd)
		if next == 0 {
			break
		}
		s.at = next
	}
	if parts > 0 && len(s.joined) > len(s.part) {
		s.visit(Word{Text: s.joined, Start: start, End: s.at, Position: first, Joined: true})
	}
}

// emit visits a word unless it is a single Latin letter.
func (s *scanner) emit(lower []byte, start, end int) bool {
	if len(lower) == 1 && (lower[0] < '0' || lower[0] > '9') {
		s.position++
		return false
	}
	s.visit(Word{Text: lower, Start: start, End: end, Position: s.position})
	s.position++
	return true
}

// number returns the end of a dotted number such as 1.0 or 2.10.3 at the
// current offset, or 0.
func (s *scanner) number() int {
	i, dots := s.at, 0
	for i < len(s.text) && (isDigit(s.text[i]) || s.text[i] == '.' && i+1 < len(s.text) && isDigit(s.text[i+1]) && i > s.at) {
		if s.text[i] == '.' {
			dots++
		}
		i++
	}
	if dots == 0 {
		return 0
	}
	if i < len(s.text) {
		if r, _ := s.rune(i); alphanumeric(r) {
			return 0
		}
	}
	return i
}

// partEnd returns the end of the part that starts at the current offset: up to
// a connector or to a change of case as in camelCase and XMLSchema.
func (s *scanner) partEnd() int {
	previous, size := s.rune(s.at)
	i := s.at + size
	for i < len(s.text) {
		r, size := s.rune(i)
		if !alphanumeric(r) || ideograph(r) {
			break
		}
		if unicode.IsUpper(r) {
			if !unicode.IsUpper(previous) {
				break
			}
			if i+size < len(s.text) {
				if next, _ := s.rune(i + size); unicode.IsLower(next) && s.wordFollows(i+size) {
					break
				}
			}
		}
		previous = r
		i += size
	}
	return i
}

// wordFollows tells whether at least two lower-case letters stand at the
// offset, so that the plural in "URLs" is not split off.
func (s *scanner) wordFollows(at int) bool {
	_, size := s.rune(at)
	if at+size >= len(s.text) {
		return false
	}
	r, _ := s.rune(at + size)
	return unicode.IsLower(r)
}

// skipConnector returns the offset of the next part of the name, or 0 when the
// name ends here.
func (s *scanner) skipConnector(at int) int {
	if at >= len(s.text) {
		return 0
	}
	r, size := s.rune(at)
	if alphanumeric(r) && !ideograph(r) {
		return at // a change of case
	}
	if r != '_' && r != '.' && !Hyphen(r) || at+size >= len(s.text) {
		return 0
	}
	if next, _ := s.rune(at + size); !alphanumeric(next) || ideograph(next) {
		return 0
	}
	return at + size
}

// Hyphen tells whether a rune is a hyphen within a name: the ASCII one or one
// of the look-alikes that word processors put in its place.
func Hyphen(r rune) bool {
	return r == '-' || r == '\u2010' || r == '\u2011' || r == '\u2212'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func alphanumeric(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// ideograph tells whether a rune belongs to a script written without spaces
// between words; each such rune is taken as a word.
func ideograph(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

func appendLower(to, word []byte) []byte {
	for i := 0; i < len(word); {
		if c := word[i]; c < utf8.RuneSelf {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			to = append(to, c)
			i++
			continue
		}
		r, size := utf8.DecodeRune(word[i:])
		to = utf8.AppendRune(to, unicode.ToLower(r))
		i += size
	}
	return to
}
