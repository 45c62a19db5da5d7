package refs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/speccheck/speccheck/crawl"
)

// vocabulary is what the corpus itself says about its identifiers.
type vocabulary struct {
	kinds   map[string]bool // of every well-formed identifier
	defined map[string][]*Definition
	folded  map[string]string // defined key by its letters in lower case, without blanks
}

func newVocabulary(kinds map[string]bool, defined map[string][]*Definition) *vocabulary {
	v := &vocabulary{kinds, defined, make(map[string]string, len(defined))}
	for key := range defined {
		if folded := foldKey(key); v.folded[folded] == "" || key < v.folded[folded] {
			v.folded[folded] = key
		}
	}
	return v
}

var (
	versionLike = regexp.MustCompile(`^[vV]?\d+\.\d+`)
	digitFirst  = regexp.MustCompile(`^[vV]?\d`)
	// placeholder matches what stands for a part in an explanation of the
	// notation: X.Y, MAJOR.MINOR, <version>, {name}, *, "…".
	placeholder = regexp.MustCompile(
		`^(?:[A-Za-z](?:\.[A-Za-z])+|[A-Z]|(?i:version|major\.minor(?:\.patch)?|major|minor))$|[<>{}*…$]|\.\.\.`)
)

// malformed tells whether a bracketed text that is no identifier was meant as
// one. It says yes only when the corpus leaves no other reading, because
// brackets and colons serve many purposes:
//
//   - outside code and the text of links, a defined key, but for blanks and
//     letter case, without a version or with something else in its place;
//   - a kind that the corpus uses, names, and a tail that begins with a digit;
//   - in running text of a corpus that defines anything, any kind and names, and
//     a tail that begins like a version.
func (v *vocabulary) malformed(r *Reference) bool {
	parts := strings.Split(normal(r.Text), ":")
	for _, part := range parts {
		if placeholder.MatchString(part) {
			return false
		}
	}
	last := len(parts) - 1
	if last < 2 || !digitFirst.MatchString(parts[last]) {
		code := r.Context == crawl.InCode || r.Context == crawl.InCodeSpan
		return !code && v.meant(r.Text) != "" && !isLinkText(r.Place)
	}
	switch {
	case v.meant(r.Text) != "":
		return true
	case !isKind(parts[0]) || !allNames(parts[1:last]):
		return false
	case v.kinds[parts[0]]:
		return true
	}
	return len(v.defined) > 0 && versionLike.MatchString(parts[last]) && (r.Context == crawl.InText || r.Context == crawl.InHeading)
}

// isLinkText tells whether a link begins at the place.
func isLinkText(p Place) bool {
	return slices.ContainsFunc(p.Document.Links, func(l crawl.Link) bool { return l.Position == p.Position })
}

// meant returns the defined key that a malformed text names, with or without
// something after it in place of the version; "" when there is none.
func (v *vocabulary) meant(text string) string {
	whole := foldKey(normal(text))
	if key := v.folded[whole]; key != "" {
		return key
	}
	colon := strings.LastIndexByte(whole, ':')
	tail := text[strings.LastIndexByte(text, ':')+1:]
	if colon < 0 || isName(tail) && unicode.IsUpper([]rune(tail)[0]) { // a further name
		return ""
	}
	return v.folded[whole[:colon]]
}

// repair suggests what a malformed text should be.
func (v *vocabulary) repair(text string) []Suggestion {
	key := v.meant(text)
	if key == "" {
		return nil
	}
	d := primaryOfNewest(v.defined[key])
	return []Suggestion{{d.ID.String(), "the newest version", fmt.Sprintf("%s:%d", d.Document.Path, d.Line)}}
}

func foldKey(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

func allNames(names []string) bool {
	for _, name := range names {
		if !isName(name) {
			return false
		}
	}
	return true
}

// explains tells whether an undefined identifier only shows the notation:
// [Kind:Name:1.0].
func explains(id Identifier) bool {
	kind, name, _ := strings.Cut(id.Key, ":")
	return kind == "Kind" || name == "Name" || name == "X" || strings.HasPrefix(name, "Name:")
}
