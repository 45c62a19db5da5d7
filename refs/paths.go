package refs

import (
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/speccheck/speccheck/crawl"
)

// tree looks up the paths of a corpus. Paths are compared in NFC.
type tree struct {
	documents map[string]*crawl.Document
	files     map[string]string // real path of every file, documents included, and of every folder
	folded    map[string]string // the same by the path in lower case; the first of several
	folders   map[string]bool
	bySuffix  map[string][]*crawl.Document       // by every end of the path that begins a name, lower case; sorted by path
	anchors   map[*crawl.Document]map[string]int // filled when a link first asks; nil once built
}

func newTree(documents []*crawl.Document, c *crawl.Corpus) *tree {
	t := &tree{
		documents: map[string]*crawl.Document{},
		files:     map[string]string{},
		folded:    map[string]string{},
		folders:   map[string]bool{".": true},
		bySuffix:  map[string][]*crawl.Document{},
		anchors:   map[*crawl.Document]map[string]int{},
	}
	t.add(".", ".")
	for _, d := range documents {
		p := norm.NFC.String(d.Path)
		t.documents[p] = d
		t.addFile(p, d.Path)
		t.addSuffixes(strings.ToLower(p), d)
	}
	for _, f := range c.Files {
		t.addFile(norm.NFC.String(f), f)
	}
	for _, p := range c.Problems { // a file that could not be read does exist
		t.addFile(norm.NFC.String(p.Path), p.Path)
	}
	return t
}

func (t *tree) addFile(p, real string) {
	t.add(p, real)
	for dir := path.Dir(p); !t.folders[dir]; dir = path.Dir(dir) {
		t.folders[dir] = true
		t.add(dir, dir)
	}
}

func (t *tree) add(p, real string) {
	t.files[p] = real
	if lower := strings.ToLower(p); t.folded[lower] == "" {
		t.folded[lower] = real
	}
}

func (t *tree) addSuffixes(p string, d *crawl.Document) {
	for {
		t.bySuffix[p] = append(t.bySuffix[p], d)
		slash := strings.IndexByte(p, '/')
		if slash < 0 {
			return
		}
		p = p[slash+1:]
	}
}

// markdownEndings are what a link may have left out.
var markdownEndings = []string{".md", ".markdown", ".mdx"}

// frontPage returns the document that is shown for a folder; nil when there is none.
func (t *tree) frontPage(folder string) *crawl.Document {
	for _, name := range []string{"README.md", "readme.md", "Readme.md", "README.markdown", "index.md", "INDEX.md"} {
		if d := t.documents[path.Join(folder, name)]; d != nil {
			return d
		}
	}
	return nil
}

// named returns the documents whose path ends in a relative path, whatever the
// letter case, sorted by path.
func (t *tree) named(p string) []*crawl.Document {
	return t.bySuffix[strings.ToLower(norm.NFC.String(p))]
}
