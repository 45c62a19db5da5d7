package crawl

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// A Corpus is a repository of markdown documents as it was read: one walk, one
// parse of each document.
type Corpus struct {
	Root      string      // absolute path of the folder that was walked
	Documents []*Document // sorted by path
	Files     []string    // every other file that is not ignored: possible link targets, sorted
	Problems  []Problem   // files that could not be read or parsed, sorted by path
}

// A Document is one markdown file, parsed. It is immutable once crawled.
type Document struct {
	Path        string       // relative to the root, with forward slashes and no leading "./"
	Source      []byte       // valid UTF-8 without byte order mark; every line ends in \n whatever the file holds
	Title       string       // from the front matter, else the first heading; "" when there is neither
	FrontMatter *FrontMatter // nil when the document has none
	Sections    []Section    // in document order; together they cover every line once
	Anchors     []Anchor     // every fragment that a link may name, in document order
	Links       []Link       // in document order
	CodeBlocks  []CodeBlock  // in document order
	Tokens      []Token      // bracketed texts that may be identifiers, in document order
	Paths       []Token      // words outside links that read as a path of a markdown file, in document order
	Problems    []Problem    // what is wrong with the file itself, in document order

	lineStarts []int // byte offset in Source of each line
}

// FrontMatter is the metadata block that opens a document.
type FrontMatter struct {
	Lines  Span
	Values map[string]any // nil when the block could not be decoded
}

// A Section is a heading and what stands under it up to the next heading. The
// text before the first heading is a section of level 0 without a heading.
type Section struct {
	Heading string // as rendered, without markup; "" at level 0
	Level   int    // 1 to 6; 0 for the text before the first heading
	Parent  int    // index of the enclosing section in Document.Sections; -1 at the top
	Anchor  string // as GitHub makes it; "" at level 0
	Lines   Span   // from the heading's line to the line before the next heading
}

// A Span is a range of lines, 1-based, both ends included. It is empty when
// Last is less than First.
type Span struct{ First, Last int }

// Contains tells whether the line stands inside the span.
func (s Span) Contains(line int) bool { return s.First <= line && line <= s.Last }

// A Position is a place in a document: a 1-based line and a 1-based column
// counted in Unicode code points.
type Position struct{ Line, Column int }

// An Anchor is a name that a link's fragment may give.
type Anchor struct {
	Name    string
	Line    int
	Heading bool // made from a heading; otherwise an id or name attribute in HTML
}

// LinkKind tells how a link was written.
type LinkKind string

// The ways to write a link.
const (
	InlineLink    LinkKind = "inline"    // [text](destination)
	ReferenceLink LinkKind = "reference" // [text][label], [label][] and [label]
	ImageLink     LinkKind = "image"     // ![text](destination)
	AutoLink      LinkKind = "auto"      // <destination>
	HTMLLink      LinkKind = "html"      // href and src attributes
)

// A Link is a markdown or HTML link as it stands in the document, not resolved.
type Link struct {
	Position
	Kind        LinkKind
	Text        string // as rendered, without markup
	Destination string // escapes and entities decoded, percent signs not
}

// A CodeBlock is a fenced or an indented block of code.
type CodeBlock struct {
	Language string // first word of the info string, lower case; "" when there is none
	Info     string // the whole info string; "" for indented code
	Lines    Span   // the lines of code, without the fences
	Fenced   bool
	Closed   bool // false when a fence stays open to the end of the file
}

// TokenContext tells in what kind of text a token stands.
type TokenContext string

// The kinds of text a token can stand in.
const (
	InHeading  TokenContext = "heading"
	InText     TokenContext = "text" // paragraphs, lists, tables, quotes
	InCodeSpan TokenContext = "code span"
	InCode     TokenContext = "code" // fenced or indented block
	InComment  TokenContext = "comment"
)

// A Token is a piece of raw text that a later stage may recognise.
type Token struct {
	Position        // of its first code point; for a bracketed token, of the bracket
	Text     string // without the brackets
	Context  TokenContext
}

// ProblemKind names what is wrong with a file.
type ProblemKind string

// What can be wrong with a file. A file with one of the first four has no Document.
const (
	Unreadable    ProblemKind = "unreadable-file"
	TooLarge      ProblemKind = "file-too-large"
	Binary        ProblemKind = "binary-file"
	EscapesRoot   ProblemKind = "symlink-outside-root"
	InvalidUTF8   ProblemKind = "invalid-utf8"
	UnclosedFence ProblemKind = "unclosed-fence"
	BadMatter     ProblemKind = "bad-front-matter"
)

// A Problem is a defect of a file that was met while reading it.
type Problem struct {
	Path string
	Position
	Kind    ProblemKind
	Message string // one line, lower case, without the path
}

// LineCount returns the number of lines of the document.
func (d *Document) LineCount() int { return len(d.lineStarts) }

// Line returns the text of a 1-based line without its line end; "" outside the
// document.
func (d *Document) Line(n int) string {
	if n < 1 || n > len(d.lineStarts) {
		return ""
	}
	end := len(d.Source)
	if n < len(d.lineStarts) {
		end = d.lineStarts[n]
	}
	return string(bytes.TrimSuffix(d.Source[d.lineStarts[n-1]:end], []byte("\n")))
}

// Text returns the source of a span of lines.
func (d *Document) Text(s Span) []byte {
	first, last := max(s.First, 1), min(s.Last, len(d.lineStarts))
	if last < first {
		return nil
	}
	end := len(d.Source)
	if last < len(d.lineStarts) {
		end = d.lineStarts[last]
	}
	return d.Source[d.lineStarts[first-1]:end]
}

// SectionAt returns the index of the section that holds the 1-based line.
func (d *Document) SectionAt(line int) int {
	after := sort.Search(len(d.Sections), func(i int) bool { return d.Sections[i].Lines.First > line })
	return max(after-1, 0)
}

// HeadingPath returns the headings from the outermost section down to section i.
func (d *Document) HeadingPath(i int) []string {
	if i < 0 {
		return nil
	}
	path := d.HeadingPath(d.Sections[i].Parent)
	if h := d.Sections[i].Heading; h != "" {
		path = append(path, h)
	}
	return path
}

// position turns a byte offset in Source into a line and a column.
func (d *Document) position(offset int) Position {
	line := sort.SearchInts(d.lineStarts, offset+1)
	return Position{line, utf8.RuneCount(d.Source[d.lineStarts[line-1]:offset]) + 1}
}
