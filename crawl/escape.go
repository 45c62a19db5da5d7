package crawl

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"
)

// unescape decodes the backslash escapes and entities of a piece of markdown. An
// escaped & begins no entity, so both are decoded in one pass.
func unescape(raw []byte) string {
	next := bytes.IndexAny(raw, `\&`)
	if next < 0 {
		return string(raw)
	}
	out := make([]byte, 0, len(raw))
	for next >= 0 {
		out = append(out, raw[:next]...)
		raw = raw[next:]
		if raw[0] == '\\' && len(raw) > 1 && util.IsPunct(raw[1]) {
			out = append(out, raw[1])
			raw = raw[2:]
		} else if decoded, size := entity(raw); size > 0 {
			out = append(out, decoded...)
			raw = raw[size:]
		} else {
			out = append(out, raw[0])
			raw = raw[1:]
		}
		next = bytes.IndexAny(raw, `\&`)
	}
	return string(append(out, raw...))
}

// longestEntity is the length of the longest named entity with & and ;.
const longestEntity = 33

// entity decodes the entity that raw begins with. It returns a size of 0 when
// there is none.
func entity(raw []byte) (decoded []byte, size int) {
	end := bytes.IndexByte(raw[:min(len(raw), longestEntity)], ';')
	if raw[0] != '&' || end < 2 {
		return nil, 0
	}
	name := raw[1:end]
	if name[0] != '#' {
		if e, ok := util.LookUpHTML5EntityByName(string(name)); ok {
			return e.Characters, end + 1
		}
		return nil, 0
	}
	digits, base := string(name[1:]), 10
	if len(digits) > 1 && (digits[0] == 'x' || digits[0] == 'X') {
		digits, base = digits[1:], 16
	}
	code, err := strconv.ParseUint(digits, base, 32)
	if err != nil || len(digits) > 7 {
		return nil, 0
	}
	return utf8.AppendRune(nil, util.ToValidRune(rune(code))), end + 1
}
