package refs_test

import (
	"fmt"
	"strings"
	"testing"
)

// A heading defines what it is about, and only cites what it speaks of.
func TestHeadingDefines(t *testing.T) {
	const id = "[Pattern:WaterBudget:2.0]"
	for _, test := range []struct {
		reason, heading string
		defines         bool
	}{
		{"a heading at level 1", "# Water budget pattern " + id, true},
		{"a subsection that names the thing", "### Water budget " + id, true},
		{"a numbered heading", "## 1.2 Budget rules " + id, true},
		{"nothing but the identifier", "## " + id, true},
		{"the identifier first", "## " + id + " Budgets", true},
		{"other words, but no better heading", "## Sharing " + id, true},
		{"a setext heading", "Water budget " + id + "\n===", true},
		{"emphasis", "## **Water budget** " + id, true},
		{"a preposition inside the name", "## Valve to water budget " + id, true},
		{"a relation", "### With the water budget " + id, false},
		{"a relation after a number", "### 3. With water budget " + id, false},
		{"a relation in emphasis", "### *With* water budget " + id, false},
		{"another relation", "### Uses water budget " + id, false},
		{"a pointer", "### See " + id, false},
		{"a verb of relation", "### Upgrading the budget " + id, false},
		{"a pointer in parentheses", "# Valves (see " + id + ")", false},
		{"a relational noun", "### Integration with water budget " + id, false},
		{"differences", "### Differences from the budget " + id, false},
	} {
		g := graphOf("== a.md\n# Valves\n\n" + test.heading + "\n")
		if got := len(g.Definitions) == 1 && len(g.References) == 0; got != test.defines {
			t.Errorf("%s: %q defines: got %v, want %v (%v, %v)", test.reason, test.heading, got, test.defines,
				definitionLines(g), verdictLines(g))
		}
	}
}

func TestDefinitions(t *testing.T) {
	for _, test := range []struct {
		reason, text string
		definitions  string // one a line
		references   string
	}{
		{
			"a relation that is the thing itself defines it",
			"== a.md\n## Integration with valves [Contract:Integration:Valves:1.0]\n",
			"Contract:Integration:Valves:1.0 a.md:1", "",
		},
		{
			"an unrelated heading gives way to one about the thing",
			"== a.md\n# Alarms [Pattern:Alarm:1.0]\n== b.md\n# Valves\n## Retries [Pattern:Alarm:1.0]\n",
			"Pattern:Alarm:1.0 a.md:1", "Pattern:Alarm:1.0 current",
		},
		{
			"so does a heading that ends in a preposition, whatever the version",
			"== a.md\n# Alarms [Pattern:Alarm:2.0]\n== b.md\n# Valves\n## Rules for [Pattern:Alarm:1.0]\n",
			"Pattern:Alarm:2.0 a.md:1", "Pattern:Alarm:1.0 outdated",
		},
		{
			"a document's title defines whatever its words",
			"== a.md\n# How we share [Pattern:Alarm:1.0]\n== b.md\n# Upgrading pumps [Pattern:Upgrade:1.0]\n",
			"Pattern:Alarm:1.0 a.md:1\nPattern:Upgrade:1.0 b.md:1", "",
		},
		{
			"but not when it opens with a preposition",
			"== a.md\n# With alarms [Pattern:Alarm:1.0]\n",
			"", "Pattern:Alarm:1.0 undefined",
		},
		{
			"two identifiers joined by and are treated alike",
			"== a.md\n# Probe [Component:Probe:1.0] and [Interface:Probe:1.0]\n## With [Pattern:A:1.0], [Pattern:B:1.0]\n",
			"Component:Probe:1.0 a.md:1\nInterface:Probe:1.0 a.md:1", "Pattern:A:1.0 undefined\nPattern:B:1.0 undefined",
		},
		{
			"a relation between two identifiers makes the second a reference",
			"== a.md\n# Probe [Component:Probe:1.0] replaces [Component:Stick:1.0]\n",
			"Component:Probe:1.0 a.md:1", "Component:Stick:1.0 undefined",
		},
		{
			"a heading in code or in front matter defines nothing",
			"== a.md\n---\ntitle: x [Pattern:A:1.0]\n---\n```md\n# Alarm [Pattern:Alarm:1.0]\n```\n",
			"", "Pattern:Alarm:1.0 undefined",
		},
		{
			"the title is primary over a longer subsection",
			"== a.md\n# All\n## Alarm [Pattern:Alarm:1.0]\nmuch\n\nmore\n\ntext\n== b.md\n# Alarm [Pattern:Alarm:1.0]\n",
			"Pattern:Alarm:1.0 b.md:1\nPattern:Alarm:1.0 a.md:2 again", "",
		},
		{
			"the file named for the thing is primary",
			"== a.md\n# Alarm [Pattern:Alarm:1.0]\nmuch\n\nmore\n== frost/alarm.md\n# Alarm [Pattern:Alarm:1.0]\n",
			"Pattern:Alarm:1.0 frost/alarm.md:1\nPattern:Alarm:1.0 a.md:1 again", "",
		},
		{
			"the folder's name counts for its front page",
			"== a.md\n# Alarm [Pattern:Alarm:1.0]\nmuch\n\nmore\n== my-alarm/README.md\n# Alarm [Pattern:Alarm:1.0]\n",
			"Pattern:Alarm:1.0 my-alarm/README.md:1\nPattern:Alarm:1.0 a.md:1 again", "",
		},
		{
			"the longer section is primary, its subsections included",
			"== a.md\n# A\n## Alarm [Pattern:Alarm:1.0]\none\n== b.md\n# B\n## Alarm [Pattern:Alarm:1.0]\n### Codes\none\n\ntwo\n",
			"Pattern:Alarm:1.0 b.md:2\nPattern:Alarm:1.0 a.md:2 again", "",
		},
		{
			"one that sends the reader elsewhere is never primary",
			"== alarm.md\n# Alarm [Pattern:Alarm:1.0]\nSee the handbook for the specification.\n== b.md\n# B\n## Alarm [Pattern:Alarm:1.0]\n",
			"Pattern:Alarm:1.0 b.md:2\nPattern:Alarm:1.0 alarm.md:1 again", "",
		},
		{
			"1.0 and 1.0.0 are one version",
			"== alarm.md\n# Alarm [Pattern:Alarm:1.0]\n== b.md\n## Alarm [Pattern:Alarm:1.0.0]\n",
			"Pattern:Alarm:1.0 alarm.md:1\nPattern:Alarm:1.0.0 b.md:1 again", "",
		},
		{
			"versions are in numeric order",
			"== a.md\n# Alarm [Pattern:Alarm:1.10]\n## Alarm then [Pattern:Alarm:1.9]\n",
			"Pattern:Alarm:1.9 a.md:2\nPattern:Alarm:1.10 a.md:1", "",
		},
	} {
		g := graphOf(test.text)
		diff(t, test.reason+": definitions", definitionLines(g), lines(test.definitions))
		diff(t, test.reason+": references", verdictLines(g), lines(test.references))
	}
}

func TestDefinitionHeadingHasNoIdentifier(t *testing.T) {
	g := graphOf("== a.md\n# Frost watch [Pattern:Frost-Watch:1.0]\n")
	if got := fmt.Sprint(g.Definitions[0].Heading); got != "Frost watch" {
		t.Errorf("heading: got %q", got)
	}
}

func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}
