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
	marked       = "(?:`([^`]+)`|\"([^\"]+)\"|“([^”]+)”|(" + quantityText + ")|([\\w./:<>-]*[\\w>])(?:\\(\\))?)"
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
	{regexp.MustCompile(`(?i)\b(?:rename|replace|change|swap|substitute)[sd]?\s+(?:[\w-]+\s+){0,5}?` + marked + `\s+(?:to|with|by|into|for|as)\s+(?:the\s+|an?\s+)?` + marked), false, false},
	{regexp.MustCompile(marked + `\s+(?i:is|are|gets?|was|has been|be)\s+(?i:now\s+)?(?i:replaced|superseded|renamed|changed|turned|called)\s+(?i:(?:by|with|to|into)\s+)?(?i:the\s+|an?\s+)?` + marked), false, false},
	{regexp.MustCompile(marked + `\s*(?:→|->|=>)\s*` + marked), false, true},
	{regexp.MustCompile(marked + `\s+(?i:instead of|in place of|rather than)\s+` + marked), true, false},
	{regexp.MustCompile(marked + `\s+(?i:instead of|in place of|rather than)\s+(?:the\s+)?[a-z-]+\s+` + marked), true, false},
	{regexp.MustCompile(`\bs/([^/\s]+)()()()()/([^/\s]*)()()()()/`), false, false},
	{regexp.MustCompile(`(` + quantityText + `)()()()()[^.;\d]*?\s(?i:instead of|in place of|rather than|not)\s+(` + quantityText + `)()()()()`), true, false},
	{regexp.MustCompile(`(` + quantityText + `)()()()()[^.\d]*?\b(?i:so far|until now|up to now|previously|formerly|currently|today|was|were)\b[^.\d]*?(` + quantityText + `)()()()()`), true, false},
}

// removed follows, removing precedes the names that a clause takes away without
// another in their place.
var (
	removed  = regexp.MustCompile(`(?i)\b(?:(?:is|are|gets?|be|been)\s+(?:removed|dropped|deleted|eliminated|gone|abolished|no longer)|disappears?|goes away|go away)\b`)
	removing = regexp.MustCompile(`(?i)\b(?:remove|drop|delete|eliminate)s?\b`)
	clause   = regexp.MustCompile(`[.;:]\s|$`)
	markedIn = regexp.MustCompile("`([^`]+)`|\"([^\"]+)\"|“([^”]+)”|()([\\w./:<>-]*[\\w>])")
)

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
		if _, unit, ok := quantity(old); ok && unit == "" {
			if number, _, ok := quantity(new); ok {
				new = number // "6 times a night instead of 4": the line that says 4 is to say 6
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
		for _, groups := range removals(s.Text) {
			take(s, groups, "")
		}
	}
	return found
}

// removals returns the marked texts of the clauses that take something away:
// those before "is removed", those after "remove" up to a word that leads
// elsewhere.
func removals(text string) [][]string {
	var found [][]string
	for len(text) > 0 {
		end := clause.FindStringIndex(text)
		part := text[:end[0]]
		text = text[end[1]:]
		if at := removed.FindStringIndex(part); at != nil {
			found = append(found, markedIn.FindAllStringSubmatch(part[:at[0]], -1)...)
		} else if at := removing.FindStringIndex(part); at != nil {
			object, _, _ := strings.Cut(part[at[1]:], " from ")
			found = append(found, markedIn.FindAllStringSubmatch(object, -1)...)
		}
		if end[0] == end[1] {
			break
		}
	}
	for i := range found {
		found[i] = found[i][1:]
	}
	return found
}

// markedText picks the group that matched. A bare word counts only when it
// cannot be an ordinary one.
func markedText(groups []string) string {
	for _, g := range groups[:len(groups)-1] {
		if g != "" {
			return bareName(strings.TrimSpace(g))
		}
	}
	bare := strings.Trim(groups[len(groups)-1], ".,:;")
	if strings.ContainsAny(bare, "0123456789_<>") || codeName.MatchString(bare) || mixedCase.MatchString(bare) {
		return bareName(bare)
	}
	return ""
}

// mixedCase matches words with capitals inside, such as KiB.
var mixedCase = regexp.MustCompile(`[a-z][A-Z]|[A-Z][A-Z][a-z]`)

// bareName takes the marks of a call or a tag off a name.
func bareName(text string) string {
	if m := dressedName.FindStringSubmatch(text); m != nil {
		return m[1] + m[2]
	}
	return text
}

var dressedName = regexp.MustCompile(`^(?:([\w.]+)\([^()]*\)|</?([\w.-]+)/?>)$`)
