package index

import (
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"
)

// Where a part of a query is looked for. The path and the enclosing headings
// help a section to rank, and to have all the words, but never suffice alone.
var (
	ownFields = []string{headingField, bodyField, codeField}
	allFields = []string{headingField, bodyField, codeField, identField, trailField, pathField}
)

// boost tells what a match in a field is worth. A heading says what a section
// is about.
func boost(field string) float64 {
	switch field {
	case headingField:
		return 3
	case codeField:
		return 0.8
	case trailField:
		return 0.5
	}
	return 1
}

// phraseBoost is what bare words standing together are worth.
const phraseBoost = 3

// translate makes a bleve query of which a section must have at least so many
// of the wanted clauses, and everything required.
//
// What must hold is said twice, for the score and as a filter, because bleve
// forgets a condition of a boolean query that cannot be met by any term, and
// would answer "nosuch* -cache" with everything that lacks the word cache.
func (r reader) translate(q *Query, least int) query.Query {
	all := bleve.NewBooleanQuery()
	var wantedClauses, must, own []query.Query
	bound := false // to a field that need not be in the section's own text
	for _, c := range q.clauses {
		switch c.occur {
		case forbidden:
			all.AddMustNot(r.anyOf(c.any, ownFields))
			continue
		case required:
			must = append(must, r.anyOf(c.any, allFields))
		case wanted:
			wantedClauses = append(wantedClauses, r.anyOf(c.any, allFields))
		}
		own = append(own, r.anyOf(c.any, ownFields))
		bound = bound || c.any[0].field != ""
	}
	if len(wantedClauses) > 0 {
		some := bleve.NewDisjunctionQuery(wantedClauses...)
		some.SetMin(float64(least))
		must = append(must, some)
	}
	all.AddMust(must...)
	if !bound {
		must = append(must, bleve.NewDisjunctionQuery(own...))
	}
	all.AddFilter(bleve.NewConjunctionQuery(must...))
	ranked := &rankedQuery{base: all}
	for _, p := range q.phrases {
		for _, field := range ownFields {
			ranked.phrases = append(ranked.phrases, r.phrase(p, field, phraseBoost*boost(field)))
		}
	}
	return ranked
}

// anyOf matches sections that have one of the leaves in one of the fields, or
// in the field that the leaf names.
func (r reader) anyOf(leaves []leaf, fields []string) query.Query {
	var found []query.Query
	for _, l := range leaves {
		for _, field := range l.fields(fields) {
			found = append(found, r.leaf(l, field))
		}
	}
	return bleve.NewDisjunctionQuery(found...)
}

func (l leaf) fields(fields []string) []string {
	switch l.field {
	case "":
		return fields
	case pathField:
		return []string{pathField, fileField}
	}
	return []string{l.field}
}

// leaf matches a leaf in one field. The boosts stand at the innermost queries,
// because bleve ignores those of compound ones.
func (r reader) leaf(l leaf, field string) query.Query {
	term := ""
	switch {
	case field == identField:
		term = foldIdentifier(l.text)
	case field == fileField:
		term = strings.ToLower(l.text)
	case l.kind == prefix || l.kind == fuzzy:
		term = l.term()
	default:
		return r.words(l.tokens, field)
	}
	if l.kind != prefix && l.kind != fuzzy {
		return termQuery(term, field)
	}
	var some []query.Query
	for _, t := range r.expand(l, term, field) {
		some = append(some, termQuery(t, field))
	}
	return bleve.NewDisjunctionQuery(some...)
}

func termQuery(term, field string) query.Query {
	q := bleve.NewTermQuery(term)
	q.SetField(field)
	q.SetBoost(boost(field))
	return q
}

// words matches words next to each other by their stems; exact forms rank
// higher. A name of several parts is also found where it is written as one word.
func (r reader) words(tokens []token, field string) query.Query {
	first, last := tokens[0], tokens[len(tokens)-1]
	if len(tokens) == 1 {
		return formsQuery(first, field)
	}
	var together query.Query
	if field == trailField || field == pathField {
		together = allQuery(tokens, field, boost(field))
	} else {
		together = r.phrase(tokens, field, boost(field))
	}
	if last.joined && last.position == first.position {
		return bleve.NewDisjunctionQuery(formsQuery(last, field), together)
	}
	return together
}

// formsQuery matches every form of a word; the one asked for ranks higher.
func formsQuery(t token, field string) query.Query {
	if t.surface == t.stem {
		return termQuery(t.stem, field)
	}
	return bleve.NewDisjunctionQuery(termQuery(t.stem, field), termQuery(t.surface, field))
}

// allQuery matches sections that have each of the words in a field.
func allQuery(tokens []token, field string, boost float64) query.Query {
	all := bleve.NewConjunctionQuery()
	for _, t := range parts(tokens) {
		q := bleve.NewTermQuery(t.stem)
		q.SetField(field)
		q.SetBoost(boost)
		all.AddQuery(q)
	}
	return all
}
