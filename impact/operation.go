package impact

import (
	"regexp"
	"strings"

	"github.com/speccheck/speccheck/words"
)

// Operation is what a statement does to its object.
type Operation string

// The operations of a change.
const (
	Adds       Operation = "add"
	Extends    Operation = "extend"
	Removes    Operation = "remove"
	Renames    Operation = "rename"
	Replaces   Operation = "replace"
	Deprecates Operation = "deprecate"
	Restricts  Operation = "restrict"
	Moves      Operation = "move"
	Alters     Operation = "change"
	Clarifies  Operation = "clarify"
)

// operationVerbs lists, by operation, the stems' base forms that tell it. Where
// a sentence holds several, the one that stands first here decides, so that
// "remove … and update the docs" is a removal.
var operationVerbs = []struct {
	operation Operation
	verbs     string
}{
	{Renames, "rename"},
	{Replaces, "replace supersede substitute swap migrate switch convert"},
	{Deprecates, "deprecate retire obsolete sunset phase"},
	{Removes, "remove delete drop eliminate abolish"},
	{Restricts, "restrict limit forbid require prohibit disallow enforce mandate tighten cap only"},
	{Moves, "move relocate split merge extract consolidate"},
	{Adds, "add introduce create define include provide"},
	{Extends, "extend allow support enable widen expand permit"},
	{Alters, "change modify update revise alter rework raise lower increase decrease reduce simplify make set adjust bump"},
	{Clarifies, "clarify fix correct typo reword document explain describe"},
}

var (
	operationOf = func() map[string]int {
		rank := map[string]int{}
		for i, o := range operationVerbs {
			for v := range strings.FieldsSeq(o.verbs) {
				rank[words.Stem(v)] = i
			}
		}
		return rank
	}()
	negation = regexp.MustCompile(`(?i)\b(?:non-goals?|out of scope|does not (?:change|affect|touch|alter)|do not (?:change|touch|alter|modify)|(?:must|should|will) not (?:change|be changed|be touched|affect)|no changes? (?:to|in)|remains? (?:unchanged|as (?:it is|is))|stays? (?:unchanged|as (?:it is|is))|not affected|unaffected|is unchanged|are unchanged)\b`)
)

// operation finds what a sentence does, the word that tells it, and whether
// the sentence says that something is to stay as it is.
func operation(text string) (op Operation, verb string, negated bool) {
	best := len(operationVerbs)
	words.Scan([]byte(text), func(w words.Word) {
		if w.Joined {
			return
		}
		if rank, ok := operationOf[words.Stem(string(w.Text))]; ok && rank < best {
			best, op, verb = rank, operationVerbs[rank].operation, string(w.Text)
		}
	})
	return op, verb, negation.MatchString(text)
}

// order is the place of an operation in operationVerbs, the gravest first.
func order(o Operation) int {
	for i := range operationVerbs {
		if operationVerbs[i].operation == o {
			return i
		}
	}
	return len(operationVerbs)
}
