package impact

import (
	"regexp"
	"strings"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/words"
)

// An occurrence is a line of a document that holds the old text of a
// replacement.
type occurrence struct {
	line int
	Replacement
}

// proves tells whether the occurrence by itself makes its document untrue. An
// ordinary word set as code does not: it may stand for something else there.
func (o occurrence) proves() bool { return !o.Code || !ordinaryWord.MatchString(o.Old) }

// occurrences finds the lines of a document that still hold an old text, in
// order of replacement and line.
func occurrences(d *crawl.Document, list []Replacement) []occurrence {
	if len(list) == 0 {
		return nil
	}
	var found []occurrence
	code := codeLines(d)
	for _, r := range list {
		holds := holder(r)
		for line := 1; line <= d.LineCount(); line++ {
			if holds(d.Line(line), code[line]) {
				found = append(found, occurrence{line, r})
			}
		}
	}
	return found
}

// holder returns the test whether a line holds the old text. A name or phrase
// stands for itself; one that is an ordinary word outside code must be set as
// code. A number is too common to prove anything: its line must share a word
// with the statement that replaces it, and two when the unit is not the same.
func holder(r Replacement) func(line string, code bool) bool {
	old := strings.ToLower(r.Old)
	number, unit, ok := quantity(old)
	if !ok {
		onlyCode := r.Code && ordinaryWord.MatchString(r.Old)
		return func(line string, code bool) bool {
			line = strings.ToLower(line)
			if onlyCode && !code {
				line = strings.Join(codeSpan.FindAllString(line, -1), " ")
			}
			return len(old) > 2 && containsWord(line, old)
		}
	}
	context := contentWords(r.Context)
	return func(line string, _ bool) bool {
		line = strings.ToLower(listMarker.ReplaceAllString(line, "")) // "4." counts items
		if !strings.Contains(line, number) {
			return false
		}
		needed := 0
		for _, m := range quantities.FindAllStringSubmatch(line, -1) {
			if m[1] == number {
				needed = 2
				if sameUnit(m[2], unit) {
					needed = 1
					break
				}
			}
		}
		return needed > 0 && shared(line, context) >= needed
	}
}

var ordinaryWord = regexp.MustCompile(`^[A-Za-z][a-z]+$`)

var quantities = regexp.MustCompile(`(?:^|[^\w.,-])(\d+(?:[.,]\d+)?)\s?(%|[a-z]*)`)

// quantity splits a number from its unit.
func quantity(text string) (number, unit string, ok bool) {
	m := quantities.FindStringSubmatch(text)
	if m == nil || !strings.HasPrefix(text, m[1]) {
		return "", "", false
	}
	return m[1], m[2], true
}

// sameUnit compares units by their first letters, so that "min" and "minutes"
// agree. No unit agrees with none.
func sameUnit(a, b string) bool {
	if a == "" || b == "" {
		return a == b
	}
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
}

// contentWords returns the stems of the words that tell what a statement is
// about: no stop words, verbs of change, numbers or units.
func contentWords(text string) map[string]bool {
	set := map[string]bool{}
	words.Scan([]byte(text), func(w words.Word) {
		s := string(w.Text)
		stem := words.Stem(s)
		if _, verb := operationOf[stem]; !verb && !words.Stop(s) && !value(s) && !unitWords[stem] {
			set[stem] = true
		}
	})
	return set
}

var unitWords = map[string]bool{"second": true, "minut": true, "hour": true, "day": true, "week": true, "month": true, "time": true, "byte": true}

// value tells whether a word starts like a number.
func value(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// shared counts the distinct words of a set that a text holds.
func shared(text string, set map[string]bool) int {
	seen := map[string]bool{}
	words.Scan([]byte(text), func(w words.Word) {
		if stem := words.Stem(string(w.Text)); set[stem] {
			seen[stem] = true
		}
	})
	return len(seen)
}
