package report

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// A style puts emphasis on text. The zero value writes plain text.
type style struct{ colour bool }

func (s style) bold(text string) string   { return s.sgr("1", text) }
func (s style) faint(text string) string  { return s.sgr("2", text) }
func (s style) red(text string) string    { return s.sgr("31", text) }
func (s style) green(text string) string  { return s.sgr("32", text) }
func (s style) yellow(text string) string { return s.sgr("33", text) }
func (s style) cyan(text string) string   { return s.sgr("36", text) }

func (s style) sgr(code, text string) string {
	if !s.colour || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// printable returns the text of a document as it may go to a terminal, always
// one line: a tab becomes one blank, and control characters, invisible
// formatting (which can reorder a line), line separators and bytes that are not
// UTF-8 become visible escapes. Every code point but those stays as it is, so
// apply it before a style, never after.
func printable(s string) string {
	if !strings.ContainsFunc(s, unsafeInTerminal) && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\t':
			b.WriteByte(' ')
		case !unsafeInTerminal(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += size
	}
	return b.String()
}

// escapeUnsafe does for a finished JSON or YAML document what printable does
// for text, with escapes that its reader decodes again. Below U+0080 the encoders
// have done so; above it, such code points stand only between double quotes.
func escapeUnsafe(document []byte) []byte {
	unsafe := func(r rune) bool { return r >= 0x7f && unsafeInTerminal(r) }
	if !bytes.ContainsFunc(document, unsafe) {
		return document
	}
	var b bytes.Buffer
	for _, r := range string(document) {
		if !unsafe(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.Bytes()
}

// unsafeInTerminal tells whether a code point moves the cursor, starts an
// escape sequence, or changes the order or visibility of its neighbours. The
// joiners that emoji and several scripts need are safe.
func unsafeInTerminal(r rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner = '\u200c', '\u200d'
	if r == zeroWidthNonJoiner || r == zeroWidthJoiner {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}
