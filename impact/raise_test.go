package impact

import (
	"testing"

	"github.com/speccheck/speccheck/history"
)

func TestRaises(t *testing.T) {
	g := repository(map[string]string{
		"pump.md":  "# Pump [Component:Pump:2.1]\n\nTurns.\n",
		"valve.md": "# Valve [Component:Valve:1.0]\n\nSee [Component:Pump:2.1].\n",
	})
	for _, c := range []struct{ text, want, reason string }{
		{"[Component:Pump] goes to 3.0.", "[Component:Pump:2.1]→[Component:Pump:3.0]", "a version beside a key without one"},
		{"[Component:Pump:3.0] takes over.", "[Component:Pump:2.1]→[Component:Pump:3.0]", "a version that nothing defines yet"},
		{"[Component:Pump:2.1] becomes 2.2", "[Component:Pump:2.1]→[Component:Pump:2.2]", "a minor version"},
		{"[Component:Pump:2.1] turns faster, see 1.2 below.", "", "an older number is no new version"},
		{"[Component:Lamp] goes to 3.0.", "", "nothing is defined by that key"},
		{"## Non-goals\n\n[Component:Pump] does not go to 3.0.", "", "what stays is not raised"},
	} {
		e := newEngine(Input{Graph: g, Change: parse(t, c.text), History: &history.Log{}})
		got := ""
		for _, r := range e.raises() {
			got += r.Old + "→" + r.New
		}
		if got != c.want {
			t.Errorf("%q raises %q, want %q: %s", c.text, got, c.want, c.reason)
		}
	}
}

func TestCitersFollowARaise(t *testing.T) {
	g := repository(map[string]string{
		"pump.md":  "# Pump [Component:Pump:2.1]\n\nTurns the water.\n",
		"valve.md": "# Valve [Component:Valve:1.0]\n\nUnrelated text; see [Component:Pump:2.1].\n",
		"bell.md":  "# Bell\n\nRings.\n",
	})
	r := Analyze(Input{Graph: g, Change: parse(t, "[Component:Pump] goes to 3.0."), History: &history.Log{}}, Options{})
	var paths []string
	for _, f := range r.Files {
		paths = append(paths, f.Path)
	}
	if len(paths) != 2 || paths[0] != "pump.md" || paths[1] != "valve.md" {
		t.Errorf("got %q, want the definition and its citer", paths)
	}
}
