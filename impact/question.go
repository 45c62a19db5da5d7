package impact

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/refs"
)

// MaxQuestions is how many questions are asked at most.
const MaxQuestions = 7

// A question is asked when something counted is open.
type question struct {
	text  string // one line
	files int    // that hang on the answer
	order int    // among those with as many files: the kind's rank
}

// questions collects what the documents leave open about the change, most
// consequential first.
func (e *engine) questions(predicted []int) []string {
	var all []question
	for order, ask := range []func([]int) []question{
		e.askValues,
		e.askUnknownNames,
		e.askReferences,
		e.askOpenQuestions,
		e.askPlaceholders,
		e.askDecisions,
		e.askNamedFiles,
		e.askScope,
		e.askMigration,
	} {
		for _, q := range ask(predicted) {
			q.order = order
			all = append(all, q)
		}
	}
	slices.SortStableFunc(all, func(a, b question) int {
		return cmp.Or(cmp.Compare(b.files, a.files), cmp.Compare(a.order, b.order))
	})
	texts := make([]string, 0, MaxQuestions)
	for _, q := range all[:min(MaxQuestions, len(all))] {
		texts = append(texts, strings.Join(strings.Fields(q.text), " "))
	}
	return texts
}

// askValues asks about names that documents give another value than the change.
func (e *engine) askValues([]int) []question {
	type place struct {
		document int
		contradiction
	}
	places := map[string][]place{}
	var keys []string
	for d := range e.documents {
		for _, c := range e.contradicted[d] {
			if places[c.key] == nil {
				keys = append(keys, c.key)
			}
			places[c.key] = append(places[c.key], place{d, c})
		}
	}
	slices.Sort(keys)
	var list []question
	for _, key := range keys {
		var where []string
		holders := map[int]bool{}
		for _, p := range places[key] {
			if !holders[p.document] {
				where = append(where, fmt.Sprintf("%s at ./%s:%d", p.value, e.documents[p.document].Path, p.line))
			}
			holders[p.document] = true
		}
		said := places[key][0].change
		list = append(list, question{
			text: fmt.Sprintf("The change sets %s to %s, but %s otherwise (%s): does the change hold there too?",
				said.name, said.value, counted(len(holders), "file has it", "files have it"), abridged(where, 4)),
			files: len(holders),
		})
	}
	return list
}

// askUnknownNames asks about names from code that stand in no document.
func (e *engine) askUnknownNames(predicted []int) []question {
	var unknown []string
	for _, s := range e.change.Symbols {
		if e.occurrencesOf[s] == 0 {
			unknown = append(unknown, s)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	text := fmt.Sprintf("No document holds %s: is it new, or another word for something that exists?", abridged(unknown, 6))
	if len(unknown) > 1 {
		text = fmt.Sprintf("No document holds the names %s: are they new, or other words for something that exists?", abridged(unknown, 6))
	}
	return []question{{text: text, files: len(predicted)}}
}

// askReferences asks about references in the sections that the change touches
// whose versions disagree or that lead nowhere.
func (e *engine) askReferences(predicted []int) []question {
	type trouble struct {
		verdict refs.Verdict
		text    string
	}
	places := map[trouble][]string{}
	holders := map[trouble]map[string]bool{}
	var order []trouble
	for _, d := range predicted {
		for _, r := range e.graph.ReferencesIn(e.documents[d]) {
			touched := slices.ContainsFunc(e.sections[d], func(s scoredSection) bool { return s.section == r.Section })
			if r.Verdict == refs.Current || r.Verdict == refs.Superseded || !touched {
				continue
			}
			t := trouble{r.Verdict, r.Text}
			if places[t] == nil {
				order = append(order, t)
				holders[t] = map[string]bool{}
			}
			places[t] = append(places[t], fmt.Sprintf("./%s:%d", r.Document.Path, r.Line))
			holders[t][r.Document.Path] = true
		}
	}
	var list []question
	for _, t := range order {
		list = append(list, question{
			text:  fmt.Sprintf("[%s] is %s (%s): %s", t.text, t.verdict, abridged(places[t], 3), e.settle(t.verdict, t.text)),
			files: len(holders[t]),
		})
	}
	return list
}

// settle asks what is to be done about a verdict.
func (e *engine) settle(v refs.Verdict, text string) string {
	id, err := refs.ParseIdentifier(text)
	if err != nil {
		return "which version is meant?"
	}
	newest := e.graph.Newest(id.Key)
	switch {
	case v == refs.Undefined || newest == nil:
		return "what defines it, and does the change touch that?"
	case v == refs.Ambiguous:
		return "which of its definitions is the one to change?"
	default:
		return fmt.Sprintf("version %s is defined at ./%s:%d; which one does the change start from?", newest.ID.Version, newest.Document.Path, newest.Line)
	}
}

// askDecisions asks about decisions that are not yet taken.
func (e *engine) askDecisions(predicted []int) []question {
	var list []question
	for _, d := range e.ranking.order[:min(len(e.ranking.order), 2*max(len(predicted), 5))] {
		record, ok := decisionOf(e.documents[d])
		if ok && !e.isCopy[d] && len(e.sections[d]) > 0 && (strings.HasPrefix(record.status, "propos") || record.status == "draft" || record.status == "open") {
			list = append(list, question{
				text:  fmt.Sprintf("The decision ./%s:%d is %s: does the change wait for it, or overtake it?", e.documents[d].Path, record.line, record.status),
				files: 1,
			})
		}
	}
	return list
}

// askNamedFiles asks about files that the change names by a name that several
// have, or that none has.
func (e *engine) askNamedFiles([]int) []question {
	var list []question
	for _, p := range e.change.Paths {
		full, same := e.documentsNamed(p)
		switch {
		case len(full)+len(same) == 0:
			list = append(list, question{text: fmt.Sprintf("The change names %s, which does not exist: is it a new file, or which one is meant?", p), files: 1})
		case len(full) == 0 && len(same) > 1:
			var paths []string
			for _, d := range same {
				paths = append(paths, "./"+e.documents[d].Path)
			}
			list = append(list, question{text: fmt.Sprintf("The change names %s, which may be any of %s: which one?", p, abridged(paths, 4)), files: len(same)})
		}
	}
	return list
}

// everywhere tells that a description says how far a replacement goes.
var everywhere = regexp.MustCompile(`(?i)\b(?:everywhere|throughout|all (?:documents|files|places|occurrences|references)|only (?:here|in)|consistent(?:ly)?)\b`)

// askScope asks how far a replacement goes that finds its old name in files
// which are not predicted.
func (e *engine) askScope(predicted []int) []question {
	if everywhere.MatchString(e.change.text()) {
		return nil
	}
	inList := map[int]bool{}
	for _, d := range predicted {
		inList[d] = true
	}
	var order []string
	places := map[string][]string{}
	for d := range e.documents {
		seen := map[string]bool{}
		for _, o := range e.stale[d] {
			if !inList[d] && !seen[o.Old] && o.proves() {
				if places[o.Old] == nil {
					order = append(order, o.Old)
				}
				seen[o.Old] = true
				places[o.Old] = append(places[o.Old], fmt.Sprintf("./%s:%d", e.documents[d].Path, o.line))
			}
		}
	}
	var list []question
	for _, old := range order {
		list = append(list, question{
			text:  fmt.Sprintf("%q also stands in %s that the list leaves out (%s): does the change go that far?", old, files(len(places[old])), abridged(places[old], 4)),
			files: len(places[old]),
		})
	}
	return list
}

var migration = regexp.MustCompile(`(?i)\b(migrat|transition|backwards?[- ]compatib|compatib|deprecat|phase|roll-?out|upgrade)`)

// askMigration asks how those who rely on a new major version are to follow,
// unless the description says so.
func (e *engine) askMigration([]int) []question {
	if migration.MatchString(e.change.text()) {
		return nil
	}
	var keys []string
	citers := map[string]bool{}
	for _, b := range e.bumps {
		if b.level != major {
			continue
		}
		keys = append(keys, b.id.String())
		for _, r := range e.graph.ReferencesTo(b.id.Key) {
			citers[r.Document.Path] = true
		}
	}
	if len(citers) == 0 {
		return nil
	}
	return []question{{
		text:  fmt.Sprintf("%s would get a new major version and %s: how do they move over, and until when does the old version hold?", abridged(keys, 3), counted(len(citers), "document cites ", "documents cite ")+plural(len(keys), "it", "them")),
		files: len(citers),
	}}
}

// plainLine drops the list and quote markers at the start of a quoted line.
func plainLine(s string) string {
	return shorten(strings.TrimSpace(listMarker.ReplaceAllString(strings.TrimLeft(s, "> "), "")), 120)
}
