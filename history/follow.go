package history

// A trail gives, for the names that files bore at some time in the past, the
// names of the same files at HEAD: "" for a file that is no longer there. It
// starts empty and is led back commit by commit; a name that it does not hold
// was not touched since and is the name at HEAD.
type trail map[string]string

// follow returns the path at HEAD of each file that a commit changed, and leads
// the trail back behind that commit. A name that was freed and taken again is
// one file, unless the later one came there by a rename. Two files that swap
// their names in one commit are not recognised: git reports two modifications.
func (t trail) follow(files []rawChange) []string {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = t.atHead(f)
	}
	for i, f := range files {
		switch f.status {
		case 'A', 'D':
			t[f.to] = paths[i]
		case 'R': // to was no file before, from is none afterwards
			t[f.to] = ""
			t[f.from] = paths[i]
		}
	}
	return paths
}

func (t trail) atHead(f rawChange) string {
	path, known := t[f.to]
	if !known && f.status != 'D' {
		return f.to
	}
	return path
}
