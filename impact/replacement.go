package impact

import (
	"regexp"
	"strings"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/words"
)

// A Replacement is an old text that the change puts a new one in place of.
type Replacement struct {
	Old, New string
	Line     int    // 1-based, in the description
	Context  string // the statement that says it
}

const (
	marked = "(?:`([^`]+)`|\"([^\"]+)\"|“([^”]+)”|'([^']+)'|([\\w./:<>-]*[\\w%>](?:\\s?%)?))"
	from   = `(?i)\b`
)

// The ways to say that one text takes the place of another; old comes first.
var replacementForms = []*regexp.Regexp{
	regexp.MustCompile(from + `from\s+` + marked + `\s+to\s+` + marked),
	regexp.MustCompile(from + `(?:rename|replace|change|move|swap)[sd]?\s+(?:the\s+)?(?:\w+\s+)?` + marked + `\s+(?:to|with|by|into|for)\s+(?:the\s+)?` + marked),
	regexp.MustCompile(marked + `\s*(?:→|->|=>)\s*` + marked),
}

// insteadOf has the new text first.
var insteadOf = regexp.MustCompile(marked + `\s+(?i:instead of|rather than)\s+` + marked)

// replacements reads the replacements out of the statements. A bare ordinary
// word is taken for no text: it must be marked, or look like a value or a name.
func replacements(statements []Statement) []Replacement {
	var found []Replacement
	take := func(s Statement, old, new string) {
		if old != "" && new != "" && !strings.EqualFold(old, new) {
			found = append(found, Replacement{old, new, s.Line, s.Text})
		}
	}
	for _, s := range statements {
		if s.Role == CodeRole || s.Negated {
			continue
		}
		for _, form := range replacementForms {
			for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
				take(s, markedText(m[1:6]), markedText(m[6:11]))
			}
		}
		for _, m := range insteadOf.FindAllStringSubmatch(s.Text, -1) {
			take(s, markedText(m[6:11]), markedText(m[1:6]))
		}
	}
	return found
}

// markedText picks the group that matched: marked text as it is, a bare word
// only when it cannot be an ordinary one.
func markedText(groups []string) string {
	for _, g := range groups[:4] {
		if g != "" {
			return strings.TrimSpace(g)
		}
	}
	bare := strings.Trim(groups[4], ".,:;")
	if strings.ContainsAny(bare, "0123456789_<>%") || codeName.MatchString(bare) {
		return bare
	}
	return ""
}

// An occurrence is a line of a document that holds the old text of a
// replacement.
type occurrence struct {
	line int
	Replacement
}

// occurrences finds the lines of a document that still hold an old text. A
// number is too common to prove anything by itself: its line must also share a
// word with the statement that replaces it.
func occurrences(d *crawl.Document, list []Replacement) []occurrence {
	var found []occurrence
	for _, r := range list {
		old := strings.ToLower(r.Old)
		if len(old) < 2 || !strings.Contains(strings.ToLower(string(d.Source)), old) {
			continue
		}
		context := contentWords(r.Context)
		for line := 1; line <= d.LineCount(); line++ {
			text := strings.ToLower(d.Line(line))
			if containsWord(text, old) && (!value(old) || shares(text, context)) {
				found = append(found, occurrence{line, r})
			}
		}
	}
	return found
}

// value tells whether a text starts like a number.
func value(s string) bool { return s[0] >= '0' && s[0] <= '9' || s[0] == '-' }

func contentWords(text string) map[string]bool {
	set := map[string]bool{}
	words.Scan([]byte(text), func(w words.Word) {
		s := string(w.Text)
		if _, verb := operationOf[words.Stem(s)]; !verb && !words.Stop(s) && !value(s) {
			set[words.Stem(s)] = true
		}
	})
	return set
}

func shares(text string, set map[string]bool) bool {
	found := false
	words.Scan([]byte(text), func(w words.Word) {
		found = found || set[words.Stem(string(w.Text))]
	})
	return found
}
