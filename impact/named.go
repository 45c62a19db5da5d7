package impact

import (
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/refs"
)

// What it is worth to be named in the description.
const (
	fullPathWorth   = 1.0 // by path
	baseNameWorth   = 0.7 // by file name, or by a distinctive stem of it
	definitionWorth = 1.0 // by an identifier defined in the document
	headingWorth    = 0.7 // by a heading that it alone has
)

// A naming is how the description names a document.
type naming struct {
	kind EvidenceKind
	text string // as the description has it
}

// namedDocuments finds the documents that the change names outright.
func (e *engine) namedDocuments() (values []float64, how []naming) {
	values, how = make([]float64, len(e.documents)), make([]naming, len(e.documents))
	name := func(d int, value float64, n naming) {
		if value > values[d] {
			values[d], how[d] = value, n
		}
	}
	e.outright = make([]bool, len(e.documents))
	for _, p := range e.change.Paths {
		full, same := e.documentsNamed(p)
		for _, d := range full {
			e.outright[d] = e.outright[d] || e.change.affirms(p)
			name(d, fullPathWorth, naming{NamedPath, p})
		}
		for _, d := range same {
			e.outright[d] = e.outright[d] || len(same) == 1 && e.change.affirms(p)
			name(d, baseNameWorth/math.Sqrt(float64(len(same))), naming{NamedPath, p})
		}
	}
	for _, id := range e.change.Identifiers {
		for _, def := range e.definitionsOf(id) {
			d := e.at[def.Document.Path]
			e.outright[d] = e.outright[d] || e.change.affirms(id.Key)
			name(d, definitionWorth, naming{NamedIdentifier, def.ID.String()})
		}
	}
	for d, heading := range e.namedHeadings() {
		name(d, headingWorth, naming{NamedHeading, heading})
	}
	text := strings.ToLower(e.change.text())
	for d := range e.documents {
		if stem := distinctiveName(e.ownNames[d]); stem != "" && values[d] == 0 && containsWord(text, stem) {
			name(d, baseNameWorth, naming{NamedPath, stem})
		}
	}
	return values, how
}

// affirms tells whether the description names something outside the statements
// that say what is not to change.
func (c *Change) affirms(name string) bool {
	told := false
	for _, s := range c.Statements {
		if strings.Contains(s.Text, name) {
			if !s.Negated {
				return true
			}
			told = true
		}
	}
	return !told // in the destination of a link, or across lines
}

// definitionsOf returns the primary definition of the version named and, when
// that is not the newest, of the newest too.
func (e *engine) definitionsOf(id refs.Identifier) []*refs.Definition {
	var list []*refs.Definition
	newest := e.graph.Newest(id.Key)
	for _, def := range e.graph.Defined(id.Key) {
		if def.Primary && (def.ID.Same(id) || def == newest) {
			list = append(list, def)
		}
	}
	return list
}

var quotedText = regexp.MustCompile("\"([^\"\n]{4,80})\"|“([^”\n]{4,80})”|`([^`\n]{4,80})`")

// namedHeadings finds the headings that the description quotes and that one
// document alone has.
func (e *engine) namedHeadings() map[int]string {
	quoted := map[string]bool{}
	for _, m := range quotedText.FindAllStringSubmatch(e.change.text(), -1) {
		quoted[headingKey(m[1]+m[2]+m[3])] = true
	}
	holders := map[string][]int{}
	if len(quoted) > 0 {
		for d, doc := range e.documents {
			for _, s := range doc.Sections {
				if key := headingKey(s.Heading); quoted[key] && !slices.Contains(holders[key], d) {
					holders[key] = append(holders[key], d)
				}
			}
		}
	}
	named := map[int]string{}
	for _, key := range slices.Sorted(maps.Keys(holders)) {
		if d := holders[key]; len(d) == 1 && named[d[0]] == "" {
			named[d[0]] = key
		}
	}
	return named
}

func headingKey(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// documentsNamed resolves a path of the description: full holds the documents
// whose path ends in it when it has a folder, or equals it; same holds those
// that share only the file name.
func (e *engine) documentsNamed(p string) (full, same []int) {
	p = strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(p, "\\", "/")), "/")
	for strings.HasPrefix(p, "../") {
		p = p[3:]
	}
	for _, d := range e.byName[strings.ToLower(path.Base(p))] {
		doc := e.documents[d].Path
		if doc == p || strings.Contains(p, "/") && strings.HasSuffix("/"+doc, "/"+p) {
			full = append(full, d)
		} else if !strings.Contains(p, "/") {
			same = append(same, d)
		}
	}
	return full, same
}

// distinctiveName returns a document's own name in lower case when no reader
// would take it for an ordinary word: it joins parts or holds digits besides
// letters. "" otherwise.
func distinctiveName(name string) string {
	name = strings.ToLower(name)
	letters := strings.ContainsAny(name, "abcdefghijklmnopqrstuvwxyz")
	if letters && len(name) > 3 && strings.ContainsAny(name, "-_0123456789") {
		return name
	}
	return ""
}

// containsWord tells whether a text holds a word with nothing alphanumeric
// right before or after it.
func containsWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(word)
		if (start == 0 || !nameByte(text[start-1])) && (end == len(text) || !nameByte(text[end])) {
			return true
		}
		from = start + 1
	}
}

func nameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c >= 0x80
}
