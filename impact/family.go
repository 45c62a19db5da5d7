package impact

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
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

// A member names a numbered document as others cite it.
type member struct {
	prefix string // lower case
	number int
}

// families holds the numbered documents of a corpus under the prefixes that
// enough of them share.
type families map[member][]int

// newFamilies learns a prefix from documents whose title or path joins it to
// the number that their path holds.
func newFamilies(documents []*crawl.Document) families {
	all := families{}
	votes := map[string]int{}
	for i, d := range documents {
		numbers := pathNumbers(d.Path)
		if len(numbers) == 0 {
			continue
		}
		voted := map[string]bool{}
		for _, m := range membersNamed(familyText(d)) {
			if !numbers[m.number] || slices.Contains(all[m], i) {
				continue
			}
			all[m] = append(all[m], i)
			if !voted[m.prefix] {
				voted[m.prefix] = true
				votes[m.prefix]++
			}
		}
	}
	maps.DeleteFunc(all, func(m member, _ []int) bool { return votes[m.prefix] < familyQuorum })
	return all
}

func pathNumbers(path string) map[int]bool {
	numbers := map[int]bool{}
	for _, s := range digits.FindAllString(path, -1) {
		if n, err := strconv.Atoi(s); err == nil {
			numbers[n] = true
		}
	}
	return numbers
}

// membersNamed reads every name of the form of a numbered document in a text.
func membersNamed(text string) []member {
	var list []member
	for _, m := range numberedName.FindAllStringSubmatch(text, -1) {
		if n, err := strconv.Atoi(m[2]); err == nil {
			list = append(list, member{strings.ToLower(m[1]), n})
		}
	}
	return list
}

// familyText is where a document says its own number: path, title, headings.
func familyText(d *crawl.Document) string {
	headings := make([]string, 0, 4)
	for _, s := range d.Sections[:min(3, len(d.Sections))] {
		headings = append(headings, s.Heading)
	}
	return d.Path + "\n" + d.Title + "\n" + strings.Join(headings, "\n")
}

// named returns, by document, 1/√(documents with the same name) for every
// member of a family that the text names, and the name.
func (f families) named(text string, documents int) (values []float64, names []string) {
	values, names = make([]float64, documents), make([]string, documents)
	for _, m := range membersNamed(text) {
		same := f[m]
		for _, d := range same {
			if v := 1 / math.Sqrt(float64(len(same))); v > values[d] {
				values[d], names[d] = v, fmt.Sprintf("%s %d", strings.ToUpper(m.prefix), m.number)
			}
		}
	}
	return values, names
}
