package impact

import (
	"regexp"
	"slices"
)

// Tier tells in a word how sure it is that a change edits a file.
type Tier string

// The tiers. A file is certain, whatever its probability, when
//
//   - the change names it outright, outside what it says is to stay: by path, by
//     a file name that no other file has, or by an identifier that it defines; or
//   - the change makes it untrue: it holds a name from code that the change
//     replaces, or removes from the few documents that hold it; or it defines or
//     cites an identifier that the change names and holds an old text or another
//     value.
//
// Every other file goes by its probability. An old number alone proves nothing:
// the same number stands for many things.
const (
	Certain  Tier = "certain"
	Likely   Tier = "likely"   // as probable as not, or more
	Possible Tier = "possible" // less
)

const likelyFrom = 0.5

func (e *engine) tier(c candidate) Tier {
	switch {
	case e.uncut(c.document) != "":
		return Certain
	case c.probability >= likelyFrom:
		return Likely
	}
	return Possible
}

func (e *engine) madeUntrue(d int) bool {
	return e.holdsOldName(d) || len(e.stale[d])+len(e.contradicted[d]) > 0 && e.speaksOfNamed(d)
}

// fewHolders is how many documents hold a removed name at most when it goes from
// each of them: a sentence that removes a name widely used mostly removes it from
// one place.
const fewHolders = 3

// holdsOldName tells whether a document holds a name from code that the change
// replaces by another, or removes from the few documents that hold it.
func (e *engine) holdsOldName(d int) bool {
	return slices.ContainsFunc(e.stale[d], func(o occurrence) bool {
		switch {
		case literalValue.MatchString(o.Old):
			return false
		case o.New == "":
			return codeName.FindString(o.Old) == o.Old && e.staleIn[o.Old] <= fewHolders
		}
		return codeName.FindString(o.Old) == o.Old || o.Code && ordinaryWord.MatchString(o.Old)
	})
}

// literalValue matches words that stand for a value in code wherever they stand.
var literalValue = regexp.MustCompile(`(?i)^(?:true|false|null|nil|none|yes|no|on|off|undefined|default)$`)

// countStale counts the documents that hold each old text.
func (e *engine) countStale() {
	e.staleIn = map[string]int{}
	for d := range e.documents {
		held := map[string]bool{}
		for _, o := range e.stale[d] {
			if !held[o.Old] {
				held[o.Old] = true
				e.staleIn[o.Old]++
			}
		}
	}
}

// speaksOfNamed tells whether a document defines or cites an identifier that the
// change names.
func (e *engine) speaksOfNamed(d int) bool {
	doc := e.documents[d]
	for _, def := range e.graph.DefinedIn(doc) {
		if e.namesKey(def.ID.Key) {
			return true
		}
	}
	return len(e.citedIdentifiers(doc)) > 0
}
