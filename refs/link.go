package refs

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/speccheck/speccheck/crawl"
)

var (
	scheme   = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:|//)`)
	template = regexp.MustCompile(`\{\{|\{%|<%|\$\{|^%|^\{`)
	// hostPage matches what a relative link of a hosted repository can name
	// two levels above the root: ../../issues.
	hostPage = regexp.MustCompile(`^\.\./\.\./(?:issues|pulls?|wiki|releases|discussions|actions|security|compare|blob|tree|raw|commits?|tags|milestones?|projects|labels|graphs|network|stargazers|edit|new)(?:/|$)`)
	lineMark = regexp.MustCompile(`^L\d+(?:C\d+)?(?:-L\d+(?:C\d+)?)?$`)
)

// resolve tells where a link of a document leads.
func (t *tree) resolve(d *crawl.Document, source *crawl.Link) Link {
	l := Link{Source: source, TargetSection: -1}
	destination := strings.TrimSpace(source.Destination)
	if scheme.MatchString(destination) || template.MatchString(destination) {
		l.Status = External
		return l
	}
	file, fragment, _ := strings.Cut(destination, "#")
	file, query, _ := strings.Cut(file, "?")
	l.Fragment = decode(fragment)
	if file == "" {
		l.Path = d.Path
		if destination == "" && source.Kind != crawl.HTMLLink {
			l.Status = MissingFile
			return l
		}
	} else {
		l.Path = join(path.Dir(d.Path), decode(file))
	}
	t.follow(&l, strings.Contains(query, "plain=1"))
	return l
}

// decode undoes percent signs; text that holds a stray one stays as it is.
func decode(s string) string {
	if plain, err := url.PathUnescape(s); err == nil {
		s = plain
	}
	return norm.NFC.String(s)
}

// join returns the path that a link in a folder names, relative to the root; it
// starts with "../" when it leaves the root.
func join(folder, file string) string {
	if strings.HasPrefix(file, "/") {
		folder = "."
	}
	return path.Join(norm.NFC.String(folder), "./"+strings.TrimLeft(file, "/"))
}

// follow looks up the path of a link.
func (t *tree) follow(l *Link, plain bool) {
	if l.Path == ".." || strings.HasPrefix(l.Path, "../") {
		l.Status = OutsideRoot
		if hostPage.MatchString(l.Path) {
			l.Status = External
		}
		return
	}
	real, exact := t.files[norm.NFC.String(l.Path)]
	if !exact {
		l.Status = MissingFile
		if other := t.folded[strings.ToLower(l.Path)]; other != "" {
			l.Status, l.Path = WrongCase, other
			l.Target = t.documentAt(other)
		}
		return
	}
	l.Path = real
	l.Target = t.documentAt(real)
	l.Status = Resolved
	if l.Target != nil && !(plain && lineMark.MatchString(l.Fragment)) && !t.enter(l) {
		l.Status = MissingAnchor
	}
}

// documentAt returns the document at a path, or the one that a folder shows.
func (t *tree) documentAt(p string) *crawl.Document {
	p = norm.NFC.String(p)
	if t.folders[p] {
		return t.frontPage(p)
	}
	return t.documents[p]
}

// enter finds the section that the fragment of a link names.
func (t *tree) enter(l *Link) bool {
	if l.Fragment == "" || strings.EqualFold(l.Fragment, "top") || strings.HasPrefix(l.Fragment, ":~:") { // the last: a text fragment
		return true
	}
	line, ok := t.anchorLine(l.Target, l.Fragment)
	if ok {
		l.TargetSection = l.Target.SectionAt(line)
	}
	return ok
}

// anchorLine returns the line of an anchor. Hosts compare without regard to
// letter case.
func (t *tree) anchorLine(d *crawl.Document, fragment string) (line int, ok bool) {
	line, ok = t.anchorsOf(d)[strings.ToLower(strings.TrimPrefix(norm.NFC.String(fragment), "user-content-"))]
	return line, ok
}

// anchorsOf returns the lines of a document's anchors by lower-case name.
func (t *tree) anchorsOf(d *crawl.Document) map[string]int {
	if lines := t.anchors[d]; lines != nil {
		return lines
	}
	lines := make(map[string]int, len(d.Anchors))
	for _, a := range d.Anchors {
		if name := strings.ToLower(norm.NFC.String(a.Name)); lines[name] == 0 {
			lines[name] = a.Line
		}
	}
	t.anchors[d] = lines
	return lines
}
