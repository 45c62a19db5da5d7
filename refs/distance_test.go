package refs

import "testing"

// The plain dynamic program is the oracle.
func TestEditDistance(t *testing.T) {
	texts := []string{"", "a", "b"}
	for first := 0; len(texts) < 400; first++ {
		texts = append(texts, texts[first]+"a", texts[first]+"b", texts[first]+"c")
	}
	texts = append(texts, "memorysystem", "memroysystem", "memoriesystem", "emorysystemm", "mmrsystem")
	for _, a := range texts {
		for _, b := range texts {
			if got, want := editDistance(a, b), min(plainDistance(a, b), tooFar); got != want {
				t.Fatalf("%q to %q: got %d, want %d", a, b, got, want)
			}
		}
	}
}

func plainDistance(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
