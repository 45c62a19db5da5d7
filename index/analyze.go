package index

import (
	"strings"

	"github.com/speccheck/speccheck/words"
)

// A token is a word of a text with the forms by which it can be found.
type token struct {
	surface    string // lower case
	stem       string // may equal surface
	position   int    // counts words from 0; a joined word has the position of its first part
	start, end int    // byte offsets
	joined     bool
}

// tokenize cuts what was asked for into its words, in the order in which
// words.Scan finds them.
func tokenize(text []byte) []token {
	var tokens []token
	words.Scan(text, func(w words.Word) {
		surface := string(w.Text)
		tokens = append(tokens, token{surface, words.Stem(surface), w.Position, w.Start, w.End, w.Joined})
	})
	return tokens
}

// identifierTerms returns the lower-case terms under which an identifier is
// found: every run of its parts, save a version alone.
func identifierTerms(identifier string) []string {
	parts := strings.Split(foldIdentifier(identifier), ":")
	var found []string
	for first := range parts {
		for last := first; last < len(parts); last++ {
			term := strings.Join(parts[first:last+1], ":")
			if strings.Trim(term, "0123456789.") != "" {
				found = append(found, term)
			}
		}
	}
	return found
}

// foldIdentifier lower-cases an identifier and makes its hyphens plain.
func foldIdentifier(text string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if words.Hyphen(r) {
			return '-'
		}
		return r
	}, strings.TrimSpace(text)))
}
