package refs

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// referenceFindings reports a reference whose verdict is not current. A record
// of the past may cite what was current then.
func (g *Graph) referenceFindings(r *Reference) []Finding {
	past := r.Verdict == Outdated || r.Verdict == Superseded
	if r.Verdict == Current || past && record.MatchString(path.Base(r.Document.Path)) {
		return nil
	}
	f := at(r.Place, bracketLength(r.Text), string(r.Verdict)+"-reference", Error)
	if r.Verdict == Superseded {
		f.Severity = Warning
	}
	f.Message, f.Hint, f.Related = g.wording(r)
	return []Finding{f}
}

// wording says what is wrong with a reference, what to do, and which other
// places are involved.
func (g *Graph) wording(r *Reference) (message, hint string, related []Where) {
	switch r.Verdict {
	case Outdated:
		message = fmt.Sprintf("[%s] is outdated: version %s is defined in %s", r.Text, r.Target.ID.Version, r.Target.where())
		return message, cite(r.Target), []Where{r.Target.related("the definition")}
	case Superseded:
		newest := g.Newest(r.ID.Key)
		message = fmt.Sprintf("[%s] is superseded: version %s is defined in %s", r.Text, newest.ID.Version, newest.where())
		return message, cite(newest), []Where{r.Target.related("the version cited"), newest.related("the newest version")}
	case Ahead:
		message = fmt.Sprintf("[%s] is ahead of every definition: the newest is version %s in %s", r.Text, r.Target.ID.Version, r.Target.where())
		hint = fmt.Sprintf("%s, or raise the version in %s", cite(r.Target), r.Target.where())
		return message, hint, []Where{r.Target.related("the definition")}
	case Ambiguous:
		message, related = g.ambiguous(r)
		return message, "keep the identifier in one of these headings only", related
	case Undefined:
		message, hint = g.undefined(r)
	case Malformed:
		message, hint = malformedMessage(r)
	}
	return message, hint, nil
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
	var hints, meant []string
	for _, s := range r.Suggestions {
		switch s.Why {
		case whyParent:
			continue
		case whyNamed, whyLinked:
			hints = append(hints, fmt.Sprintf("%s is %s and does not define it: add the identifier to its heading", s.Place, s.Why))
		case whyElsewhere:
			hints = append(hints, fmt.Sprintf("%s is %s: add the identifier to its heading", s.Place, s.Why))
		case whyDeclared:
			hints = append(hints, fmt.Sprintf("%s is declared in %s", s.Text, s.Place))
		default:
			meant = append(meant, fmt.Sprintf("[%s] (%s)", s.Text, s.Place))
		}
	}
	if len(meant) > 0 {
		hints = append(hints, "did you mean "+strings.Join(meant, " or ")+"?")
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
