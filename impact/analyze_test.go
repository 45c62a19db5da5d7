package impact

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/history"
	"github.com/speccheck/speccheck/refs"
)

// fixture reads one of the repositories under fixtures/ and its change.
func fixture(t *testing.T, name string) Input {
	t.Helper()
	corpus, err := crawl.Crawl(filepath.Join("..", "fixtures", name, "repo"), crawl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("..", "fixtures", name, "change.md"))
	if err != nil {
		t.Fatal(err)
	}
	return Input{Graph: refs.Build(corpus), Change: parse(t, string(text)), History: inventedHistory(corpus)}
}

// inventedHistory is a past in which neighbouring documents changed together.
func inventedHistory(c *crawl.Corpus) *history.Log {
	now := time.Date(2031, 5, 1, 0, 0, 0, 0, time.UTC)
	log := &history.Log{Now: now}
	for i, d := range c.Documents[1:] {
		log.Commits = append(log.Commits, history.Commit{
			ID: fmt.Sprintf("%040x", i), Time: now.AddDate(0, 0, -10*i), Subject: "Reword " + d.Title, Message: "Reword " + d.Title,
			Files: []history.Change{{Path: c.Documents[i].Path, Added: "forecast\n"}, {Path: d.Path, Removed: "gap of minutes\n"}},
		})
	}
	return log
}

func parse(t *testing.T, text string) *Change {
	t.Helper()
	c, err := ParseChange("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func repository(documents map[string]string) *refs.Graph {
	corpus := &crawl.Corpus{}
	for path, text := range documents {
		corpus.Documents = append(corpus.Documents, crawl.Parse(path, []byte(text)))
	}
	slices.SortFunc(corpus.Documents, func(a, b *crawl.Document) int { return strings.Compare(a.Path, b.Path) })
	return refs.Build(corpus)
}

func TestEvidenceHolds(t *testing.T) {
	for _, name := range []string{"orchard", "tidewatch"} {
		in := fixture(t, name)
		r := Analyze(in, Options{Considered: 3})
		if len(r.Files) == 0 {
			t.Fatalf("%s: nothing predicted", name)
		}
		for _, f := range r.Files {
			doc := in.Graph.Document(f.Path)
			sum := 0.0
			for _, ev := range f.Evidence {
				sum += ev.Contribution
				if ev.Line == 0 && ev.Quote == "" {
					continue
				}
				if ev.Quote == "" || !strings.Contains(doc.Line(ev.Line), ev.Quote) {
					t.Errorf("%s: line %d does not hold %q (%s)", f.Path, ev.Line, ev.Quote, ev.Kind)
				}
			}
			if math.Abs(sum-f.Score) > 1e-9 {
				t.Errorf("%s: contributions add up to %v, the score is %v", f.Path, sum, f.Score)
			}
			if f.Reason == "" || len(f.Requirements) == 0 {
				t.Errorf("%s: reason %q, requirements %q", f.Path, f.Reason, f.Requirements)
			}
			for _, s := range f.Sections {
				if s.Lines.First < 1 || s.Lines.Last > doc.LineCount() {
					t.Errorf("%s: section at lines %d-%d of %d", f.Path, s.Lines.First, s.Lines.Last, doc.LineCount())
				}
			}
		}
	}
}

func TestSameResultInAnyOrder(t *testing.T) {
	in := fixture(t, "orchard")
	want := Analyze(in, Options{Considered: 100})
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if got := Analyze(in, Options{Considered: 100}); !reflect.DeepEqual(got, want) {
		t.Error("one core gives another result")
	}
	for seed := range uint64(5) {
		shuffled := *in.Graph.Corpus
		shuffled.Documents = slices.Clone(shuffled.Documents)
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(shuffled.Documents), func(i, j int) {
			shuffled.Documents[i], shuffled.Documents[j] = shuffled.Documents[j], shuffled.Documents[i]
		})
		again := in
		again.Graph = refs.Build(&shuffled)
		if got := Analyze(again, Options{Considered: 100}); !reflect.DeepEqual(got, want) {
			t.Errorf("shuffle %d gives another result", seed)
		}
	}
}

func TestNothingTwice(t *testing.T) {
	for _, name := range []string{"orchard", "tidewatch"} {
		r := Analyze(fixture(t, name), Options{Considered: 1000})
		seen := map[string]bool{}
		for _, f := range slices.Concat(r.Files, r.Considered) {
			if seen[f.Path] {
				t.Errorf("%s: %s is listed twice", name, f.Path)
			}
			seen[f.Path] = true
		}
		for _, f := range r.Files {
			for _, items := range [][]string{f.Requirements, f.Dependents} {
				for i, s := range items {
					if slices.Contains(items[:i], s) {
						t.Errorf("%s: %q is said twice", f.Path, s)
					}
				}
			}
		}
		if !slices.IsSortedFunc(r.Files, func(a, b File) int { return cmpFloat(b.Probability, a.Probability) }) {
			t.Errorf("%s: files are not in order of probability", name)
		}
	}
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func TestNothingMatches(t *testing.T) {
	g := repository(map[string]string{"a.md": "# Valves\n\nOpen and shut.\n"})
	r := Analyze(Input{Graph: g, Change: parse(t, "Zymurgy quux"), History: &history.Log{}}, Options{})
	if len(r.Files) != 0 || len(r.Questions) != 0 {
		t.Errorf("got %d files and questions %q", len(r.Files), r.Questions)
	}
}

func TestOwnPlanIsNotAffected(t *testing.T) {
	plan := "# Plan\n\nThe valve opens later.\n\nThe pump waits for the valve.\n\nThe log tells when.\n\nThe lamp shows green.\n\nThe bell rings twice.\n"
	g := repository(map[string]string{"plans/plan.md": plan, "valve.md": "# Valve\n\nThe valve opens at nine, and the pump with it.\n"})
	r := Analyze(Input{Graph: g, Change: parse(t, plan), History: &history.Log{}}, Options{Considered: 10})
	for _, f := range r.Files {
		if f.Path == "plans/plan.md" {
			t.Error("the plan that holds the change is predicted")
		}
	}
	if len(r.Notes) == 0 || !strings.Contains(r.Notes[0], "plans/plan.md") {
		t.Errorf("notes %q do not tell of the plan", r.Notes)
	}
}

func TestNamedFilesAreNeverCut(t *testing.T) {
	documents := map[string]string{"far/away_note.md": "# Unrelated\n\nNothing in common.\n"}
	for i := range 30 {
		documents[fmt.Sprintf("valve%d.md", i)] = "# Valve\n\nThe valve opens when the pump has stopped and the tank is full.\n"
	}
	r := Analyze(Input{Graph: repository(documents), Change: parse(t, "The valve opens when the pump has stopped; see far/away_note.md."), History: &history.Log{}}, Options{})
	if !slices.ContainsFunc(r.Files, func(f File) bool { return f.Path == "far/away_note.md" }) {
		t.Error("the file that the change names is not predicted")
	}
}
