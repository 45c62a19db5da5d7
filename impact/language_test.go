package impact

import (
	"testing"

	"github.com/speccheck/speccheck/history"
)

func TestTranslations(t *testing.T) {
	g := repository(map[string]string{
		"readme.md":                  "# Read me\n",
		"languages/zh-CN/readme.md":  "# 读我\n",
		"languages/he/readme.md":     "# קרא\n",
		"examples/notes/readme.md":   "# Notes\n",
		"translations/pump/start.md": "# Start\n",
	})
	e := newEngine(Input{Graph: g, Change: parse(t, "Update the Chinese readme"), History: &history.Log{}})
	for d, v := range e.translations() {
		want := 0.0
		if e.documents[d].Path == "languages/zh-CN/readme.md" {
			want = 1
		}
		if v != want {
			t.Errorf("%s: %v, want %v", e.documents[d].Path, v, want)
		}
	}
}
