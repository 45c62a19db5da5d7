package history

import "strings"

// message returns a commit's message without trailers.
func message(raw string) string {
	var kept strings.Builder
	for line := range strings.Lines(cleanText(raw)) {
		if !isTrailer(line) {
			kept.WriteString(line)
		}
	}
	return strings.TrimSpace(kept.String())
}

// isTrailer tells whether a line of a message says who or what handled the
// commit (Signed-off-by, Co-authored-by, Reviewed-by, Change-Id) and nothing
// about the change. Such lines end a message, or stand in its middle when
// several commits were squashed.
func isTrailer(line string) bool {
	if strings.HasPrefix(line, "(cherry picked from commit ") {
		return true
	}
	key, value, found := strings.Cut(line, ":")
	if !found || len(key) > len("Pair-programmed-by") || strings.ContainsAny(key, " \t") {
		return false
	}
	switch key = strings.ToLower(key); key {
	case "change-id", "git-svn-id":
		return true
	case "cc":
		return strings.ContainsAny(value, "@<")
	}
	return strings.HasSuffix(key, "-by") && strings.ContainsAny(value, "@<")
}

// cleanText makes text valid UTF-8 whose lines end in \n.
func cleanText(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
}
