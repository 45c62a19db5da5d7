package impact

import (
	"fmt"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

func TestReplacements(t *testing.T) {
	for _, c := range []struct{ text, want, reason string }{
		{"Raise the threshold from 80 % to 85 %.", "80 %→85 %", "from … to, with units"},
		{"The cut-off rises from 80% to 85%.", "80%→85%", "the unit may follow at once"},
		{"A block may be opened up to 6 times a night instead of 4.", "4→6", "words may stand between a number and what it replaces"},
		{"At most 45 minutes are filled; so far the limit was 30 minutes.", "30 minutes→45 minutes", "the old value may be told after the new"},
		{"Rename `frame` to `window` everywhere.", "frame→window", "a verb of replacement"},
		{"The flag `filled` is replaced by `quality`.", "filled→quality", "the passive form"},
		{"Use `quality=measured` in place of `filled=no`.", "filled=no→quality=measured", "the new text first"},
		{"json5 → json", "json5→json", "an arrow may lead to any word"},
		{"old_slot → new_slot", "old_slot→new_slot", "bare names are"},
		{"`forecast_list` is removed.", "forecast_list→", "a removal has no new text"},
		{"Remove forecast_list from the planner.", "forecast_list→", "a removal in the active form"},
		{"Rename the Memory System call getFrame() to takeFrame(); all else stays.", "getFrame→takeFrame", "words may stand before a name, a call is its name"},
		{"`putAll()` is renamed `replaceAll()`.", "putAll→replaceAll", "renamed without to"},
		{"The elements `<inner>`, `<outer>` and `<first>` disappear.", "inner→ outer→ first→", "a list of names"},
		{"`fold` is no longer a task type.", "fold→", "no longer"},
		{"Remove the flag `a_b` from `keeper`.", "a_b→", "what follows from is not removed"},
		{"s/schema_url/data_schema/ for consistency", "schema_url→data_schema", "the way of an editor"},
		{"Use KiB instead of non-standard KBytes.", "KBytes→KiB", "a word between, and capitals inside"},
		{"Move from the old office to a new one.", "", "ordinary words are no texts"},
		{"## What stays\n\nThe flag `a_b` is replaced by `c_d`.", "", "what stays is not replaced"},
	} {
		var got []string
		for _, r := range replacements(statements(crawl.Parse("change.md", []byte(c.text)))) {
			got = append(got, r.Old+"→"+r.New)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q gives %q, want %q: %s", c.text, got, c.want, c.reason)
		}
	}
}

func TestOccurrences(t *testing.T) {
	for _, c := range []struct{ change, document, want, reason string }{
		{"Raise the saturation cut-off from 80 % to 85 %.", "Wetness\n\nsaturation above 80 % ends a run\n\n80 % of readers agree", "3", "a number needs a word of the statement"},
		{"The saturation cut-off rises from 80 % to 85 %.", "saturation_cutoff: 80\nprobe 80", "1", "without the unit it needs two"},
		{"The flag `filled` is replaced by `quality`.", "Gaps may be filled.\n\nSet `filled`.", "3", "an ordinary word must be set as code"},
		{"Rename `old_slot` to `new_slot`.", "old_slot\nthe old_slots\n`old_slot`", "1 3", "a name must stand by itself"},
	} {
		change := statements(crawl.Parse("change.md", []byte(c.change)))
		var got []string
		for _, o := range occurrences(crawl.Parse("a.md", []byte(c.document)), replacements(change)) {
			got = append(got, fmt.Sprint(o.line))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q in %q: lines %q, want %q: %s", c.change, c.document, got, c.want, c.reason)
		}
	}
}
