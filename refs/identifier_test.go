package refs_test

import (
	"strings"
	"testing"

	"github.com/speccheck/speccheck/refs"
)

func TestParseIdentifier(t *testing.T) {
	for _, test := range []struct{ reason, text, key, version string }{
		{"the usual form", "Pattern:WaterBudget:2.0", "Pattern:WaterBudget", "2.0"},
		{"names below a name", "Contract:Plan:Ledger:1.0", "Contract:Plan:Ledger", "1.0"},
		{"a patch number", "Type:Slot:1.2.3", "Type:Slot", "1.2.3"},
		{"non-breaking hyphen", "Pattern:Frost\u2011Watch:1.0", "Pattern:Frost-Watch", "1.0"},
		{"typographic hyphen", "Pattern:Frost\u2010Watch:1.0", "Pattern:Frost-Watch", "1.0"},
		{"minus sign", "Pattern:Frost\u2212Watch:1.0", "Pattern:Frost-Watch", "1.0"},
		{"decomposed letters are composed", "Pattern:Me\u0301te\u0301o:1.0", "Pattern:M\u00e9t\u00e9o", "1.0"},
		{"a name that begins with a digit", "Type:3DView:1.0", "Type:3DView", "1.0"},
		{"a dotted name", "Type:planner.slot:1.0", "Type:planner.slot", "1.0"},
		{"leading zeros do not count", "Type:Slot:01.000000000000002", "Type:Slot", "1.2"},
		{"the largest number", "Type:Slot:999999999.0", "Type:Slot", "999999999.0"},
	} {
		id, err := refs.ParseIdentifier(test.text)
		if err != nil || id.Key != test.key || id.Version.String() != test.version {
			t.Errorf("%s: ParseIdentifier(%q) = %v, %v; want %s:%s", test.reason, test.text, id, err, test.key, test.version)
		}
	}
}

func TestParseIdentifierRejects(t *testing.T) {
	for _, test := range []struct{ reason, text, message string }{
		{"no version", "Pattern:WaterBudget", "it needs a kind, a name and a version"},
		{"two versions", "Pattern:Alarm:1.0 or 2.0", `the version "1.0 or 2.0"`},
		{"one number", "Pattern:Alarm:1", `the version "1"`},
		{"four numbers", "Pattern:Alarm:1.0.0.0", `the version "1.0.0.0"`},
		{"a sign", "Pattern:Alarm:+1.0", `the version "+1.0"`},
		{"digits of another script", "Pattern:Alarm:\u0661.0", "the version"},
		{"a number that no machine holds", "Pattern:Alarm:1.99999999999999999999", "more than 9 digits"},
		{"a scheme", "http://host:80.80", `the kind "http"`},
		{"a time", "Start:12:30.5", `the name "12"`},
		{"an empty name", "Pattern::1.0", `the name ""`},
		{"blanks in a name", "Pattern:Water Budget:1.0", `the name "Water Budget"`},
		{"a lower-case kind", "pattern:Alarm:1.0", `the kind "pattern"`},
	} {
		if id, err := refs.ParseIdentifier(test.text); err == nil || !strings.Contains(err.Error(), test.message) {
			t.Errorf("%s: ParseIdentifier(%q) = %v, %v; want an error with %q", test.reason, test.text, id, err, test.message)
		}
	}
}

func TestVersionCompare(t *testing.T) {
	ascending := []string{"0.9", "0.10", "1.0", "1.0.1", "1.1", "1.10", "2.0", "10.0"}
	for i, a := range ascending {
		for j, b := range ascending {
			v, w := version(t, a), version(t, b)
			if got, want := v.Compare(w), sign(i-j); got != want {
				t.Errorf("%s compared with %s: got %d, want %d", a, b, got, want)
			}
		}
	}
	if version(t, "1.0").Compare(version(t, "1.0.0")) != 0 {
		t.Error("a missing patch number does not count as 0")
	}
}

func version(t *testing.T, text string) refs.Version {
	t.Helper()
	v, err := refs.ParseVersion(text)
	if err != nil {
		t.Fatalf("ParseVersion(%q): %v", text, err)
	}
	return v
}

func sign(n int) int { return max(-1, min(1, n)) }

func FuzzParseIdentifier(f *testing.F) {
	for _, seed := range []string{"Pattern:Alarm:1.0", "Type:A:B:1.2.3", "Pattern:Frost\u2011Watch:1.0", "A:\xff:1.0", "::", "A:B:1.99999999999"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := refs.ParseIdentifier(text)
		if err != nil {
			return
		}
		again, err := refs.ParseIdentifier(id.String())
		if err != nil || again != id {
			t.Errorf("%q is read as %v, which is read as %v, %v", text, id, again, err)
		}
	})
}
