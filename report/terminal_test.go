package report

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/speccheck/speccheck/impact"
)

func TestPrintable(t *testing.T) {
	tests := []struct{ in, want, reason string }{
		{"plain – ünï 🚀 文", "plain – ünï 🚀 文", "text stays"},
		{"👩\u200d💻 \u0915\u094d\u200c\u0937", "👩\u200d💻 \u0915\u094d\u200c\u0937", "joiners carry meaning"},
		{"a\tb", "a b", "a tab moves the caret line"},
		{"\x1b[2Jx", `\x1b[2Jx`, "an escape sequence clears the screen"},
		{"\u009b31m", `\x9b31m`, "the same in one code point"},
		{"a\r\nb", `a\x0d\x0ab`, "a line stays one line"},
		{"\u202ecod.exe", `\u202ecod.exe`, "reordering hides what is written"},
		{"\u2028", `\u2028`, "some programs break the line here"},
		{"\xff\xfe", `\xff\xfe`, "not UTF-8"},
		{"\ufffd", "\ufffd", "the replacement itself is text"},
	}
	for _, test := range tests {
		if got := printable(test.in); got != test.want {
			t.Errorf("%s: printable(%q) = %q, want %q", test.reason, test.in, got, test.want)
		}
	}
}

func FuzzPrintable(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := printable(s)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, unsafeInTerminal) {
			t.Errorf("printable(%q) = %q", s, got)
		}
		if printable(got) != got {
			t.Errorf("printable changes its own output %q", got)
		}
		var b bytes.Buffer
		if err := writeJSON(&b, s); err != nil {
			t.Fatal(err)
		}
		var back string
		if err := json.Unmarshal(b.Bytes(), &back); err != nil || back != strings.ToValidUTF8(s, "\ufffd") && utf8.ValidString(s) {
			t.Errorf("JSON of %q reads back as %q, %v", s, back, err)
		}
		checkSafe(t, b.Bytes())
	})
}

func TestStyle(t *testing.T) {
	if got := (style{}).bold("x"); got != "x" {
		t.Errorf("no colour wanted, got %q", got)
	}
	if got := (style{colour: true}).bold("x"); got != "\x1b[1mx\x1b[0m" {
		t.Errorf("got %q", got)
	}
	if got := (style{colour: true}).bold(""); got != "" {
		t.Errorf("nothing to colour, got %q", got)
	}
}

func TestImpactText(t *testing.T) {
	result := &impact.Result{
		Files: []impact.File{
			{Path: "system/limits.md", Probability: 0.996, Tier: impact.Certain, Reason: "Names the limit in so many words\nthat the line must break somewhere (line 12).", Requirements: []string{"§ Limits (lines 10-14): the limit reads 10"}, Dependents: []string{"./a.md cites it"}},
			{Path: "b\x1b[31m.md", Probability: 0.25, Tier: impact.Possible, Reason: "Close to the other.", Requirements: []string{"r"}},
		},
		Considered: []impact.File{{Path: "c.md", Probability: 0.04}},
		Assessment: impact.Assessment{Description: "2 files in 2 folders.", Bumps: []impact.VersionBump{{Identifier: "Pattern:Limit:1.0", Proposed: "2.0", Level: "major", Words: "no longer"}}},
		Questions:  []string{"Is the limit soft?"},
		Notes:      []string{"No git history."},
	}
	const want = `Note: No git history.

2 files to update

 99%  system/limits.md  certain
      Names the limit in so many words
      that the line must break somewhere
      (line 12).
      Must be true afterwards
        - § Limits (lines 10-14): the
          limit reads 10
      Depends on it
        - ./a.md cites it

 25%  b\x1b[31m.md  possible
      Close to the other.
      Must be true afterwards
        - r

Architecture
  2 files in 2 folders.
  Versions proposed
    - Pattern:Limit:1.0 → 2.0 (major):
      no longer

Questions
  1. Is the limit soft?

Considered and left out
  4%  c.md
`
	var b bytes.Buffer
	if err := ImpactText(&b, result, TextOptions{Width: 40}); err != nil || b.String() != want {
		t.Errorf("error %v, got:\n%s", err, b.String())
	}
}

func TestImpactTextStaysInItsWidth(t *testing.T) {
	sgr := regexp.MustCompile("\x1b\\[[0-9]+m")
	for seed := range uint64(50) {
		result := randomResult(rand.New(rand.NewPCG(seed, 5)))
		var plain, coloured bytes.Buffer
		for _, out := range []struct {
			b *bytes.Buffer
			o TextOptions
		}{{&plain, TextOptions{Width: 60}}, {&coloured, TextOptions{Width: 60, Colour: true}}} {
			if err := ImpactText(out.b, result, out.o); err != nil {
				t.Fatal(err)
			}
		}
		checkSafe(t, plain.Bytes())
		if got := sgr.ReplaceAllString(coloured.String(), ""); got != plain.String() {
			t.Fatalf("seed %d: colour changes the text:\n%s\n%s", seed, got, plain.String())
		}
		for line := range strings.Lines(plain.String()) {
			isPath := regexp.MustCompile(`^ *[0-9]+%`).MatchString(line)
			if !isPath && utf8.RuneCountInString(strings.TrimSpace(line)) > 60 && strings.Count(strings.TrimLeft(line, " -"), " ") > 1 {
				t.Errorf("seed %d: too long: %q", seed, line)
			}
		}
	}
}
