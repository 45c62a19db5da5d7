package impact

import (
	"regexp"
	"strings"
)

// A Replacement is an old text that the change puts a new one in place of, or
// takes away.
type Replacement struct {
	Old, New string // New is "" when Old is removed
	Code     bool   // Old is set as code in the description
	Line     int    // 1-based, in the description
	Context  string // the statement that says it
}

// Pieces of the patterns below. Marked text is quoted or set as code; a bare
// word counts only when it looks like a value or a name (bareText).
const (
	quantityText = `\d+(?:[.,]\d+)?(?:\s?(?:%|ms\b|s\b|sec(?:ond)?s?\b|min(?:ute)?s?\b|hours?\b|days?\b|weeks?\b|months?\b|bytes?\b|[KMG]i?B\b|times\b))?`
	marked       = "(?:`([^`]+)`|\"([^\"]+)\"|“([^”]+)”|(" + quantityText + ")|([\\w./:<>-]*[\\w>]))"
	markedGroups = 5
)

// A replacementForm is a way to say that one text takes the place of another.
type replacementForm struct {
	pattern  *regexp.Regexp
	newFirst bool
	bareNew  bool // the new text may be any word
}

var replacementForms = []replacementForm{
	{regexp.MustCompile(`(?i)\bfrom\s+` + marked + `\s+to\s+` + marked), false, false},
	{regexp.MustCompile(`(?i)\b(?:rename|replace|change|swap|substitute)[sd]?\s+(?:the\s+)?(?:\w+\s+)?` + marked + `\s+(?:to|with|by|into|for)\s+(?:the\s+|an?\s+)?` + marked), false, false},
	{regexp.MustCompile(marked + `\s+(?i:is|are|gets?|was|has been|be)\s+(?i:now\s+)?(?i:replaced|superseded|renamed|changed|turned)\s+(?i:by|with|to|into)\s+(?i:the\s+|an?\s+)?` + marked), false, false},
	{regexp.MustCompile(marked + `\s*(?:→|->|=>)\s*` + marked), false, true},
	{regexp.MustCompile(marked + `\s+(?i:instead of|in place of|rather than)\s+` + marked), true, false},
	{regexp.MustCompile(`(` + quantityText + `)()()()()[^.;\d]*?\s(?i:instead of|in place of|rather than|not)\s+(` + quantityText + `)()()()()`), true, false},
	{regexp.MustCompile(`(` + quantityText + `)()()()()[^.\d]*?\b(?i:so far|until now|up to now|previously|formerly|currently|today|was|were)\b[^.\d]*?(` + quantityText + `)()()()()`), true, false},
}

// removalForms say that a text goes without another in its place.
var removalForms = []*regexp.Regexp{
	regexp.MustCompile(marked + `\s+(?i:is|are|gets?|be)\s+(?i:removed|dropped|deleted|eliminated|gone|abolished)\b`),
	regexp.MustCompile(`(?i)\b(?:remove|drop|delete|eliminate)s?\s+(?:the\s+)?` + marked),
	regexp.MustCompile(`(?i)\b(?:remove|drop|delete|eliminate)s?\s+(?:the\s+)?\w+\s+` + marked),
}

// replacements reads the replacements out of the statements, each once.
func replacements(statements []Statement) []Replacement {
	var found []Replacement
	take := func(s Statement, oldGroups []string, new string) {
		old := markedText(oldGroups)
		for _, r := range found {
			if strings.EqualFold(r.Old, old) {
				return
			}
		}
		if len(old) > 0 && !strings.EqualFold(old, new) {
			found = append(found, Replacement{old, new, oldGroups[0] != "", s.Line, s.Text})
		}
	}
	for _, s := range statements {
		if s.Role == CodeRole || s.Negated || s.Motive {
			continue
		}
		for _, form := range replacementForms {
			for _, m := range form.pattern.FindAllStringSubmatch(s.Text, -1) {
				oldGroups, newGroups := m[1:1+markedGroups], m[1+markedGroups:]
				if form.newFirst {
					oldGroups, newGroups = newGroups, oldGroups
				}
				new := markedText(newGroups)
				if new == "" && form.bareNew {
					new = strings.Trim(m[2*markedGroups], ".,:;")
				}
				if new != "" {
					take(s, oldGroups, new)
				}
			}
		}
		for _, form := range removalForms {
			for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
				take(s, m[1:], "")
			}
		}
	}
	return found
}

// markedText picks the group that matched. A bare word counts only when it
// cannot be an ordinary one.
func markedText(groups []string) string {
	for _, g := range groups[:len(groups)-1] {
		if g != "" {
			return strings.TrimSpace(g)
		}
	}
	bare := strings.Trim(groups[len(groups)-1], ".,:;")
	if strings.ContainsAny(bare, "0123456789_<>") || codeName.MatchString(bare) {
		return bare
	}
	return ""
}
