package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// Found is the answer to a search.
type Found struct {
	Hits  []Hit `json:"hits"`  // best first
	Total int   `json:"total"` // may be more than Hits
}

// A Hit is a section that matches a search, with its best line.
type Hit struct {
	Path    string       `json:"path"`
	Line    int          `json:"line"`   // 1-based
	Column  int          `json:"column"` // 1-based, in code points
	Heading []string     `json:"heading"`
	Score   float64      `json:"score"`
	Text    string       `json:"text"` // the line, or what stands around the first match when it is long
	Marks   []crawl.Span `json:"-"`    // the matches in the whole line: code point columns, both ends included
}

// FoundJSON writes the answer to a search as JSON.
func FoundJSON(w io.Writer, found Found) error {
	hits := make([]Hit, len(found.Hits))
	for i, h := range found.Hits {
		h.Score, h.Heading = rounded(h.Score), texts(h.Heading)
		excerpt, _, before, after := excerptOf(h)
		h.Text = before + string(excerpt) + after
		hits[i] = h
	}
	return writeJSON(w, Found{hits, found.Total})
}

// FoundText writes two lines for each hit: path, line and the headings above
// it, then the line itself.
func FoundText(w io.Writer, found Found, o TextOptions) error {
	s := style{colour: o.Colour}
	var b bytes.Buffer
	for _, h := range found.Hits {
		fmt.Fprintf(&b, "%s:%d:", s.cyan(printable(h.Path)), h.Line)
		if len(h.Heading) > 0 {
			fmt.Fprintf(&b, " %s", s.bold(printable(strings.Join(h.Heading, " > "))))
		}
		fmt.Fprintf(&b, "\n    %s\n", marked(h, s))
	}
	return writeFound(w, b.Bytes())
}

// FoundFiles writes paths, one a line.
func FoundFiles(w io.Writer, paths []string) error {
	var b bytes.Buffer
	for _, path := range paths {
		fmt.Fprintln(&b, printable(path))
	}
	return writeFound(w, b.Bytes())
}

// FoundFilesJSON writes paths as JSON; total may be more than there are.
func FoundFilesJSON(w io.Writer, paths []string, total int) error {
	return writeJSON(w, struct {
		Files []string `json:"files"`
		Total int      `json:"total"`
	}{texts(paths), total})
}

func writeFound(w io.Writer, text []byte) error {
	if _, err := w.Write(text); err != nil {
		return fmt.Errorf("writing the hits: %w", err)
	}
	return nil
}

// maxExcerpt is how many code points of a line are shown. Lines of a paragraph
// without breaks are often a screen long, and some files hold a single line.
const maxExcerpt = 240

// excerptOf returns the code points of the line that are shown, the column of
// the first of them, and ellipses where something is left out.
func excerptOf(h Hit) (excerpt []rune, first int, before, after string) {
	line := []rune(h.Text)
	start := 0
	if len(line) > maxExcerpt {
		start = min(max(h.Column-1-maxExcerpt/4, 0), len(line)-maxExcerpt)
	}
	for start < len(line) && (line[start] == ' ' || line[start] == '\t') {
		start++ // no indentation; what is shown may begin with the match
	}
	end := min(start+maxExcerpt, len(line))
	if start > 0 && strings.TrimSpace(string(line[:start])) != "" {
		before = "…"
	}
	if end < len(line) {
		after = "…"
	}
	return line[start:end], start + 1, before, after
}

// marked returns the excerpt of a hit with its matches highlighted.
func marked(h Hit, s style) string {
	excerpt, column, before, after := excerptOf(h)
	end := column + len(excerpt)
	var b strings.Builder
	b.WriteString(before)
	for _, mark := range h.Marks {
		from, to := max(mark.First, column), min(mark.Last+1, end)
		if from >= to {
			continue
		}
		plain := len(excerpt) - (end - column)
		b.WriteString(printable(string(excerpt[plain : plain+from-column])))
		b.WriteString(s.bold(s.red(printable(string(excerpt[plain+from-column : plain+to-column])))))
		column = to
	}
	b.WriteString(printable(string(excerpt[len(excerpt)-(end-column):])))
	b.WriteString(after)
	return strings.TrimRight(b.String(), " ")
}
