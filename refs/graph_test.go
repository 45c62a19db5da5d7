package refs_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
)

func TestReverseEdges(t *testing.T) {
	g := graphOf(`
== alarm.md
# Alarm [Pattern:Alarm:2.0]
## Codes
see [above](#alarm-patternalarm20)
== pump.md
# Pump [Component:Pump:1.0]
[Pattern:Alarm:1.0] in [the codes](alarm.md#codes), alarm.md
== z.md
[Pattern:Alarm:2.0]
`)
	alarm, pump := g.Document("alarm.md"), g.Document("./pump.md")
	if alarm == nil || pump == nil || g.Document("gone.md") != nil {
		t.Fatal("documents are not found by path")
	}
	if got := fmt.Sprint(g.Keys()); got != "[Component:Pump Pattern:Alarm]" {
		t.Errorf("keys: %s", got)
	}
	if d := g.DefinedIn(pump); len(d) != 1 || d[0].ID.Key != "Component:Pump" {
		t.Errorf("defined in pump.md: %v", d)
	}
	if d := g.Defined("Pattern:Alarm"); len(d) != 1 || d[0] != g.Newest("Pattern:Alarm") {
		t.Errorf("defined: %v", d)
	}
	if g.Newest("Pattern:Nothing") != nil {
		t.Error("a newest version of nothing")
	}
	if r := g.ReferencesTo("Pattern:Alarm"); len(r) != 2 || r[0].Document != pump {
		t.Errorf("references: %v", r)
	}
	if r := g.CitationsOf(alarm); len(r) != 2 || len(g.CitationsOf(pump)) != 0 {
		t.Errorf("citations: %v", r)
	}
	if l := g.LinksTo(alarm); len(l) != 2 || l[0].Document != alarm || l[1].TargetSection != 1 {
		t.Errorf("links: %v", l)
	}
	if m := g.MentionsOf(alarm); len(m) != 1 || m[0].Document != pump {
		t.Errorf("mentions: %v", m)
	}
	if n := g.Named("ALARM.md"); len(n) != 1 || n[0] != alarm {
		t.Errorf("named: %v", n)
	}
}

func TestLookup(t *testing.T) {
	g := graphOf(`
== a/alarm.md
# Alarm [Pattern:Alarm:2.0]
## Codes [Type:Alarm:1.0]
text
# Rest
== z.md
[Pattern:Alarm:1.0] [Pattern:Alarm:2.0] [Type:Alarm:1.0] [x](a/alarm.md#codes-typealarm10) a/alarm.md [Pattern:Gone:1.0]
`)
	for _, test := range []struct {
		name                                     string
		definitions, references, links, mentions int
		known                                    bool
	}{
		{"Pattern:Alarm", 1, 2, 0, 0, true},
		{"[Pattern:Alarm:2.0]", 1, 1, 0, 0, true},
		{"Pattern:Alarm:1.0", 1, 1, 0, 0, true},
		{"Pattern:Gone", 0, 1, 0, 0, true},
		{"Pattern:Alarm:9.0", 0, 0, 0, 0, false},
		{"a/alarm.md", 2, 3, 1, 1, true},
		{"a", 2, 3, 1, 1, true},
		{"a/alarm.md#codes-typealarm10", 1, 1, 1, 0, true},
		{"a/alarm.md#alarm-patternalarm20", 2, 3, 1, 0, true},
		{"a/alarm.md#rest", 0, 0, 0, 0, true},
		{"a/alarm.md#gone", 0, 0, 0, 0, false},
		{"b.md", 0, 0, 0, 0, false},
	} {
		l, known := g.Lookup(test.name)
		got := fmt.Sprint(len(l.Definitions), len(l.References), len(l.Links), len(l.Mentions), known)
		want := fmt.Sprint(test.definitions, test.references, test.links, test.mentions, test.known)
		if got != want {
			t.Errorf("%s: got %s, want %s", test.name, got, want)
		}
	}
}

func TestNear(t *testing.T) {
	g := graphOf("== a/alarm.md\n# Alarm [Pattern:Alarm:2.0]\n## Codes\n")
	for _, test := range []struct{ name, near string }{
		{"Pattern:Alrm", "Pattern:Alarm"},
		{"[Component:Alarm:1.0]", "Pattern:Alarm"},
		{"Pattern:Alarm:9.0", "Pattern:Alarm:2.0"},
		{"alarm", "Pattern:Alarm"},
		{"alarm.md", "a/alarm.md"},
		{"b/alarm.md", "a/alarm.md"},
		{"a/alram.md", "a/alarm.md"},
		{"a/alarm.md#code", "codes"},
		{"nothing", ""},
		{"", ""},
	} {
		if got := g.Near(test.name); test.near == "" && len(got) > 0 || test.near != "" && !slices.Contains(got, test.near) {
			t.Errorf("near %q: got %v, want %q", test.name, got, test.near)
		}
	}
}

var allVerdicts = []refs.Verdict{
	refs.Current, refs.Outdated, refs.Superseded, refs.Ahead, refs.Undefined, refs.Ambiguous, refs.Malformed,
}

// FuzzBuild divides its input into documents at form feeds.
func FuzzBuild(f *testing.F) {
	for _, seed := range []string{
		"# Alarm [Pattern:Alarm:2.0]\n[Pattern:Alarm:1.0]\f# With [Pattern:Alarm:2.0]\n[x](1.md#a)\f1.md [Pattern:Alrm:1.0]",
		"# A [K:N:1.0], [K:M:1.0] and [K:N:2.0]\n```\n[K:N:1.0 or 2.0]\n\f[K:N:1.0](../x.md) [](0.md) d/2.md\f# A [K:N:1.0]",
		"Öl [K:\u00d6l:1.0]\n===\n\f[K:O\u0308l:1.0] \u202e[K:Öl:2.0]\f[a](%zz) [b](\u0000) [c](?#)\f[TBD: x] [K:X:X.Y]",
	} {
		f.Add(seed, uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		c := &crawl.Corpus{Root: "/repo", Files: []string{"img/x.png"}}
		for i, body := range strings.Split(text, "\f") {
			name := fmt.Sprintf("%d.md", i)
			if i%2 == 0 {
				name = "d/" + name
			}
			c.Documents = append(c.Documents, crawl.Parse(name, []byte(body)))
		}
		g := refs.Build(c)
		findings := g.Findings()
		checkPositions(t, g, findings)
		checkVerdicts(t, g)

		shuffled := *c
		shuffled.Documents = slices.Clone(c.Documents)
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(shuffled.Documents), func(i, j int) {
			shuffled.Documents[i], shuffled.Documents[j] = shuffled.Documents[j], shuffled.Documents[i]
		})
		if again := refs.Build(&shuffled).Findings(); !reflect.DeepEqual(findings, again) {
			t.Errorf("the order of documents changes the findings:\n%v\n%v", findings, again)
		}
	})
}

func checkPositions(t *testing.T, g *refs.Graph, findings []refs.Finding) {
	t.Helper()
	seen := map[string]bool{}
	for _, f := range findings {
		d := g.Document(f.Path)
		if d == nil || f.Line < 1 || f.Line > max(d.LineCount(), 1) || f.Column < 1 || f.Column > utf8.RuneCountInString(d.Line(f.Line))+1 {
			t.Errorf("finding outside its document: %+v", f)
		}
		if f.Rule == "" || f.Message == "" || strings.Contains(f.Message+f.Hint, "\n") {
			t.Errorf("finding without rule or message, or of several lines: %+v", f)
		}
		at := fmt.Sprint(f.Path, f.Line, f.Column, f.Rule)
		if seen[at] {
			t.Errorf("reported twice: %+v", f)
		}
		seen[at] = true
	}
}

func checkVerdicts(t *testing.T, g *refs.Graph) {
	t.Helper()
	at := map[string]bool{}
	for _, r := range g.References {
		if !slices.Contains(allVerdicts, r.Verdict) {
			t.Errorf("%s has the verdict %q", r.Text, r.Verdict)
		}
		if (r.Target == nil) != (r.Verdict == refs.Undefined || r.Verdict == refs.Malformed) {
			t.Errorf("%s is %s and has the target %v", r.Text, r.Verdict, r.Target)
		}
		place := fmt.Sprint(r.Document.Path, r.Line, r.Column)
		if at[place] {
			t.Errorf("two references at %s", place)
		}
		at[place] = true
	}
	for _, d := range g.Definitions {
		if at[fmt.Sprint(d.Document.Path, d.Line, d.Column)] {
			t.Errorf("%s is both a definition and a reference", d.ID)
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, documents := range []int{100, 1000, 10000} {
		b.Run(fmt.Sprint(documents), func(b *testing.B) {
			c := generated(documents)
			b.ResetTimer()
			for b.Loop() {
				refs.Build(c).Findings()
			}
		})
	}
}

// generated makes documents that each define a part, and cite, link to and
// mention others, one of seven wrongly.
func generated(documents int) *crawl.Corpus {
	c := &crawl.Corpus{Root: "/repo"}
	for i := range documents {
		var b strings.Builder
		fmt.Fprintf(&b, "# Part %d [Component:Part%d:2.0]\n\n", i, i)
		for j := range 5 {
			other := (i*7 + j*13) % documents
			fmt.Fprintf(&b, "## Use %d\n\n[Component:Part%d:%d.0], [part](../d%d/part%d.md#use-%d), d%d/part%d.md\n\n",
				j, other+(i+j)%7/6*documents, 1+(i+j)%2, other%50, other, j+(i+j)%7/6*9, other%50, other)
		}
		c.Documents = append(c.Documents, crawl.Parse(fmt.Sprintf("d%d/part%d.md", i%50, i), []byte(b.String())))
	}
	return c
}
