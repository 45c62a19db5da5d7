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
	// hostPage matches what a relative link of a hosted repository can name
	// two levels above the root: ../../issues.
	hostPage = regexp.MustCompile(`^\.\./\.\./(?:issues|pulls?|wiki|releases|discussions|actions|security|compare|blob|tree|raw|commits?|tags|milestones?|projects|labels|graphs|network|stargazers|edit|new)(?:/|$)`)
	lineMark = regexp.MustCompile(`^L\d+(?:C\d+)?(?:-L\d+(?:C\d+)?)?$`)
)

// resolve tells where a link of a document leads.
func (t *tree) resolve(d *crawl.Document, source *crawl.Link) Link {
	l := Link{Source: source, TargetSection: -1}
	destination := strings.TrimSpace(source.Destination)
	if isURL(destination) || isTemplate(destination) {
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

// isURL tells whether a destination begins with a scheme or names a host.
func isURL(destination string) bool {
	if strings.HasPrefix(destination, "//") {
		return true
	}
	end := strings.IndexByte(destination, ':')
	if end < 1 {
		return false
	}
	for i, c := range []byte(destination[:end]) {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || !('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.')) {
			return false
		}
	}
	return true
}

// isTemplate tells whether a generator of pages will replace the destination.
func isTemplate(destination string) bool {
	for _, mark := range []string{"{{", "{%", "<%", "${"} {
		if strings.Contains(destination, mark) {
			return true
		}
	}
	return strings.HasPrefix(destination, "{")
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
	if t.anchors[l.Target] == nil {
		t.anchors[l.Target] = anchorLines(l.Target)
	}
	line, ok := t.anchors[l.Target][foldFragment(l.Fragment)]
	if ok {
		l.TargetSection = l.Target.SectionAt(line)
	}
	return ok
}

// anchorLines returns the lines of a document's anchors by folded name.
func anchorLines(d *crawl.Document) map[string]int {
	lines := make(map[string]int, len(d.Anchors))
	for _, a := range d.Anchors {
		if name := foldFragment(a.Name); lines[name] == 0 {
			lines[name] = a.Line
		}
	}
	return lines
}

// foldFragment returns a fragment as hosts compare it: without regard to letter
// case.
func foldFragment(fragment string) string {
	return strings.ToLower(strings.TrimPrefix(norm.NFC.String(fragment), "user-content-"))
}
