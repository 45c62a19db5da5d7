package refs_test

import (
	"fmt"
	"testing"

	"github.com/speccheck/speccheck/refs"
)

const linked = `
== README.md
# Front page
== docs/guide.md
# Guide
## First steps
<a id="Old-Name"></a>
## Second steps
text
== docs/README.md
# Docs
== docs/deep/index.md
# Deep
== docs/p(1).md
# One
== docs/a b.md
# Blank
== Straße/Öl.md
# Oil
== src/main.go
== img/plan.svg
`

func TestLinks(t *testing.T) {
	for _, test := range []struct {
		reason, destination string
		status              refs.LinkStatus
		path                string // resolved
	}{
		{"a neighbour", "guide.md", refs.Resolved, "docs/guide.md"},
		{"with a dot", "./guide.md", refs.Resolved, "docs/guide.md"},
		{"in the folder above", "../README.md", refs.Resolved, "README.md"},
		{"from the root", "/docs/guide.md", refs.Resolved, "docs/guide.md"},
		{"the root itself", "/", refs.Resolved, "."},
		{"a file that is no document", "../src/main.go", refs.Resolved, "src/main.go"},
		{"a line of it", "../src/main.go#L3", refs.Resolved, "src/main.go"},
		{"an image", "../img/plan.svg", refs.Resolved, "img/plan.svg"},
		{"a folder with a front page", "../docs/", refs.Resolved, "docs"},
		{"an anchor of a folder's front page", "../docs/#docs", refs.Resolved, "docs"},
		{"a folder with an index", "deep", refs.Resolved, "docs/deep"},
		{"a folder without either", "../src", refs.Resolved, "src"},
		{"percent signs", "a%20b.md", refs.Resolved, "docs/a b.md"},
		{"angle brackets", "<a b.md>", refs.Resolved, "docs/a b.md"},
		{"parentheses", "p(1).md", refs.Resolved, "docs/p(1).md"},
		{"a query", "guide.md?raw=true#first-steps", refs.Resolved, "docs/guide.md"},
		{"lines of the plain view", "guide.md?plain=1#L2-L4", refs.Resolved, "docs/guide.md"},
		{"composed against decomposed letters", "../Straße/O\u0308l.md", refs.Resolved, "Straße/Öl.md"},
		{"encoded letters", "../Stra%C3%9Fe/%C3%96l.md", refs.Resolved, "Straße/Öl.md"},
		{"a heading", "guide.md#first-steps", refs.Resolved, "docs/guide.md"},
		{"a heading in other letter case, which hosts accept", "guide.md#First-Steps", refs.Resolved, "docs/guide.md"},
		{"an anchor in HTML", "guide.md#old-name", refs.Resolved, "docs/guide.md"},
		{"an encoded anchor", "guide.md#first%2Dsteps", refs.Resolved, "docs/guide.md"},
		{"the top", "guide.md#top", refs.Resolved, "docs/guide.md"},
		{"an empty fragment", "guide.md#", refs.Resolved, "docs/guide.md"},
		{"the page itself", "#", refs.Resolved, "docs/z.md"},
		{"a heading of the page", "#here", refs.Resolved, "docs/z.md"},
		{"no such heading", "guide.md#third-steps", refs.MissingAnchor, "docs/guide.md"},
		{"no such heading on the page", "#there", refs.MissingAnchor, "docs/z.md"},
		{"a line of a document as it is shown", "guide.md#L3", refs.MissingAnchor, "docs/guide.md"},
		{"no such file", "gone.md", refs.MissingFile, "docs/gone.md"},
		{"no ending", "./guide", refs.MissingFile, "docs/guide"},
		{"the root's path from a folder", "docs/guide.md", refs.MissingFile, "docs/docs/guide.md"},
		{"no destination", "", refs.MissingFile, "docs/z.md"},
		{"other letter case", "Guide.md", refs.WrongCase, "docs/guide.md"},
		{"other letter case of a folder", "../Docs/guide.md#first-steps", refs.WrongCase, "docs/guide.md"},
		{"out of the root", "../../other/x.md", refs.OutsideRoot, "../other/x.md"},
		{"the root's parent", "../..", refs.OutsideRoot, ".."},
		{"a page of the host", "../../../issues/3", refs.External, "../../issues/3"},
		{"a URL", "https://host/guide.md", refs.External, ""},
		{"another scheme", "mailto:a@host", refs.External, ""},
		{"a host without a scheme", "//host/guide.md", refs.External, ""},
		{"a place that a generator fills", "<{{ site.url }}/guide.md>", refs.External, ""},
	} {
		g := graphOf(linked + "== docs/z.md\n# Here\n\n[text](" + test.destination + ")\n")
		links := g.LinksIn(g.Document("docs/z.md"))
		if len(links) != 1 {
			t.Errorf("%s: %d links", test.reason, len(links))
			continue
		}
		if l := links[0]; l.Status != test.status || l.Path != test.path {
			t.Errorf("%s: %q: got %s %q, want %s %q", test.reason, test.destination, l.Status, l.Path, test.status, test.path)
		}
	}
}

func TestLinkTargets(t *testing.T) {
	g := graphOf(linked + "== z.md\n[a](docs/guide.md#second-steps) [b](docs) [c](docs/deep#deep) [d](img/plan.svg)\n")
	var got []string
	for _, l := range g.LinksIn(g.Document("z.md")) {
		if l.Target == nil {
			got = append(got, "no document")
		} else {
			got = append(got, fmt.Sprintf("%s section %d", l.Target.Path, l.TargetSection))
		}
	}
	diff(t, "targets", got, []string{"docs/guide.md section 2", "docs/README.md section -1", "docs/deep/index.md section 0", "no document"})
}

func TestMentions(t *testing.T) {
	const files = `
== spec/types.md
== core/spec/types.md
== core/README.md
== edge/spec/types.md
== edge/README.md
== edge/rules.md
== top.md
`
	for _, test := range []struct {
		reason, from, text string
		targets            string // paths, joined by blanks
	}{
		{"a path from the root wins over one from the folder", "core/z.md", "spec/types.md", "spec/types.md"},
		{"with a dot, the folder wins", "core/z.md", "./spec/types.md", "core/spec/types.md"},
		{"a path from the root", "core/z.md", "edge/rules.md", "edge/rules.md"},
		{"a path with a slash in front", "core/z.md", "/edge/rules.md", "edge/rules.md"},
		{"a path upwards", "core/z.md", "../edge/rules.md", "edge/rules.md"},
		{"a file name of the same folder", "core/z.md", "README.md", "core/README.md"},
		{"a file name elsewhere", "core/z.md", "rules.md", "edge/rules.md"},
		{"a file name at several places", "docs/z.md", "README.md", "core/README.md edge/README.md"},
		{"in other letter case", "core/z.md", "Rules.md", "edge/rules.md"},
		{"the end of a path", "core/z.md", "elsewhere/rules.md", ""},
		{"in a code span", "core/z.md", "`rules.md`", "edge/rules.md"},
		{"nothing of that name", "core/z.md", "gone.md", ""},
	} {
		g := graphOf(files + "== " + test.from + "\nas " + test.text + " says\n")
		mentions := g.MentionsIn(g.Document(test.from))
		if len(mentions) != 1 {
			t.Errorf("%s: %d mentions", test.reason, len(mentions))
			continue
		}
		var paths []string
		for _, d := range mentions[0].Targets {
			paths = append(paths, d.Path)
		}
		if got := fmt.Sprint(paths); got != "["+test.targets+"]" {
			t.Errorf("%s: %q in %s: got %s, want [%s]", test.reason, test.text, test.from, got, test.targets)
		}
	}
}

func TestMentionOfTheNearest(t *testing.T) {
	g := graphOf("== a/spec/types.md\n== b/spec/types.md\n== b/doc/deep/z.md\nsee spec/types.md\n")
	m := g.Mentions[0]
	if len(m.Targets) != 1 || m.Targets[0].Path != "b/spec/types.md" {
		t.Errorf("got %v, want the document under the same folder", m.Targets)
	}
}
