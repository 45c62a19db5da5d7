package impact

import (
	"slices"
	"testing"

	"github.com/speccheck/speccheck/crawl"
)

func TestOwnNames(t *testing.T) {
	paths := []string{"areas/tide-gauge/spec.md", "areas/buoy/Spec.md", "notes/harbour-lights.md", "spec.md"}
	var documents []*crawl.Document
	for _, p := range paths {
		documents = append(documents, crawl.Parse(p, nil))
	}
	want := []string{"tide-gauge", "buoy", "harbour-lights", "."}
	if got := ownNames(documents); !slices.Equal(got, want) {
		t.Errorf("ownNames(%q) = %q, want %q", paths, got, want)
	}
}

func TestOwnNameSignal(t *testing.T) {
	names := []string{"tide-gauge", "tide-table", "harbour-lights", "."}
	l := newQuery([]passage{{[]byte("The gauge shall sample every tide twice."), 1}}).lexicon
	v := ownNameSignal(names, l)
	tests := []struct {
		why string
		ok  bool
	}{
		{"a whole name, its words apart, beats half a name", v[0] > 2*v[1]},
		{"half a name is worth something", v[1] > 0},
		{"a name of which no word is said is worth nothing", v[2] == 0},
		{"a name without words is worth nothing", v[3] == 0},
	}
	for _, test := range tests {
		if !test.ok {
			t.Errorf("%s: got %v for %q", test.why, v, names)
		}
	}
}
