package index

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A QueryError tells what is wrong with a query and shows a right one.
type QueryError struct {
	Query   string
	Problem string // what is wrong
	Example string // a query that does what was probably meant
}

// Error tells what is wrong with the query, and gives one that works.
func (e *QueryError) Error() string {
	return fmt.Sprintf("query %q: %s; for example: %s", e.Query, e.Problem, e.Example)
}

// fieldNames are the fields that a query can name.
var fieldNames = []string{headingField, pathField, bodyField, codeField, identField}

// ParseQuery reads a query:
//
//	context frame         sections with all of the words, best those where they stand together
//	"context frame"       the words in this order, nothing in between
//	memory -cache         without the word
//	+memory cache         the word even if no section has all of them
//	memory OR cache       one of the two
//	contex*               words that start so
//	contxt~  contxt~2     words at most 1 or 2 letters away
//	heading:memory        in the headings only; also path:, body:, code:, ident:
//	[Pattern:Frame:1.0]   the identifier; the brackets may be left out
//
// The error is a *QueryError.
func ParseQuery(text string) (*Query, error) {
	p := parser{source: text, rest: text}
	q, err := p.query()
	if err != nil {
		return nil, err
	}
	if positives(q.clauses) == 0 {
		if len(q.clauses) > 0 {
			return nil, p.problem("it only says what must not be there", `memory -cache`)
		}
		return nil, p.problem("there is no word in it (a word has two letters or a digit)", `context frame`)
	}
	q.finish()
	return q, nil
}

type parser struct{ source, rest string }

func (p *parser) problem(problem, example string) error {
	return &QueryError{Query: p.source, Problem: problem, Example: example}
}

func (p *parser) query() (*Query, error) {
	q := &Query{}
	or, not := false, false
	for p.skipSpace(); p.rest != ""; p.skipSpace() {
		switch operator := firstField(p.rest); operator {
		case "OR", "AND", "NOT":
			p.rest = p.rest[len(operator):]
			or = operator == "OR" && len(q.clauses) > 0
			not = operator == "NOT"
			continue
		}
		c, err := p.clause()
		if err != nil {
			return nil, err
		}
		if not {
			c.occur = forbidden
		}
		switch last := len(q.clauses) - 1; {
		case len(c.any) == 0:
		case or && c.occur == wanted && q.clauses[last].occur == wanted:
			q.clauses[last].any = append(q.clauses[last].any, c.any...)
		default:
			q.clauses = append(q.clauses, c)
		}
		or, not = false, false
	}
	for i := range q.clauses {
		if c := &q.clauses[i]; c.occur == wanted && len(c.any) == 1 && c.any[0].bound() {
			c.occur = required
		}
	}
	return q, nil
}

// clause reads an operator and what it applies to. The clause is empty when
// there is no word in it.
func (p *parser) clause() (clause, error) {
	var c clause
	switch p.rest[0] {
	case '+':
		c.occur = required
	case '-':
		c.occur = forbidden
	}
	if c.occur != wanted {
		p.rest = p.rest[1:]
	}
	l, err := p.leaf()
	if err == nil && (len(l.tokens) > 0 || l.field == identField && l.text != "") {
		c.any = []leaf{l}
	}
	return c, err
}

func (p *parser) leaf() (leaf, error) {
	var l leaf
	for _, name := range fieldNames {
		if rest, ok := strings.CutPrefix(p.rest, name+":"); ok {
			if l.field, p.rest = name, rest; firstField(rest) == "" {
				return l, p.problem(fmt.Sprintf("%s: has nothing after it", name), name+":memory")
			}
			break
		}
	}
	switch r, size := utf8.DecodeRuneInString(p.rest); r {
	case '"', '“', '”', '„':
		return p.quoted(l, size)
	case '[':
		if end := strings.IndexByte(p.rest, ']'); end > 0 {
			l.kind, l.text, p.rest = identifier, p.rest[1:end], p.rest[end+1:]
			l.tokens = tokenize([]byte(l.text))
			return l, nil
		}
	}
	return p.word(l)
}

func (p *parser) quoted(l leaf, open int) (leaf, error) {
	p.rest = p.rest[open:]
	end := strings.IndexAny(p.rest, `"”“`)
	if end < 0 {
		return l, p.problem("the quotation mark is not closed", `'"context frame"'`)
	}
	_, size := utf8.DecodeRuneInString(p.rest[end:])
	l.kind, l.text, p.rest = phrase, p.rest[:end], p.rest[end+size:]
	if l.tokens = tokenize([]byte(l.text)); len(l.tokens) == 0 {
		return l, p.problem("the quotation marks hold no word", `'"context frame"'`)
	}
	return l, nil
}

func (p *parser) word(l leaf) (leaf, error) {
	text := firstField(p.rest)
	p.rest = p.rest[len(text):]
	if stem, distance, ok := cutFuzzy(text); ok {
		if distance < 1 || distance > 2 {
			return l, p.problem(text+": words can be at most 2 letters away", stem+"~2")
		}
		l.kind, l.distance, text = fuzzy, distance, stem
	} else if strings.HasSuffix(text, "*") {
		l.kind, text = prefix, strings.TrimSuffix(text, "*")
	}
	if strings.Contains(text, "*") {
		return l, p.problem("* can only stand at the end of a word", "contex*")
	}
	l.text, l.tokens = text, tokenize([]byte(text))
	if l.kind == word && identifierLike(text) {
		l.kind = identifier
	}
	if (l.kind == prefix || l.kind == fuzzy) && len(l.tokens) == 0 {
		return l, p.problem("there is no word before the * or ~ (a word has two letters or a digit)", "contex*")
	}
	return l, nil
}

// cutFuzzy splits contxt~2 into the word and the distance, which is 1 when no
// number stands there and 0 when it is out of range.
func cutFuzzy(text string) (stem string, distance int, ok bool) {
	stem, number, ok := strings.Cut(text, "~")
	switch {
	case !ok || stem == "":
		return "", 0, false
	case number == "" || number == "1":
		return stem, 1, true
	case number == "2":
		return stem, 2, true
	case strings.Trim(number, "0123456789") == "":
		return stem, 0, true
	}
	return "", 0, false
}

// identifierLike tells whether a text has parts with colons between them.
func identifierLike(text string) bool {
	before, after, ok := strings.Cut(text, ":")
	return ok && before != "" && after != ""
}

func (p *parser) skipSpace() { p.rest = strings.TrimLeftFunc(p.rest, unicode.IsSpace) }

// firstField returns the text up to the first space.
func firstField(text string) string {
	if end := strings.IndexFunc(text, unicode.IsSpace); end >= 0 {
		return text[:end]
	}
	return text
}
