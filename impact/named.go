package impact

import (
	"math"
	"path"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// What it is worth to be named in the description.
const (
	fullPathWorth   = 1.0 // by path
	baseNameWorth   = 0.7 // by file name, or by a distinctive stem of it
	definitionWorth = 1.0 // by an identifier defined in the document
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
			e.outright[d] = true
			name(d, fullPathWorth, naming{NamedPath, p})
		}
		for _, d := range same {
			e.outright[d] = len(same) == 1
			name(d, baseNameWorth/math.Sqrt(float64(len(same))), naming{NamedPath, p})
		}
	}
	for _, id := range e.change.Identifiers {
		for _, def := range e.graph.Defined(id.Key) {
			if def.Primary {
				e.outright[e.at[def.Document.Path]] = true
				name(e.at[def.Document.Path], definitionWorth, naming{NamedIdentifier, id.String()})
			}
		}
	}
	text := strings.ToLower(e.change.text())
	for d, doc := range e.documents {
		if stem := distinctiveStem(doc); stem != "" && values[d] == 0 && containsWord(text, stem) {
			name(d, baseNameWorth, naming{NamedPath, stem})
		}
	}
	return values, how
}

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

// distinctiveStem returns a document's file name without its ending when no
// reader would take it for an ordinary word: it joins parts or holds digits
// besides letters. "" otherwise.
func distinctiveStem(d *crawl.Document) string {
	stem := strings.ToLower(strings.TrimSuffix(path.Base(d.Path), path.Ext(d.Path)))
	letters := strings.ContainsAny(stem, "abcdefghijklmnopqrstuvwxyz")
	if letters && len(stem) > 3 && strings.ContainsAny(stem, "-_0123456789") {
		return stem
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
