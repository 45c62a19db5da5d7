package crawl

import (
	"strings"
)

// matchPath matches a path against a pattern, both cut at slashes. ** stands for
// any number of elements, at the end for at least one.
func matchPath(pattern, name []string) bool {
	p, n := 0, 0
	star, retry := -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == "**":
			if p == len(pattern)-1 {
				return true
			}
			star, retry = p, n
			p++
		case p < len(pattern) && matchSegment(pattern[p], name[n]):
			p++
			n++
		case star >= 0:
			retry++
			p, n = star+1, retry
		default:
			return false
		}
	}
	return p == len(pattern)
}

// matchSegment matches one element of a path: * any text, ? one character,
// [a-z] a class, backslash a literal.
func matchSegment(pattern, name string) bool {
	if !strings.ContainsAny(pattern, `*?[\`) {
		return pattern == name
	}
	p, n := 0, 0
	star, retry := -1, 0
	for n < len(name) {
		if p < len(pattern) && pattern[p] == '*' {
			star, retry = p, n
			p++
			continue
		}
		if size, ok := matchOne(pattern[p:], name[n]); ok {
			p += size
			n++
			continue
		}
		if star < 0 {
			return false
		}
		retry++
		p, n = star+1, retry
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// matchOne matches the first element of a pattern against a byte, as git does,
// and returns the length of the element.
func matchOne(pattern string, c byte) (size int, ok bool) {
	if pattern == "" {
		return 0, false
	}
	switch pattern[0] {
	case '?':
		return 1, true
	case '[':
		return matchClass(pattern, c)
	case '\\':
		if len(pattern) < 2 {
			return 0, false
		}
		return 2, pattern[1] == c
	}
	return 1, pattern[0] == c
}

// matchClass matches a bracket expression. One that is not closed matches nothing.
func matchClass(pattern string, c byte) (size int, ok bool) {
	i := 1
	negated := i < len(pattern) && (pattern[i] == '!' || pattern[i] == '^')
	if negated {
		i++
	}
	matched := false
	for first := true; i < len(pattern) && (first || pattern[i] != ']'); first = false {
		if name, rest, found := strings.Cut(pattern[i:], ":]"); found && strings.HasPrefix(name, "[:") {
			matched = matched || namedClass(name[2:], c)
			i = len(pattern) - len(rest)
			continue
		}
		low, next := classByte(pattern, i)
		high := low
		if next+1 < len(pattern) && pattern[next] == '-' && pattern[next+1] != ']' {
			high, next = classByte(pattern, next+1)
		}
		matched = matched || low <= c && c <= high
		i = next
	}
	if i >= len(pattern) {
		return 0, false
	}
	return i + 1, matched != negated
}

// classByte reads one byte of a bracket expression, which a backslash may quote.
func classByte(pattern string, i int) (c byte, next int) {
	if pattern[i] == '\\' && i+1 < len(pattern) {
		i++
	}
	return pattern[i], i + 1
}

func namedClass(name string, c byte) bool {
	lower, upper, digit := 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9'
	switch name {
	case "alpha":
		return lower || upper
	case "digit":
		return digit
	case "alnum":
		return lower || upper || digit
	case "lower":
		return lower
	case "upper":
		return upper
	case "xdigit":
		return digit || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
	case "blank":
		return c == ' ' || c == '\t'
	case "space":
		return c == ' ' || '\t' <= c && c <= '\r'
	case "cntrl":
		return c < ' ' || c == 0x7f
	case "graph", "print":
		return '!' <= c && c <= '~' || name == "print" && c == ' '
	case "punct":
		return '!' <= c && c <= '~' && !(lower || upper || digit)
	}
	return false
}
