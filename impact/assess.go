package impact

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// assess counts what the predicted documents hold and what hangs on them.
func (e *engine) assess(predicted []int) Assessment {
	a := Assessment{Bumps: sortBumps(e.bumps)}
	inList := map[string]bool{}
	for _, d := range predicted {
		inList[e.documents[d].Path] = true
	}
	outside, folders := map[string]bool{}, map[string]bool{}
	for _, d := range predicted {
		p := e.documents[d].Path
		folders["./"+strings.TrimPrefix(path.Dir(p), ".")] = true
		for _, def := range e.graph.DefinedIn(e.documents[d]) {
			if def.Primary {
				a.Contracts = append(a.Contracts, def.ID.String())
			}
		}
		for _, x := range e.incoming[p] {
			if !inList[x.from] {
				outside[x.from] = true
			}
		}
	}
	a.FanIn = len(outside)
	for f := range folders {
		a.Folders = append(a.Folders, f)
	}
	slices.Sort(a.Folders)
	a.Conflicts = e.decisions(predicted)
	a.Description = e.describe(predicted, a)
	return a
}

func (e *engine) describe(predicted []int, a Assessment) string {
	if len(predicted) == 0 {
		return fmt.Sprintf("No document of %d matches the change.", len(e.documents))
	}
	s := []string{fmt.Sprintf("%s of %d in %s %s affected.", files(len(predicted)), len(e.documents),
		counted(len(a.Folders), "folder", "folders"), plural(len(predicted), "is", "are"))}
	if n := len(a.Contracts); n > 0 {
		s = append(s, fmt.Sprintf("%s %s (%s).", plural(len(predicted), "It defines", "They define"), counted(n, "identifier", "identifiers"), abridged(a.Contracts, 6)))
	}
	s = append(s, fmt.Sprintf("%s outside the list %s, link to or mention them.", counted(a.FanIn, "document", "documents"), plural(a.FanIn, "cites", "cite")))
	levels := map[string]int{}
	for _, b := range a.Bumps {
		levels[b.Level]++
	}
	if len(a.Bumps) > 0 {
		var parts []string
		for _, l := range []string{major, minor, patch} {
			if levels[l] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", levels[l], l))
			}
		}
		s = append(s, fmt.Sprintf("Proposed version bumps: %s.", strings.Join(parts, ", ")))
	}
	if n := e.contradictionCount(predicted); n > 0 {
		s = append(s, fmt.Sprintf("%s of these files %s another value than the change.", counted(n, "line", "lines"), plural(n, "gives a name", "give names")))
	}
	if n := len(a.Conflicts); n > 0 {
		s = append(s, fmt.Sprintf("%s on the topic %s to be weighed.", counted(n, "decision", "decisions"), plural(n, "is", "are")))
	}
	return strings.Join(s, " ")
}

func (e *engine) contradictionCount(predicted []int) int {
	n := 0
	for _, d := range predicted {
		n += len(e.contradicted[d])
	}
	return n
}

func counted(n int, one, many string) string { return fmt.Sprintf("%d %s", n, plural(n, one, many)) }

// abridged joins the first n items and counts the others.
func abridged(items []string, n int) string {
	if len(items) <= n {
		return strings.Join(items, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(items[:n], ", "), len(items)-n)
}
