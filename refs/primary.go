package refs

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
)

// standing is how good a definition is among those of the same identifier.
type standing struct {
	defers bool // says that the specification stands elsewhere
	title  bool // the heading is the document's title
	named  bool // the path names the thing
	lines  int  // length of the section with everything below its heading
}

// compare returns a negative number when s is the better one.
func (s standing) compare(t standing) int {
	return cmp.Or(
		compareBool(t.defers, s.defers),
		compareBool(s.title, t.title),
		compareBool(s.named, t.named),
		cmp.Compare(t.lines, s.lines),
	)
}

// compareBool puts true before false.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func (d *Definition) standing() standing {
	lines := d.Document.Sections[d.Section].Lines
	for _, s := range d.Document.Sections[d.Section+1:] {
		if s.Level <= d.Document.Sections[d.Section].Level {
			break
		}
		lines.Last = s.Lines.Last
	}
	return standing{
		defers: deferral.Match(d.Document.Text(d.Document.Sections[d.Section].Lines)),
		title:  firstHeading(d.Document) == d.Section && d.Document.Sections[d.Section].Level == 1,
		named:  pathNames(d.Document.Path, d.ID),
		lines:  lines.Last - lines.First + 1,
	}
}

// deferral matches a sentence that sends the reader elsewhere for the
// specification: "See X for the complete specification", "Defined in X".
var deferral = regexp.MustCompile(
	`(?i)\bsee\b[^\n]*\bfor\b[^\n]*\b(?:specification|specifications|definition|details|interface|contract)\b` +
		`|(?m)^\W*(?:is )?(?:specified|defined|described)\s+in\s+(?:\[|` + "`" + `|\S+\.md)`)

// pathNames tells whether the file's name, or its folder's when the file is the
// folder's front page, holds the last name of the identifier.
func pathNames(file string, id Identifier) bool {
	file = strings.ToLower(normal(file))
	stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if stem == "readme" || stem == "index" {
		stem = path.Base(path.Dir(file))
	}
	last := strings.ToLower(id.Key[strings.LastIndexByte(id.Key, ':')+1:])
	return strings.Contains(squeezed(stem), squeezed(last))
}

var squeeze = strings.NewReplacer("-", "", "_", "", ".", "", " ", "")

func squeezed(s string) string { return squeeze.Replace(s) }

// rank sorts definitions into the order of Graph.Definitions and marks the
// primary ones. It returns those identifiers (as the first definition of each)
// that have several equally good definitions.
func rank(definitions []*Definition) (tied map[*Definition]bool) {
	slices.SortFunc(definitions, (*Definition).compare)
	tied = map[*Definition]bool{}
	for first := 0; first < len(definitions); {
		end := first + 1
		for end < len(definitions) && definitions[end].ID.Same(definitions[first].ID) {
			end++
		}
		if group := definitions[first:end]; rankGroup(group) {
			tied[group[0]] = true
		}
		first = end
	}
	return tied
}

// rankGroup moves the primary definition of one identifier to the front and
// tells whether another one is as good.
func rankGroup(group []*Definition) bool {
	if len(group) == 1 {
		group[0].Primary = true
		return false
	}
	standings := make(map[*Definition]standing, len(group))
	for _, d := range group {
		standings[d] = d.standing()
	}
	best := slices.MinFunc(group, func(a, b *Definition) int {
		return cmp.Or(standings[a].compare(standings[b]), a.Place.compare(b.Place))
	})
	best.Primary = true
	at := slices.Index(group, best)
	copy(group[1:at+1], group[:at])
	group[0] = best
	return slices.ContainsFunc(group[1:], func(d *Definition) bool {
		return standings[d].compare(standings[best]) == 0
	})
}
