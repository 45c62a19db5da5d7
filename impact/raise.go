package impact

import (
	"regexp"
	"slices"

	"github.com/speccheck/speccheck/refs"
)

var (
	bracketed   = regexp.MustCompile(`\[([^\[\]]+)\]`)
	versionText = regexp.MustCompile(`(?:^|[\s(])v?(\d+\.\d+(?:\.\d+)?)(?:[\s,;:)]|\.?$|\.\s)`)
)

// keysIn returns the keys of the identifiers in brackets that a text names,
// with their version or without one.
func keysIn(text string) []refs.Identifier {
	var list []refs.Identifier
	for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
		id, err := refs.ParseIdentifier(m[1])
		if err != nil {
			if id, err = refs.ParseIdentifier(m[1] + ":0.0"); err != nil {
				continue
			}
		}
		list = append(list, id)
	}
	return list
}

// raises reads from the statements which identifiers get which new version: one
// that is named with a version newer than every definition, or beside such a
// version. Whoever cites the newest definition must follow.
func (e *engine) raises() []Replacement {
	var list []Replacement
	for _, s := range e.change.Statements {
		if s.Negated || s.Motive || s.Role == CodeRole {
			continue
		}
		for _, id := range keysIn(s.Text) {
			newest := e.graph.Newest(id.Key)
			if newest == nil {
				continue
			}
			old := "[" + newest.ID.String() + "]"
			known := slices.ContainsFunc(list, func(r Replacement) bool { return r.Old == old })
			if to, ok := raisedTo(s.Text, id, newest.ID.Version); ok && !known {
				list = append(list, Replacement{Old: old, New: "[" + refs.Identifier{Key: id.Key, Version: to}.String() + "]", Line: s.Line, Context: s.Text})
			}
		}
	}
	return list
}

// raisedTo returns the version that a statement gives an identifier.
func raisedTo(text string, id refs.Identifier, newest refs.Version) (refs.Version, bool) {
	if id.Version.Compare(newest) > 0 {
		return id.Version, true
	}
	for _, m := range versionText.FindAllStringSubmatch(text, -1) {
		if v, err := refs.ParseVersion(m[1]); err == nil && v.Compare(newest) > 0 {
			return v, true
		}
	}
	return refs.Version{}, false
}
