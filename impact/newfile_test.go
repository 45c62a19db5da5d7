package impact

import (
	"maps"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/history"
)

func TestNewFiles(t *testing.T) {
	house := map[string]string{
		"README.md":            "# House\n\n[one](adr/0001-oil.md), [two](adr/0002-gas.md), [three](adr/0003-coal.md)\n\n[lamp](rooms/hall/README.md) [bath](rooms/bath/README.md) [attic](rooms/attic/README.md)\n",
		"adr/index.md":         "# Decisions\n\n[one](0001-oil.md), [two](0002-gas.md)\n",
		"adr/0001-oil.md":      "# Oil for the stove\n\nStatus: accepted\n",
		"adr/0002-gas.md":      "# Gas for the lamps\n\nStatus: accepted\n",
		"adr/0003-coal.md":     "# Coal for the boiler\n\nStatus: accepted\n",
		"rooms/hall/README.md": "# Hall\n\nA lamp and a mat.\n", "rooms/bath/README.md": "# Bath\n\nA tub.\n", "rooms/attic/README.md": "# Attic\n\nA trunk.\n",
		"guides/heating.md": "# Heating\n\nLight the stove with paper and patience.\n",
	}
	tests := []struct {
		reason, change string
		want           []string // parts of the one note; none when empty
	}{
		{"a path in a folder that exists", "Add adr/0004-wood.md about wood for the stove.",
			[]string{"a new file, adr/0004-wood.md:", "belongs in ./adr beside ./adr/0003-coal.md", "./README.md (links to 3 of 4)"}},
		{"a bare name of a numbered family", "Create 0002-wind.md.", []string{"belongs in ./adr beside ./adr/0002-gas.md"}},
		{"a folder of its own beside its like", "Introduce rooms/cellar/README.md for the coal.",
			[]string{"belongs in ./rooms/cellar beside ./rooms/", "./README.md (links to 3 of 3)"}},
		{"a decision on a topic", "We write an ADR about wood for the stove.", []string{"ADR about wood for the stove: it belongs in ./adr beside ./adr/0001-oil.md, where the next number is 0004"}},
		{"a kind that is a folder", "Write a guide for the bath.", []string{"belongs in ./guides beside ./guides/heating.md; no page lists"}},
		{"a kind that is none", "Add a new page about the stove and paper and patience.", []string{"may belong in ./guides"}},
		{"a bare name like no other", "Add draughts.md: the stove, paper and patience.", []string{"draughts.md: it may belong in ./guides"}},
		{"at the root", "Add a new page about the house.", []string{"may belong in ./ beside ./README.md"}},
		{"a file that exists", "Add a paragraph to adr/0002-gas.md.", nil},
		{"not added", "Correct adr/0009-wind.md.", nil},
		{"no markdown", "Add adr/wind.svg to the lamp.", nil},
		{"stays out", "Out of scope: we add no adr/0004-wood.md for the stove.", nil},
		{"no new document", "A new version of the lamp.", nil},
	}
	for _, test := range tests {
		t.Run(test.reason, func(t *testing.T) {
			r := Analyze(Input{Graph: repository(maps.Clone(house)), Change: parse(t, test.change), History: &history.Log{}}, Options{})
			var notes []string
			for _, n := range r.Notes {
				if strings.Contains(n, "new file") {
					notes = append(notes, n)
				}
			}
			if len(notes) != min(1, len(test.want)) {
				t.Fatalf("notes %q", notes)
			}
			for _, want := range test.want {
				if !strings.Contains(notes[0], want) {
					t.Errorf("%q is not in %q", want, notes[0])
				}
			}
		})
	}
}

func TestMatchNotes(t *testing.T) {
	g := map[string]string{"a.md": "# Valves\n\nOpen and shut.\n", "b.md": "# Pumps\n\nUp and down.\n"}
	tests := []struct{ reason, change, want string }{
		{"most words are strange", "Zymurgy quux valves blorp frobnicate", "Few words of the description stand in the documents (1 of 5)"},
		{"no word is known", "Zymurgy quux", "No word of the description stands in the documents"},
	}
	for _, test := range tests {
		r := Analyze(Input{Graph: repository(g), Change: parse(t, test.change), History: &history.Log{}}, Options{})
		if len(r.Notes) == 0 || !strings.Contains(r.Notes[0], test.want) {
			t.Errorf("%s: notes %q", test.reason, r.Notes)
		}
	}
}
