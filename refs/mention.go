package refs

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/speccheck/speccheck/crawl"
)

// targets returns the documents that a path written in a document may name: the
// one at that path from the document's folder or from the root, else those
// whose path ends in it and are nearest to the document. A file name alone
// names the neighbour, else every document of that name.
func (t *tree) targets(from *crawl.Document, text string) []*crawl.Document {
	folder := norm.NFC.String(path.Dir(from.Path))
	text = norm.NFC.String(strings.ReplaceAll(text, `\`, "/"))
	places := []string{join(".", text), join(folder, text)}
	if !strings.Contains(text, "/") || strings.HasPrefix(text, ".") {
		slices.Reverse(places)
	}
	if !strings.Contains(text, "/") {
		places = places[:1]
	}
	for _, p := range places {
		if d := t.documents[p]; d != nil {
			return []*crawl.Document{d}
		}
	}
	suffix := strings.TrimLeft(strings.TrimPrefix(path.Clean(text), "/"), "./")
	found := t.named(suffix)
	if !strings.Contains(suffix, "/") {
		return found
	}
	return nearest(found, folder)
}

// nearest keeps the documents that share the longest run of folders with a folder.
func nearest(documents []*crawl.Document, folder string) []*crawl.Document {
	most, kept := -1, []*crawl.Document(nil)
	for _, d := range documents {
		switch n := sharedFolders(norm.NFC.String(d.Path), folder+"/"); {
		case n > most:
			most, kept = n, []*crawl.Document{d}
		case n == most:
			kept = append(kept, d)
		}
	}
	return kept
}

func sharedFolders(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}

// example matches paths that stand for others in an explanation.
var example = regexp.MustCompile(`(?i)(?:^|/)(?:path/to|foo|bar|baz|example|your[-_]?\w*|my[-_]\w*|some[-_]\w*)(?:/|\.|$)|[Nn]{3,}|N{2,}|X{2,}|YYYY|0000`)

// misses tells whether a mention that names no document names a file that ought
// to exist: it has a folder, and that folder's beginning exists near the
// document or at the root. Everything else may speak of other repositories, of
// files to come or of names as such.
func (t *tree) misses(m *Mention) bool {
	if len(m.Targets) > 0 || m.Context == crawl.InCode || m.Context == crawl.InComment || example.MatchString(m.Text) {
		return false
	}
	text := norm.NFC.String(strings.TrimLeft(m.Text, "/"))
	first, _, nested := strings.Cut(strings.TrimLeft(text, "./"), "/")
	if !nested {
		return false
	}
	for folder := path.Dir(m.Document.Path); ; folder = path.Dir(folder) {
		p := norm.NFC.String(path.Join(folder, text))
		if _, exists := t.files[p]; exists {
			return false
		}
		if t.folders[path.Join(norm.NFC.String(folder), first)] {
			return true
		}
		if folder == "." {
			return false
		}
	}
}
