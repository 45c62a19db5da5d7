package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/speccheck/speccheck/impact"
	"github.com/speccheck/speccheck/refs"
	"github.com/speccheck/speccheck/schemas"
)

func shortFinding(f refs.Finding) string {
	s := fmt.Sprintf("%d:%d: %s [%s]", f.Line, f.Column, f.Message, f.Rule)
	if f.Hint != "" {
		s += "; " + f.Hint
	}
	return s
}

// awkward holds the strings that break YAML writers.
var awkward = []string{
	"", " ", "- item", "key: value", "a #b", "#", "'", `"`, `\`, "yes", "No", "on", "y", "~", "null", "true", "1", "1.0", "012", "0x1f", "1_000", "12:30", "2024-13-45",
	"2001-01-01", ".inf", "-", "--- ", "...", "=", "<<", "?", "? x", ": ", "a:", "[x]", "{x}", "a, b]", "!tag", "&a", "*a", "%x", "@x", "`x`", "|", ">", ">-",
	"two\nlines", "two\nlines\n", "two\n\nlines", "\nleading", "trailing\n\n", "  indented\nlines", "tab\there", "\t", "line \nblank before", "a\r\nb", "a\rb",
	"\x00", "\x07", "\x1b[31mred\x1b[0m", "\x7f", "\u0085", "\u009b31m", "\u2028", "\u2029", "\u202e reversed", "\ufeff", "\ufffe", "\uffff", "\ufffd", "\U000e0001", "🚀 lift", "é", "e\u0301",
	"§ Heading (lines 1-2): text", "Director‑Evaluator", "x\u200dy", " lead", "trail ", "1e3", "1e-05", "0o17", "0b1", "+1", "１", "\u00a0", "-\u00a0x", "#\nx", "# a\n# b", "- a\n- b", "a\n--- b", "...\n...",
}

func randomResult(r *rand.Rand) *impact.Result {
	str := func() string {
		s := awkward[r.IntN(len(awkward))]
		for range r.IntN(3) {
			s += awkward[r.IntN(len(awkward))]
		}
		return s
	}
	words := func() string { return "w" + str() }
	list := func(n int, item func() string) (out []string) {
		for range r.IntN(n + 1) {
			out = append(out, item())
		}
		return out
	}
	oneLine := func() string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(words()) }
	result := &impact.Result{
		Assessment: impact.Assessment{Description: str(), Contracts: list(3, words), FanIn: r.IntN(9), Folders: list(3, words), Conflicts: list(2, words)},
		Questions:  list(7, oneLine),
		Notes:      list(2, words),
	}
	if r.IntN(2) == 0 {
		result.Assessment.Bumps = []impact.VersionBump{{Identifier: words(), Proposed: words(), Level: "minor", Words: str()}}
	}
	for i := range r.IntN(4) {
		f := impact.File{
			Path: fmt.Sprintf("d%d/%s.md", i, strings.ReplaceAll(str(), "/", "")), Score: r.Float64() * 9, Probability: r.Float64(),
			Tier:   []impact.Tier{impact.Certain, impact.Likely, impact.Possible}[r.IntN(3)],
			Reason: words(), Requirements: append(list(3, words), words()), Dependents: list(3, words),
		}
		for range r.IntN(3) {
			s := impact.SectionRef{Heading: list(3, str)}
			s.Lines.First = 1 + r.IntN(99)
			s.Lines.Last = s.Lines.First + r.IntN(9)
			f.Sections = append(f.Sections, s)
		}
		for range r.IntN(3) {
			e := impact.Evidence{Kind: impact.Text, Detail: str(), Contribution: r.NormFloat64() / 10}
			if r.IntN(2) == 0 {
				e.Line, e.Quote = 1+r.IntN(99), str()
			}
			f.Evidence = append(f.Evidence, e)
		}
		result.Files = append(result.Files, f)
	}
	return result
}

func TestToChangeRoundTrip(t *testing.T) {
	for seed := range uint64(300) {
		result := randomResult(rand.New(rand.NewPCG(seed, 7)))
		var b, again bytes.Buffer
		if err := ToChange(&b, result); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if err := ToChange(&again, result); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Fatalf("seed %d: the second time other bytes, %v", seed, err)
		}
		checkSafe(t, b.Bytes())
		var got any
		if err := yaml.Unmarshal(b.Bytes(), &got); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, b.Bytes())
		}
		if want := yamlForm(result); !reflect.DeepEqual(plain(t, got), plain(t, want)) {
			t.Fatalf("seed %d:\ngot  %#v\nwant %#v\n%s", seed, got, want, b.Bytes())
		}
	}
}

// yamlForm is the value that tochange.yaml must hold, written a second time
// and independently of the nodes.
func yamlForm(r *impact.Result) map[string]any {
	files := []any{}
	for _, f := range r.Files {
		sections, evidence := []any{}, []any{}
		for _, s := range f.Sections {
			sections = append(sections, map[string]any{"heading": texts(s.Heading), "lines": map[string]any{"first": s.Lines.First, "last": s.Lines.Last}})
		}
		for _, e := range f.Evidence {
			m := map[string]any{"kind": string(e.Kind), "detail": e.Detail, "contribution": math.Round(e.Contribution*1000) / 1000}
			if e.Line > 0 {
				m["line"], m["quote"] = e.Line, e.Quote
			}
			evidence = append(evidence, m)
		}
		files = append(files, map[string]any{
			"path": "./" + f.Path, "reason": f.Reason, "spec_of_changes": texts(f.Requirements), "dependencies_affected": texts(f.Dependents),
			"confidence": math.Round(f.Probability*1000) / 1000, "tier": string(f.Tier), "sections": sections, "evidence": evidence,
		})
	}
	bumps := []any{}
	for _, b := range r.Assessment.Bumps {
		bumps = append(bumps, map[string]any{"identifier": b.Identifier, "proposed": b.Proposed, "level": b.Level, "words": b.Words})
	}
	a := r.Assessment
	return map[string]any{
		"Files_Requiring_Updates": files,
		"Architectural_Impact_Assessment": map[string]any{
			"description": a.Description, "contracts": texts(a.Contracts), "fan_in": a.FanIn, "folders": texts(a.Folders),
			"version_bumps": bumps, "conflicts": texts(a.Conflicts), "notes": texts(r.Notes),
		},
		"Questions_for_Clarification": texts(r.Questions),
	}
}

// plain brings a value into the types of encoding/json, so that only content
// is compared.
func plain(t *testing.T, value any) any {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// checkSafe fails when a byte or code point could act on a terminal.
func checkSafe(t *testing.T, output []byte) {
	t.Helper()
	for i, r := range string(output) {
		if r != '\n' && unsafeInTerminal(r) {
			t.Fatalf("%U at byte %d of the output", r, i)
		}
	}
}

func FuzzToChangeString(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		result := &impact.Result{
			Files: []impact.File{{Path: "a.md", Tier: impact.Possible, Reason: "w" + s, Requirements: []string{"w" + s}, Sections: make([]impact.SectionRef, 1)}},
		}
		result.Files[0].Sections[0].Heading = []string{s}
		result.Files[0].Sections[0].Lines.First = 1
		result.Assessment.Description = s
		var b bytes.Buffer
		if err := ToChange(&b, result); err != nil {
			t.Fatal(err)
		}
		checkSafe(t, b.Bytes())
		var got struct {
			Files []struct {
				Reason   string
				Spec     []string `yaml:"spec_of_changes"`
				Sections []struct{ Heading []string }
			} `yaml:"Files_Requiring_Updates"`
			Assessment struct{ Description string } `yaml:"Architectural_Impact_Assessment"`
		}
		if err := yaml.Unmarshal(b.Bytes(), &got); err != nil {
			t.Fatalf("%v\n%s", err, b.Bytes())
		}
		want := strings.ToValidUTF8(s, "\uFFFD")
		file := got.Files[0]
		if wantW := strings.ToValidUTF8("w"+s, "\uFFFD"); file.Reason != wantW || file.Spec[0] != wantW {
			t.Errorf("got %q and %q, want %q", file.Reason, file.Spec[0], wantW)
		}
		if got.Assessment.Description != want || file.Sections[0].Heading[0] != want {
			t.Errorf("got %q and %q, want %q", got.Assessment.Description, file.Sections[0].Heading[0], want)
		}
	})
}

func TestToChangeRefusesABrokenResult(t *testing.T) {
	good := impact.File{Path: "a.md", Reason: "r", Requirements: []string{"s"}, Probability: 0.5, Tier: impact.Likely}
	tests := []struct {
		name string
		edit func(*impact.Result)
		want string
	}{
		{"no reason", func(r *impact.Result) { r.Files[0].Reason = "" }, "reason must not be empty"},
		{"no requirement", func(r *impact.Result) { r.Files[0].Requirements = nil }, "spec_of_changes must hold at least 1 entry"},
		{"probability above 1", func(r *impact.Result) { r.Files[0].Probability = 1.5 }, "confidence must be at most 1"},
		{"probability not a number", func(r *impact.Result) { r.Files[0].Probability = math.NaN() }, "confidence must be a number"},
		{"no tier", func(r *impact.Result) { r.Files[0].Tier = "" }, `tier must be one of "certain", "likely", "possible"`},
		{"too many questions", func(r *impact.Result) { r.Questions = strings.Split("abcdefgh", "") }, "at most 7 entries"},
		{"question of two lines", func(r *impact.Result) { r.Questions = []string{"a\nb"} }, "one line"},
		{"path twice", func(r *impact.Result) { r.Files = append(r.Files, r.Files[0]) }, "listed on line"},
	}
	for _, test := range tests {
		result := &impact.Result{Files: []impact.File{good}}
		test.edit(result)
		var b bytes.Buffer
		if err := ToChange(&b, result); err == nil || !strings.Contains(err.Error(), test.want) || b.Len() > 0 {
			t.Errorf("%s: error %v and %d bytes, want %q and none", test.name, err, b.Len(), test.want)
		}
	}
}

func TestToChangeReadsWell(t *testing.T) {
	result := &impact.Result{
		Files: []impact.File{{
			Path: "system/limits.md", Probability: 0.1 + 0.2, Score: 1, Tier: impact.Certain,
			Reason:       "Names the limit (line 12).",
			Requirements: []string{"§ Limits (lines 10-14): the limit reads 10", "No"},
			Sections:     []impact.SectionRef{{Heading: []string{"System", "Limits, soft"}}},
			Evidence: []impact.Evidence{
				{Kind: impact.Text, Line: 12, Quote: "the limit\tis 5", Detail: "limit", Contribution: 0.30000000000000004},
				{Kind: impact.History, Detail: "commit 0a1b2c3", Contribution: -0.0001},
			},
		}},
		Assessment: impact.Assessment{Description: "1 file in 1 folder.", Folders: []string{"system"}},
		Questions:  []string{"Is the limit soft?"},
	}
	result.Files[0].Sections[0].Lines.First, result.Files[0].Sections[0].Lines.Last = 10, 14
	const want = `Files_Requiring_Updates:
  - path: ./system/limits.md
    reason: Names the limit (line 12).
    spec_of_changes:
      - '§ Limits (lines 10-14): the limit reads 10'
      - "No"
    dependencies_affected: []
    confidence: 0.3
    tier: certain
    sections:
      - heading: [System, 'Limits, soft']
        lines: {first: 10, last: 14}
    evidence:
      - kind: text
        line: 12
        quote: "the limit\tis 5"
        detail: limit
        contribution: 0.3
      - kind: history
        detail: commit 0a1b2c3
        contribution: 0
Architectural_Impact_Assessment:
  description: 1 file in 1 folder.
  contracts: []
  fan_in: 0
  folders:
    - system
  version_bumps: []
  conflicts: []
  notes: []
Questions_for_Clarification:
  - Is the limit soft?
`
	var b bytes.Buffer
	if err := ToChange(&b, result); err != nil || b.String() != want {
		t.Errorf("error %v, got:\n%s", err, b.String())
	}
}

func TestImpactJSONFollowsItsSchema(t *testing.T) {
	for seed := range uint64(100) {
		result := randomResult(rand.New(rand.NewPCG(seed, 3)))
		if n := len(result.Files); n > 1 {
			result.Files, result.Considered = result.Files[:1], result.Files[1:]
		}
		var b bytes.Buffer
		if err := ImpactJSON(&b, result); err != nil {
			t.Fatal(err)
		}
		checkSafe(t, b.Bytes())
		var value any
		if err := json.Unmarshal(b.Bytes(), &value); err != nil {
			t.Fatal(err)
		}
		violations, err := schemas.Validate(schemas.Impact, value)
		if err != nil || len(violations) > 0 {
			t.Fatalf("seed %d: %v %v", seed, err, violations)
		}
		if bytes.Contains(b.Bytes(), []byte("null")) && !strings.Contains(fmt.Sprint(result), "null") {
			t.Fatalf("seed %d: a list is null", seed)
		}
	}
}
