package refs

// tooFar is what editDistance returns for more than two edits.
const tooFar = 3

// editDistance returns the number of insertions, deletions, substitutions and
// swaps of neighbours between two texts, tooFar when there are more than two.
// It counts bytes.
func editDistance(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	switch {
	case len(b)-len(a) >= tooFar:
		return tooFar
	case a == "":
		return len(b)
	case len(b) <= 2:
		return shortDistance(a, b)
	}
	// The texts differ at both ends: two edits explain that only when each of
	// them repairs one end.
	best := tooFar
	for _, step := range [...][2]int{{1, 1}, {0, 1}, {1, 0}, {2, 2}} {
		i, j := step[0], step[1]
		if i > len(a) || i == 2 && !swapped(a[:2], b[:2]) {
			continue
		}
		if d := 1 + oneEdit(a[i:], b[j:]); d < best {
			best = d
		}
	}
	return best
}

// shortDistance compares texts of at most two bytes that differ at both ends.
func shortDistance(a, b string) int {
	if len(a) == 2 && swapped(a, b) {
		return 1
	}
	return len(b)
}

func swapped(a, b string) bool { return len(b) == 2 && a[0] == b[1] && a[1] == b[0] }

// oneEdit returns 0 for equal texts, 1 when one edit makes them equal, else 2.
func oneEdit(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	switch {
	case a == b:
		return 0
	case len(a) <= 1 && len(b) <= 1, len(a) == 2 && swapped(a, b):
		return 1
	}
	return 2
}
