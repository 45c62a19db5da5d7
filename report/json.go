package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/speccheck/speccheck/impact"
)

// writeJSON writes a value indented, lists that are nil as null, and nothing
// that a terminal would act on.
func writeJSON(w io.Writer, value any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("encoding JSON: %w", err)
	}
	if _, err := w.Write(escapeUnsafe(b.Bytes())); err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	return nil
}

// rounded keeps three decimals, enough to rank by and short to read.
func rounded(x float64) float64 {
	if r := math.Round(x*1000) / 1000; r != 0 {
		return r
	}
	return 0 // never -0
}

// list gives the JSON form of a list, which is never null.
func list[T, J any](items []T, form func(T) J) []J {
	out := make([]J, 0, len(items))
	for _, item := range items {
		out = append(out, form(item))
	}
	return out
}

func texts(items []string) []string { return append([]string{}, items...) }

type resultJSON struct {
	Files      []fileJSON     `json:"files"`
	Considered []fileJSON     `json:"considered"`
	Questions  []string       `json:"questions"`
	Assessment assessmentJSON `json:"assessment"`
	Notes      []string       `json:"notes"`
}

type fileJSON struct {
	Path         string         `json:"path"` // as in findings, without "./"
	Probability  float64        `json:"probability"`
	Tier         impact.Tier    `json:"tier"`
	Score        float64        `json:"score"`
	Reason       string         `json:"reason"`
	Requirements []string       `json:"spec_of_changes"`
	Dependents   []string       `json:"dependencies_affected"`
	Sections     []sectionJSON  `json:"sections"`
	Evidence     []evidenceJSON `json:"evidence"`
}

type sectionJSON struct {
	Heading []string  `json:"heading"`
	Lines   linesJSON `json:"lines"`
}

type linesJSON struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

type evidenceJSON struct {
	Kind         impact.EvidenceKind `json:"kind"`
	Line         int                 `json:"line,omitempty"`
	Quote        string              `json:"quote,omitempty"`
	Detail       string              `json:"detail"`
	Contribution float64             `json:"contribution"`
}

type assessmentJSON struct {
	Description string     `json:"description"`
	Contracts   []string   `json:"contracts"`
	FanIn       int        `json:"fan_in"`
	Folders     []string   `json:"folders"`
	Bumps       []bumpJSON `json:"version_bumps"`
	Conflicts   []string   `json:"conflicts"`
}

type bumpJSON struct {
	Identifier string `json:"identifier"`
	Proposed   string `json:"proposed"`
	Level      string `json:"level"`
	Words      string `json:"words"`
}

// ImpactJSON writes a result as the JSON of impact --format json.
func ImpactJSON(w io.Writer, r *impact.Result) error {
	a := r.Assessment
	return writeJSON(w, resultJSON{
		Files:      list(r.Files, fileForm),
		Considered: list(r.Considered, fileForm),
		Questions:  texts(r.Questions),
		Assessment: assessmentJSON{
			Description: a.Description,
			Contracts:   texts(a.Contracts),
			FanIn:       a.FanIn,
			Folders:     texts(a.Folders),
			Bumps:       list(a.Bumps, func(b impact.VersionBump) bumpJSON { return bumpJSON(b) }),
			Conflicts:   texts(a.Conflicts),
		},
		Notes: texts(r.Notes),
	})
}

func fileForm(f impact.File) fileJSON {
	return fileJSON{
		Path:         f.Path,
		Probability:  rounded(f.Probability),
		Tier:         f.Tier,
		Score:        rounded(f.Score),
		Reason:       f.Reason,
		Requirements: texts(f.Requirements),
		Dependents:   texts(f.Dependents),
		Sections: list(f.Sections, func(s impact.SectionRef) sectionJSON {
			return sectionJSON{texts(s.Heading), linesJSON{s.Lines.First, s.Lines.Last}}
		}),
		Evidence: list(f.Evidence, func(e impact.Evidence) evidenceJSON {
			return evidenceJSON{e.Kind, e.Line, e.Quote, e.Detail, rounded(e.Contribution)}
		}),
	}
}
