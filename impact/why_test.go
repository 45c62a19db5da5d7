package impact

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/history"
	"github.com/speccheck/speccheck/refs"
)

// TestStoriesHold tells the story of every document of every fixture, and opens
// every line that the stories cite.
func TestStoriesHold(t *testing.T) {
	for _, name := range []string{"orchard", "tidewatch"} {
		in := fixture(t, name)
		result := Analyze(in, Options{Considered: 1000})
		listed := map[string]File{}
		for _, f := range result.Files {
			listed[f.Path] = f
		}
		for _, doc := range in.Graph.Corpus.Documents {
			s := Why(in, Options{}, doc, true)
			f, predicted := listed[doc.Path]
			if s.Predicted != predicted || predicted && (s.Probability != f.Probability || s.Score != f.Score || s.Tier != f.Tier || s.Reason != f.Reason) {
				t.Errorf("%s: the story disagrees with the list", doc.Path)
			}
			if s.Verdict == "" || s.Cut == "" || s.Rank > s.Candidates || (s.Rank == 0) != (s.Score == 0) {
				t.Errorf("%s: rank %d of %d, score %v, %q, %q", doc.Path, s.Rank, s.Candidates, s.Score, s.Verdict, s.Cut)
			}
			checkSums(t, s)
			for _, ev := range s.Evidence {
				if ev.Line > 0 && (ev.Quote == "" || !strings.Contains(doc.Line(ev.Line), ev.Quote)) {
					t.Errorf("%s: line %d does not hold %q (%s)", doc.Path, ev.Line, ev.Quote, ev.Kind)
				}
			}
			checkChain(t, in, s)
		}
	}
}

func checkSums(t *testing.T, s *Story) {
	t.Helper()
	signals, evidence := 0.0, 0.0
	for _, g := range s.Signals {
		signals += g.Contribution
		if math.Abs(g.Value*g.Weight-g.Contribution) > 1e-9 || g.Value <= 0 || g.Value > 1 {
			t.Errorf("%s: %s gives %v × %v = %v", s.Path, g.Kind, g.Value, g.Weight, g.Contribution)
		}
		if slices.Contains(s.Silent, g.Kind) {
			t.Errorf("%s: %s gives something and nothing", s.Path, g.Kind)
		}
	}
	for _, ev := range s.Evidence {
		evidence += ev.Contribution
	}
	if math.Abs(signals-s.Score) > 1e-9 || math.Abs(evidence-s.Score) > 1e-9 {
		t.Errorf("%s: signals add up to %v, evidence to %v, the score is %v", s.Path, signals, evidence, s.Score)
	}
	if len(s.Signals)+len(s.Silent) != 14 {
		t.Errorf("%s: %d signals and %d silent ones, want 14 together", s.Path, len(s.Signals), len(s.Silent))
	}
}

// checkChain checks that steps follow one another from the change to the file,
// that each can be verified, and that at most one is not declared.
func checkChain(t *testing.T, in Input, s *Story) {
	t.Helper()
	from, weak := "", 0
	for i, step := range s.Chain {
		if step.From != from || step.Strength <= 0 || step.Strength > 1 {
			t.Errorf("%s: step %d from %q to %q after %q, strength %v", s.Path, i, step.From, step.To, from, step.Strength)
		}
		if i > 0 && !step.Kind.declared() {
			weak++
		}
		from = step.To
		place := in.Change.Document
		if step.Place != "" {
			place = in.Graph.Document(step.Place)
		}
		switch {
		case step.Kind == CoChangeStep:
			if !slices.ContainsFunc(in.History.Commits, func(c history.Commit) bool { return c.ID == step.Commit && edits(c, step.From) && edits(c, step.To) }) {
				t.Errorf("%s: no commit %s edited %s and %s", s.Path, step.Commit, step.From, step.To)
			}
		case step.Quote == "" || !strings.Contains(place.Line(step.Line), step.Quote):
			t.Errorf("%s: step %d: line %d of %q does not hold %q", s.Path, i, step.Line, step.Place, step.Quote)
		}
	}
	if len(s.Chain) > 0 && from != s.Path || weak > 1 {
		t.Errorf("%s: the chain ends at %s with %d steps that are not declared", s.Path, from, weak)
	}
}

func edits(c history.Commit, path string) bool {
	return slices.ContainsFunc(c.Files, func(f history.Change) bool { return f.Path == path })
}

func TestStoryInAnyOrder(t *testing.T) {
	in := fixture(t, "orchard")
	for _, doc := range in.Graph.Corpus.Documents {
		want := Why(in, Options{}, doc, true)
		shuffled := *in.Graph.Corpus
		shuffled.Documents = slices.Clone(shuffled.Documents)
		rand.New(rand.NewPCG(3, 0)).Shuffle(len(shuffled.Documents), func(i, j int) {
			shuffled.Documents[i], shuffled.Documents[j] = shuffled.Documents[j], shuffled.Documents[i]
		})
		again := in
		again.Graph = refs.Build(&shuffled)
		if got := Why(again, Options{}, again.Graph.Document(doc.Path), true); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: another story", doc.Path)
		}
	}
}

// outline shows a chain as "kind path; kind path".
func outline(chain []Step) string {
	var steps []string
	for _, s := range chain {
		steps = append(steps, string(s.Kind)+" "+s.To)
	}
	return strings.Join(steps, "; ")
}

func TestChain(t *testing.T) {
	const dim = "Dim lamp.md: at dusk the wick burns down slowly, by its dial."
	const lamp = "# Lantern [Pattern:Lamp:1.0]\n\nAt dusk the wick burns slowly. The dial turns down.\n"
	const bell = "# Bell\n\nTolling hourly, says `lamp.md`.\n"
	tests := []struct {
		reason    string
		change    string
		documents map[string]string
		file      string
		want      string
	}{
		{"the change names the file", dim, map[string]string{"lamp.md": lamp}, "lamp.md", "named lamp.md"},
		{"a citation leads on", dim, map[string]string{"lamp.md": lamp, "b.md": "# Hall\n\nBright by [Pattern:Lamp:1.0].\n"}, "b.md", "named lamp.md; cites b.md"},
		{"a link is followed against its direction", dim, map[string]string{"lamp.md": lamp + "\nIn the [hall](b.md).\n", "b.md": "# Hall\n\nWide.\n"}, "b.md", "named lamp.md; links b.md"},
		{"declared edges lead on and on", dim, map[string]string{
			"lamp.md": lamp, "b.md": "# Hall\n\nBright by [Pattern:Lamp:1.0].\n", "c.md": "# House\n\nOur [hall](b.md).\n", "d.md": "# Street\n\nSome [house](c.md).\n",
		}, "d.md", "named lamp.md; cites b.md; links c.md; links d.md"},
		{"a mention is one hop", dim, map[string]string{"lamp.md": lamp, "bell.md": bell}, "bell.md", "named lamp.md; mentions bell.md"},
		{"a mention after links", dim, map[string]string{"lamp.md": lamp, "b.md": "# Hall\n\nOur [one](lamp.md).\n", "c.md": "# Xylophone\n\nQuiet, unlike `b.md`.\n"}, "c.md", "named lamp.md; links b.md; mentions c.md"},
		{"two mentions are none: from a candidate, however weak", dim, map[string]string{"lamp.md": lamp, "bell.md": bell, "c.md": "# Xylophone\n\nQuiet, unlike `bell.md`.\n"}, "c.md", "ranked bell.md; mentions c.md"},
		{"from the best candidate when nothing is named", "At dusk the wick burns down slowly, by its dial.", map[string]string{"lamp.md": lamp, "b.md": "# Hall\n\nBright by [Pattern:Lamp:1.0].\n"}, "b.md", "ranked lamp.md; cites b.md"},
		{"a near copy", dim, map[string]string{"lamp.md": "# One\n\nquartz feldspar mica basalt granite gneiss\n", "z.md": "# Two\n\nquartz feldspar mica basalt granite gneiss\n", "x.md": "# Xylophone\n", "y.md": "# Yes\n"}, "z.md", "named lamp.md; similar z.md"},
		{"nothing leads there", dim, map[string]string{"lamp.md": lamp, "b.md": "# Xylophone\n\nQuiet.\n"}, "b.md", ""},
		{"not to what the change says is to stay", "The bell tolls. The file lamp.md is not affected.", map[string]string{"lamp.md": "# One\n", "b.md": "# Bell\n\nThe bell tolls.\n"}, "b.md", "ranked b.md"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			in := Input{Graph: repository(test.documents), Change: parse(t, test.change), History: &history.Log{}}
			s := Why(in, Options{}, in.Graph.Document(test.file), true)
			if got := outline(s.Chain); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			checkChain(t, in, s)
		})
	}
}

func TestChainByHistory(t *testing.T) {
	g := repository(map[string]string{"lamp.md": "# Lamp\n\nThe lamp glows.\n", "b.md": "# Xylophone\n\nQuiet.\n", "c.md": "# Zither\n\nLoud.\n"})
	log := &history.Log{Commits: []history.Commit{
		{ID: strings.Repeat("b", 40), Subject: "Second", Files: []history.Change{{Path: "b.md"}, {Path: "lamp.md"}}},
		{ID: strings.Repeat("a", 40), Subject: "First", Files: []history.Change{{Path: "b.md"}, {Path: "c.md"}}},
	}}
	in := Input{Graph: g, Change: parse(t, "Dim lamp.md."), History: log}
	s := Why(in, Options{}, g.Document("b.md"), true)
	if got := outline(s.Chain); got != "named lamp.md; co-change b.md" || s.Chain[1].Commit != log.Commits[0].ID {
		t.Errorf("got %s", got)
	}
	checkChain(t, in, s)
	if s := Why(in, Options{}, g.Document("c.md"), true); outline(s.Chain) == "named lamp.md; co-change b.md; co-change c.md" {
		t.Error("two hops by history")
	}
}

func TestVerdicts(t *testing.T) {
	documents := map[string]string{
		"far/away_note.md": "# Unrelated\n\nNothing in common.\n",
		"other.md":         "# Xylophone\n",
	}
	for _, n := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		documents["valve-"+n+".md"] = "# Valve " + strings.Repeat(n, 3) + "\n\nThe valve opens when the pump has stopped and the tank is full.\n"
	}
	plan := "The valve opens when the pump has stopped; see far/away_note.md.\n\nThe bell rings twice.\n\nThe lamp shows green.\n\nThe log tells when.\n\nThe tank fills up again.\n"
	documents["plan.md"] = plan
	in := Input{Graph: repository(documents), Change: parse(t, plan), History: &history.Log{}}
	tests := []struct {
		reason  string
		options Options
		file    string
		want    string
	}{
		{"named, below the cut", Options{MinP: 0.99}, "far/away_note.md", "although rank"},
		{"named, but only one is asked for", Options{Top: 1}, "far/away_note.md", "not listed although the change names it outright"},
		{"the plan itself", Options{}, "plan.md", "taken as its plan"},
		{"nothing in common", Options{}, "other.md", "nothing speaks for it"},
		{"above the cut", Options{Top: 9}, "valve-a.md", "is above the cut"},
		{"below the cut", Options{Top: 1}, "valve-h.md", "is below the cut"},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			s := Why(in, test.options, in.Graph.Document(test.file), false)
			if !strings.Contains(s.Verdict, test.want) {
				t.Errorf("got %q, want %q (%s)", s.Verdict, test.want, s.Cut)
			}
			if s.Chain != nil {
				t.Error("a chain that was not asked for")
			}
		})
	}
}
