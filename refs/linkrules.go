package refs

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/speccheck/speccheck/crawl"
)

// linkFindings reports a link that leads nowhere, or elsewhere than it says.
func (g *Graph) linkFindings(l *Link) []Finding {
	length := 0
	if l.Source.Kind == crawl.InlineLink || l.Source.Kind == crawl.ReferenceLink {
		length = bracketLength(l.Source.Text)
	}
	var f Finding
	switch l.Status {
	case MissingFile:
		f = at(l.Place, length, "broken-link", Error)
		f.Message = fmt.Sprintf("%q leads nowhere: there is no %s", l.Source.Destination, l.Path)
		if l.Source.Destination == "" {
			f.Message = "the link has no destination"
		}
		f.Hint = g.nearFile(l)
	case MissingAnchor:
		f = at(l.Place, length, "broken-anchor", Error)
		f.Message = fmt.Sprintf("%q leads to no heading: %s has no anchor #%s", l.Source.Destination, l.Target.Path, l.Fragment)
		f.Hint = nearAnchor(l)
	case WrongCase:
		f = at(l.Place, length, "wrong-case-link", Error)
		f.Message = fmt.Sprintf("%q differs in letter case from %s", l.Source.Destination, l.Path)
		f.Hint = fmt.Sprintf("write %s", relative(l.Document, l.Path))
	case OutsideRoot:
		f = at(l.Place, length, "link-outside-root", Error)
		f.Message = fmt.Sprintf("%q leaves the repository", l.Source.Destination)
		f.Hint = "link to a file of the repository, or use a URL"
	case Resolved:
		return g.mismatch(l, length)
	default:
		return nil
	}
	return []Finding{f}
}

// mismatch reports a link whose text is an identifier that is defined elsewhere
// than where the link leads.
func (g *Graph) mismatch(l *Link, length int) []Finding {
	id, err := ParseIdentifier(strings.TrimSpace(l.Source.Text))
	if err != nil || l.Target == nil || len(g.definitions[id.Key]) == 0 {
		return nil
	}
	for _, d := range g.definitions[id.Key] {
		if d.Document == l.Target {
			return nil
		}
	}
	d := versionOf(g.definitions[id.Key], id.Version)
	if d == nil { // the reference is reported already
		return nil
	}
	f := at(l.Place, length, "mismatched-link", Error)
	f.Message = fmt.Sprintf("[%s] links to %s, but is defined in %s", id, l.Target.Path, d.where())
	f.Hint = fmt.Sprintf("link to %s", relative(l.Document, d.Document.Path))
	f.Related = []Where{d.related("the definition")}
	return []Finding{f}
}

// relative returns how a document links to a path.
func relative(from *crawl.Document, to string) string {
	rel, err := filepath.Rel(filepath.FromSlash(path.Dir(from.Path)), filepath.FromSlash(to))
	if err != nil {
		return "/" + to
	}
	return strings.ReplaceAll(filepath.ToSlash(rel), " ", "%20")
}

// nearFile suggests a file for a link that leads nowhere: the same path with an
// ending, the only document whose path ends so, or the only one of that name.
func (g *Graph) nearFile(l *Link) string {
	for _, ext := range markdownEndings {
		if real, ok := g.tree.files[norm.NFC.String(l.Path+ext)]; ok {
			return fmt.Sprintf("write %s, with its ending", relative(l.Document, real))
		}
	}
	written, _, _ := strings.Cut(l.Source.Destination, "#")
	for strings.HasPrefix(written, ".") || strings.HasPrefix(written, "/") {
		written = written[1:]
	}
	written = strings.Trim(written, "/")
	for _, name := range []string{written, written + ".md", path.Base(written), path.Base(written) + ".md"} {
		if same := g.tree.named(name); len(same) == 1 {
			return fmt.Sprintf("did you mean %s?", relative(l.Document, same[0].Path))
		}
	}
	return ""
}

// nearAnchor suggests the anchor of the target that is nearest to a fragment.
func nearAnchor(l *Link) string {
	near := nearAnchors(l.Target, l.Fragment)
	if len(near) == 0 {
		return ""
	}
	return fmt.Sprintf("did you mean #%s?", near[0])
}

// nearAnchors returns the anchor of a document that is nearest to a fragment,
// if one is near.
func nearAnchors(d *crawl.Document, fragment string) []string {
	fragment = strings.ToLower(fragment)
	best, distance := "", 3
	for _, a := range d.Anchors {
		n := editDistance(fragment, a.Name)
		if sameButHyphens(a.Name, fragment) {
			n = 0
		}
		if n < distance {
			best, distance = a.Name, n
		}
	}
	if best == "" {
		return nil
	}
	return []string{best}
}

func sameButHyphens(a, b string) bool {
	for {
		a, b = strings.TrimLeft(a, "-_"), strings.TrimLeft(b, "-_")
		if a == "" || b == "" || a[0] != b[0] {
			return a == b
		}
		a, b = a[1:], b[1:]
	}
}

// missingFile reports a path in running text that names no file.
func (g *Graph) missingFile(m *Mention) Finding {
	f := at(m.Place, utf8.RuneCountInString(m.Text), "missing-file", Warning)
	f.Message = fmt.Sprintf("there is no file %s", m.Text)
	if same := g.tree.named(path.Base(m.Text)); len(same) == 1 {
		f.Hint = fmt.Sprintf("did you mean %s?", same[0].Path)
	}
	return f
}
