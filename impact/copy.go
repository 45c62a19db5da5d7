package impact

import "strings"

// A document is a copy of the change description when it holds copyShare of the
// description's lines, of which there must be copyLines at least.
const (
	copyShare = 0.8
	copyLines = 5
)

// markCopies finds the documents among the candidates that hold the text of the
// change: its own plan, filed in the repository. The change does not affect
// itself, and its wording would outrank every document that it does affect.
func (e *engine) markCopies(candidates []int) {
	own := lineSet(string(e.change.Document.Source))
	if len(own) < copyLines {
		return
	}
	for _, d := range candidates {
		shared := 0
		for line := range lineSet(string(e.documents[d].Source)) {
			if own[line] {
				shared++
			}
		}
		e.isCopy[d] = float64(shared) >= copyShare*float64(len(own))
	}
}

// lineSet holds the distinct lines of a text that are more than a mark or two.
func lineSet(text string) map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); len(line) > 8 {
			set[line] = true
		}
	}
	return set
}
