package refs

// judge gives a well-formed reference its verdict and its target, from the
// definitions of its key, oldest first.
func (r *Reference) judge(definitions []*Definition, tied map[*Definition]bool) {
	if len(definitions) == 0 {
		r.Verdict = Undefined
		return
	}
	newest := primaryOfNewest(definitions)
	cited := versionOf(definitions, r.ID.Version)
	switch {
	case cited != nil && cited != newest:
		r.Verdict, r.Target = Superseded, cited
	case cited != nil && tied[cited]:
		r.Verdict, r.Target = Ambiguous, cited
	case cited != nil:
		r.Verdict, r.Target = Current, cited
	case r.ID.Version.Compare(newest.ID.Version) > 0:
		r.Verdict, r.Target = Ahead, newest
	default:
		r.Verdict, r.Target = Outdated, newest
	}
}

// primaryOfNewest returns the primary definition of the newest version.
func primaryOfNewest(definitions []*Definition) *Definition {
	return versionOf(definitions, definitions[len(definitions)-1].ID.Version)
}

// versionOf returns the primary definition of a version; nil when there is none.
func versionOf(definitions []*Definition, v Version) *Definition {
	for _, d := range definitions {
		if d.Primary && d.ID.Version.Compare(v) == 0 {
			return d
		}
	}
	return nil
}
