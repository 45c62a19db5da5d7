package refs

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// referenceFindings reports a reference whose verdict is not current. A record
// of the past may cite what was current then.
func referenceFindings(g *Graph, r *Reference) []Finding {
	severity := Error
	var message, hint string
	var related []Where
	switch r.Verdict {
	case Current:
		return nil
	case Outdated:
		message = fmt.Sprintf("[%s] is outdated: version %s is defined in %s", r.Text, r.Target.ID.Version, r.Target.where())
		hint = cite(r.Target)
	case Superseded:
		severity = Warning
		newest := g.Newest(r.ID.Key)
		message = fmt.Sprintf("[%s] is superseded: version %s is defined in %s", r.Text, newest.ID.Version, newest.where())
		hint = cite(newest)
		related = []Where{{r.Target.Document.Path, r.Target.Line, "the version cited"}}
		related = append(related, newest.related("the newest version"))
	case Ahead:
		message = fmt.Sprintf("[%s] is ahead of every definition: the newest is version %s in %s", r.Text, r.Target.ID.Version, r.Target.where())
		hint = fmt.Sprintf("%s, or raise the version in %s", cite(r.Target), r.Target.where())
	case Undefined:
		message, hint = g.undefined(r)
	case Ambiguous:
		message, related = g.ambiguous(r)
		hint = "keep the identifier in one of these headings only"
	case Malformed:
		message, hint = malformedMessage(r)
	}
	if record.MatchString(path.Base(r.Document.Path)) && (r.Verdict == Outdated || r.Verdict == Superseded) {
		return nil
	}
	f := at(r.Place, bracketLength(r.Text), string(r.Verdict)+"-reference", severity)
	f.Message, f.Hint, f.Related = message, hint, related
	if r.Target != nil && related == nil {
		f.Related = []Where{r.Target.related("the definition")}
	}
	return []Finding{f}
}

// record matches the names of files that tell what was, version by version.
var record = regexp.MustCompile(`(?i)^(?:changelog|changes|history|release[-_ ]?notes|news)\b`)

func cite(d *Definition) string { return fmt.Sprintf("cite [%s]", d.ID) }

func (d *Definition) related(message string) Where { return Where{d.Document.Path, d.Line, message} }

// undefined words the finding for a key without definition.
func (g *Graph) undefined(r *Reference) (message, hint string) {
	message = fmt.Sprintf("[%s] is not defined in any heading", r.Text)
	if parent := g.parent(r.ID.Key); parent != nil {
		message = fmt.Sprintf("[%s] is not defined: only [%s] is, in %s", r.Text, parent.ID, parent.where())
	}
	var hints []string
	for _, s := range r.Suggestions {
		switch s.Why {
		case whyParent:
			continue
		case whyNamed, whyLinked:
			hints = append(hints, fmt.Sprintf("%s is %s and does not define it: add the identifier to its heading", s.Place, s.Why))
		case whyDeclared:
			hints = append(hints, fmt.Sprintf("%s is declared in %s", s.Text, s.Place))
		default:
			hints = append(hints, fmt.Sprintf("did you mean [%s] (%s)?", s.Text, s.Place))
		}
	}
	if len(hints) == 0 {
		hints = []string{"add the identifier to the heading that introduces the thing, or remove the reference"}
	}
	return message, strings.Join(hints, "; ")
}

func (g *Graph) ambiguous(r *Reference) (message string, related []Where) {
	for _, d := range g.definitions[r.ID.Key] {
		if d.ID.Same(r.ID) {
			related = append(related, d.related("a definition"))
		}
	}
	return fmt.Sprintf("[%s] is ambiguous: %d headings define it equally well, the first in %s", r.Text, len(related), r.Target.where()), related
}

func malformedMessage(r *Reference) (message, hint string) {
	_, err := ParseIdentifier(r.Text)
	message = fmt.Sprintf("[%s] is not an identifier: %v", r.Text, err)
	if len(r.Suggestions) > 0 {
		return message, fmt.Sprintf("did you mean [%s] (%s)?", r.Suggestions[0].Text, r.Suggestions[0].Place)
	}
	return message, "write [Kind:Name:MAJOR.MINOR], or escape the brackets"
}

// definitionFindings reports a definition that is not the only one of its key.
func (g *Graph) definitionFindings(d *Definition) []Finding {
	all := g.definitions[d.ID.Key]
	primary, newest := versionOf(all, d.ID.Version), primaryOfNewest(all)
	length := bracketLength(d.ID.String())
	switch {
	case d != primary:
		f := at(d.Place, length, "duplicate-definition", Error)
		f.Message = fmt.Sprintf("[%s] is defined a second time: its primary definition is in %s", d.ID, primary.where())
		f.Hint = "remove the identifier from this heading and cite it in the text below"
		f.Related = []Where{primary.related("the primary definition")}
		return []Finding{f}
	case d.ID.Version.Compare(newest.ID.Version) < 0 && d.Document != newest.Document:
		f := at(d.Place, length, "conflicting-definition", Warning)
		f.Message = fmt.Sprintf("[%s] is defined here, but version %s is defined in %s", d.ID, newest.ID.Version, newest.where())
		f.Hint = fmt.Sprintf("remove this definition, or raise it to %s", newest.ID.Version)
		f.Related = []Where{newest.related("the newest version")}
		return []Finding{f}
	}
	return nil
}
