package index

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/speccheck/speccheck/crawl"
)

func TestSearch(t *testing.T) {
	x := mustBuild(t, corpusOf(ferry...))
	const frames, engine, harbour = "boats/context-frames.md", "boats/engine.md", "harbour/überblick.md"
	for _, c := range []struct {
		query  string
		first  string // path:line of the best hit; "" when there is none
		others string // the paths of all hits with their lines, sorted, apart from the best
		reason string
	}{
		{"context frame", frames + ":1", engine + ":8 " + frames + ":11", "all words; the heading and the title come first; the words of the heading above count"},
		{"CONTEXT FRAMES", frames + ":1", engine + ":8 " + frames + ":11", "case and plural do not matter"},
		{"context_frame", frames + ":1", engine + ":8 " + frames + ":11", "a name is found by its parts in any style, but only where they stand together"},
		{"contextframe", frames + ":1", engine + ":8 " + frames + ":11", "and where it is written as one word"},
		{`"context frame"`, frames + ":1", engine + ":8 " + frames + ":11", "a phrase has nothing in between"},
		{`"frame of a context"`, engine + ":9", "", "stop words and single letters keep their places"},
		{`"frame of context"`, "", "", "nothing may be left out of a phrase"},
		{`"frame of the context"`, "", "", "nor may another word stand there"},
		{`"must not drop"`, frames + ":7", "", "a phrase may run over two lines and begin with stop words"},
		{"must", frames + ":7", "", "a stop word alone is looked for"},
		{"of diesel the", engine + ":4", "", "stop words beside others are not needed"},
		{"ferry -diesel", frames + ":3", "", "minus excludes"},
		{"frame -interface", frames + ":1", engine + ":8", "minus looks at the section only"},
		{"frame NOT interface", frames + ":1", engine + ":8", "NOT is minus"},
		{"nosuch* -diesel", "", "", "an impossible wish is not dropped"},
		{"diesel OR ropes", harbour + ":5", engine + ":4", "either"},
		{"diesel zzyzx", engine + ":4", "", "when no section has all words, those with the most"},
		{"diesel +zzyzx", "", "", "a required word is never given up"},
		{"diesel zzyzx qqyqq", "", "", "a third of the words is not enough"},
		{"evaluato*", engine + ":13", "", "a prefix of a word as written, although its stem is shorter"},
		{"evaluati*", engine + ":11", "", "the same section, its heading line first"},
		{"contxt~", frames + ":1", engine + ":8 " + frames + ":11", "one letter away"},
		{"desil~", "", "", "two letters away is too far"},
		{"desil~2", engine + ":4", "", "unless allowed"},
		{"heading:operations", frames + ":5", "", "a field"},
		{"heading:diesel", "", "", "that does not hold the word"},
		{"code:parent", frames + ":11", "", "code only"},
		{"body:parent", "", "", "not code"},
		{"path:engine", engine + ":1", engine + ":11 " + engine + ":6", "the path alone gives every section"},
		{"path:boats/eng*", engine + ":1", engine + ":11 " + engine + ":6", "a prefix may hold slashes"},
		{"path:überblick ropes", harbour + ":5", "", "a field and a word"},
		{"engine ropes", harbour + ":5", "", "words of a link target count as text"},
		{"ident:ContextFrame", frames + ":1", engine + ":8", "part of an identifier; code is none"},
		{"ident:Pattern:ContextFrame:1.0", frames + ":1", engine + ":8", "all of it"},
		{"ident:context-frame:2.0", engine + ":8", "", "look-alike hyphens are hyphens"},
		{"ident:context", "", "", "parts are whole names"},
		{"[Pattern:ContextFrame:1.0]", frames + ":1", engine + ":8", "as it stands in the documents"},
		{"Pattern:ContextFrame:1.0", frames + ":1", engine + ":8", "without brackets it is no field"},
		{"[Pattern:Other:1.0]", "", "", "an identifier that is not there"},
		{"größe", engine + ":13", "", "letters beyond ASCII"},
		{"文書", engine + ":13", "", "ideographs"},
		{"nip05", harbour + ":5", "", "numbers of documents in either writing"},
		{"1.5", harbour + ":5", "", "a number"},
		{"“must not”", frames + ":7", "", "quotation marks as word processors make them"},
		{"empty", harbour + ":7", "", "a section of a heading alone"},
		{"a diesel", engine + ":4", "", "a letter beside a word is ignored"},
	} {
		got := places(answers(t, x, c.query))
		first := ""
		if len(got) > 0 {
			first, got = got[0], got[1:]
		}
		slices.Sort(got)
		others := strings.Fields(c.others)
		slices.Sort(others)
		if first != c.first || !slices.Equal(got, others) {
			t.Errorf("%s:\n got %s, then %v\nwant %s, then %v\n(%s)", c.query, first, got, c.first, others, c.reason)
		}
	}
}

func TestMarks(t *testing.T) {
	x := mustBuild(t, corpusOf(ferry...))
	for _, c := range []struct{ query, want, reason string }{
		{"größe", "41-45 Größe", "columns are code points, not bytes"},
		{"[Pattern:ContextFrame:1.0]", "18-41 Pattern:ContextFrame:1.0", "the identifier"},
		{`"must not drop"`, "47-54 must not", "the part of a phrase that stands on the line"},
		{"ident:ContextFrame", "17-42 [Pattern:ContextFrame:1.0]", "an identifier is marked with its brackets"},
	} {
		r, err := x.Search(mustParse(t, c.query), 1)
		if err != nil || len(r.Hits) == 0 {
			t.Fatalf("Search(%s) = %v, %v", c.query, r, err)
		}
		h := r.Hits[0]
		line := []rune(h.Text)
		var got []string
		for _, m := range h.Marks {
			got = append(got, fmt.Sprintf("%d-%d %s", m.First, m.Last, string(line[m.First-1:m.Last])))
		}
		if !slices.Contains(got, c.want) || h.Column != h.Marks[0].First {
			t.Errorf("%s marks %q from column %d, want %q: %s", c.query, got, h.Column, c.want, c.reason)
		}
	}
}

// The line that is shown has the match where readers of the document see it.
func TestShownLine(t *testing.T) {
	for _, c := range []struct{ source, want, reason string }{
		{"<a name=\"spring-tide\"></a>\nSpring tide\n", "Spring tide", "an anchor is not seen"},
		{"[more](spring-tide.md)\nA spring tide.\n", "A spring tide.", "nor is where a link leads"},
		{"[1]: spring-tide.md\n\nA spring tide.\n", "A spring tide.", "nor is the definition of a link"},
		{"```xml\n</spring-tide>\n<spring-tide>\n```\n", "<spring-tide>", "a closing tag repeats what was said"},
		{"Other.\n\n<a name=\"spring-tide\"></a>\n", "<a name=\"spring-tide\"></a>", "it is shown when there is nothing else"},
		{"The [spring tide](neap.md) is high.\n\nA spring tide.\n", "The [spring tide](neap.md) is high.", "the text of a link is seen"},
	} {
		x := mustBuild(t, corpusOf("tide.md", c.source))
		r, err := x.Search(mustParse(t, `"spring tide"`), 1)
		if err != nil || len(r.Hits) != 1 || r.Hits[0].Text != c.want {
			t.Errorf("%q shows %v, %v, want %q: %s", c.source, r.Hits, err, c.want, c.reason)
		}
	}
}

// Every hit's line holds a match, and marks stand inside the line.
func TestHitsHoldMatches(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	c := &crawl.Corpus{}
	for i := range 40 {
		c.Documents = append(c.Documents, randomDocument(r, fmt.Sprintf("d%02d.md", i)))
	}
	x := mustBuild(t, c)
	for _, text := range []string{
		"ferry", "context frame", `"context frame"`, "contxt~", "tide*", "evaluate OR rope", "[Pattern:Rope:1.0]",
		"ident:rope", "heading:mooring", "rope -ferry", "+harbour tide nosuchword", "tide_table", "the", `"must not"`,
	} {
		result, err := x.Search(mustParse(t, text), 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Hits) == 0 {
			t.Errorf("%s: no hit in 40 documents of these words", text)
		}
		for _, h := range result.Hits {
			if len(h.Marks) == 0 {
				t.Errorf("%s: %s:%d has no match: %q", text, h.Document.Path, h.Line, h.Text)
			}
			for _, m := range h.Marks {
				if m.First < 1 || m.Last < m.First || m.Last > utf8.RuneCountInString(h.Text) {
					t.Errorf("%s: %s:%d has the mark %v outside %q", text, h.Document.Path, h.Line, m, h.Text)
				}
			}
			if !h.Document.Sections[h.Section].Lines.Contains(h.Line) {
				t.Errorf("%s: %s:%d is not in section %d", text, h.Document.Path, h.Line, h.Section)
			}
		}
	}
}

// For a word that has no other forms, the index finds exactly the sections in
// which a plain search for the word finds it.
func TestRecallEqualsGrep(t *testing.T) {
	root := os.Getenv("SPECCHECK_CORPUS") // any folder of markdown files may be tried
	c := corpusOf(ferry...)
	if root != "" {
		var err error
		if c, err = crawl.Crawl(root, crawl.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	x := mustBuild(t, c)
	for _, word := range []string{"diesel", "harbour", "80", "http", "memory", "boolean", "xml", "context", "task"} {
		plain := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + word + `($|[^\pL\pN\pM])`)
		want := map[string]bool{}
		for _, d := range c.Documents {
			for i, s := range d.Sections {
				for line := s.Lines.First; line <= s.Lines.Last; line++ {
					if plain.MatchString(d.Line(line)) {
						want[sectionID(d.Path, i)] = true
					}
				}
			}
		}
		result, err := x.Search(mustParse(t, word), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range result.Hits {
			delete(want, sectionID(h.Document.Path, h.Section))
		}
		for id := range want {
			t.Errorf("%s is not found in section %q", word, id)
		}
	}
}

// The answers do not depend on the order of the documents or on how many
// processors there are.
func TestSearchIsDeterministic(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	c := &crawl.Corpus{}
	for i := range 30 {
		c.Documents = append(c.Documents, randomDocument(r, fmt.Sprintf("d%02d.md", i)))
	}
	queries := []string{"ferry", "context frame rope", "tide* OR evaluate", "contxt~", "the"}
	want := map[string][]string{}
	x := mustBuild(t, c)
	for _, q := range queries {
		want[q] = answers(t, x, q)
	}
	shuffled := &crawl.Corpus{Documents: slices.Clone(c.Documents)}
	r.Shuffle(30, func(i, j int) {
		shuffled.Documents[i], shuffled.Documents[j] = shuffled.Documents[j], shuffled.Documents[i]
	})
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	y := mustBuild(t, shuffled)
	for _, q := range queries {
		if got := answers(t, y, q); !slices.Equal(got, want[q]) {
			t.Errorf("%s: %v\nthen %v", q, want[q], got)
		}
	}
}

func TestNear(t *testing.T) {
	x := mustBuild(t, corpusOf(ferry...))
	for _, c := range []struct{ query, want, reason string }{
		{"desel", "diesel", "one letter is missing"},
		{"diesel", "", "the word is there"},
		{"zzyzxq", "", "nothing is near"},
		{"mooering ferrx", "ferry mooring", "several words, sorted"},
	} {
		got, err := x.Near(mustParse(t, c.query))
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("Near(%s) = %q, %v, want %q: %s", c.query, got, err, c.want, c.reason)
		}
	}
}
