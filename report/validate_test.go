package report

import (
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

const validEntry = `Files_Requiring_Updates:
  - path: ./a.md
    reason: line 3 states the old value
    spec_of_changes:
      - "§ Limits: the limit reads 10"
    dependencies_affected: []
Architectural_Impact_Assessment:
  description: 1 file
Questions_for_Clarification: []
`

func TestValidateToChange(t *testing.T) {
	edit := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(validEntry) }
	tests := []struct {
		name   string
		source string
		want   []string // line:column: message [rule]; hint
		reason string
	}{
		{"only the required keys", validEntry, nil, "files written by hand leave the rest out"},
		{"nothing affected", "Files_Requiring_Updates: []\nArchitectural_Impact_Assessment: {description: ''}\nQuestions_for_Clarification: []\n", nil, "an empty answer is an answer"},
		{"keys of other programs", edit("    reason:", "    waived: {by: ann, until: 2030-01-01}\n    reason:", "  description", "  owner: yes\n  description") + "generator: {1: x}\n", nil, "unknown keys are allowed at every level"},
		{"JSON is YAML", `{"Files_Requiring_Updates": [], "Architectural_Impact_Assessment": {"description": "none"}, "Questions_for_Clarification": ["Why?"]}`, nil, "a program may write JSON"},
		{"anchors", edit("dependencies_affected: []", "dependencies_affected: &none []", "Clarification: []", "Clarification: *none"), nil, "PyYAML writes them for shared lists"},
		{"merged keys", edit("  - path: ./a.md\n    reason: line 3 states the old value\n", "  - path: ./a.md\n    <<: {reason: merged}\n"), nil, "a merged key is present"},
		{"CRLF and byte order mark", "\uFEFF" + strings.ReplaceAll(validEntry, "\n", "\r\n"), nil, "Windows editors write them"},

		{"misspelt key", edit("reason:", "raison:"), []string{`2:5: missing key "reason" in Files_Requiring_Updates[0] (line 3 has "raison": did you mean reason?) [missing-key]`}, "the wrong key is ignored, the right one is named"},
		{"wrong letter case", edit("Files_Requiring_Updates", "files_requiring_updates"), []string{`1:1: missing key "Files_Requiring_Updates" (line 1 has "files_requiring_updates": did you mean Files_Requiring_Updates?) [missing-key]`}, "keys are case-sensitive"},
		{"no key near", edit("    reason: line 3 states the old value\n", ""), []string{`2:5: missing key "reason" in Files_Requiring_Updates[0] [missing-key]`}, "nothing to suggest"},
		{"string that YAML reads as a number", edit("line 3 states the old value", "42"), []string{`3:13: Files_Requiring_Updates[0].reason must be a string, not a number [wrong-type]; put it in quotes`}, "programs get a number"},
		{"string that YAML reads as a date", edit("line 3 states the old value", "2024-05-06"), []string{`3:13: Files_Requiring_Updates[0].reason must be a string, not a date [wrong-type]; put it in quotes`}, "programs get a date"},
		{"text with a colon", edit(`"§ Limits: the limit reads 10"`, "§ Limits: the limit reads 10"), []string{`5:9: Files_Requiring_Updates[0].spec_of_changes[0] must be a string, not a mapping [wrong-type]; a text that holds ": " must stand in quotes`}, "the commonest slip of all"},
		{"absent list", edit("dependencies_affected: []", "dependencies_affected:"), []string{`6:27: Files_Requiring_Updates[0].dependencies_affected must be a list, not empty [wrong-type]; write [] for an empty list`}, "null is no list"},
		{"text for a list", edit("dependencies_affected: []", "dependencies_affected: none"), []string{`6:28: Files_Requiring_Updates[0].dependencies_affected must be a list, not a string [wrong-type]; write each entry on a line of its own, after "- "`}, "programs iterate over it"},
		{"empty reason", edit("line 3 states the old value", "' '"), []string{`3:13: Files_Requiring_Updates[0].reason must not be empty [bad-value]`}, "blanks say nothing"},
		{"no requirement", edit("\n      - \"§ Limits: the limit reads 10\"", " []"), []string{`4:22: Files_Requiring_Updates[0].spec_of_changes must hold at least 1 entry [too-few]`}, "an edit without content"},
		{"path without ./", edit("./a.md", "a.md"), []string{`2:11: Files_Requiring_Updates[0].path must be relative to the root and start with "./" [bad-value]`}, "the fixed contract"},
		{"path above the root", edit("./a.md", "./b/../../a.md"), []string{`2:11: ./b/../../a.md leads out of the root [outside-root]`}, "no program should follow it"},
		{"confidence out of range", edit("    reason:", "    confidence: 83\n    reason:"), []string{`3:17: Files_Requiring_Updates[0].confidence must be at most 1 [bad-value]`}, "a percentage is no probability"},
		{"confidence that is no number", edit("    reason:", "    confidence: .nan\n    reason:"), []string{`3:17: Files_Requiring_Updates[0].confidence must be a number, not .nan [wrong-type]`}, "JSON has no word for it"},
		{"question of two lines", edit("Clarification: []", "Clarification:\n  - |-\n    one\n    two"), []string{`10:5: Questions_for_Clarification[0] must be one line of text, not empty [bad-value]`}, "they are printed as a list"},
		{"eight questions", edit("Clarification: []", "Clarification: [a, b, c, d, e, f, g, h]"), []string{`9:30: Questions_for_Clarification must hold at most 7 entries [too-many]`}, "nobody answers more"},
		{"path listed twice", edit("Architectural", "  - {path: .//a.md, reason: r, spec_of_changes: [s], dependencies_affected: []}\nArchitectural"), []string{`7:12: .//a.md is listed on line 2 already [duplicate-path]; make one entry of the two`}, "compared as cleaned"},
		{"key twice", edit("    spec_of", "    reason: again\n    spec_of"), []string{`4:5: key "reason" stands on line 3 already [duplicate-key]`}, "readers keep one of them silently"},
		{"tag of another program", edit("./a.md", "!path ./a.md"), []string{`2:11: the tag !path means nothing to other programs [unknown-tag]; remove it`}, "safe loaders refuse it"},
		{"not a mapping", "just text\n", []string{`1:1: the file must be a mapping of keys to values, not a string [wrong-type]`}, "prose instead of YAML"},
		{"empty", "", []string{`1:1: the file holds no YAML [empty-file]`}, "a redirection that failed"},
		{"two documents", validEntry + "---\nmore: 1\n", []string{`10:1: a second YAML document begins here [several-documents]; keep one document in the file`}, "most readers refuse or drop it"},
		{"fences", "Here it is:\n```yaml\n" + validEntry + "```\n", []string{"2:1: a markdown fence stands around the YAML [markdown-fence]; remove the fences and everything outside them: the file must be plain YAML"}, "language models write them"},
		{"fences and an error inside", "```yaml\n" + edit("./a.md", "a.md") + "```\n", []string{"1:1: a markdown fence stands around the YAML [markdown-fence]; remove the fences and everything outside them: the file must be plain YAML", `3:11: Files_Requiring_Updates[0].path must be relative to the root and start with "./" [bad-value]`}, "lines stay those of the file"},
		{"closing fence alone", validEntry + "```\n", []string{"10:1: a markdown fence stands around the YAML [markdown-fence]; remove the fences and everything outside them: the file must be plain YAML"}, "what stands before it is checked"},
		{"not UTF-8", edit("old", "\xe9"), []string{"3:31: the file is not UTF-8 [not-utf8]; save it as UTF-8 text"}, "the first byte is named"},
		{"escape sequence in a path", edit("./a.md", `"x\e[31m"`), []string{`2:11: Files_Requiring_Updates[0].path must be relative to the root and start with "./" [bad-value]`}, "control characters are legal in YAML"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			findings, _ := ValidateToChange("f", []byte(test.source), nil)
			var got []string
			for _, f := range findings {
				got = append(got, shortFinding(f))
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", test.reason, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

func TestSyntaxErrorLines(t *testing.T) {
	tests := []struct {
		source string
		line   int
		reason string
	}{
		{"a: 1\nb: 2\nc: x: y\n", 3, "colon in plain text"},
		{"a:\n  - b\n c: d\n", 3, "dedent between two levels"},
		{"a: b\n\nc:\n  - x\n  y: z\n", 5, "key among entries"},
		{"a: 1\n\n\nb: 'x' y\nc: 1\n", 4, "text after a quote"},
		{"a: b\nfoo\nc: d\n", 2, "line without a colon"},
		{"a:\n\t- b\nc: d\n", 2, "tab as indentation"},
		{"a: `x`\nb: c\n", 1, "backquote"},
		{"a:\n  - x: 1\n    y: \"open\n  - x: 2\n", 3, "quote that never closes: where it opens"},
		{"a: 1\nb: *none\n", 2, "alias without anchor"},
		{"a: 'two\n  lines'\nb: {\n  c: 1,\n  d: 2\n}\ne: f: g\nh: 1\n", 7, "text over several lines before it is no error"},
		{"a: 1\n---\nb: x: y\n", 3, "in a second document"},
	}
	for _, test := range tests {
		findings, _ := ValidateToChange("f", []byte(test.source), nil)
		if len(findings) != 1 || findings[0].Rule != "yaml-syntax" || findings[0].Line != test.line {
			t.Errorf("%s: %q gives %v, want one yaml-syntax on line %d", test.reason, test.source, findings, test.line)
		}
	}
}

func TestValidateAgainstRoot(t *testing.T) {
	root := fstest.MapFS{
		"a.md":     {Data: []byte("\uFEFF# A\r\n\r\nThe limit  is 5.\r\nEnd.\r\n")},
		"b/c.md":   {Data: []byte("# C\n")},
		"b/bad.md": {Data: []byte("\xff\n")},
	}
	source := func(path, evidence string) string {
		return strings.NewReplacer("./a.md", path, "    dependencies", "    evidence: ["+evidence+"]\n    dependencies").Replace(validEntry)
	}
	tests := []struct{ name, path, evidence, want string }{
		{"quote in place", "./a.md", `{kind: text, line: 3, quote: "limit is 5"}`, ""},
		{"quote of the first line", "./a.md", `{kind: text, line: 1, quote: "# A"}`, ""},
		{"evidence outside the text", "./a.md", `{kind: history, detail: commit}`, ""},
		{"invalid UTF-8 was replaced", "./b/bad.md", `{kind: text, line: 1, quote: "\uFFFD"}`, ""},
		{"quote moved", "./a.md", `{kind: text, line: 4, quote: "limit is 5"}`, "6:35: line 4 of ./a.md does not hold the quote [stale-quote]; it stands on line 3 now"},
		{"quote gone", "./a.md", `{kind: text, line: 3, quote: "limit is 6"}`, "6:35: line 3 of ./a.md does not hold the quote [stale-quote]; the document has changed: run speccheck impact again"},
		{"line beyond the end", "./a.md", `{kind: text, line: 99, quote: "End"}`, "6:35: line 99 of ./a.md does not hold the quote [stale-quote]; it stands on line 4 now"},
		{"no such file", "./b/none.md", "", "2:11: ./b/none.md does not exist under the root [missing-file]"},
		{"a folder", "./b", "", "2:11: ./b is a folder, not a file [missing-file]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			findings, listed := ValidateToChange("f", []byte(source(test.path, test.evidence)), root)
			got := ""
			for _, f := range findings {
				got += shortFinding(f)
			}
			if got != test.want || listed.Files != 1 {
				t.Errorf("got %q, %+v, want %q", got, listed, test.want)
			}
		})
	}
}

func FuzzValidate(f *testing.F) {
	for _, seed := range []string{
		validEntry, "```yaml\n" + validEntry + "```", strings.Replace(validEntry, "reason", "raison", 1), "a: &a [*a]\n", "a: *b\n",
		"? [x]\n: y\n", "<<: {a: 1}\n", "a: !!int x\n", "a: !!binary x\n", "\u2028a: b: c\u2028", "a\rb: c: d", "%TAG ! x\n---\na", "- - - -\n",
		"a: &a {x: 1}\nb: &b [*a,*a]\nc: [*b,*b]\n", "Files_Requiring_Updates: &f\n  - *f\n", "<<: &m\n  <<: *m\n", "~~~\n---\n---\n", "\"",
	} {
		f.Add([]byte(seed))
	}
	root := fstest.MapFS{"a.md": {Data: []byte("x\n")}}
	f.Fuzz(func(t *testing.T, data []byte) {
		findings, listed := ValidateToChange("f", data, root)
		text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data))
		lines := strings.Split(text, "\n")
		for i, x := range findings {
			if x.Line < 1 || x.Line > len(lines) {
				t.Errorf("line %d of %d: %+v", x.Line, len(lines), x)
			}
			if x.Column < 1 || x.Message == "" || x.Message != printable(x.Message) || !utf8.ValidString(x.Message) {
				t.Errorf("unfit finding %+v", x)
			}
			if i > 0 && findings[i-1].Line > x.Line {
				t.Errorf("not sorted: %+v before %+v", findings[i-1], x)
			}
		}
		again, listedAgain := ValidateToChange("f", data, root)
		if len(again) != len(findings) || listed != listedAgain {
			t.Errorf("%d findings, then %d", len(findings), len(again))
		}
	})
}
