package crawl

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// An ignoreList holds the rules of one ignore file and leads to the files that
// it takes precedence over. A nil list ignores nothing.
type ignoreList struct {
	dir   string // folder that the rules are relative to, from the root; may begin with ../
	rules []ignoreRule
	outer *ignoreList
}

// An ignoreRule is one line of an ignore file.
type ignoreRule struct {
	segments []string // pattern, cut at slashes
	anywhere bool     // matches the last element of a path at any depth
	folder   bool     // matches folders only
	negated  bool
}

// ignores tells whether the last rule that matches the path excludes it. The
// folders above the path are known not to be ignored.
func (l *ignoreList) ignores(name string, folder bool) bool {
	for ; l != nil; l = l.outer {
		relative, ok := l.relative(name)
		if !ok {
			continue
		}
		for _, rule := range slices.Backward(l.rules) {
			if (folder || !rule.folder) && rule.matches(relative) {
				return !rule.negated
			}
		}
	}
	return false
}

// relative returns a path as seen from the folder of the list.
func (l *ignoreList) relative(name string) (string, bool) {
	if l.dir == "" {
		return name, true
	}
	if above, ok := strings.CutPrefix(l.dir, "/"); ok { // above the root: the root's own path is prepended
		return path.Join(above, name), true
	}
	return strings.CutPrefix(name, l.dir+"/")
}

func (r ignoreRule) matches(name string) bool {
	if r.anywhere {
		return matchSegment(r.segments[0], path.Base(name))
	}
	return matchPath(r.segments, strings.Split(name, "/"))
}

// withFile returns the list with the rules of an ignore file in front. A file
// that cannot be read has none.
func (l *ignoreList) withFile(file, dir string) *ignoreList {
	data, err := os.ReadFile(file)
	if err != nil {
		return l
	}
	rules := parseIgnore(data)
	if len(rules) == 0 {
		return l
	}
	return &ignoreList{dir: dir, rules: rules, outer: l}
}

// parseIgnore reads the lines of an ignore file.
func parseIgnore(data []byte) []ignoreRule {
	var rules []ignoreRule
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if rule, ok := parseRule(line); ok {
			rules = append(rules, rule)
		}
	}
	return rules
}

func parseRule(line string) (ignoreRule, bool) {
	if strings.HasPrefix(line, "#") {
		return ignoreRule{}, false
	}
	var rule ignoreRule
	line = trimBlanks(line)
	line, rule.negated = strings.CutPrefix(line, "!")
	line, rule.folder = strings.CutSuffix(line, "/")
	if line == "" {
		return ignoreRule{}, false
	}
	rule.anywhere = !strings.Contains(line, "/")
	rule.segments = strings.Split(strings.TrimPrefix(line, "/"), "/")
	for i, segment := range rule.segments {
		if len(segment) > 2 && strings.Trim(segment, "*") == "" {
			rule.segments[i] = "**"
		}
	}
	return rule, true
}

// trimBlanks removes the spaces at the end of a line that no backslash protects.
func trimBlanks(line string) string {
	trimmed := strings.TrimRight(line, " ")
	if trimmed != line && escaped([]byte(trimmed), 0, len(trimmed)) {
		return trimmed + " "
	}
	return trimmed
}

// rulesAbove returns the rules of the git work tree that the root stands in: its
// exclude file and the ignore files from its top down to the root's parent.
// Rules of the user's own configuration are left out, so that everybody gets
// the same result.
func rulesAbove(root string) *ignoreList {
	top := workTree(root)
	if top == "" {
		return nil
	}
	var rules *ignoreList
	if dir := gitFolder(top); dir != "" {
		rules = rules.withFile(filepath.Join(dir, "info", "exclude"), fromAbove(top, root))
	}
	for _, dir := range foldersBetween(top, root) {
		rules = rules.withFile(filepath.Join(dir, ".gitignore"), fromAbove(dir, root))
	}
	return rules
}

// foldersBetween lists the folders from top down to the parent of root.
func foldersBetween(top, root string) []string {
	var folders []string
	for dir := root; dir != top; {
		dir = filepath.Dir(dir)
		folders = append(folders, dir)
	}
	slices.Reverse(folders)
	return folders
}

// fromAbove returns the dir of a list whose folder holds the root: a slash and
// the root's path from there; "" when the folder is the root.
func fromAbove(dir, root string) string {
	relative, err := filepath.Rel(dir, root)
	if err != nil || relative == "." {
		return ""
	}
	return "/" + filepath.ToSlash(relative)
}

// gitFolder returns the folder that holds info/exclude for the work tree; "" when
// it cannot be told. In a linked work tree .git is a file that names it.
func gitFolder(top string) string {
	git := filepath.Join(top, ".git")
	data, err := os.ReadFile(git)
	if err != nil {
		return git
	}
	dir, ok := strings.CutPrefix(strings.TrimSpace(string(data)), "gitdir: ")
	if !ok {
		return ""
	}
	dir = below(top, dir)
	if common, err := os.ReadFile(filepath.Join(dir, "commondir")); err == nil {
		dir = below(dir, strings.TrimSpace(string(common)))
	}
	return dir
}

func below(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}
