package index

import (
	"strings"

	"github.com/speccheck/speccheck/words"
)

// A Query is what somebody looks for. Make one with ParseQuery.
type Query struct {
	clauses []clause
	phrases [][]token // adjacent bare words, which rank higher when they stand together
}

// A clause holds what a section must have, should have or must not have: any
// one of its leaves.
type clause struct {
	occur occur
	any   []leaf
}

type occur int

const (
	wanted    occur = iota // a bare word: required as long as some section has all of them
	required               // +word, a phrase, an identifier, or a field
	forbidden              // -word
)

// A leaf is a single thing to look for.
type leaf struct {
	kind     kind
	field    string  // the field it is bound to; "" for any
	text     string  // as typed, without operators
	tokens   []token // its words; at least one unless the field is ident
	distance int     // of a fuzzy leaf
}

type kind int

const (
	word       kind = iota // a word or a name of several parts
	phrase                 // "several words"
	identifier             // Kind:Name:1.0, with or without brackets
	prefix                 // contex*
	fuzzy                  // contxt~
)

// term returns the single term that a prefix or fuzzy leaf is about: its only
// word, or the joined word of a name.
func (l leaf) term() string {
	if last := l.tokens[len(l.tokens)-1]; last.joined {
		return last.surface
	}
	var joined strings.Builder
	for _, t := range l.tokens {
		if !t.joined {
			joined.WriteString(t.surface)
		}
	}
	return joined.String()
}

// bound tells whether the leaf was written so that nothing else can be meant.
func (l leaf) bound() bool { return l.kind == phrase || l.kind == identifier || l.field != "" }

// common tells whether a leaf consists of stop words alone.
func (l leaf) common() bool {
	for _, t := range l.tokens {
		if !words.Stop(t.surface) {
			return false
		}
	}
	return l.kind == word && l.field == ""
}

// parts returns the tokens of the leaf that are not joined from others.
func parts(tokens []token) []token {
	var found []token
	for _, t := range tokens {
		if !t.joined {
			found = append(found, t)
		}
	}
	return found
}

// finish drops stop words next to other words and collects phrases.
func (q *Query) finish() {
	var kept []clause
	for _, c := range q.clauses {
		if c.occur != wanted || len(c.any) > 1 || !c.any[0].common() {
			kept = append(kept, c)
		}
	}
	q.phrases = bareRuns(q.clauses)
	if positives(kept) > 0 {
		q.clauses = kept
	}
}

func positives(clauses []clause) (n int) {
	for _, c := range clauses {
		if c.occur != forbidden {
			n++
		}
	}
	return n
}

// bareRuns returns the whole of each run of bare words as a phrase, and each
// pair of neighbours in it.
func bareRuns(clauses []clause) [][]token {
	var runs [][]token
	var run []string
	flush := func() {
		if len(run) > 1 {
			runs = append(runs, tokenize([]byte(strings.Join(run, " "))))
		}
		if len(run) > 2 {
			for i := range run[1:] {
				pair := tokenize([]byte(run[i] + " " + run[i+1]))
				if !(leaf{tokens: pair}).common() {
					runs = append(runs, pair)
				}
			}
		}
		run = nil
	}
	for _, c := range clauses {
		if c.occur == wanted && len(c.any) == 1 && c.any[0].kind == word {
			run = append(run, c.any[0].text)
		} else {
			flush()
		}
	}
	flush()
	return runs
}
