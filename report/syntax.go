package report

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// parse returns the one YAML document of the file, nil when there is none to
// check further.
func (v *validation) parse(data []byte) *yaml.Node {
	if bad := firstInvalid(data); bad >= 0 {
		line := bytes.Count(data[:bad], []byte("\n")) + 1
		column := utf8.RuneCount(data[bytes.LastIndexByte(data[:bad], '\n')+1:bad]) + 1
		v.fileLine = func(n int) int { return n }
		v.report(line, column, "not-utf8", "the file is not UTF-8", "save it as UTF-8 text")
		return nil
	}
	documents, err := decodeYAML(data)
	if err != nil {
		if inner, ok := v.stripFence(data); ok {
			data = inner
			documents, err = decodeYAML(data)
		}
	}
	if err != nil {
		message := plainError(err)
		v.report(errorLine(data, err), 1, "yaml-syntax", message, syntaxHint(message))
		return nil
	}
	if len(documents) == 0 {
		v.report(1, 1, "empty-file", "the file holds no YAML", "")
		return nil
	}
	if len(documents) > 1 {
		v.reportAt(documents[1], "several-documents", "a second YAML document begins here", "keep one document in the file")
	}
	return documents[0].Content[0]
}

// decodeYAML returns the first two documents of a YAML stream.
func decodeYAML(data []byte) ([]*yaml.Node, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var documents []*yaml.Node
	for len(documents) < 2 {
		var document yaml.Node
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if len(document.Content) > 0 {
			documents = append(documents, &document)
		}
	}
	return documents, nil
}

// errorLine finds the line of a syntax error: the first whose addition makes
// the text fail as the whole does. The line that yaml.v3 gives is often that of
// the enclosing mapping, one too small, or absent.
func errorLine(data []byte, err error) int {
	var ends []int // of each line in data
	for i, b := range data {
		if b == '\n' || i == len(data)-1 {
			ends = append(ends, i+1)
		}
	}
	i := sort.Search(len(ends), func(i int) bool {
		_, prefixErr := decodeYAML(data[:ends[i]])
		return prefixErr != nil && prefixErr.Error() == err.Error()
	})
	return max(min(i+1, len(ends)), 1)
}

// fence matches a line that opens or closes a block of code in markdown. No
// line of YAML can begin with a backquote.
var fence = regexp.MustCompile("(?m)^(```|~~~).*$")

// stripFence reports a markdown fence around the YAML, and blanks it and what
// stands outside, so that the rest keeps its line numbers and can be checked.
func (v *validation) stripFence(data []byte) ([]byte, bool) {
	fences := fence.FindAllIndex(data, 2)
	if fences == nil {
		return nil, false
	}
	from, to := fences[0][1], len(data)
	if len(fences) == 2 {
		to = fences[1][0]
	} else if from > len(data)/2 {
		from, to = 0, fences[0][0] // a closing fence alone
	}
	inner := slices.Concat(blank(data[:from]), data[from:to], blank(data[to:]))
	line := bytes.Count(data[:fences[0][0]], []byte("\n")) + 1
	v.report(line, 1, "markdown-fence", "a markdown fence stands around the YAML", "remove the fences and everything outside them: the file must be plain YAML")
	return inner, true
}

// blank keeps the line ends only.
func blank(text []byte) []byte {
	return bytes.Repeat([]byte("\n"), bytes.Count(text, []byte("\n")))
}

var yamlErrorPrefix = regexp.MustCompile(`^yaml: (?:line \d+: |offset \d+: )?`)

// plainError strips the prefix of yaml.v3 from an error, with its line number.
func plainError(err error) string {
	return strings.TrimSpace(yamlErrorPrefix.ReplaceAllString(err.Error(), ""))
}

// syntaxHint explains the errors that people meet most.
func syntaxHint(message string) string {
	switch {
	case strings.Contains(message, "mapping values are not allowed"):
		return `a text that holds ": " must stand in quotes; otherwise check the indentation`
	case strings.Contains(message, "cannot start any token"):
		return "a text that begins with a backquote, @ or % must stand in quotes; a tab cannot indent"
	case strings.Contains(message, "unexpected end of stream"):
		return "a quote or bracket opens here and never closes"
	case strings.Contains(message, "did not find expected"), strings.Contains(message, "could not find expected"):
		return "check the indentation, and that quotes and brackets close"
	default:
		return ""
	}
}

// firstInvalid returns the offset of the first byte that is not UTF-8, -1 when
// there is none.
func firstInvalid(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// fileLines returns a function from the lines that yaml.v3 counts to those that
// editors show: YAML also ends a line at U+0085, U+2028 and U+2029.
func fileLines(data []byte) func(int) int {
	lines := 1 + bytes.Count(data, []byte("\n"))
	if !bytes.ContainsAny(data, "\r\u0085\u2028\u2029") {
		return func(n int) int { return max(1, min(n, lines)) }
	}
	lineOf, line := []int{1}, 1
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	for _, r := range text {
		switch r {
		case '\n', '\r':
			line++
			lineOf = append(lineOf, line)
		case '\u0085', '\u2028', '\u2029':
			lineOf = append(lineOf, line)
		}
	}
	return func(n int) int { return lineOf[max(1, min(n, len(lineOf)))-1] }
}
