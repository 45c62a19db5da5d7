package crawl

import (
	"fmt"
	"strings"
	"testing"
)

// parseTests list what is found in a text, one thing to a line, in the order
// sections, anchors of HTML, links, code, tokens, paths, problems.
var parseTests = []struct{ reason, source, want string }{
	{"text before the first heading is a section of its own", "intro\n\n# A\n\n## B\nx\n# C\n", `
		section 0 "" 1-2 in -1
		section 1 "A" 3-4 in -1
		section 2 "B" 5-6 in 1
		section 1 "C" 7-7 in -1`},
	{"an empty document has one empty section", "", `
		section 0 "" 1-0 in -1`},
	{"headings in quotes, lists and code begin no section", "# A\n> ## Q\n\n- ## L\n\n```\n# code\n```\n", `
		section 1 "A" 1-8 in -1
		code "" 7-7 fenced`},
	{"underlined headings, the first over two lines", "One\n*two*\n===\n\nThree\n---\n", `
		section 1 "One two" 1-4 in -1
		section 2 "Three" 5-6 in 0`},
	{"a skipped level", "### A\n# B\n### C\n## D\n", `
		section 3 "A" 1-1 in -1
		section 1 "B" 2-2 in -1
		section 3 "C" 3-3 in 1
		section 2 "D" 4-4 in 1`},
	{"the heading is rendered text", "# A `b` [c](d) *e* &amp; \\* ![f](g) <i>h</i>\n", `
		section 1 "A b c e & * h" 1-1 in -1
		link inline 1:9 "c" "d"
		link image 1:29 "f" "g"`},
	{"BOM, CRLF, lone CR and a missing last line end", "\ufeff# A\r\n\rx [Kind:Name:1.0]", `
		section 1 "A" 1-3 in -1
		token text 3:3 "Kind:Name:1.0"`},
	{"metadata is not text", "---\ntitle: T\nsee: \"[Kind:Name:1.0] a.md\"\n---\n# A\n", `
		section 0 "" 1-4 in -1
		section 1 "A" 5-5 in -1`},

	{"inline links", "é [a *b*](x.md \"t\") [c](<d e.md>) [f](p(1).md)\n", `
		section 0 "" 1-1 in -1
		link inline 1:3 "a b" "x.md"
		link inline 1:21 "c" "d e.md"
		link inline 1:35 "f" "p(1).md"`},
	{"escapes and entities of a destination are decoded, percent signs not", `[a](b\_c&amp;d%20e\&amp;.md)` + "\n", `
		section 0 "" 1-1 in -1
		link inline 1:1 "a" "b_c&d%20e&amp;.md"`},
	{"a link's text may run over two lines", "x [one\ntwo](a.md)\n", `
		section 0 "" 1-2 in -1
		link inline 1:3 "one two" "a.md"`},
	{"an image in a link", "[![alt](i.png)](a.md)\n", `
		section 0 "" 1-1 in -1
		link inline 1:1 "" "a.md"
		link image 1:2 "alt" "i.png"`},
	{"reference links: full, collapsed, shortcut; the first definition wins", "[a][X] [x][] [X]\n\n[x]: one.md\n[X]: two.md\n", `
		section 0 "" 1-4 in -1
		link reference 1:1 "a" "one.md"
		link reference 1:8 "x" "one.md"
		link reference 1:14 "X" "one.md"`},
	{"autolinks; a bare URL is none", "<https://a.example/b> <me@a.example> https://a.example/c.md\n", `
		section 0 "" 1-1 in -1
		link auto 1:1 "https://a.example/b" "https://a.example/b"
		link auto 1:23 "me@a.example" "mailto:me@a.example"`},
	{"HTML links, not in comments", "x <a href='a.md'>t</a>\n\n<p>\n<img src=\"i.png\">\n</p>\n\n<!-- <a href=\"no.md\"> -->\n", `
		section 0 "" 1-7 in -1
		link html 1:3 "t" "a.md"
		link html 4:1 "" "i.png"
		path comment 7:15 "no.md"`},
	{"the text of an HTML link", "<div>\n<a href=\"a.md\">one <b>two</b>\nthree</a> four\n</div>\n\n<a href=\"b.md\">`x` *y*</a> z\n", `
		section 0 "" 1-6 in -1
		link html 2:1 "one two three" "a.md"
		link html 6:1 "x y" "b.md"`},
	{"an anchor's text goes to no image", "<p>\n<a id=\"x\">t</a><img src=\"i.png\">u</p>\n", `
		section 0 "" 1-2 in -1
		link html 2:16 "" "i.png"`},
	{"a link in a table cell of a quote", "> | a | b |\n> |---|---|\n> | é | [c](d.md) |\n", `
		section 0 "" 1-3 in -1
		link inline 3:9 "c" "d.md"`},
	{"no links in code", "`[a](b.md)`\n\n    [c](d.md)\n\n\\[e](f.md)\n", `
		section 0 "" 1-5 in -1
		code "" 3-3 indented
		path code span 1:6 "b.md"
		path code 3:9 "d.md"
		path text 5:6 "f.md"`},
	{"footnotes stay where they stand, also those that nobody cites", "a[^1]\n\n[^2]: see [Kind:Two:1.0]\n\n[^1]: see [Kind:One:1.0] [l](m.md)\n", `
		section 0 "" 1-5 in -1
		link inline 5:26 "l" "m.md"
		token text 3:11 "Kind:Two:1.0"
		token text 5:11 "Kind:One:1.0"`},

	{"a fence with an info string", "```Go title=\"x\"\na\n\nb\n```\n", `
		section 0 "" 1-5 in -1
		code "go" "Go title=\"x\"" 2-4 fenced`},
	{"a longer fence around a shorter one", "~~~~\n~~~\n```\n~~~~\n", `
		section 0 "" 1-4 in -1
		code "" 2-3 fenced`},
	{"an empty fence", "```\n```\n", `
		section 0 "" 1-2 in -1
		code "" 2-1 fenced`},
	{"a fence in a list in a quote", "> - ```js\n>   a\n>\n>   b\n>   ```\n", `
		section 0 "" 1-5 in -1
		code "js" "js" 2-4 fenced`},
	{"a fence that is never closed", "# A\n\n```\ncode\n\n# B\n", `
		section 1 "A" 1-6 in -1
		code "" 4-6 fenced open
		problem unclosed-fence 3:1`},
	{"fences shifted by one: the one left open is reported", "```\na\n```js\nb\n```\ntext\n```\n", `
		section 0 "" 1-7 in -1
		code "" 2-4 fenced
		code "" 8-7 fenced open
		problem unclosed-fence 7:1`},
	{"a fence that its list item cuts off", "- a\n\n  ```\n  b\n\ntext\n", `
		section 0 "" 1-6 in -1
		code "" 4-5 fenced open
		problem unclosed-fence 3:3`},
	{"the fence after a cut-off one opens a new block", "- ```\n  a\n```\nb\n```\n", `
		section 0 "" 1-5 in -1
		code "" 2-2 fenced open
		code "" 4-4 fenced
		problem unclosed-fence 1:3`},
	{"an indented block", "a\n\n    b\n\n    c\n\n\nd\n", `
		section 0 "" 1-8 in -1
		code "" 3-5 indented`},

	{"tokens in every context", "# [Kind:A:1.0]\n\n[Kind:B:1] `[Kind:C:1]` <!-- [Kind:D:1] -->\n\n```\n[Kind:E:1]\n```\n\n- | [Kind:F:1] |\n  |---|\n  | `[Kind:G:1]` |\n", `
		section 1 "[Kind:A:1.0]" 1-11 in -1
		code "" 6-6 fenced
		token heading 1:3 "Kind:A:1.0"
		token text 3:1 "Kind:B:1"
		token code span 3:13 "Kind:C:1"
		token comment 3:30 "Kind:D:1"
		token code 6:1 "Kind:E:1"
		token text 9:5 "Kind:F:1"
		token code span 11:6 "Kind:G:1"`},
	{"a code span belongs to its heading", "# The `[Kind:A:1.0]`\n", `
		section 1 "The [Kind:A:1.0]" 1-1 in -1
		token heading 1:8 "Kind:A:1.0"`},
	{"not tokens", "- [x] a\n- [TOC] [^1] [12:30] [a: b] [a:] [[a:b] [a:\nb] ![A:b](i.png)\n\n> [!NOTE]\n", `
		section 0 "" 1-5 in -1
		link image 3:4 "A:b" "i.png"
		token text 2:35 "a:b"`},
	{"escaped brackets are none, but in code they are", "\\[A:b] [A:b\\] \\\\[A:c] `\\[A:d]`\n", `
		section 0 "" 1-1 in -1
		token text 1:17 "A:c"
		token code span 1:25 "A:d"`},
	{"links that are tokens", "[Kind:A:1.0](a.md) [Kind:B:1] [Kind:B:1][] [see [Kind:C:1] there](c.md)\n\n[Kind:B:1]: b.md\n", `
		section 0 "" 1-3 in -1
		link inline 1:1 "Kind:A:1.0" "a.md"
		link reference 1:20 "Kind:B:1" "b.md"
		link reference 1:31 "Kind:B:1" "b.md"
		link inline 1:44 "see [Kind:C:1] there" "c.md"
		token text 1:1 "Kind:A:1.0"
		token text 1:20 "Kind:B:1"
		token text 1:31 "Kind:B:1"
		token text 1:49 "Kind:C:1"`},
	{"the label of a reference is none", "[text][Kind:A:1] [Kind:B:1][kind:a:1]\n\n[Kind:A:1]: a.md\n", `
		section 0 "" 1-3 in -1
		link reference 1:1 "text" "a.md"
		link reference 1:18 "Kind:B:1" "a.md"
		token text 1:18 "Kind:B:1"`},
	{"but it is when nothing defines it", "[text][Kind:A:1]\n", `
		section 0 "" 1-1 in -1
		token text 1:7 "Kind:A:1"`},
	{"a token with characters that could be markup", "[Kind:my_name_x:1.0] [Kind:T<U>:2.0] **[Kind:B:1]**\n", `
		section 0 "" 1-1 in -1
		token text 1:1 "Kind:my_name_x:1.0"
		token text 1:22 "Kind:T<U>:2.0"
		token text 1:40 "Kind:B:1"`},
	{"a bracket does not close in the next cell", "| a | b |\n|---|---|\n| [A:b | c] |\n", `
		section 0 "" 1-3 in -1`},
	{"nor on the other side of a code span's end", "`[A:b` c] [A:b `c]`\n", `
		section 0 "" 1-1 in -1`},
	{"text in HTML is text, attributes are not", "<div title=\"[A:b]\">\n[A:c]\n</div>\n", `
		section 0 "" 1-3 in -1
		token text 2:1 "A:c"`},
	{"a comment over two lines of a quote", "> <!-- é\n> [A:b] x.md -->\n", `
		section 0 "" 1-2 in -1
		token comment 2:3 "A:b"
		path comment 2:9 "x.md"`},
	{"columns count code points", "é🚀 [Kind:A‑B:1.0]\n", `
		section 0 "" 1-1 in -1
		token text 1:4 "Kind:A‑B:1.0"`},

	{"paths in every context", "# On a.md\n\nSee spec/b_c_d.md, `../e.MD` (f.markdown); **g.mdx**: \"h.md\".\n\n    tree/i.md#x\n", `
		section 1 "On a.md" 1-5 in -1
		code "" 5-5 indented
		path heading 1:6 "a.md"
		path text 3:5 "spec/b_c_d.md"
		path code span 3:21 "../e.MD"
		path text 3:31 "f.markdown"
		path text 3:46 "g.mdx"
		path text 3:56 "h.md"
		path code 5:5 "tree/i.md"`},
	{"root paths, anchors, possessives, sentences", "/a/b.md, c.md#x; d.md's e.md. f.md—g/Überblick.md\n", `
		section 0 "" 1-1 in -1
		path text 1:1 "/a/b.md"
		path text 1:10 "c.md"
		path text 1:18 "d.md"
		path text 1:25 "e.md"
		path text 1:31 "f.md"
		path text 1:36 "g/Überblick.md"`},
	{"escaped characters of a path", `a\_b\-c\.md` + "\n", `
		section 0 "" 1-1 in -1
		path text 1:1 "a_b-c.md"`},
	{"not paths", "*.md docs/*.md docs/**/x.md <name>.md <x>/y.md {id}.md ${D}/z.md a.md.bak b.mdl c.md/d .md .../e.md ~/f.md\n", `
		section 0 "" 1-1 in -1`},
	{"not in URLs", "https://a.example/(b)/c.md www.a.example/d.md `git+ssh://h/e.md` mailto:x@f.md\n", `
		section 0 "" 1-1 in -1`},
	{"not in links and images", "[a.md](b.md) ![c.md](d.md) <https://e.example/f.md>\n", `
		section 0 "" 1-1 in -1
		link inline 1:1 "a.md" "b.md"
		link image 1:14 "c.md" "d.md"
		link auto 1:28 "https://e.example/f.md" "https://e.example/f.md"`},
}

func TestParse(t *testing.T) {
	for _, test := range parseTests {
		t.Run(test.reason, func(t *testing.T) {
			d := Parse("a.md", []byte(test.source))
			checkDocument(t, d)
			want := strings.ReplaceAll(strings.TrimPrefix(test.want, "\n"), "\t", "")
			if got := outline(d); got != want {
				t.Errorf("source:\n%s\ngot:\n%s\nwant:\n%s", test.source, got, want)
			}
		})
	}
}

// outline writes down a document in the form of parseTests.
func outline(d *Document) string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, s := range d.Sections {
		add("section %d %q %d-%d in %d", s.Level, s.Heading, s.Lines.First, s.Lines.Last, s.Parent)
	}
	for _, l := range d.Links {
		add("link %s %d:%d %q %q", l.Kind, l.Line, l.Column, l.Text, l.Destination)
	}
	for _, b := range d.CodeBlocks {
		line := fmt.Sprintf("code %q", b.Language)
		if b.Info != "" {
			line += fmt.Sprintf(" %q", b.Info)
		}
		line += fmt.Sprintf(" %d-%d ", b.Lines.First, b.Lines.Last)
		line += map[bool]string{true: "fenced", false: "indented"}[b.Fenced]
		add("%s%s", line, map[bool]string{true: "", false: " open"}[b.Closed])
	}
	for _, token := range d.Tokens {
		add("token %s %d:%d %q", token.Context, token.Line, token.Column, token.Text)
	}
	for _, path := range d.Paths {
		add("path %s %d:%d %q", path.Context, path.Line, path.Column, path.Text)
	}
	for _, p := range d.Problems {
		add("problem %s %d:%d", p.Kind, p.Line, p.Column)
	}
	return strings.Join(lines, "\n")
}
