package refs

import (
	"path"
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/speccheck/speccheck/crawl"
)

var (
	// example matches paths that stand for others in an explanation.
	example = regexp.MustCompile(`(?i)(?:^|/)(?:path/to|foo|bar|baz|examples?|files?|filename|document|doc|page|name|(?:your|my|some)[-_]?\w*)(?:/|\.|$)` +
		`|N{2,}|X{2,}|YYYY|0000`)
	// asExample matches the words that introduce an example.
	asExample = regexp.MustCompile(`(?i)(?:\be\.g\.|\bexamples?\b|\bsuch as\b|\bfor instance\b|\blike\b)[^;]{0,60}$`)
	// otherTime matches the words before a file of the future or of the past.
	otherTime = regexp.MustCompile(`(?i)\b(?:planned|proposed|will be|to be|creates?|adds?|adding|generates?|generated|writes?|new|` +
		`removed?|removes|deleted?|deletes|renamed?|renames|moved?|moves|replaced?|replaces|formerly)\b[^.;]{0,60}$`)
	// citing matches the words that send a reader to the file named after them.
	citing = regexp.MustCompile(`(?i)\bsee(?:\s+also)?\W*$|` +
		`\b(?:see|refer|refers|defined|described|specified|documented|explained|detailed|listed|found|covered|discussed|stated|decided|laid down)\b[^.;]{0,80}\b(?:in|to|at|by)\W*$`)
	elsewhere = regexp.MustCompile(`(?i)^\W{0,3}(?:in|of|from)\b[^.;]{0,40}\brepositor`)
)

// misses tells whether a mention that names no document claims that its file
// exists. It does when it has a folder whose beginning exists near the document
// or at the root, when it starts with a dot at the document's own folder, or when
// the words before it send the reader there. Every other path may speak of another
// repository, of a file to come or of names as such.
func (t *tree) misses(m *Mention) bool {
	if len(m.Targets) > 0 || m.Context == crawl.InCode || m.Context == crawl.InComment || example.MatchString(m.Text) {
		return false
	}
	text := norm.NFC.String(m.Text)
	if len(t.named(suffixOf(text))) > 0 || t.exists(m.Document, text) {
		return false
	}
	before, after := around(m)
	if asExample.MatchString(before) || otherTime.MatchString(before) || elsewhere.MatchString(after) {
		return false
	}
	own := strings.HasPrefix(text, ".") && m.Context != crawl.InCodeSpan
	return own || t.beginsNear(m.Document, text) || citing.MatchString(before)
}

// exists tells whether a file that is no document stands at the path from the
// root or from the document's folder, or whether the path leaves the root.
func (t *tree) exists(d *crawl.Document, text string) bool {
	for _, folder := range []string{".", norm.NFC.String(path.Dir(d.Path))} {
		p := join(folder, text)
		if _, ok := t.files[p]; ok || strings.HasPrefix(p, "../") && folder != "." {
			return true
		}
	}
	return false
}

// beginsNear tells whether the first folder of a path stands in the document's
// folder or in one above it.
func (t *tree) beginsNear(d *crawl.Document, text string) bool {
	first, _, nested := strings.Cut(suffixOf(text), "/")
	for folder := norm.NFC.String(path.Dir(d.Path)); nested; folder = path.Dir(folder) {
		if t.folders[path.Join(folder, first)] {
			return true
		}
		if folder == "." {
			return false
		}
	}
	return false
}

// around returns the text before a mention, from the line above on, and the
// text after it on its line.
func around(m *Mention) (before, after string) {
	line := m.Document.Line(m.Line)
	before = between(line, 1, m.Column)
	if m.Line > m.Document.Sections[m.Section].Lines.First {
		before = m.Document.Line(m.Line-1) + " " + before
	}
	return before, between(line, m.Column+len([]rune(m.Text)), len(line)+1)
}
