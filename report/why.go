package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/speccheck/speccheck/impact"
)

// WhyOptions say what of a story is asked for.
type WhyOptions struct {
	TextOptions
	Chain bool // tell the chain, or that there is none
}

// WhyText writes the story of one file for people to read.
func WhyText(w io.Writer, s *impact.Story, o WhyOptions) error {
	t := &textWriter{style: style{colour: o.Colour}, width: o.Width}
	t.notes(s.Notes)
	t.heading(s.File)
	t.paragraph("      ", "      ", s.Verdict)
	t.paragraph("      ", "      ", s.Cut)
	t.signals(s)
	t.evidence(s.Evidence)
	t.bullets(requirementsTitle(s), "", s.Requirements)
	t.bullets("Depends on it", "", s.Dependents)
	if o.Chain {
		t.chain(s)
	}
	return t.writeTo(w)
}

func requirementsTitle(s *impact.Story) string {
	if s.Predicted {
		return "Must be true afterwards"
	}
	return "Would have to be true afterwards"
}

func (t *textWriter) signals(s *impact.Story) {
	fmt.Fprintln(&t.b)
	t.title("Signals")
	if len(s.Signals) > 0 {
		fmt.Fprintf(&t.b, "  %-18s %6s   %6s   %12s\n", "", "value", "weight", "contribution")
		for _, g := range s.Signals {
			fmt.Fprintf(&t.b, "  %-18s %6.3f × %6.3f = %12.3f\n", g.Kind, g.Value, g.Weight, g.Contribution)
		}
		fmt.Fprintf(&t.b, "  %-18s %6s   %6s   %12.3f\n", "score", "", "", s.Score)
	}
	if len(s.Silent) > 0 {
		t.paragraph("  ", "  ", "nothing from: "+strings.Join(kinds(s.Silent), ", "))
	}
}

func kinds(list []impact.EvidenceKind) []string {
	names := make([]string, len(list))
	for i, k := range list {
		names[i] = string(k)
	}
	return names
}

func (t *textWriter) evidence(list []impact.Evidence) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(&t.b)
	t.title("Evidence")
	for _, e := range list {
		contribution := "     "
		if e.Contribution > 0 {
			contribution = fmt.Sprintf("%5.3f", e.Contribution)
		}
		t.paragraph("  "+contribution+"  ", "         ", string(e.Kind)+": "+e.Detail)
		t.cited("", e.Line, e.Quote)
	}
}

// cited shows a line of a document under what is said of it.
func (t *textWriter) cited(path string, line int, quote string) {
	if line == 0 {
		return
	}
	where := fmt.Sprintf("line %d: ", line)
	if path != "" {
		where = fmt.Sprintf("%s:%d: ", printable(path), line)
	}
	fmt.Fprintf(&t.b, "         %s%s\n", t.faint(where), printable(quote))
}

func (t *textWriter) chain(s *impact.Story) {
	fmt.Fprintln(&t.b)
	t.title("Strongest chain from the change")
	if len(s.Chain) == 0 {
		t.paragraph("  ", "  ", "None: neither what the change names nor the best candidates lead here by identifiers, links, mentions, past commits or like text.")
	}
	for i, step := range s.Chain {
		number := fmt.Sprintf("  %d. ", i+1)
		t.paragraph(number, strings.Repeat(" ", len(number)), fmt.Sprintf("%s (%s, %.2f): %s", step.To, step.Kind, step.Strength, step.Detail))
		place := step.Place
		if place == "" {
			place = "change"
		}
		t.cited(place, step.Line, step.Quote)
	}
}

type storyJSON struct {
	Path         string                `json:"path"` // without "./"
	Predicted    bool                  `json:"predicted"`
	Rank         int                   `json:"rank"` // 0 when nothing speaks for it
	Candidates   int                   `json:"candidates"`
	Probability  float64               `json:"probability"`
	Tier         impact.Tier           `json:"tier,omitempty"`
	Score        float64               `json:"score"`
	Verdict      string                `json:"verdict"`
	Cut          string                `json:"cut"`
	Signals      []shareJSON           `json:"signals"`
	Silent       []impact.EvidenceKind `json:"silent"`
	Evidence     []evidenceJSON        `json:"evidence"`
	Requirements []string              `json:"spec_of_changes"`
	Dependents   []string              `json:"dependencies_affected"`
	Sections     []sectionJSON         `json:"sections"`
	Chain        *[]stepJSON           `json:"chain,omitempty"`
	Notes        []string              `json:"notes"`
}

type shareJSON struct {
	Kind         impact.EvidenceKind `json:"kind"`
	Value        float64             `json:"value"`
	Weight       float64             `json:"weight"`
	Contribution float64             `json:"contribution"`
}

type stepJSON struct {
	Kind     impact.StepKind `json:"kind"`
	From     string          `json:"from,omitempty"`
	To       string          `json:"to"`
	Detail   string          `json:"detail"`
	Path     string          `json:"path,omitempty"`
	Line     int             `json:"line,omitempty"`
	Quote    string          `json:"quote,omitempty"`
	Commit   string          `json:"commit,omitempty"`
	Strength float64         `json:"strength"`
}

// WhyJSON writes the story of one file as JSON. The chain is left out unless it
// was asked for, and an empty list when there is none.
func WhyJSON(w io.Writer, s *impact.Story, o WhyOptions) error {
	f := fileForm(s.File)
	story := storyJSON{
		Path: f.Path, Predicted: s.Predicted, Rank: s.Rank, Candidates: s.Candidates,
		Probability: f.Probability, Tier: f.Tier, Score: f.Score,
		Verdict: s.Verdict, Cut: s.Cut,
		Signals: list(s.Signals, func(g impact.Share) shareJSON {
			return shareJSON{g.Kind, rounded(g.Value), rounded(g.Weight), rounded(g.Contribution)}
		}),
		Silent:   append([]impact.EvidenceKind{}, s.Silent...),
		Evidence: f.Evidence, Requirements: f.Requirements, Dependents: f.Dependents, Sections: f.Sections,
		Notes: texts(s.Notes),
	}
	if o.Chain {
		chain := list(s.Chain, func(step impact.Step) stepJSON {
			return stepJSON{step.Kind, step.From, step.To, step.Detail, step.Place, step.Line, step.Quote, step.Commit, rounded(step.Strength)}
		})
		story.Chain = &chain
	}
	return writeJSON(w, story)
}
