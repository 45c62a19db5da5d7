package impact

import (
	"fmt"
	"strings"
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

func TestFacts(t *testing.T) {
	for _, c := range []struct{ text, want, reason string }{
		{"<keep_log>false</keep_log>", "keep_log=false", "an XML element"},
		{"```yaml\nmax_runs: 4\nname: \"north\"\n```", "max_runs=4 name=north", "settings in code"},
		{"`mode` is set to `strict`.", "mode=strict", "a sentence"},
		{"The `limit` must be 80 %, not more.", "limit=80 %", "a value with a unit"},
		{"Note: this is text.", "", "a label is no value"},
	} {
		var got []string
		for _, f := range facts(crawl.Parse("a.md", []byte(c.text)), anyFact) {
			got = append(got, f.name+"="+f.value)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q gives %q, want %q: %s", c.text, got, c.want, c.reason)
		}
	}
}

func TestContradictions(t *testing.T) {
	change := parse(t, "Turn it off:\n\n```xml\n<keep_log>false</keep_log>\n<slot>new</slot>\n<pair>1</pair>\n<pair>2</pair>\n```\n")
	doc := crawl.Parse("a.md", []byte("<keep_log>true</keep_log>\n\n`keepLog` is `false`.\n\n<slot>new</slot>\n\n<pair>3</pair>\n"))
	var got []string
	for _, c := range contradictions(doc, change.changeFacts()) {
		got = append(got, fmt.Sprintf("%d %s", c.line, c.key))
	}
	if want := "1 keeplog"; strings.Join(got, "; ") != want {
		t.Errorf("got %q, want %q: only a name with one value in the change can be contradicted", got, want)
	}
}
