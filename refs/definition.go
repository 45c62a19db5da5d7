package refs

import (
	"slices"
	"strings"
	"unicode"

	"github.com/speccheck/speccheck/crawl"
)

// aboutness tells how far a heading is about the identifier that it holds.
type aboutness int

const (
	speaksOf aboutness = iota // names a relation to the thing; never a definition
	unclear                   // a definition only when no other heading is about the thing
	about                     // a definition
)

// relations open a heading that relates its section to something else:
// "With Memory System", "See …". So does the word right before an identifier:
// "Retries (uses [Pattern:Retry:1.0])".
var relations = wordSet(`with without see via from to by against versus vs per unlike like than`)

// relationVerbs do so too, but a document may have such a title: "Upgrading Channels".
var relationVerbs = wordSet(`
	use uses used using extends extending implements implementing replaces replacing
	supersedes superseding depends depending requires requiring consumes consuming
	provides refines follows migrating upgrading moving switching compared related
	references referencing integrating interacting communicating`)

// relationNouns make a heading relational when a preposition follows them:
// "Integration with …", "Differences from …".
var relationNouns = wordSet(`
	integration interaction interactions communication relation relationship relationships
	dependency dependencies difference differences comparison compatibility migration upgrade
	change changes impact effect effects interface interfaces reference references usage use
	alignment interplay`)

var prepositions = wordSet(`with without to from of on for in into by via between against under after before`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

// headingAbout classifies the identifier with which text, the words of a
// heading up to the identifier, ends. title is true for the first heading of a
// document.
func headingAbout(text string, id Identifier, title bool) aboutness {
	words := headingWords(text)
	if len(words) == 0 {
		return about
	}
	echo := slices.ContainsFunc(words, echoes(id))
	last := words[len(words)-1]
	switch {
	case relations[words[0]] || relations[last]:
		return speaksOf
	case relationVerbs[words[0]] && title:
		return unclear
	case relationVerbs[words[0]] || relationVerbs[last]:
		return speaksOf
	case relational(words) && !relationEchoed(words, id):
		return speaksOf
	case prepositions[last]:
		return unclear
	case title || echo:
		return about
	}
	return unclear
}

// relational tells whether words hold a relation noun and then a preposition.
func relational(words []string) bool {
	for i := range len(words) - 1 {
		if relationNouns[words[i]] && prepositions[words[i+1]] {
			return true
		}
	}
	return false
}

// relationEchoed tells whether the relation is the thing itself, as in
// "Integration with Memory [Contract:Integration:TaskMemory:1.0]".
func relationEchoed(words []string, id Identifier) bool {
	echo := echoes(id)
	return slices.ContainsFunc(words, func(w string) bool { return relationNouns[w] && echo(w) })
}

// echoes returns a test for words that stand in the key of an identifier,
// kind included, whatever their ending.
func echoes(id Identifier) func(word string) bool {
	names := strings.ToLower(strings.NewReplacer(":", " ", "-", "", "_", "").Replace(id.Key))
	return func(word string) bool {
		word = strings.ReplaceAll(word, "-", "")
		if len(word) > 4 {
			word = word[:max(4, len(word)-3)]
		}
		return len(word) > 1 && strings.Contains(names, word)
	}
}

// headingWords returns the words of a heading in lower case, without section
// numbers and articles.
func headingWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(normal(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '-'
	})
	return slices.DeleteFunc(words, func(w string) bool {
		return w == "the" || w == "a" || w == "an" || !strings.ContainsFunc(w, unicode.IsLetter)
	})
}

// A candidate is an identifier in a heading.
type candidate struct {
	definition *Definition
	token      crawl.Token
	about      aboutness
}

// define divides the candidates into definitions and mere references: one that
// speaks of its thing never defines it, an unclear one only when no heading is
// about the key.
func define(candidates []candidate) (definitions []*Definition, others []candidate) {
	clear := map[string]bool{}
	for _, c := range candidates {
		if c.about == about {
			clear[c.definition.ID.Key] = true
		}
	}
	for _, c := range candidates {
		if c.about == about || c.about == unclear && !clear[c.definition.ID.Key] {
			definitions = append(definitions, c.definition)
		} else {
			others = append(others, c)
		}
	}
	return definitions, others
}
