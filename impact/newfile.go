package impact

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/speccheck/speccheck/words"
)

// maxNewFiles is how many new files are told of.
const maxNewFiles = 3

// indexQuorum is how many of a file's neighbours a page links to at least when
// it is an index of them; it links to half of them besides.
const indexQuorum = 3

var (
	markdownPath = regexp.MustCompile(`(?i)\.(?:md|markdown|mdx|mdown|mkd)$`)

	// newDocument matches a document that a change asks for by its kind and topic.
	newDocument = regexp.MustCompile(`(?i)\b(?:new|(?:add|write|create|draft)s?\s+an?)\s+(?:[\w-]+\s+)?(document|doc|page|spec|specification|adr|decision record|rfc|guide|chapter)\s+((?:for|about|on|describing|covering|explaining)\s+[^.;:,\n]{2,60})`)

	// numberedFile matches the name of a file in a numbered family.
	numberedFile = regexp.MustCompile(`^([A-Za-z]*[-_ ]?)(\d{1,6})(?:\D|$)`)
)

// A newFile is a document that the change asks for and that does not exist.
type newFile struct {
	name string // as the change says it
	path string // "" when it tells a kind of document only
	kind string // lower case; "" when it tells a path
}

// newFileNotes tells where the documents that the change needs belong, and which
// pages list their neighbours.
func (e *engine) newFileNotes() []string {
	var notes []string
	for _, f := range e.newFiles() {
		folder, neighbours, sure := e.homeOf(f)
		if len(neighbours) == 0 {
			continue
		}
		belongs := "belongs"
		if !sure {
			belongs = "may belong"
		}
		note := fmt.Sprintf("The change needs a new file, %s: it %s in ./%s beside ./%s",
			f.name, belongs, strings.TrimPrefix(folder, "."), e.documents[e.nearest(f, neighbours)].Path)
		if next := e.nextNumber(neighbours); next != "" && f.path == "" {
			note += fmt.Sprintf(", where the next number is %s", next)
		}
		notes = append(notes, note+e.listedBy(neighbours))
	}
	return notes[:min(maxNewFiles, len(notes))]
}

// newFiles reads from the description which documents it asks for: paths of
// markdown files that do not exist, in statements that add, and new documents
// "for" something.
func (e *engine) newFiles() []newFile {
	var found []newFile
	told := map[string]bool{}
	for _, s := range e.change.Statements {
		if s.Negated || s.Motive || s.Role == CodeRole {
			continue
		}
		before := len(found)
		for _, p := range e.change.Paths {
			if s.Operation == Adds && !told[p] && markdownPath.MatchString(p) && strings.Contains(s.Text, p) && !e.exists(p) {
				told[p] = true
				found = append(found, newFile{name: p, path: strings.TrimPrefix(path.Clean("/"+p), "/")})
			}
		}
		if m := newDocument.FindStringSubmatch(s.Text); m != nil && len(found) == before {
			found = append(found, newFile{name: m[1] + " " + strings.TrimSpace(m[2]), kind: strings.ToLower(m[1])})
		}
	}
	return found
}

func (e *engine) exists(p string) bool {
	full, same := e.documentsNamed(p)
	return len(full)+len(same) > 0
}

// homeOf returns the folder that a new file belongs in and the documents that
// would be its neighbours there: those of the folder that the change names, of
// the folders beside it where each holds a file of that name, of the numbered
// family, of the folder for that kind, and last, which is not sure, of the best
// candidates.
func (e *engine) homeOf(f newFile) (folder string, neighbours []int, sure bool) {
	folders := e.folders()
	if dir := path.Dir(f.path); f.path != "" && dir != "." {
		if same := folders[dir]; len(same) > 0 {
			return dir, same, true
		}
		return dir, e.cousins(f.path), true
	}
	kind := words.Stem(f.kind)
	family := familyOf(f.path)
	weight := func(folder string, documents []int) (w float64) {
		for _, d := range documents {
			switch {
			case family != "" && familyOf(path.Base(e.documents[d].Path)) == family,
				f.kind != "" && words.Stem(strings.ToLower(path.Base(folder))) == kind,
				(f.kind == "adr" || f.kind == "decision record") && decisionPath.MatchString(e.documents[d].Path):
				w++
			}
		}
		return w
	}
	if folder := heaviestFolder(folders, weight); folder != "" {
		return folder, folders[folder], true
	}
	seeds, trust := e.ranking.seeds(seedCount)
	folder = heaviestFolder(folders, func(_ string, documents []int) (w float64) {
		for i, d := range seeds {
			if slices.Contains(documents, d) {
				w += trust[i]
			}
		}
		return w
	})
	return folder, folders[folder], false
}

// folders lists the documents of each folder, those of the folders below apart.
func (e *engine) folders() map[string][]int {
	in := map[string][]int{}
	for d, doc := range e.documents {
		if !e.isCopy[d] {
			in[path.Dir(doc.Path)] = append(in[path.Dir(doc.Path)], d)
		}
	}
	return in
}

// heaviestFolder returns the folder of most weight, "" when none has any.
func heaviestFolder(folders map[string][]int, weight func(folder string, documents []int) float64) string {
	best, most := "", 0.0
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		if w := weight(folder, folders[folder]); w > most {
			best, most = folder, w
		}
	}
	return best
}

// cousins returns the documents of the same file name in the folders beside that
// of a path: components/lamp/README.md for components/bell/README.md. Where
// there is none, it returns what stands in or below the nearest folder above.
func (e *engine) cousins(p string) []int {
	above := path.Dir(path.Dir(p))
	var list, below []int
	for d, doc := range e.documents {
		switch {
		case e.isCopy[d]:
		case path.Dir(path.Dir(doc.Path)) == above && path.Base(doc.Path) == path.Base(p):
			list = append(list, d)
		case above == "." || strings.HasPrefix(doc.Path, above+"/"):
			below = append(below, d)
		}
	}
	if len(list) > 0 {
		return list
	}
	return below
}

// familyOf returns the letters in front of a file's number with a mark for the
// number, "" for a name without one.
func familyOf(name string) string {
	if m := numberedFile.FindStringSubmatch(name); m != nil {
		return strings.ToLower(m[1]) + "#"
	}
	return ""
}

// nearest returns the neighbour with the closest number, else the one that the
// change speaks of most.
func (e *engine) nearest(f newFile, neighbours []int) int {
	rank := make([]int, len(e.documents))
	for i, d := range e.ranking.order {
		rank[d] = i
	}
	own, numbered := fileNumber(path.Base(f.path))
	distance := func(d int) int {
		n, ok := fileNumber(path.Base(e.documents[d].Path))
		if !numbered || !ok {
			return len(e.documents) + rank[d] // after every numbered one, if any
		}
		return max(n-own, own-n)
	}
	return slices.MinFunc(neighbours, func(a, b int) int { return cmp.Or(cmp.Compare(distance(a), distance(b)), cmp.Compare(a, b)) })
}

func fileNumber(name string) (int, bool) {
	m := numberedFile.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[2])
	return n, err == nil
}

// nextNumber returns the number after the highest, written as that one is, when
// most neighbours are numbered; "" otherwise.
func (e *engine) nextNumber(neighbours []int) string {
	highest, width, numbered := 0, 0, 0
	for _, d := range neighbours {
		name := path.Base(e.documents[d].Path)
		if n, ok := fileNumber(name); ok {
			numbered++
			if n >= highest {
				highest, width = n, len(numberedFile.FindStringSubmatch(name)[2])
			}
		}
	}
	if 2*numbered <= len(neighbours) {
		return ""
	}
	return fmt.Sprintf("%0*d", width, highest+1)
}

// listedBy names the index pages of documents.
func (e *engine) listedBy(documents []int) string {
	var pages []string
	for d, doc := range e.documents {
		linked := map[string]bool{}
		for _, l := range e.graph.LinksIn(doc) {
			if l.Target != nil {
				linked[l.Target.Path] = true
			}
		}
		listed, others := 0, 0
		for _, n := range documents {
			if n != d {
				others++
				if linked[e.documents[n].Path] {
					listed++
				}
			}
		}
		if !e.isCopy[d] && listed >= indexQuorum && 2*listed >= others {
			pages = append(pages, fmt.Sprintf("./%s (links to %d of %d)", doc.Path, listed, others))
		}
	}
	if len(pages) == 0 {
		return "; no page lists its neighbours."
	}
	return fmt.Sprintf("; %s its neighbours and would list it too: %s.", plural(len(pages), "this page lists", "these pages list"), abridged(pages, 4))
}
