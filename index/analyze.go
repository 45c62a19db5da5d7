package index

import (
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2/analysis"

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

// tokenize cuts a text into its words.
func tokenize(text []byte) []token {
	var tokens []token
	words.Scan(text, func(w words.Word) {
		surface := string(w.Text)
		tokens = append(tokens, token{surface, words.Stem(surface), w.Position, w.Start, w.End, w.Joined})
	})
	return tokens
}

// analyzer is tokenize as bleve wants it. Fields are handed to bleve together
// with it, so that nothing needs to be registered under a name. It may be used
// from several goroutines.
type analyzer struct {
	stems *sync.Map // stem of each word met so far: stemming is slow and words repeat
}

// Analyze implements analysis.Analyzer. Tokens carry no offsets, because these
// would be stored, and hits are located in the documents.
func (a analyzer) Analyze(text []byte) analysis.TokenStream {
	slab := make([]analysis.Token, 0, len(text)/4+1) // one allocation for most texts
	words.Scan(text, func(w words.Word) {
		form := a.formOf(w.Text)
		slab = append(slab, analysis.Token{Term: form.surface, Position: w.Position + 1, Type: analysis.AlphaNumeric})
		if form.stem != nil {
			slab = append(slab, analysis.Token{Term: form.stem, Position: w.Position + 1, Type: analysis.AlphaNumeric})
		}
	})
	stream := make(analysis.TokenStream, len(slab))
	for i := range slab {
		stream[i] = &slab[i]
	}
	return stream
}

// forms are the terms under which a word is indexed.
type forms struct{ surface, stem []byte } // stem is nil when it equals surface

func (a analyzer) formOf(lower []byte) forms {
	surface := string(lower)
	if known, ok := a.stems.Load(surface); ok {
		return known.(forms)
	}
	f := forms{surface: []byte(surface)}
	if stem := words.Stem(surface); stem != surface {
		f.stem = []byte(stem)
	}
	a.stems.Store(surface, f)
	return f
}

// terms is an analyzer for fields whose value is a list of finished terms, one
// a line.
type terms struct{}

// Analyze implements analysis.Analyzer.
func (terms) Analyze(text []byte) analysis.TokenStream {
	var stream analysis.TokenStream
	for term := range strings.SplitSeq(string(text), "\n") {
		if term != "" {
			stream = append(stream, &analysis.Token{Term: []byte(term), Position: len(stream) + 1, Type: analysis.AlphaNumeric})
		}
	}
	return stream
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
