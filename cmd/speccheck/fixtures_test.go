package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/speccheck/speccheck/crawl"
)

var update = flag.Bool("update", false, "rewrite the expected results of the fixtures and scripts")

// A golden is a command that is run in a fixture's folder and must print what
// the file in expected/ holds.
type golden struct {
	file string
	exit int
	args []string
}

// everyFixture holds the commands that each fixture answers.
var everyFixture = []golden{
	{"tochange.yaml", exitOK, []string{"impact", "change.md"}},
	{"check.txt", exitReport, []string{"check"}},
	{"check.json", exitReport, []string{"check", "--format", "json"}},
	{"refs.txt", exitOK, []string{"refs"}},
}

// lookups holds, by fixture, the commands that ask about its own subject.
var lookups = map[string][]golden{
	"orchard": {
		{"find-phrase.txt", exitOK, []string{"find", `"saturation cut-off"`}},
		{"find-identifier.txt", exitOK, []string{"find", "Pattern:Frost-Watch"}},
		{"find-code.txt", exitOK, []string{"find", "forecast_list", "-l"}},
		{"find-nothing.txt", exitReport, []string{"find", "combine harvester"}},
		{"refs-identifier.txt", exitOK, []string{"refs", "Pattern:WaterBudget:2.0"}},
		{"refs-path.txt", exitOK, []string{"refs", "system/patterns/alarms.md"}},
		{"refs.json", exitOK, []string{"refs", "--format", "json"}},
	},
	"tidewatch": {
		{"find-phrase.txt", exitOK, []string{"find", `"filled reading"`}},
		{"find-number.txt", exitOK, []string{"find", "TWP-03"}},
		{"find-unicode.txt", exitOK, []string{"find", "Île-aux-Moines"}},
		{"refs-path.txt", exitOK, []string{"refs", "src/twp/twp-05.md"}},
		{"refs-folder.txt", exitOK, []string{"refs", "src/exchange/v2/README.md"}},
	},
}

func TestFixtures(t *testing.T) {
	for name, own := range lookups {
		t.Run(name, func(t *testing.T) {
			expected, err := filepath.Abs(filepath.Join("..", "..", "fixtures", name, "expected"))
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(copyFixture(t, name))
			t.Setenv("XDG_CACHE_HOME", t.TempDir())
			for _, g := range append(everyFixture[:len(everyFixture):len(everyFixture)], own...) {
				t.Run(g.file, func(t *testing.T) { g.compare(t, expected) })
			}
		})
	}
}

// copyFixture copies a fixture out of this repository, whose git history would
// otherwise influence the answers, and returns the folder of the copy.
func copyFixture(t *testing.T, name string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "fixtures", name))); err != nil {
		t.Fatal(err)
	}
	return folder
}

func (g golden) compare(t *testing.T, expected string) {
	var stdout, stderr bytes.Buffer
	exit := Main(append(g.args, "--root", "repo"), strings.NewReader(""), &stdout, &stderr)
	if exit != g.exit {
		t.Fatalf("%q exits with %d, want %d; standard error:\n%s", g.args, exit, g.exit, stderr.Bytes())
	}
	name := filepath.Join(expected, g.file)
	if *update {
		if err := os.WriteFile(name, stdout.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, stdout.Bytes()) {
		t.Errorf("%q: output differs from %s (rewrite with -update, then read the difference)\n%s",
			g.args, name, firstDifference(want, stdout.Bytes()))
	}
}

// firstDifference shows the first line in which two texts part.
func firstDifference(want, got []byte) string {
	w, g := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	line := 0
	for line < min(len(w), len(g))-1 && w[line] == g[line] {
		line++
	}
	return "- " + w[line] + "\n+ " + g[line]
}

// TestAffectedFiles compares the predicted files with what the author of each
// fixture says about any good answer. -update does not touch those lists.
func TestAffectedFiles(t *testing.T) {
	for name := range lookups {
		t.Run(name, func(t *testing.T) {
			t.Chdir(copyFixture(t, name))
			var stdout, stderr bytes.Buffer
			exit := Main([]string{"impact", "change.md", "--root", "repo", "--format", "json"}, nil, &stdout, &stderr)
			var result struct{ Files []struct{ Path string } }
			if err := json.Unmarshal(stdout.Bytes(), &result); err != nil {
				t.Fatalf("impact exits with %d: %v\n%s", exit, err, stderr.Bytes())
			}
			predicted := map[string]bool{}
			for _, f := range result.Files {
				predicted[path.Clean(f.Path)] = true
			}
			list, err := os.ReadFile("affected.txt")
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(list)) {
				file := strings.TrimSpace(line[1:])
				switch {
				case line[0] == '+' && !predicted[file]:
					t.Errorf("%s is affected but not predicted", file)
				case line[0] == '-' && predicted[file]:
					t.Errorf("%s is predicted but not affected", file)
				}
			}
		})
	}
}

// TestExpectedLinesExist opens the lines that the expected results cite.
func TestExpectedLinesExist(t *testing.T) {
	for name := range lookups {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join("..", "..", "fixtures", name)
			repo := filepath.Join(folder, "repo")
			change := filepath.Join(folder, "expected", "tochange.yaml")
			var stdout, stderr bytes.Buffer
			if exit := Main([]string{"validate", change, "--root", repo}, nil, &stdout, &stderr); exit != exitOK {
				t.Errorf("validate exits with %d\n%s%s", exit, stdout.Bytes(), stderr.Bytes())
			}
			corpus, err := crawl.Crawl(repo, crawl.Options{})
			if err != nil {
				t.Fatal(err)
			}
			verifyPositions(t, filepath.Join(folder, "expected", "check.json"), corpus.Documents)
		})
	}
}

func verifyPositions(t *testing.T, name string, documents []*crawl.Document) {
	t.Helper()
	var result struct {
		Findings []struct {
			Rule, Path   string
			Line, Column int
		}
	}
	data, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, &result)
	}
	if err != nil {
		t.Fatalf("reading %s: %v", name, err)
	}
	if len(result.Findings) == 0 {
		t.Errorf("%s holds no finding", name)
	}
	for _, f := range result.Findings {
		i := slices.IndexFunc(documents, func(d *crawl.Document) bool { return d.Path == f.Path })
		if i < 0 {
			t.Errorf("%s: %s is not in the repository", name, f.Path)
			continue
		}
		line := documents[i].Line(f.Line)
		if f.Line > documents[i].LineCount() || f.Column < 1 || f.Column > utf8.RuneCountInString(line)+1 {
			t.Errorf("%s:%d:%d: %s points outside the file", f.Path, f.Line, f.Column, f.Rule)
		}
	}
}
