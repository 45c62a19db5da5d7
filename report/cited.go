package report

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// checkFiles reports paths listed twice or leading out of the root and, with a
// root, files that are not there and quotes that no longer stand where cited.
func (v *validation) checkFiles(document *yaml.Node, root fs.FS) {
	firstLine := map[string]int{}
	for _, entry := range elements(child(document, filesKey)) {
		written, node := stringAt(entry, "path")
		if node == nil || !strings.HasPrefix(written, "./") {
			continue // the schema has said so
		}
		clean := path.Clean(written)
		if clean == ".." || strings.HasPrefix(clean, "../") {
			v.reportAt(node, "outside-root", fmt.Sprintf("%s leads out of the root", written), "")
			continue
		}
		if first := firstLine[clean]; first > 0 {
			v.reportAt(node, "duplicate-path", fmt.Sprintf("%s is listed on line %d already", written, v.fileLine(first)), "make one entry of the two")
			continue
		}
		firstLine[clean] = node.Line
		if root != nil {
			v.checkFile(entry, node, clean, root)
		}
	}
}

func (v *validation) checkFile(entry, node *yaml.Node, name string, root fs.FS) {
	text, err := fs.ReadFile(root, name)
	switch info, statErr := fs.Stat(root, name); {
	case statErr == nil && info.IsDir():
		v.reportAt(node, "missing-file", fmt.Sprintf("./%s is a folder, not a file", name), "")
		return
	case errors.Is(err, fs.ErrNotExist):
		v.reportAt(node, "missing-file", fmt.Sprintf("./%s does not exist under the root", name), "")
		return
	case err != nil:
		v.reportAt(node, "missing-file", fmt.Sprintf("./%s cannot be read: %v", name, err), "")
		return
	}
	lines := documentLines(text)
	for _, evidence := range elements(child(entry, "evidence")) {
		quote, quoteNode := stringAt(evidence, "quote")
		lineNode := child(evidence, "line")
		if quoteNode == nil || lineNode == nil {
			continue
		}
		if n, err := strconv.Atoi(resolved(lineNode).Value); err == nil && !holds(lines, n, quote) {
			v.reportAt(lineNode, "stale-quote", fmt.Sprintf("line %d of ./%s does not hold the quote", n, name), whereNow(lines, n, quote))
		}
	}
}

// documentLines splits a document as crawl does: CRLF and lone CR end a line,
// a byte order mark is no text. Runs of white space become one blank, so that
// only words count when quotes are compared.
func documentLines(text []byte) []string {
	s := strings.TrimPrefix(strings.ToValidUTF8(string(text), "\uFFFD"), "\uFEFF")
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s), "\n")
	for i := range lines {
		lines[i] = oneSpaced(lines[i])
	}
	return lines
}

// holds tells whether the 1-based line holds the quote.
func holds(lines []string, line int, quote string) bool {
	return 1 <= line && line <= len(lines) && strings.Contains(lines[line-1], oneSpaced(quote))
}

func oneSpaced(s string) string { return strings.Join(strings.Fields(s), " ") }

// whereNow tells where a quote stands nearest to the line that was cited.
func whereNow(lines []string, line int, quote string) string {
	nearest := 0
	for n := 1; n <= len(lines); n++ {
		if holds(lines, n, quote) && (nearest == 0 || abs(n-line) < abs(nearest-line)) {
			nearest = n
		}
	}
	if nearest == 0 {
		return "the document has changed: run speccheck impact again"
	}
	return fmt.Sprintf("it stands on line %d now", nearest)
}

func abs(n int) int { return max(n, -n) }
