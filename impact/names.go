package impact

import (
	"regexp"
	"slices"
	"strings"
)

// codeName matches words that only code uses: camelCase, PascalCase of two
// parts, snake_case, SCREAMING_CASE of six letters or more, <tags>.
var codeName = regexp.MustCompile(
	`\b(?:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+|(?:[A-Z][a-z0-9]+){2,}|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+|[A-Z]{6,})\b|</?([a-z][a-z0-9_-]*)\b`)

var codeSpan = regexp.MustCompile("`([^`\n]+)`")

// plainName matches a code span that is one name, perhaps dotted or called.
var plainName = regexp.MustCompile(`^[A-Za-z_$@][\w$.-]*(?:\(\))?$`)

// name collects what the description names.
func (c *Change) name() {
	for _, t := range c.Document.Tokens {
		for _, id := range keysIn("[" + t.Text + "]") {
			if !slices.Contains(c.Identifiers, id) {
				c.Identifiers = append(c.Identifiers, id)
			}
		}
	}
	for _, p := range c.Document.Paths {
		c.Paths = appendNew(c.Paths, p.Text)
	}
	for _, l := range c.Document.Links {
		if !strings.Contains(l.Destination, ":") {
			c.Paths = appendNew(c.Paths, strings.SplitN(l.Destination, "#", 2)[0])
		}
	}
	c.Symbols = symbols(c.text())
}

// symbols returns the names from code in a text, in order of appearance.
func symbols(text string) []string {
	var found []string
	for _, line := range strings.Split(text, "\n") {
		for _, m := range codeSpan.FindAllStringSubmatch(line, -1) {
			if s := strings.TrimSuffix(strings.TrimSpace(m[1]), "()"); plainName.MatchString(s) && len(s) > 2 {
				found = appendNew(found, s)
			}
		}
		for _, m := range codeName.FindAllStringSubmatch(line, -1) {
			s := m[0]
			if m[1] != "" {
				s = m[1]
			}
			if len(s) > 2 {
				found = appendNew(found, s)
			}
		}
	}
	return found
}

func appendNew(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
