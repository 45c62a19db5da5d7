package impact

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// The ways to declare a name. A change to a thing is first of all a change to
// the place that declares it.
var (
	// declaredType matches interface, type, class and the like, fields of a
	// schema and XML elements that are given a name.
	declaredType  = regexp.MustCompile(`\b(?:interface|type|class|struct|enum|trait|message|record|function|func|fn|def|protocol|const)\s+([A-Za-z_]\w*)|\bname\s*=\s*"([A-Za-z_][\w-]*)"`)
	declaredField = regexp.MustCompile(`^\s*(?:readonly\s+|export\s+|public\s+)*["']?([A-Za-z_][\w-]*)["']?\??\s*:\s*\S`)
	declaredItem  = regexp.MustCompile("^\\s*(?:[-*+]|\\||\\d+[.)])\\s*(?:\\*\\*)?`([^`\\s]+)`")
)

// declarations returns, by key, the first line of a document that declares one
// of the wanted names: in code, at the head of a list item or table row, or in
// a heading.
func declarations(d *crawl.Document, wanted map[string]bool) map[string]int {
	names := lineNaming(wanted)
	found := map[string]int{}
	declare := func(name string, line int) {
		if key := factKey(strings.TrimSuffix(name, "()")); wanted[key] && found[key] == 0 {
			found[key] = line
		}
	}
	code := codeLines(d)
	line := 0
	for source := range bytes.Lines(d.Source) {
		line++
		if !names(source) {
			continue
		}
		text := string(bytes.TrimSuffix(source, []byte("\n")))
		for _, m := range declaredType.FindAllStringSubmatch(text, -1) {
			declare(m[1]+m[2], line)
		}
		form := declaredItem
		if code[line] || codeLine.MatchString(text) {
			form = declaredField
		}
		if m := form.FindStringSubmatch(text); m != nil {
			declare(m[1], line)
		}
	}
	for _, s := range d.Sections {
		if s.Level > 0 {
			for _, name := range symbols(d.Line(s.Lines.First)) {
				declare(name, s.Lines.First)
			}
		}
	}
	return found
}

// findDeclarations finds where documents declare the names from code that the
// change uses.
func (e *engine) findDeclarations() {
	e.declared = make([]map[string]int, len(e.documents))
	inParallel(len(e.documents), func() func(int) {
		return func(d int) {
			wanted := map[string]bool{}
			for _, s := range e.change.Symbols {
				if key := factKey(s); len(key) > 3 && e.holdsWords(d, s) {
					wanted[key] = true
				}
			}
			if len(wanted) > 0 && !e.isCopy[d] {
				e.declared[d] = declarations(e.documents[d], wanted)
			}
		}
	})
}

// declaredSignal values a document by the names of the change that it declares;
// one that many documents declare counts less.
func (e *engine) declaredSignal() []float64 {
	df := map[string]int{}
	for _, names := range e.declared {
		for key := range names {
			df[key]++
		}
	}
	values := make([]float64, len(e.documents))
	for d, names := range e.declared {
		values[d] = sumOfGains(names, df, len(e.documents))
	}
	return values
}
