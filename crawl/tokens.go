package crawl

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// longestToken bounds the text between two brackets, in bytes. Identifiers are
// far shorter; the bound keeps a line full of brackets from costing its square.
const longestToken = 200

// scanning tells how a piece of text is read.
type scanning struct {
	context  TokenContext
	verbatim bool // backslashes escape nothing
	paths    bool // look for paths of markdown files
	limit    int  // a bracket has to close before this offset; 0: on its line
}

// scan looks for tokens and paths in source[start:stop].
func (r *reading) scan(start, stop int, how scanning) {
	if start >= stop {
		return
	}
	r.scanTokens(start, stop, how)
	if how.paths {
		r.scanPaths(start, stop, how)
	}
}

func (r *reading) scanTokens(start, stop int, how scanning) {
	limit := how.limit
	if limit == 0 {
		limit = len(r.source)
	}
	for at := start; at < stop; at++ {
		next := bytes.IndexByte(r.source[at:stop], '[')
		if next < 0 {
			return
		}
		at += next
		if !how.verbatim && escaped(r.source, start, at) {
			continue
		}
		if end := bracketEnd(r.source, at, limit, how.verbatim); end > 0 {
			r.addToken(at, end, how.context)
			at = end
		}
	}
}

func (r *reading) addToken(open, end int, context TokenContext) {
	r.tokens = append(r.tokens, located[Token]{open, Token{
		Text: string(r.source[open+1 : end]), Context: context,
	}})
}

// escaped tells whether an odd number of backslashes stands before the offset.
func escaped(source []byte, start, at int) bool {
	n := 0
	for at-n > start && source[at-n-1] == '\\' {
		n++
	}
	return n%2 == 1
}

// bracketEnd returns the offset of the bracket that closes the one at open when
// the text between them may be an identifier: on one line, beginning with a
// letter, no bracket inside, and a colon that something follows. Else it is 0.
func bracketEnd(source []byte, open, limit int, verbatim bool) int {
	limit = min(limit, open+longestToken+2, len(source))
	if first, _ := utf8.DecodeRune(source[open+1 : limit]); !unicode.IsLetter(first) {
		return 0
	}
	colon := false
	for i := open + 1; i < limit; i++ {
		switch source[i] {
		case ']':
			if colon && (verbatim || !escaped(source, open, i)) {
				return i
			}
			return 0
		case '[', '\n':
			return 0
		case '`':
			if !verbatim { // the bracket may close inside a code span
				return 0
			}
		case ':':
			colon = colon || i+1 < limit && !bytes.ContainsRune([]byte(" \t\n]"), rune(source[i+1]))
		}
	}
	return 0
}
