package refs

import (
	"path"
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
	found := t.named(suffixOf(text))
	if len(found) > maxTargets {
		return nil
	}
	if !strings.Contains(text, "/") {
		return found
	}
	return nearest(found, folder)
}

// maxTargets is how many documents a path can name before it names none in
// particular: a repository may hold thousands of README.md.
const maxTargets = 16

// suffixOf returns a path without the dots and slashes that lead up to it.
func suffixOf(text string) string { return strings.TrimLeft(path.Clean(text), "./") }

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
