package refs_test

import (
	"testing"

	"github.com/speccheck/speccheck/refs"
)

const defined = `
== system/alarm.md
# Alarm [Pattern:Alarm:2.0]
## Earlier alarm [Pattern:Alarm:1.0]
== system/a.md
# Envelope [Contract:Event:1.0]
== system/b.md
# Envelope [Contract:Event:1.0]
== system/probe.md
# Probe [Component:Probe:3.1]
# Frost‑watch [Pattern:Frost‑Watch:1.0]
`

func TestVerdicts(t *testing.T) {
	for _, test := range []struct {
		reason, text string
		verdict      refs.Verdict // "" when it is no reference
	}{
		{"the newest version", "[Component:Probe:3.1]", refs.Current},
		{"the newest version with a patch number of 0", "[Component:Probe:3.1.0]", refs.Current},
		{"a plain hyphen for a non-breaking one", "[Pattern:Frost-Watch:1.0]", refs.Current},
		{"older, and not defined any more", "[Component:Probe:3.0]", refs.Outdated},
		{"older in the major number only", "[Component:Probe:2.9]", refs.Outdated},
		{"older, and still defined", "[Pattern:Alarm:1.0]", refs.Superseded},
		{"between two versions", "[Pattern:Alarm:1.5]", refs.Outdated},
		{"newer in the minor number", "[Component:Probe:3.10]", refs.Ahead},
		{"newer in the patch number", "[Component:Probe:3.1.1]", refs.Ahead},
		{"unknown name", "[Component:Pump:1.0]", refs.Undefined},
		{"unknown name below a known one", "[Pattern:Alarm:Code:1.0]", refs.Undefined},
		{"letter case counts", "[Component:probe:3.1]", refs.Undefined},
		{"two equal definitions", "[Contract:Event:1.0]", refs.Ambiguous},
		{"in a code span", "`[Component:Probe:3.0]`", refs.Outdated},
		{"in fenced code", "```\n// [Component:Probe:3.0]\n```", refs.Outdated},
		{"in a comment", "<!-- [Component:Probe:3.0] -->", refs.Outdated},
		{"in a table", "| a |\n|---|\n| [Component:Probe:3.0] |", refs.Outdated},
		{"in a quote", "> [Component:Probe:3.0]", refs.Outdated},
		{"as the text of a link", "[Component:Probe:3.0](system/probe.md)", refs.Outdated},
		{"escaped brackets", `\[Component:Probe:3.0\]`, ""},
		{"an image", "![Component:Probe:3.0](x.png)", ""},

		{"two versions in one", "[Component:Probe:2.0 or 3.0]", refs.Malformed},
		{"a wildcard for the minor number", "[Component:Probe:2.x]", refs.Malformed},
		{"a v before the version", "[Component:Probe:v3.1]", refs.Malformed},
		{"four numbers", "[Component:Probe:3.1.0.0]", refs.Malformed},
		{"a number that is too large", "[Component:Probe:99999999999.0]", refs.Malformed},
		{"a version of one number", "[Component:Probe:3]", refs.Malformed},
		{"a word for the version", "[Component:Probe:latest]", refs.Malformed},
		{"no version", "[Component:Probe]", refs.Malformed},
		{"no version after the colon", "[Component:Probe:]", refs.Malformed},
		{"a kind in lower case", "[component:Probe:3.1]", refs.Malformed},
		{"a blank after a colon", "[Component:Probe: 3.1]", refs.Malformed},
		{"malformed in fenced code", "```\n// [Component:Probe:2.0 or 3.0]\n```", refs.Malformed},
		{"malformed, of an unknown kind", "[Sketch:Valve:v1.0]", refs.Malformed},

		{"no version, in code", "`[Component:Probe]`", ""},
		{"no version, as the text of a link", "[Component:Probe](system/probe.md)", ""},
		{"two versions, as the text of a link", "[Component:Probe:2.0 or 3.0](system/probe.md)", refs.Malformed},
		{"no version, unknown name of a known kind", "[Component:Pump]", ""},
		{"a placeholder for the version", "[Component:Probe:X.Y]", ""},
		{"another placeholder", "[Component:Probe:MAJOR.MINOR]", ""},
		{"a placeholder in angle brackets", "`[Component:<name>:1.0]`", ""},
		{"an explanation of the notation", "[Kind:Name:1.0]", ""},
		{"an open question", "[TBD: who pays]", ""},
		{"an open question that names a version", "[TBD: wait for 2.0]", ""},
		{"a URL", "[http://host]", ""},
		{"a URL with a port", "[https://host:8080]", ""},
		{"a scope operator", "[std::vector]", ""},
		{"a scope operator before a number", "[Std::3.0]", ""},
		{"a time", "[12:30]", ""},
		{"a time after a word", "[Start:12:30]", ""},
		{"a slice", "```py\nx[start:end]\n```", ""},
		{"a typed key", "```ts\n[key:string]: number\n```", ""},
		{"a type of a known kind in code", "```\n[Component:Pump:2]\n```", refs.Malformed},
		{"a register of a processor", "`[DS:ESI:4]`", ""},
		{"a namespace", "[xs:string]", ""},
		{"a room's address", "[#spec:host.org]", ""},
		{"a task box", "- [x] done: yes", ""},
		{"a note", "> [!NOTE]\n> text", ""},
		{"a footnote", "text[^1]\n\n[^1]: note", ""},
		{"a link label", "[Component:Pump:1.0]: system/probe.md", ""},
	} {
		g := graphOf(defined + "== z.md\n" + test.text + "\n")
		var got []refs.Verdict
		for _, r := range g.ReferencesIn(g.Document("z.md")) {
			got = append(got, r.Verdict)
		}
		if test.verdict == "" && len(got) == 0 || len(got) == 1 && got[0] == test.verdict {
			continue
		}
		t.Errorf("%s: %q: got %v, want %q", test.reason, test.text, got, test.verdict)
	}
}

func TestTarget(t *testing.T) {
	g := graphOf(defined + "== z.md\n[Pattern:Alarm:1.0] [Pattern:Alarm:1.5] [Pattern:Alarm:9.0] [Pattern:Nothing:1.0]\n")
	want := []string{"Pattern:Alarm:1.0", "Pattern:Alarm:2.0", "Pattern:Alarm:2.0", "none"}
	var got []string
	for _, r := range g.ReferencesIn(g.Document("z.md")) {
		if r.Target == nil {
			got = append(got, "none")
		} else {
			got = append(got, r.Target.ID.String())
		}
	}
	diff(t, "the version cited, else the newest", got, want)
}
