package crawl

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestPath bounds a path, and how far back a URL is looked for, in bytes.
const longestPath = 400

// markdownExtensions are the endings of the files that are read as markdown,
// longer before shorter.
var markdownExtensions = []string{".markdown", ".mdx", ".md"}

// scanPaths looks for words in source[start:stop] that end like the name of a
// markdown file.
func (r *reading) scanPaths(start, stop int, how scanning) {
	for at := start; ; at++ {
		next := bytes.IndexByte(r.source[at:stop], '.')
		if next < 0 {
			return
		}
		at += next
		end := at + extensionLength(r.source[at:stop])
		if end == at || joinsNext(r.source[end:stop]) {
			continue
		}
		word := wordStart(r.source, start, at, !how.verbatim)
		if path, ok := readPath(r.source, start, word, end, how.verbatim); ok {
			r.paths = append(r.paths, located[Token]{word, Token{Text: path, Context: how.context}})
		}
		at = end - 1
	}
}

// extensionLength returns the length of the markdown extension that text begins
// with, 0 when there is none.
func extensionLength(text []byte) int {
	for _, ext := range markdownExtensions {
		if len(text) >= len(ext) && text[1]|0x20 == 'm' && strings.EqualFold(string(text[:len(ext)]), ext) {
			return len(ext)
		}
	}
	return 0
}

// joinsNext tells whether a word goes on in what follows it.
func joinsNext(rest []byte) bool {
	c, size := utf8.DecodeRune(rest)
	if c == '.' || c == '/' {
		c, _ = utf8.DecodeRune(rest[size:])
		return inWord(c) && c != '.'
	}
	return inWord(c) || c == '*'
}

// inWord tells whether a character can stand in a path that is written in prose.
func inWord(c rune) bool {
	switch c {
	case '_', '-', '.', '/', '+', '%', '~', '\u2010', '\u2011':
		return true
	case utf8.RuneError:
		return false
	}
	return unicode.In(c, unicode.L, unicode.M, unicode.N)
}

// wordStart returns where the word that ends before the offset begins. A
// backslash before a punctuation character belongs to the word where it escapes.
func wordStart(source []byte, start, at int, escapes bool) int {
	start = max(start, at-longestPath)
	for at > start {
		c, size := utf8.DecodeLastRune(source[start:at])
		escape := escapes && c == '\\' && strings.IndexByte("_-.", source[at]) >= 0
		if !escape && !inWord(c) {
			break
		}
		at -= size
	}
	return at
}

// readPath returns the path that stands in source[word:end], unless the word is
// part of a URL, a pattern or a placeholder.
func readPath(source []byte, start, word, end int, verbatim bool) (string, bool) {
	path := string(source[word:end])
	if !verbatim {
		path = strings.ReplaceAll(path, `\`, "")
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	lower := strings.ToLower(path)
	switch {
	case name[0] == '.' && strings.Count(name, ".") == 1, // an extension alone
		strings.HasPrefix(path, "//"), strings.HasPrefix(path, "~"), strings.HasPrefix(path, "-"),
		strings.Contains(path, "..."), strings.Contains(lower, ".md/"),
		strings.HasPrefix(lower, "www."),
		inURL(source[start:word]),
		isGlued(source, start, word):
		return "", false
	}
	return path, true
}

// inURL tells whether the unbroken text that ends before belongs to a URL.
func inURL(before []byte) bool {
	before = before[max(0, len(before)-longestPath):]
	if blank := bytes.LastIndexAny(before, " \t\n\"'`<"); blank >= 0 {
		before = before[blank:]
	}
	return bytes.Contains(before, []byte("://")) || bytes.Contains(before, []byte("www."))
}

// isGlued tells whether the word is the rest of something longer: of a pattern
// (docs/*-x.md), a placeholder (<name>/x.md, {name}.md) or an address (a@x.md).
func isGlued(source []byte, start, word int) bool {
	if word == 0 {
		return false
	}
	before := source[word-1]
	if word > start && strings.IndexByte(`*?$}\`, before) >= 0 {
		return true
	}
	if before == '@' {
		c, _ := utf8.DecodeLastRune(source[:word-1])
		return inWord(c)
	}
	switch source[word] {
	case '/':
		return before >= utf8.RuneSelf || strings.IndexByte(">})]*$", before) >= 0
	case '.', '_':
		return strings.IndexByte(">})]*$", before) >= 0
	}
	return false
}
