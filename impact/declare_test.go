package impact

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

func TestDeclarations(t *testing.T) {
	wanted := map[string]bool{"keeplog": true, "pumpstate": true, "maxruns": true}
	for _, c := range []struct{ text, want, reason string }{
		{"```ts\ninterface PumpState {\n  keepLog: boolean;\n}\n```", "keeplog:3 pumpstate:2", "a type and a field in a fence"},
		{"interface PumpState {\n    keepLog: boolean;\n}", "keeplog:2 pumpstate:1", "the same without a fence"},
		{"```xml\n<element name=\"keep_log\"/>\n```", "keeplog:2", "an element of a schema"},
		{"- `max_runs`: how often\n\nUse `keep_log` with care.", "maxruns:1", "the head of a list item, not a mention"},
		{"| `max_runs` | how often |", "maxruns:1", "the head of a table row"},
		{"## The `keepLog` switch", "keeplog:1", "a heading"},
		{"keepLog: see below", "", "a label in prose declares nothing"},
	} {
		found := declarations(crawl.Parse("a.md", []byte(c.text)), wanted)
		var got []string
		for _, key := range slices.Sorted(maps.Keys(found)) {
			got = append(got, fmt.Sprintf("%s:%d", key, found[key]))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q declares %q, want %q: %s", c.text, got, c.want, c.reason)
		}
	}
}
