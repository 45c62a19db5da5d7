package refs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/refs"
)

// Every rule, with its exact words.
func TestFindings(t *testing.T) {
	const base = `
== system/alarm.md
# Alarm [Pattern:Alarm:2.0]
`
	for _, test := range []struct{ reason, text, want string }{
		{
			"outdated", base + "== z.md\nas [Pattern:Alarm:1.0] says\n",
			`z.md:1:4: error: [Pattern:Alarm:1.0] is outdated: version 2.0 is defined in system/alarm.md:1 [outdated-reference]
hint: cite [Pattern:Alarm:2.0]`,
		},
		{
			"superseded", base + "# Earlier alarm [Pattern:Alarm:1.0]\n== z.md\n[Pattern:Alarm:1.0]\n",
			`z.md:1:1: warning: [Pattern:Alarm:1.0] is superseded: version 2.0 is defined in system/alarm.md:1 [superseded-reference]
hint: cite [Pattern:Alarm:2.0]`,
		},
		{
			"ahead", base + "== z.md\n[Pattern:Alarm:2.1]\n",
			`z.md:1:1: error: [Pattern:Alarm:2.1] is ahead of every definition: the newest is version 2.0 in system/alarm.md:1 [ahead-reference]
hint: cite [Pattern:Alarm:2.0], or raise the version in system/alarm.md:1`,
		},
		{
			"undefined, with nothing like it", base + "== z.md\n[Component:Pump:1.0]\n",
			`z.md:1:1: error: [Component:Pump:1.0] is not defined in any heading [undefined-reference]
hint: add the identifier to the heading that introduces the thing, or remove the reference`,
		},
		{
			"undefined, one character off", base + "== z.md\n[Pattern:Alrm:2.0]\n",
			`z.md:1:1: error: [Pattern:Alrm:2.0] is not defined in any heading [undefined-reference]
hint: did you mean [Pattern:Alarm:2.0] (system/alarm.md:1)?`,
		},
		{
			"undefined, below a defined name", base + "== z.md\n[Pattern:Alarm:Code:2.0]\n",
			`z.md:1:1: error: [Pattern:Alarm:Code:2.0] is not defined: only [Pattern:Alarm:2.0] is, in system/alarm.md:1 [undefined-reference]
hint: did you mean [Pattern:Alarm:2.0] (system/alarm.md:1)?`,
		},
		{
			"undefined, declared in code", base + "== z.md\n[Type:PumpState:1.0]\n\n```ts\nexport interface PumpState {}\n```\n",
			`z.md:1:1: error: [Type:PumpState:1.0] is not defined in any heading [undefined-reference]
hint: interface PumpState is declared in z.md:4`,
		},
		{
			"undefined, with its place beside it", base + "== z.md\n[ADR:Alarm:1.0] (system/alarm.md) and again\n\n[ADR:Alarm:1.0]\n",
			`z.md:1:1: error: [ADR:Alarm:1.0] is not defined in any heading [undefined-reference]
hint: system/alarm.md is named here and does not define it: add the identifier to its heading
z.md:3:1: error: [ADR:Alarm:1.0] is not defined in any heading [undefined-reference]
hint: system/alarm.md is named beside another reference to it: add the identifier to its heading`,
		},
		{
			"malformed", base + "== z.md\n[Pattern:Alarm:1.0 or 2.0]\n",
			`z.md:1:1: error: [Pattern:Alarm:1.0 or 2.0] is not an identifier: the version "1.0 or 2.0" must be MAJOR.MINOR or MAJOR.MINOR.PATCH [malformed-reference]
hint: did you mean [Pattern:Alarm:2.0] (system/alarm.md:1)?`,
		},
		{
			"a changelog may cite what was", base + "== CHANGELOG.md\n[Pattern:Alarm:1.0] became [Pattern:Alarm:2.0]\n", "",
		},
		{
			"defined twice", base + "== overview.md\n# All\n## Alarm [Pattern:Alarm:2.0]\n",
			`overview.md:2:10: error: [Pattern:Alarm:2.0] is defined a second time: its primary definition is in system/alarm.md:1 [duplicate-definition]
hint: remove the identifier from this heading and cite it in the text below`,
		},
		{
			"defined in two versions in two files", base + "== overview.md\n# All\n## Alarm [Pattern:Alarm:1.0]\n",
			`overview.md:2:10: warning: [Pattern:Alarm:1.0] is defined here, but version 2.0 is defined in system/alarm.md:1 [conflicting-definition]
hint: remove this definition, or raise it to 2.0`,
		},
		{
			"two versions in one file are kept on purpose", base + "# Earlier alarm [Pattern:Alarm:1.0]\n", "",
		},
		{
			"a link to nothing", base + "== z.md\n[text](alarm.md)\n",
			`z.md:1:1: error: "alarm.md" leads nowhere: there is no alarm.md [broken-link]
hint: did you mean system/alarm.md?`,
		},
		{
			"a link without an ending", base + "== system/z.md\n[text](./alarm)\n",
			`system/z.md:1:1: error: "./alarm" leads nowhere: there is no system/alarm [broken-link]
hint: write alarm.md, with its ending`,
		},
		{
			"a link without a destination", "== z.md\n[text]()\n",
			`z.md:1:1: error: the link has no destination [broken-link]`,
		},
		{
			"a link to no heading", "== z.md\n# First steps\n[text](#first-step)\n",
			`z.md:2:1: error: "#first-step" leads to no heading: z.md has no anchor #first-step [broken-anchor]
hint: did you mean #first-steps?`,
		},
		{
			"a link in other letter case", base + "== z.md\n[text](System/Alarm.md)\n",
			`z.md:1:1: error: "System/Alarm.md" differs in letter case from system/alarm.md [wrong-case-link]
hint: write system/alarm.md`,
		},
		{
			"a link out of the root", "== z.md\n[text](../other.md)\n",
			`z.md:1:1: error: "../other.md" leaves the repository [link-outside-root]
hint: link to a file of the repository, or use a URL`,
		},
		{
			"an identifier that links elsewhere", base + "== a/b.md\n== a/z.md\n[Pattern:Alarm:2.0](b.md)\n",
			`a/z.md:1:1: error: [Pattern:Alarm:2.0] links to a/b.md, but is defined in system/alarm.md:1 [mismatched-link]
hint: link to ../system/alarm.md`,
		},
		{
			"an identifier that links to another section of its document", base + "## Codes\n== z.md\n[Pattern:Alarm:2.0](system/alarm.md#codes)\n", "",
		},
		{
			"an outdated identifier that links elsewhere is reported once", base + "== b.md\n== z.md\n[Pattern:Alarm:1.0](b.md)\n",
			`z.md:1:1: error: [Pattern:Alarm:1.0] is outdated: version 2.0 is defined in system/alarm.md:1 [outdated-reference]
hint: cite [Pattern:Alarm:2.0]`,
		},
		{
			"a path in text that is gone", base + "== z.md\nas system/pump.md says\n",
			`z.md:1:4: warning: there is no file system/pump.md [missing-file]`,
		},
		{"a path in code is no claim", base + "== z.md\n```\nsystem/pump.md\n```\n", ""},
		{
			"a path from the document's own folder", base + "== system/z.md\nas ./pump.md says\n",
			`system/z.md:1:4: warning: there is no file ./pump.md [missing-file]`,
		},
		{
			"a file name to which the reader is sent", base + "== z.md\nIt is described\nin `pump.md`.\n",
			`z.md:2:5: warning: there is no file pump.md [missing-file]`,
		},
		{
			"a path to which the reader is sent", base + "== z.md\nFor pumps see docs/pump.md.\n",
			`z.md:1:15: warning: there is no file docs/pump.md [missing-file]`,
		},
		{
			"the same in a table", base + "== z.md\n| a |\n|---|\n| see system/pump.md |\n",
			`z.md:3:7: warning: there is no file system/pump.md [missing-file]`,
		},
		{"a path of another repository to which the reader is sent", base + "== z.md\nSee docs/pump.md in the pump repository.\n", ""},
		{"what is introduced as an example", base + "== z.md\nIt takes paths, e.g. `system/pump.md` or ./pump.md.\n", ""},
		{"a file name alone is no claim", base + "== z.md\nas pump.md says\n", ""},
		{"a planned file is no claim", base + "== z.md\nPumps are planned as system/pump.md now.\n", ""},
		{"nor is one that is gone by intention", base + "== z.md\nWe removed system/pump.md in spring.\n", ""},
		{"a relative path in code is no claim", base + "== z.md\n| `./pump.md` | a neighbour |\n", ""},
		{"a file to be written is no claim", base + "== z.md\nEvery folder has a NOTES.md file.\n", ""},
		{"a path of another repository is no claim", base + "== z.md\nas elsewhere/pump.md says\n", ""},
		{"an example is no claim", base + "== z.md\nas in `system/foo.md` or `system/NNN-title.md`\n", ""},
		{"a path in a URL is no claim", base + "== z.md\nas https://host/system/pump.md says\n", ""},
		{
			"an open fence", "== z.md\n```\ntext\n",
			`z.md:1:1: error: code fence is never closed: the rest of the file is read as code [unclosed-fence]
hint: close the code block, or remove the fence if it was meant to close one`,
		},
		{"nothing wrong", base + "== z.md\n[Pattern:Alarm:2.0](system/alarm.md) and system/alarm.md\n", ""},
	} {
		var got []string
		for _, f := range graphOf(test.text).Findings() {
			got = append(got, fmt.Sprintf("%s:%d:%d: %s: %s [%s]", f.Path, f.Line, f.Column, f.Severity, f.Message, f.Rule))
			if f.Hint != "" {
				got = append(got, "hint: "+f.Hint)
			}
		}
		diff(t, test.reason, got, lines(test.want))
	}
}

func TestCheckOfSomePaths(t *testing.T) {
	g := graphOf("== a/x.md\n[b](gone.md)\n== ab/y.md\n[b](gone.md)\n== z.md\n")
	for _, test := range []struct {
		reason, paths string
		documents     int
		findings      string
	}{
		{"no path: everything", "", 3, "a/x.md ab/y.md"},
		{"a folder, and none that only begins so", "a", 1, "a/x.md"},
		{"a folder with a slash", "a/", 1, "a/x.md"},
		{"a document", "./ab/y.md", 1, "ab/y.md"},
		{"several", "a z.md", 2, "a/x.md"},
		{"the root", ".", 3, "a/x.md ab/y.md"},
	} {
		c, err := g.Check(strings.Fields(test.paths)...)
		if err != nil {
			t.Errorf("%s: %v", test.reason, err)
		}
		var paths []string
		for _, f := range c.Findings {
			paths = append(paths, f.Path)
		}
		if c.Stats.Documents != test.documents || strings.Join(paths, " ") != test.findings || c.Stats.Errors != len(paths) {
			t.Errorf("%s: got %+v, %v", test.reason, c.Stats, paths)
		}
	}
	if _, err := g.Check("b"); err == nil || !strings.Contains(err.Error(), `"b"`) {
		t.Errorf("a path without documents: got error %v", err)
	}
}

func TestSuggestions(t *testing.T) {
	const base = `
== a.md
# Memory [Component:Memory:3.0]
# Task system [Component:TaskSystem:1.0]
# Schema [Contract:Tasks:Schema:1.0]
`
	for _, test := range []struct{ reason, cited, first, why string }{
		{"a longer name", "Component:MemorySystem:1.0", "Component:Memory:3.0", "one name begins with the other"},
		{"a shorter name", "Component:Task:1.0", "Component:TaskSystem:1.0", "one name begins with the other"},
		{"another kind", "Interface:Memory:1.0", "Component:Memory:3.0", "same name, other kind"},
		{"a swap", "Component:Memroy:3.0", "Component:Memory:3.0", "one character differs"},
		{"a letter too many", "Component:Memoryy:3.0", "Component:Memory:3.0", "one character differs"},
		{"other letter case", "Component:memory:3.0", "Component:Memory:3.0", "one character differs"},
		{"a name left out", "Contract:Schema:1.0", "Contract:Tasks:Schema:1.0", "one name ends with the other"},
		{"the end left out", "Contract:Tasks:1.0", "Contract:Tasks:Schema:1.0", "one name begins with the other"},
		{"nothing alike", "Pattern:Nothing:1.0", "", ""},
	} {
		g := graphOf(base + "== z.md\n[" + test.cited + "]\n")
		var first refs.Suggestion
		if s := g.References[0].Suggestions; len(s) > 0 {
			first = s[0]
		}
		if first.Text != test.first || first.Why != test.why {
			t.Errorf("%s: got %+v, want %s, %s", test.reason, first, test.first, test.why)
		}
	}
}
