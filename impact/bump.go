package impact

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/speccheck/speccheck/refs"
)

// Levels of a version bump, as semantic versioning names them.
const (
	major = "major"
	minor = "minor"
	patch = "patch"
)

// levelOf tells what an operation does to those who rely on its object: taking
// away, renaming, restricting and changing break them; adding and announcing do
// not; wording changes nothing.
var levelOf = map[Operation]string{
	Removes: major, Renames: major, Replaces: major, Restricts: major, Moves: major, Alters: major,
	Adds: minor, Extends: minor, Deprecates: minor,
	Clarifies: patch,
}

var levelRank = map[string]int{major: 3, minor: 2, patch: 1}

// A bump is a new version proposed for a definition.
type bump struct {
	document, section int
	id                refs.Identifier
	version           refs.Version
	level             string
	words             string // the words of the change that decided
}

// bumpDefinitions proposes a version for every definition of the predicted
// documents whose own section is among those that the change speaks of, or that
// the change names.
func (e *engine) bumpDefinitions(predicted []int) []bump {
	var list []bump
	for _, d := range predicted {
		for _, def := range e.graph.DefinedIn(e.documents[d]) {
			if def == e.graph.Newest(def.ID.Key) && e.concerned(d, def) {
				if b, ok := e.bumpFor(d, def); ok {
					list = append(list, b)
				}
			}
		}
	}
	return list
}

// concerned tells whether the change is about what a definition defines.
func (e *engine) concerned(d int, def *refs.Definition) bool {
	if e.namesKey(def.ID.Key) {
		return true
	}
	if e.documents[d].Sections[def.Section].Level == 1 {
		return len(e.sections[d]) > 0 // the definition speaks for the whole document
	}
	return slices.ContainsFunc(e.sections[d], func(s scoredSection) bool { return s.section == def.Section })
}

// bumpFor lets the gravest operation decide: among all statements when the
// change names the identifier, else among those that the document's sections
// speak of.
func (e *engine) bumpFor(d int, def *refs.Definition) (bump, bool) {
	var gravest Statement
	weigh := func(s Statement) {
		if graver(s.Operation, gravest.Operation) {
			gravest = s
		}
	}
	if e.namesKey(def.ID.Key) {
		for i, s := range e.change.Statements {
			if e.change.demands(i) {
				weigh(s)
			}
		}
	} else {
		for _, b := range e.bind(d) {
			weigh(e.change.Statements[b.statement])
		}
	}
	level := levelOf[gravest.Operation]
	if level == "" {
		return bump{}, false
	}
	return bump{
		document: d, section: def.Section, id: def.ID, level: level, version: raised(def.ID.Version, level),
		words: fmt.Sprintf("%q in %q", gravest.Verb, shorten(gravest.Text, 80)),
	}, true
}

// graver compares operations by level, then by how much they take away.
func graver(a, b Operation) bool {
	return cmp.Or(cmp.Compare(levelRank[levelOf[a]], levelRank[levelOf[b]]), cmp.Compare(order(b), order(a))) > 0
}

// raised returns the next version of a level. A patch of a two-part version
// raises its minor number, since there is nothing smaller.
func raised(v refs.Version, level string) refs.Version {
	switch {
	case level == major:
		return refs.Version{Major: v.Major + 1, HasPatch: v.HasPatch}
	case level == minor || !v.HasPatch:
		return refs.Version{Major: v.Major, Minor: v.Minor + 1, HasPatch: v.HasPatch}
	default:
		return refs.Version{Major: v.Major, Minor: v.Minor, Patch: v.Patch + 1, HasPatch: true}
	}
}

// bumped returns the proposed bump of a key.
func (e *engine) bumped(key string) (bump, bool) {
	i := slices.IndexFunc(e.bumps, func(b bump) bool { return b.id.Key == key })
	if i < 0 {
		return bump{}, false
	}
	return e.bumps[i], true
}

func sortBumps(list []bump) []VersionBump {
	out := make([]VersionBump, len(list))
	for i, b := range list {
		out[i] = VersionBump{Identifier: b.id.String(), Proposed: b.id.Key + ":" + b.version.String(), Level: b.level, Words: b.words}
	}
	slices.SortStableFunc(out, func(a, b VersionBump) int { return cmp.Compare(levelRank[b.Level], levelRank[a.Level]) })
	return out
}
