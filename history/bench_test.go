package history

import (
	"context"
	"fmt"
	"os"
	"testing"
)

// BenchmarkRead reads the history behind the folder that SPECCHECK_HISTORY_ROOT
// names.
func BenchmarkRead(b *testing.B) {
	root := os.Getenv("SPECCHECK_HISTORY_ROOT")
	if root == "" {
		b.Skip("SPECCHECK_HISTORY_ROOT names no folder to measure on")
	}
	for _, o := range []Options{{}, {NoText: true}} {
		b.Run(fmt.Sprintf("NoText=%v", o.NoText), func(b *testing.B) {
			commits, changes, bytes := 0, 0, 0
			for b.Loop() {
				l, err := Read(context.Background(), root, o)
				if err != nil {
					b.Fatal(err)
				}
				commits, changes, bytes = len(l.Commits), 0, 0
				for _, c := range l.Commits {
					changes += len(c.Files)
					for _, f := range c.Files {
						bytes += len(f.Added) + len(f.Removed)
					}
				}
			}
			b.ReportMetric(float64(commits), "commits")
			b.ReportMetric(float64(changes), "changes")
			b.ReportMetric(float64(bytes), "text-bytes")
		})
	}
}
