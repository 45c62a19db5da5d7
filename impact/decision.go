package impact

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/speccheck/speccheck/crawl"
)

var (
	decisionPath = regexp.MustCompile(`(?i)(?:^|/)(?:decisions?|adrs?)/|(?:^|[/_-])adr[-_]?\d`)
	statusWord   = regexp.MustCompile(`(?i)\b(accepted|approved|adopted|in force|proposed|draft|open|under discussion|rejected|superseded|deprecated)\b`)
	statusLine   = regexp.MustCompile(`(?i)^\W*status\W*(.*)$`)
)

// A decision is a document that records one, with its status.
type decision struct {
	status string // lower case; "" when it states none
	line   int    // that states it; 1 when none does
}

// decisionOf tells whether a document records a decision: it lies in a folder
// of decisions, or it says so in its title and has a status.
func decisionOf(d *crawl.Document) (decision, bool) {
	recorded := decisionPath.MatchString(d.Path) && !strings.EqualFold(path.Base(d.Path), "README.md")
	titled := strings.Contains(strings.ToLower(d.Title), "decision")
	if !recorded && !titled {
		return decision{}, false
	}
	status, line := statusOf(d)
	if status == "" {
		return decision{line: 1}, recorded
	}
	return decision{status, line}, true
}

// statusOf reads the status from the front matter, from a "Status: …" line or
// from the line under a heading "Status".
func statusOf(d *crawl.Document) (status string, line int) {
	for n := 1; n <= min(d.LineCount(), 60); n++ {
		m := statusLine.FindStringSubmatch(d.Line(n))
		if m == nil {
			continue
		}
		for at := n; at <= min(n+3, d.LineCount()); at++ {
			text := d.Line(at)
			if at == n {
				text = m[1]
			}
			if w := statusWord.FindString(text); w != "" {
				return strings.ToLower(w), at
			}
		}
	}
	return "", 0
}

// settled tells statuses of decisions that bind nobody any more.
var settled = []string{"rejected", "superseded", "deprecated"}

// decisions lists the decisions, in force or open, among the predicted
// documents and the candidates right below them.
func (e *engine) decisions(predicted []int) []string {
	var list []string
	near := e.ranking.order[:min(len(e.ranking.order), 2*max(len(predicted), 5))]
	for _, d := range near {
		doc := e.documents[d]
		record, ok := decisionOf(doc)
		if !ok || len(e.sections[d]) == 0 || e.isCopy[d] || slices.Contains(settled, record.status) {
			continue
		}
		status := record.status
		if status == "" {
			status = "without a status"
		}
		best := e.sections[d][0].section
		list = append(list, fmt.Sprintf("./%s:%d: decision %s; %s speaks of %s", doc.Path, record.line, status,
			sectionName(doc, best), strings.Join(e.topWords(e.texts.sections[e.texts.first[d]+best], 3), ", ")))
	}
	return list
}
