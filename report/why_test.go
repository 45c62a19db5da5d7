package report

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/impact"
	"github.com/speccheck/speccheck/schemas"
)

func story() *impact.Story {
	return &impact.Story{
		File: impact.File{
			Path: "docs/bell\x1b.md", Probability: 0.31, Tier: impact.Possible, Score: 0.75, Reason: "r",
			Requirements: []string{"§ Bell (lines 1-4): the bell rings twice"}, Dependents: []string{"./a.md links to it (line 3)"},
			Evidence: []impact.Evidence{
				{Kind: impact.Text, Line: 3, Quote: "the bell\trings", Detail: `§ Bell (lines 1-4) shares "bell"`, Contribution: 0.5},
				{Kind: impact.History, Detail: "a past commit", Contribution: 0.25},
				{Kind: impact.Symbol, Line: 4, Quote: "bell_volume", Detail: "holds the name bell_volume"},
			},
		},
		Rank: 4, Candidates: 9, Verdict: "It is not listed: rank 4 of 9 is below the cut.", Cut: "The cut is after rank 3 (40 %), because.",
		Signals: []impact.Share{{Kind: impact.Text, Value: 0.5, Weight: 1, Contribution: 0.5}, {Kind: impact.History, Value: 0.5, Weight: 0.5, Contribution: 0.25}},
		Silent:  []impact.EvidenceKind{impact.Stale, impact.Recency},
		Chain: []impact.Step{
			{Kind: impact.NamedStep, To: "lamp.md", Detail: `the change names "lamp.md"`, Line: 1, Quote: "Dim lamp.md", Strength: 1},
			{Kind: impact.CoChangeStep, From: "lamp.md", To: "docs/bell\x1b.md", Detail: `commit 0a0a0a0a "Dim" edited both`, Commit: "0a0a0a0a", Strength: 0.4},
		},
		Notes: []string{"Few words match."},
	}
}

func TestWhyText(t *testing.T) {
	const want = `Note: Few words match.

 31%  docs/bell\x1b.md  possible
      It is not listed: rank 4 of 9 is below the cut.
      The cut is after rank 3 (40 %), because.

Signals
                      value   weight   contribution
  text                0.500 ×  1.000 =        0.500
  history             0.500 ×  0.500 =        0.250
  score                                       0.750
  nothing from: stale, recency

Evidence
  0.500  text: § Bell (lines 1-4) shares "bell"
         line 3: the bell rings
  0.250  history: a past commit
         symbol: holds the name bell_volume
         line 4: bell_volume

Would have to be true afterwards
  - § Bell (lines 1-4): the bell rings twice

Depends on it
  - ./a.md links to it (line 3)
`
	const chain = `
Strongest chain from the change
  1. lamp.md (named, 1.00): the change names "lamp.md"
         change:1: Dim lamp.md
  2. docs/bell\x1b.md (co-change, 0.40): commit 0a0a0a0a "Dim" edited both
`
	tests := []struct {
		reason string
		edit   func(*impact.Story)
		chain  bool
		want   string
	}{
		{"without the chain", func(*impact.Story) {}, false, want},
		{"with the chain", func(*impact.Story) {}, true, want + chain},
		{"without a chain to show", func(s *impact.Story) { s.Chain = nil }, true, want + "\nStrongest chain from the change\n  None: neither "},
		{"a file in the list", func(s *impact.Story) { s.Predicted = true }, false, strings.ReplaceAll(want, "Would have to be", "Must be")},
	}
	for _, test := range tests {
		s := story()
		test.edit(s)
		var b bytes.Buffer
		if err := WhyText(&b, s, WhyOptions{Chain: test.chain}); err != nil || !strings.HasPrefix(b.String(), test.want) {
			t.Errorf("%s: error %v, got:\n%s", test.reason, err, b.String())
		}
		checkSafe(t, b.Bytes())
	}
}

func TestWhyTextOfAFileThatNothingSpeaksFor(t *testing.T) {
	s := &impact.Story{File: impact.File{Path: "a.md"}, Candidates: 2, Verdict: "It is not listed: nothing speaks for it.", Cut: "The cut is after rank 1.", Silent: []impact.EvidenceKind{impact.Text}}
	const want = `  0%  a.md
      It is not listed: nothing speaks for it.
      The cut is after rank 1.

Signals
  nothing from: text
`
	var b bytes.Buffer
	if err := WhyText(&b, s, WhyOptions{}); err != nil || b.String() != want {
		t.Errorf("error %v, got:\n%s", err, b.String())
	}
}

func TestWhyJSONFollowsItsSchema(t *testing.T) {
	stories := []*impact.Story{story(), {File: impact.File{Path: "a.md"}, Verdict: "v", Cut: "c"}}
	r := rand.New(rand.NewPCG(1, 1))
	for range 30 { // strings that break writers
		for _, f := range randomResult(r).Files {
			stories = append(stories, &impact.Story{File: f, Verdict: "v" + f.Reason, Cut: "c" + f.Reason, Notes: f.Requirements})
		}
	}
	for _, s := range stories {
		for _, chain := range []bool{false, true} {
			var b bytes.Buffer
			if err := WhyJSON(&b, s, WhyOptions{Chain: chain}); err != nil {
				t.Fatal(err)
			}
			checkSafe(t, b.Bytes())
			var value map[string]any
			if err := json.Unmarshal(b.Bytes(), &value); err != nil {
				t.Fatal(err)
			}
			violations, err := schemas.Validate(schemas.Why, value)
			if err != nil || len(violations) > 0 {
				t.Fatalf("%v %v\n%s", err, violations, b.Bytes())
			}
			if _, has := value["chain"]; has != chain {
				t.Errorf("a chain: %v, asked for: %v", has, chain)
			}
		}
	}
}
