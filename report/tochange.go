package report

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/speccheck/speccheck/impact"
)

// ToChange writes a result as tochange.yaml. The bytes are checked as validate
// checks a file before any of them is written; an error then means that the
// result breaks the contract of the format.
func ToChange(w io.Writer, r *impact.Result) error {
	var b bytes.Buffer
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(2)
	if err := encoder.Encode(toChangeNode(r)); err != nil {
		return fmt.Errorf("encoding tochange.yaml: %w", err)
	}
	text := escapeUnsafe(b.Bytes())
	if findings, _ := ValidateToChange("tochange.yaml", text, nil); len(findings) > 0 {
		f := findings[0]
		return fmt.Errorf("checking tochange.yaml before writing it: line %d: %s", f.Line, f.Message)
	}
	if _, err := w.Write(text); err != nil {
		return fmt.Errorf("writing tochange.yaml: %w", err)
	}
	return nil
}

func toChangeNode(r *impact.Result) *yaml.Node {
	return mapping(
		"Files_Requiring_Updates", sequence(r.Files, fileNode),
		"Architectural_Impact_Assessment", assessmentNode(r),
		"Questions_for_Clarification", sequence(r.Questions, text),
	)
}

func fileNode(f impact.File) *yaml.Node {
	return mapping(
		"path", text("./"+f.Path),
		"reason", text(f.Reason),
		"spec_of_changes", sequence(f.Requirements, text),
		"dependencies_affected", sequence(f.Dependents, text),
		"confidence", decimal(f.Probability),
		"tier", text(string(f.Tier)),
		"sections", sequence(f.Sections, sectionNode),
		"evidence", sequence(f.Evidence, evidenceNode),
	)
}

func sectionNode(s impact.SectionRef) *yaml.Node {
	lines := mapping("first", integer(s.Lines.First), "last", integer(s.Lines.Last))
	return mapping("heading", flow(sequence(s.Heading, flowText)), "lines", flow(lines))
}

// evidenceNode leaves the line and the quote out when the reason does not stand
// in the text of the file.
func evidenceNode(e impact.Evidence) *yaml.Node {
	node := mapping("kind", text(string(e.Kind)))
	if e.Line > 0 {
		put(node, "line", integer(e.Line))
		put(node, "quote", text(e.Quote))
	}
	put(node, "detail", text(e.Detail))
	put(node, "contribution", decimal(e.Contribution))
	return node
}

func assessmentNode(r *impact.Result) *yaml.Node {
	a := r.Assessment
	return mapping(
		"description", text(a.Description),
		"contracts", sequence(a.Contracts, text),
		"fan_in", integer(a.FanIn),
		"folders", sequence(a.Folders, text),
		"version_bumps", sequence(a.Bumps, bumpNode),
		"conflicts", sequence(a.Conflicts, text),
		"notes", sequence(r.Notes, text),
	)
}

func bumpNode(b impact.VersionBump) *yaml.Node {
	return mapping(
		"identifier", text(b.Identifier),
		"proposed", text(b.Proposed),
		"level", text(b.Level),
		"words", text(b.Words),
	)
}

// mapping makes a node of keys, each followed by its value.
func mapping(pairs ...any) *yaml.Node {
	node := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	for i := 0; i < len(pairs); i += 2 {
		put(node, pairs[i].(string), pairs[i+1].(*yaml.Node))
	}
	return node
}

func put(mapping *yaml.Node, key string, value *yaml.Node) {
	mapping.Content = append(mapping.Content, text(key), value)
}

func sequence[T any](items []T, node func(T) *yaml.Node) *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
	for _, item := range items {
		list.Content = append(list.Content, node(item))
	}
	if len(items) == 0 {
		return flow(list) // []
	}
	return list
}

func flow(node *yaml.Node) *yaml.Node {
	node.Style |= yaml.FlowStyle
	return node
}

func integer(n int) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.Itoa(n)}
}

func decimal(x float64) *yaml.Node {
	// Never in the form 1e-05, which YAML 1.1 readers take for a string.
	return &yaml.Node{Kind: yaml.ScalarNode, Value: strconv.FormatFloat(rounded(x), 'f', -1, 64)}
}

// text makes a node that every YAML reader, 1.1 or 1.2, reads back as the same
// string: plain where that is certain, a literal block for clean lines, and
// double quotes otherwise.
func text(s string) *yaml.Node {
	s = strings.ToValidUTF8(s, "\uFFFD")
	node := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
	switch {
	case cleanLines(s):
		node.Style = yaml.LiteralStyle
	case strings.ContainsFunc(s, unsafeInTerminal) || oldYAML(s):
		node.Style = yaml.DoubleQuotedStyle
	}
	return node
}

// flowText is text for a place between brackets, where no block may stand.
func flowText(s string) *yaml.Node {
	node := text(s)
	if node.Style == yaml.LiteralStyle {
		node.Style = yaml.DoubleQuotedStyle
	}
	return node
}

// cleanLines tells whether a text of several lines survives a literal block in
// every reader: no line is blank or has white space at an end, and nothing in it
// needs an escape.
func cleanLines(s string) bool {
	body := strings.TrimSuffix(s, "\n")
	if !strings.Contains(body, "\n") {
		return false
	}
	for line := range strings.SplitSeq(body, "\n") {
		if line == "" || strings.TrimSpace(line) != line || strings.ContainsFunc(line, needsEscape) {
			return false
		}
	}
	return true
}

func needsEscape(r rune) bool {
	return unsafeInTerminal(r) || r > 0xffff || r == '\ufffe' || r == '\uffff'
}

// oldYAML tells whether a YAML 1.1 reader may take the plain string for a
// boolean, a merge, a default value, a date or a number (with colons or underscores, say)
// where yaml.v3 sees a string.
func oldYAML(s string) bool { return oldYAMLWord.MatchString(s) }

var oldYAMLWord = regexp.MustCompile(`^(?:[yYnN=]|<<|(?i:yes|no|on|off)|[-+.0-9][-+.:0-9_a-fA-FoxTtZz ]*)$`)
