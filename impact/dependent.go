package impact

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/refs"
)

// dependentsShown is how many dependents are listed one by one; more are
// collapsed by folder.
const dependentsShown = 8

// An edge is a place where one document cites, links to or mentions another.
type edge struct {
	from, to string // paths
	line     int    // in from
	verb     string // "cites", "links to", "mentions"
	object   string // "[Pattern:Error:1.0]", or the path
	key      string // of the identifier cited; "" for links and mentions
}

// edgesTo indexes every edge of the graph between two documents by its target,
// in order of the citing path and line.
func edgesTo(g *refs.Graph) map[string][]edge {
	to := map[string][]edge{}
	type place struct {
		from, to string
		line     int
	}
	seen := map[place]bool{} // a citation that is a link too is one edge
	add := func(e edge) {
		at := place{e.from, e.to, e.line}
		if e.from != e.to && (e.key != "" || !seen[at]) {
			seen[at] = true
			to[e.to] = append(to[e.to], e)
		}
	}
	for _, r := range g.References {
		if r.Target != nil {
			add(edge{r.Document.Path, r.Target.Document.Path, r.Line, "cites", "[" + r.Text + "]", r.Target.ID.Key})
		}
	}
	for _, l := range g.Links {
		if l.Target != nil {
			add(edge{l.Document.Path, l.Target.Path, l.Line, "links to", l.Target.Path, ""})
		}
	}
	for _, m := range g.Mentions {
		if len(m.Targets) == 1 {
			add(edge{m.Document.Path, m.Targets[0].Path, m.Line, "mentions", m.Targets[0].Path, ""})
		}
	}
	for _, list := range to {
		slices.SortStableFunc(list, func(a, b edge) int {
			return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.line, b.line), cmp.Compare(a.verb, b.verb))
		})
	}
	return to
}

// edges returns the edges from one document to another, by line.
func (e *engine) edges(from, to string) []edge {
	var list []edge
	for _, x := range e.incoming[to] {
		if x.from == from {
			list = append(list, x)
		}
	}
	return list
}

// dependents lists who depends on a document, and why: citations of what gets a
// new major version first, then by path. Beyond a handful the rest is counted
// by folder.
func (e *engine) dependents(d int) []string {
	type dependent struct {
		from, text string
		breaks     bool
	}
	var list []dependent
	for _, group := range groupEdges(e.incoming[e.documents[d].Path]) {
		b, ok := e.bumped(group[0].key)
		breaks := ok && b.level == major
		text := fmt.Sprintf("./%s %s %s (%s)", group[0].from, group[0].verb, object(group[0]), edgeLines(group))
		if breaks {
			text += ", which gets a new major version"
		}
		list = append(list, dependent{group[0].from, text, breaks})
	}
	slices.SortStableFunc(list, func(a, b dependent) int {
		if a.breaks != b.breaks {
			if a.breaks {
				return -1
			}
			return 1
		}
		return 0
	})
	texts := make([]string, 0, len(list))
	shown := map[string]bool{}
	var rest []string
	for i, x := range list {
		if i < dependentsShown || x.breaks {
			texts = append(texts, x.text)
			shown[x.from] = true
		} else if !shown[x.from] {
			rest = append(rest, x.from)
		}
	}
	return append(texts, byFolder(rest)...)
}

func object(x edge) string {
	if x.key == "" {
		return "it"
	}
	return x.object
}

// groupEdges puts together the edges that say the same from the same document.
func groupEdges(edges []edge) [][]edge {
	var groups [][]edge
	at := map[[3]string]int{}
	for _, x := range edges {
		what := [3]string{x.from, x.verb, object(x)}
		i, ok := at[what]
		if !ok {
			i = len(groups)
			at[what] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], x)
	}
	return groups
}

func edgeLines(group []edge) string {
	lines := make([]string, 0, len(group))
	for _, x := range group {
		if s := fmt.Sprint(x.line); len(lines) == 0 || lines[len(lines)-1] != s {
			lines = append(lines, s)
		}
	}
	if len(lines) == 1 {
		return "line " + lines[0]
	}
	return "lines " + strings.Join(lines, ", ")
}

func byFolder(paths []string) []string {
	count := map[string]int{}
	seen := map[string]bool{}
	for _, p := range paths {
		if !seen[p] {
			seen[p] = true
			count[path.Dir(p)]++
		}
	}
	var texts []string
	for folder, n := range count {
		texts = append(texts, fmt.Sprintf("./%s: %d more %s", folder, n, plural(n, "file depends on it", "files depend on it")))
	}
	slices.Sort(texts)
	return texts
}

func files(n int) string { return fmt.Sprintf("%d %s", n, plural(n, "file", "files")) }

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
