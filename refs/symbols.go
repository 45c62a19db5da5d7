package refs

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/speccheck/speccheck/crawl"
)

// A declaration is where a code block declares a symbol.
type declaration struct {
	document *crawl.Document
	line     int
	keyword  string
}

// declaring are the words that introduce a name in the usual languages.
var declaring = wordSet(`interface type class struct enum trait message record function func fn def protocol model schema`)

// declarations returns the first declaration of each wanted name in the code
// blocks of the documents, in order of path and line.
func declarations(documents []*crawl.Document, wanted map[string]bool) map[string]declaration {
	found := map[string]declaration{}
	if len(wanted) == 0 {
		return found
	}
	for _, d := range documents {
		for _, block := range d.CodeBlocks {
			line := block.Lines.First
			for text := range bytes.Lines(d.Text(block.Lines)) {
				keyword, name := declared(text)
				if _, old := found[string(name)]; !old && wanted[string(name)] {
					found[string(name)] = declaration{d, line, string(keyword)}
				}
				line++
			}
		}
	}
	return found
}

// declared returns the first declaring word of a line of code and the name
// after it; nothing when the line declares nothing.
func declared(line []byte) (keyword, name []byte) {
	const maxModifiers = 4 // export default abstract class …
	for range maxModifiers {
		word, rest := nextWord(line)
		if len(word) == 0 {
			return nil, nil
		}
		if declaring[string(word)] {
			name, _ = nextWord(rest)
			return word, name
		}
		line = rest
	}
	return nil, nil
}

// nextWord splits off the name that text begins with, after blanks.
func nextWord(text []byte) (word, rest []byte) {
	text = bytes.TrimLeft(text, " \t")
	end := bytes.IndexFunc(text, func(r rune) bool {
		return r == utf8.RuneError || r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if end < 0 {
		end = len(text)
	}
	return text[:end], text[end:]
}
