package index

import (
	"cmp"
	"slices"

	index "github.com/blevesearch/bleve_index_api"

	"github.com/speccheck/speccheck/words"
)

// A lexicon turns texts into terms. It remembers the words that it has met,
// because stemming is slow and words repeat. It counts terms itself, because
// bleve would make several objects of each word of a text and take three times
// as long. A lexicon is not for use by several goroutines.
type lexicon struct {
	lexemes map[string]*lexeme
	met     []*lexeme // in the text that is being counted, each once
}

// A lexeme is a term with its stem.
type lexeme struct {
	term      string
	stem      *lexeme // itself when there is no other
	frequency int     // in the text that is being counted
}

func newLexicon() *lexicon { return &lexicon{lexemes: map[string]*lexeme{}} }

func (x *lexicon) lexeme(term []byte) *lexeme {
	if l := x.lexemes[string(term)]; l != nil {
		return l
	}
	l := &lexeme{term: string(term)}
	x.lexemes[l.term] = l
	l.stem = l
	if stem := words.Stem(l.term); stem != l.term {
		l.stem = x.lexeme([]byte(stem))
	}
	return l
}

// tokenize appends the words of a text, sorted by position.
func (x *lexicon) tokenize(tokens []token, text []byte) []token {
	words.Scan(text, func(w words.Word) {
		l := x.lexeme(w.Text)
		tokens = append(tokens, token{l.term, l.stem.term, w.Position, w.Start, w.End, w.Joined})
	})
	slices.SortStableFunc(tokens, func(a, b token) int { return cmp.Compare(a.position, b.position) })
	return tokens
}

// count makes a field of a text: of each word as it is written and of its stem.
func (x *lexicon) count(name string, text []byte) *field {
	length := 0
	add := func(l *lexeme) {
		if l.frequency == 0 {
			x.met = append(x.met, l)
		}
		l.frequency++
		length++
	}
	words.Scan(text, func(w words.Word) {
		l := x.lexeme(w.Text)
		add(l)
		if l.stem != l {
			add(l.stem)
		}
	})
	frequencies := make(index.TokenFrequencies, len(x.met))
	slab := make([]index.TokenFreq, len(x.met))
	for i, l := range x.met {
		slab[i].SetFrequency(l.frequency)
		frequencies[l.term] = &slab[i]
		l.frequency = 0
	}
	x.met = x.met[:0]
	return &field{name, length, frequencies}
}

// finished makes a field of terms that are indexed as they are.
func finished(name string, terms ...string) *field {
	frequencies := make(index.TokenFrequencies, len(terms))
	for _, term := range terms {
		if frequencies[term] == nil {
			frequencies[term] = new(index.TokenFreq)
		}
		frequencies[term].SetFrequency(frequencies[term].Frequency() + 1)
	}
	return &field{name, len(terms), frequencies}
}

// A field is an analyzed text, as bleve wants it. Sections may share it.
type field struct {
	name        string
	length      int // in words; a stem that differs from its word counts as another
	frequencies index.TokenFrequencies
}

// The methods of bleve's document.Field.

func (f *field) Name() string                                     { return f.name }
func (f *field) AnalyzedLength() int                              { return f.length }
func (f *field) AnalyzedTokenFrequencies() index.TokenFrequencies { return f.frequencies }
func (f *field) Options() index.FieldIndexingOptions              { return index.IndexField }
func (f *field) EncodedFieldType() byte                           { return 't' }
func (f *field) Analyze()                                         {} // it is
func (f *field) Value() []byte                                    { return nil }
func (f *field) ArrayPositions() []uint64                         { return nil }
func (f *field) NumPlainTextBytes() uint64                        { return 0 }
func (f *field) Size() int                                        { return 0 }
