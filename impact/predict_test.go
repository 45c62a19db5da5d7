package impact

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/history"
)

func TestCuts(t *testing.T) {
	candidates := func(probabilities ...float64) []candidate {
		var list []candidate
		for i, p := range probabilities {
			list = append(list, candidate{document: i, rank: i + 1, probability: p})
		}
		return list
	}
	tests := []struct {
		reason     string
		options    Options
		candidates []candidate
		want       int
		sentence   string
	}{
		{"expected F1", Options{}, candidates(.9, .8, .2, .1), 2, "The cut is after rank 2 (80 %), where the longest list ends whose expected F1 (0.85) is as good as the highest; rank 3 has 20 %."},
		{"expected F2 asks for more", Options{Review: true}, candidates(.9, .8, .4, .02), 3, "expected F2"},
		{"so many as asked for", Options{Top: 1}, candidates(.9, .8), 1, "because the best 1 are asked for; rank 2 has 80 %."},
		{"no more than there are", Options{Top: 5}, candidates(.9, .8), 2, "; that is the last candidate."},
		{"at the bound is in", Options{MinP: .2}, candidates(.9, .2, .1), 2, "below which no probability reaches 20 %"},
		{"nothing reaches it", Options{MinP: .95}, candidates(.9), 0, "The cut is before rank 1 (90 %)"},
		{"nothing to cut", Options{}, nil, 0, "There is nothing to cut: no document matches the change."},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			c := test.options.cut(test.candidates)
			if got := c.sentence(test.candidates); c.after != test.want || !strings.Contains(got, test.sentence) {
				t.Errorf("after %d: %s\nwant %d: %s", c.after, got, test.want, test.sentence)
			}
		})
	}
}

// TestExpectedF checks the cut against the definition of the measure.
func TestExpectedF(t *testing.T) {
	probabilities := []float64{.95, .7, .45, .3, .2, .1}
	for _, beta := range []float64{1, 2} {
		length, measure := expectedF(beta, probabilities)
		total, sum, best := 2.7, 0.0, 0.0
		for k, p := range probabilities {
			sum += p
			precision, recall := sum/float64(k+1), sum/total
			f := (1 + beta*beta) * sum / (float64(k+1) + beta*beta*total)
			if direct := (1 + beta*beta) * precision * recall / (beta*beta*precision + recall); math.Abs(direct-f) > 1e-9 {
				t.Fatalf("F%v of %d is %v and %v", beta, k+1, f, direct)
			}
			best = max(best, f)
			if k+1 == length && math.Abs(f-measure) > 1e-9 {
				t.Errorf("F%v of %d is %v, got %v", beta, length, f, measure)
			}
		}
		if measure < goodEnough*best {
			t.Errorf("best F%v is %v, got %v", beta, best, measure)
		}
	}
}

// TestCutFlags compares the lists that the cuts give for the same ranking.
func TestCutFlags(t *testing.T) {
	in := fixture(t, "orchard")
	all := Analyze(in, Options{MinP: 1e-9}).Files
	for n := 1; n <= len(all)+2; n++ {
		if got := len(Analyze(in, Options{Top: n}).Files); got != min(n, len(all)) {
			t.Errorf("%d files for the best %d", got, n)
		}
	}
	if normal, review := Analyze(in, Options{}).Files, Analyze(in, Options{Review: true}).Files; len(review) < len(normal) {
		t.Errorf("review lists %d files, less than %d", len(review), len(normal))
	}
	e, _ := analyze(in, Options{})
	listed := map[string]bool{}
	for _, f := range Analyze(in, Options{MinP: 0.3}).Files {
		listed[f.Path] = true
	}
	for _, f := range all {
		if want := f.Probability >= 0.3 || e.uncut(e.at[f.Path]) != ""; listed[f.Path] != want {
			t.Errorf("%s (%.2f) is listed: %v", f.Path, f.Probability, listed[f.Path])
		}
	}
}

func TestTiers(t *testing.T) {
	filler := map[string]string{}
	for i := range 6 {
		filler[fmt.Sprintf("f%d.md", i)] = fmt.Sprintf("# Filler %d\n\nOf no account, number %d, `filler_text`.\n", i, i*7)
	}
	tests := []struct {
		reason, change, file, text string
		certain                    bool
	}{
		{"named by path", "Reword docs/bell.md.", "docs/bell.md", "# Bell\n", true},
		{"named by identifier", "Reword [Pattern:Bell:1.0].", "docs/bell.md", "# Bell [Pattern:Bell:1.0]\n", true},
		{"named as what stays", "The lamp glows. docs/bell.md is not affected.", "docs/bell.md", "# Bell\n", false},
		{"holds a name that goes", "Remove `bell_volume`.", "docs/bell.md", "# Bell\n\nSet `bell_volume` high.\n", true},
		{"holds a word set as code that is replaced", "Replace `loud` by `volume`.", "docs/bell.md", "# Bell\n\nThe mode `loud`.\n", true},
		{"holds such a word, but not as code", "Replace `loud` by `volume`.", "docs/bell.md", "# Bell\n\nIt is loud.\n", false},
		{"holds a word set as code that goes: from here?", "Remove `loud`.", "docs/bell.md", "# Bell\n\nThe mode `loud`.\n", false},
		{"holds a value that stands everywhere", "Replace `None` by `volume`.", "docs/bell.md", "# Bell\n\nThe mode `None`.\n", false},
		{"holds a name that goes, as many do: from here?", "Remove `filler_text`.", "docs/bell.md", "# Bell\n\nSome `filler_text`.\n", false},
		{"cites what is named and holds an old value", "[Pattern:Lamp:1.0]: the hold time is 45 seconds instead of 30 seconds.", "docs/bell.md", "# Bell\n\nAs [Pattern:Lamp:1.0] says.\n\nThe hold time is 30 seconds.\n", true},
		{"holds an old value of something else", "The hold time is 45 seconds instead of 30 seconds.", "docs/bell.md", "# Bell\n\nThe hold time is 30 seconds.\n", false},
		{"shares words", "The bell tolls louder.", "docs/bell.md", "# Bell\n\nThe bell tolls.\n", false},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			documents := map[string]string{test.file: test.text}
			for path, text := range filler {
				documents[path] = text
			}
			r := Analyze(Input{Graph: repository(documents), Change: parse(t, test.change), History: &history.Log{}}, Options{Considered: 99})
			for _, f := range append(r.Files, r.Considered...) {
				switch {
				case f.Path == test.file && (f.Tier == Certain) != test.certain:
					t.Errorf("%s with %.2f", f.Tier, f.Probability)
				case f.Tier == Likely && f.Probability < 0.5, f.Tier == Possible && f.Probability >= 0.5, f.Tier == "":
					t.Errorf("%s is %s with %v", f.Path, f.Tier, f.Probability)
				}
			}
		})
	}
}

// TestRecencyIsNoMatch keeps a recent edit from being the answer to a change
// that no document speaks of.
func TestRecencyIsNoMatch(t *testing.T) {
	g := repository(map[string]string{"a.md": "# Valves\n\nOpen and shut.\n"})
	log := &history.Log{Commits: []history.Commit{{ID: strings.Repeat("a", 40), Subject: "Edit", Message: "Edit", Files: []history.Change{{Path: "a.md", Added: "x\n"}}}}}
	r := Analyze(Input{Graph: g, Change: parse(t, "Zymurgy quux"), History: log}, Options{Considered: 9})
	if len(r.Files)+len(r.Considered) != 0 {
		t.Errorf("predicted %v, considered %v", r.Files, r.Considered)
	}
	if !slices.ContainsFunc(r.Notes, func(n string) bool { return strings.HasPrefix(n, "No word of the description stands in the document") }) {
		t.Errorf("notes %q", r.Notes)
	}
}

func TestNoDocuments(t *testing.T) {
	r := Analyze(Input{Graph: repository(nil), Change: parse(t, "Dim the lamp"), History: &history.Log{}}, Options{Considered: 3})
	if len(r.Files)+len(r.Considered) != 0 || len(r.Notes) != 1 || r.Notes[0] != "There are no markdown documents to search." {
		t.Errorf("files %v, notes %q", r.Files, r.Notes)
	}
}
