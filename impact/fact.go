package impact

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// A fact is a named value that a text states: <accumulate_data>false</…>,
// "threshold: 0.8", "`mode` is set to `strict`".
type fact struct {
	key   string // the name as a reader compares it: lower case, letters and digits only
	name  string // as written
	value string // without quotes and backticks
	line  int    // 1-based
}

// The ways to state a fact. Each has the groups name and value. Values are
// literals (a number with its unit, a truth value, a quoted or marked word),
// since a sentence is no value.
var factForms = []*regexp.Regexp{
	regexp.MustCompile(`<([A-Za-z_][\w.-]*)>\s*([^<>\s][^<>]{0,40}?)\s*</[A-Za-z_][\w.-]*>`),
	regexp.MustCompile("(?:^|[\\s({,\"'`])([A-Za-z_][\\w.-]*)[\"'`]?\\s*[:=]\\s*(" + literal + `)(?:[\s,;.)}]|$)`),
	regexp.MustCompile("`([A-Za-z_][\\w.-]*)`\\s+(?:is|are|(?:is |be )?set to|to|defaults to|must be|should be|stays?|becomes?)\\s+(" + literal + `)(?:[\s,;.)]|$)`),
}

const literal = "true|false|null|none|-?\\d+(?:\\.\\d+)?(?:\\s?%|\\s?[a-zA-Z]{1,3}\\b)?|\"[^\"\\s]{1,40}\"|'[^'\\s]{1,40}'|`[^`\\s]{1,40}`"

// facts reads the facts out of the lines of a document that pass a test, in
// order of line and form.
func facts(d *crawl.Document, worth func(line []byte) bool) []fact {
	var found []fact
	line := 0
	for source := range bytes.Lines(d.Source) {
		line++
		if !worth(source) {
			continue
		}
		text := d.Line(line)
		for _, form := range factForms {
			for _, m := range form.FindAllStringSubmatch(text, -1) {
				found = append(found, fact{factKey(m[1]), m[1], strings.Trim(m[2], "\"'`"), line})
			}
		}
	}
	return found
}

// anyFact passes every line that can state a fact.
func anyFact(line []byte) bool { return bytes.ContainsAny(line, "<:=`") }

// lineNaming returns the test whether a line holds one of the names that have
// these keys, in whatever style. It serves one goroutine.
func lineNaming[V any](names map[string]V) func(line []byte) bool {
	var keys [][]byte
	for key := range names {
		keys = append(keys, []byte(key))
	}
	var buffer []byte
	return func(line []byte) bool {
		buffer = buffer[:0]
		for _, c := range line {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			if c != '_' && c != '-' && c != '.' {
				buffer = append(buffer, c)
			}
		}
		return slices.ContainsFunc(keys, func(key []byte) bool { return bytes.Contains(buffer, key) })
	}
}

// factKey reduces a name to what makes it the same name in another style.
func factKey(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == '.' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// proseNames are names that label text rather than hold a value.
var proseNames = map[string]bool{
	"note": true, "name": true, "type": true, "description": true, "version": true, "title": true, "status": true, "id": true,
	"step": true, "example": true, "section": true, "line": true, "http": true, "https": true,
}

// A contradiction is a place in a document that gives another value to a name
// than the change does.
type contradiction struct {
	fact
	change fact // what the change says
}

// changeFacts maps the keys that the change gives one value to; a name that it
// gives several values to cannot be contradicted.
func (c *Change) changeFacts() map[string]fact {
	stated := map[string]fact{}
	several := map[string]bool{}
	for _, f := range facts(c.Document, anyFact) {
		if len(f.key) < 3 || proseNames[f.key] {
			continue
		}
		if old, ok := stated[f.key]; ok && !strings.EqualFold(old.value, f.value) {
			several[f.key] = true
		} else if !ok {
			stated[f.key] = f
		}
	}
	for key := range several {
		delete(stated, key)
	}
	return stated
}

// contradictions finds where a document gives another value to a name.
func contradictions(d *crawl.Document, stated map[string]fact) []contradiction {
	if len(stated) == 0 {
		return nil
	}
	var found []contradiction
	for _, f := range facts(d, lineNaming(stated)) {
		if said, ok := stated[f.key]; ok && !strings.EqualFold(said.value, f.value) {
			if n := len(found); n > 0 && found[n-1].line == f.line && found[n-1].key == f.key {
				continue
			}
			found = append(found, contradiction{f, said})
		}
	}
	return found
}
