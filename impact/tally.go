package impact

import (
	"cmp"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/words"
)

// A lexicon numbers the terms (stems) that a query looks for, and the pairs of
// adjacent terms among them.
type lexicon struct {
	terms map[string]int32
	names []string // by number
	pairs map[[2]int32]int32
}

func newLexicon() *lexicon {
	return &lexicon{terms: map[string]int32{}, pairs: map[[2]int32]int32{}}
}

func (l *lexicon) term(stem string) int32 {
	n, ok := l.terms[stem]
	if !ok {
		n = int32(len(l.names))
		l.terms[stem] = n
		l.names = append(l.names, stem)
	}
	return n
}

func (l *lexicon) pair(p [2]int32) int32 {
	n, ok := l.pairs[p]
	if !ok {
		n = int32(len(l.pairs))
		l.pairs[p] = n
	}
	return n
}

// A count is how often a term of the lexicon stands in a text.
type count struct {
	term int32
	n    int32
}

// A tally holds the counts of one text, sorted by term.
type tally struct {
	length int // words of the text, stop words left out
	terms  []count
	pairs  []count
}

// Numbers that a reader gives to words outside the lexicon.
const (
	unknownWord = -1
	stopWord    = -2
)

// A reader tallies texts. It remembers the number of every word it has met, so
// that each distinct word is stemmed once. It serves one goroutine.
type reader struct {
	lexicon *lexicon
	numbers map[string]int32
	terms   counter
	pairs   counter
}

func newReader(l *lexicon) *reader {
	return &reader{
		lexicon: l,
		numbers: map[string]int32{},
		terms:   newCounter(len(l.names)),
		pairs:   newCounter(len(l.pairs)),
	}
}

// number returns the lexicon's number of a word in lower case.
func (r *reader) number(word []byte) int32 {
	if n, ok := r.numbers[string(word)]; ok {
		return n
	}
	s := string(word)
	n := int32(unknownWord)
	if words.Stop(s) {
		n = stopWord
	} else if known, ok := r.lexicon.terms[words.Stem(s)]; ok {
		n = known
	}
	r.numbers[s] = n
	return n
}

// tally counts the lexicon's terms and pairs in a text. Words are adjacent when
// nothing but stop words stands between them.
func (r *reader) tally(text []byte) tally {
	t := tally{}
	previous := int32(unknownWord)
	words.Scan(text, func(w words.Word) {
		n := r.number(w.Text)
		if n == stopWord {
			return
		}
		t.length++
		if n >= 0 {
			r.terms.add(n)
		}
		if w.Joined {
			return
		}
		if n >= 0 && previous >= 0 {
			if p, ok := r.lexicon.pairs[[2]int32{previous, n}]; ok {
				r.pairs.add(p)
			}
		}
		previous = n
	})
	t.terms, t.pairs = r.terms.take(), r.pairs.take()
	return t
}

// A counter counts numbers below a bound without a map.
type counter struct {
	n       []int32
	touched []int32
}

func newCounter(bound int) counter { return counter{n: make([]int32, bound)} }

func (c *counter) add(number int32) {
	if c.n[number] == 0 {
		c.touched = append(c.touched, number)
	}
	c.n[number]++
}

// take returns the counts, sorted by number, and starts again from zero.
func (c *counter) take() []count {
	if len(c.touched) == 0 {
		return nil
	}
	slices.Sort(c.touched)
	counts := make([]count, len(c.touched))
	for i, number := range c.touched {
		counts[i] = count{number, c.n[number]}
		c.n[number] = 0
	}
	c.touched = c.touched[:0]
	return counts
}

// merge adds up the tallies of the parts of a text.
func merge(parts []tally) tally {
	var whole tally
	terms, pairs := map[int32]int32{}, map[int32]int32{}
	for _, p := range parts {
		whole.length += p.length
		for _, c := range p.terms {
			terms[c.term] += c.n
		}
		for _, c := range p.pairs {
			pairs[c.term] += c.n
		}
	}
	whole.terms, whole.pairs = sorted(terms), sorted(pairs)
	return whole
}

func sorted(counts map[int32]int32) []count {
	list := make([]count, 0, len(counts))
	for term, n := range counts {
		list = append(list, count{term, n})
	}
	slices.SortFunc(list, func(a, b count) int { return cmp.Compare(a.term, b.term) })
	return list
}

// pathText turns a path into text: its folders and its name without the ending.
func pathText(path string) []byte {
	if dot := strings.LastIndexByte(path, '.'); dot > strings.LastIndexByte(path, '/') {
		path = path[:dot]
	}
	return []byte(path)
}
