package impact

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

// numberedName matches what may be the name of a numbered document: "NIP-05",
// "ICS 20", "rfc0007".
var numberedName = regexp.MustCompile(`(?i)\b([a-z]{2,10})[-_ ]?(\d{1,6})\b`)

var digits = regexp.MustCompile(`\d+`)

// familyQuorum is how many documents must be named alike for a prefix to be
// taken as a family of numbered documents.
const familyQuorum = 3

// families knows the prefixes under which the documents of a corpus are
// numbered, and which documents have a number in their path.
type families struct {
	prefixes map[string]bool
	numbered map[int][]int // number → documents
}

// newFamilies learns a prefix from documents whose title or path joins it to
// the number that their path holds.
func newFamilies(documents []*crawl.Document) *families {
	f := &families{prefixes: map[string]bool{}, numbered: map[int][]int{}}
	votes := map[string]int{}
	for i, d := range documents {
		numbers := map[int]bool{}
		for _, s := range digits.FindAllString(d.Path, -1) {
			if n, err := strconv.Atoi(s); err == nil && !numbers[n] {
				numbers[n] = true
				f.numbered[n] = append(f.numbered[n], i)
			}
		}
		if len(numbers) == 0 {
			continue
		}
		voted := map[string]bool{}
		for _, m := range numberedName.FindAllStringSubmatch(familyText(d), -1) {
			n, err := strconv.Atoi(m[2])
			if prefix := strings.ToLower(m[1]); err == nil && numbers[n] && !voted[prefix] {
				voted[prefix] = true
				votes[prefix]++
			}
		}
	}
	for prefix, n := range votes {
		f.prefixes[prefix] = n >= familyQuorum
	}
	return f
}

// familyText is where a document says its own number: path, title, headings.
func familyText(d *crawl.Document) string {
	headings := make([]string, 0, 4)
	for _, s := range d.Sections[:min(3, len(d.Sections))] {
		headings = append(headings, s.Heading)
	}
	return d.Path + "\n" + d.Title + "\n" + strings.Join(headings, "\n")
}

// named returns, by document, 1/√(documents with the same number) for every
// member of a family that the text names.
func (f *families) named(text string, documents int) []float64 {
	values := make([]float64, documents)
	for _, m := range numberedName.FindAllStringSubmatch(text, -1) {
		if !f.prefixes[strings.ToLower(m[1])] {
			continue
		}
		n, err := strconv.Atoi(m[2])
		if err != nil {
			continue
		}
		for _, d := range f.numbered[n] {
			values[d] = max(values[d], 1/math.Sqrt(float64(len(f.numbered[n]))))
		}
	}
	return values
}
