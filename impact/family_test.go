package impact

import (
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

func TestFamilies(t *testing.T) {
	var documents []*crawl.Document
	for path, text := range map[string]string{
		"twp/01.md": "# TWP-01: clocks", "twp/02.md": "# TWP-02: records", "twp/03.md": "# TWP-03: gaps",
		"v2/exchange.md": "# Exchange 2", "notes.md": "# Notes on TWP-02",
	} {
		documents = append(documents, crawl.Parse(path, []byte(text)))
	}
	values, names := newFamilies(documents).named("Extend twp 2 and the exchange 2 format", len(documents))
	for i, d := range documents {
		want, name := 0.0, ""
		if d.Path == "twp/02.md" {
			want, name = 1, "TWP 2"
		}
		if values[i] != want || names[i] != name {
			t.Errorf("%s: %v %q, want %v %q", d.Path, values[i], names[i], want, name)
		}
	}
}

func TestExpectedF1(t *testing.T) {
	for _, c := range []struct {
		probabilities []float64
		want          int
		reason        string
	}{
		{nil, 0, "nothing to predict"},
		{[]float64{0.9, 0.05, 0.05}, 1, "one clear file"},
		{[]float64{0.9, 0.8, 0.1}, 2, "a clear gap"},
		{[]float64{0.1, 0.1, 0.1}, 3, "nothing stands out"},
	} {
		if got, _ := expectedF(1, c.probabilities); got != c.want {
			t.Errorf("%v: %d, want %d: %s", c.probabilities, got, c.want, c.reason)
		}
	}
}
