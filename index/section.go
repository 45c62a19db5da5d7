package index

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/blevesearch/bleve/v2/document"

	"github.com/speccheck/speccheck/crawl"
)

// The fields of an indexed section; see the package documentation.
const (
	headingField = "heading"
	trailField   = "trail"
	pathField    = "path"
	fileField    = "file"
	bodyField    = "body"
	codeField    = "code"
	identField   = "ident"
)

// A passage is the text of one field of a section.
type passage struct {
	field string
	text  []byte
	lines []int // the 1-based line of each line of the text
}

// passages returns what section i of the document says: its heading line, its
// prose and its code. Index and hits both come from here.
func passages(d *crawl.Document, i int) []passage {
	section := d.Sections[i]
	heading, body, code := passage{field: headingField}, passage{field: bodyField}, passage{field: codeField}
	block := firstBlock(d, section.Lines.First)
	for line := section.Lines.First; line <= section.Lines.Last; line++ {
		for block < len(d.CodeBlocks) && d.CodeBlocks[block].Lines.Last < line {
			block++
		}
		switch {
		case line == section.Lines.First && section.Level > 0:
			heading.add(d, line)
		case block < len(d.CodeBlocks) && d.CodeBlocks[block].Lines.Contains(line):
			code.add(d, line)
		default:
			body.add(d, line)
		}
	}
	return []passage{heading, body, code}
}

// firstBlock returns the index of the first code block that ends at the line or
// later. Code blocks do not overlap.
func firstBlock(d *crawl.Document, line int) int {
	at, _ := slices.BinarySearchFunc(d.CodeBlocks, line, func(b crawl.CodeBlock, line int) int {
		return b.Lines.Last - line
	})
	return at
}

func (p *passage) add(d *crawl.Document, line int) {
	p.text = append(append(p.text, d.Line(line)...), '\n')
	p.lines = append(p.lines, line)
}

// sectionID names section i of a document in the index. Identifiers sort like
// path and section, because no path holds a NUL byte.
func sectionID(path string, i int) string { return fmt.Sprintf("%s\x00%06d", path, i) }

// splitID is the inverse of sectionID.
func splitID(id string) (path string, section int, ok bool) {
	path, number, ok := strings.Cut(id, "\x00")
	section, err := strconv.Atoi(number)
	return path, section, ok && err == nil && section >= 0
}

// indexed returns the bleve documents of all sections of a document.
func (x *lexicon) indexed(d *crawl.Document) []*document.Document {
	identifiers := identifiersBySection(d)
	path, file := x.count(pathField, []byte(d.Path)), finished(fileField, strings.ToLower(d.Path))
	documents := make([]*document.Document, len(d.Sections))
	for i := range d.Sections {
		section := document.NewDocument(sectionID(d.Path, i))
		add := func(f *field) {
			if f.length > 0 {
				section.AddField(f)
			}
		}
		for _, p := range passages(d, i) {
			add(x.count(p.field, p.text))
		}
		add(x.count(trailField, []byte(strings.Join(d.HeadingPath(i), "\n"))))
		add(path)
		add(file)
		add(finished(identField, identifiers[i]...))
		documents[i] = section
	}
	return documents
}

// identifiersBySection returns the identifier terms of each section.
func identifiersBySection(d *crawl.Document) map[int][]string {
	found := map[int][]string{}
	for _, t := range d.Tokens {
		if strings.Contains(t.Text, ":") {
			i := d.SectionAt(t.Line)
			found[i] = append(found[i], identifierTerms(t.Text)...)
		}
	}
	return found
}
