package report

import (
	"cmp"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/speccheck/speccheck/refs"
	"github.com/speccheck/speccheck/schemas"
)

// Listed counts what a tochange.yaml lists.
type Listed struct {
	Files     int `json:"files"`
	Questions int `json:"questions"`
}

// The top-level lists of tochange.yaml.
const (
	filesKey     = "Files_Requiring_Updates"
	questionsKey = "Questions_for_Clarification"
)

// ValidateToChange checks the bytes of a tochange.yaml, whoever wrote it. The
// findings give name as their path and are sorted by line, column and rule. With
// a root, the files listed must exist there and the lines cited must still hold
// their quotes; without (nil), only the file itself is read.
func ValidateToChange(name string, data []byte, root fs.FS) ([]refs.Finding, Listed) {
	v := &validation{name: name, fileLine: fileLines(data)}
	var listed Listed
	if document := v.parse(data); document != nil {
		v.checkKeysAndTags(document)
		v.checkSchema(document)
		v.checkFiles(document, root)
		listed.Files = len(elements(child(document, filesKey)))
		listed.Questions = len(elements(child(document, questionsKey)))
	}
	slices.SortFunc(v.findings, func(a, b refs.Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
	return slices.CompactFunc(v.findings, func(a, b refs.Finding) bool {
		return a.Line == b.Line && a.Column == b.Column && a.Rule == b.Rule && a.Message == b.Message
	}), listed
}

// A validation collects the findings of one file.
type validation struct {
	name     string
	fileLine func(int) int
	findings []refs.Finding
}

// report adds a finding at a place as yaml.v3 counts it.
func (v *validation) report(line, column int, rule, message, hint string) {
	v.findings = append(v.findings, refs.Finding{
		Rule: rule, Severity: refs.Error, Path: v.name,
		Line: v.fileLine(line), Column: max(column, 1),
		Message: printable(message), Hint: printable(hint),
	})
}

func (v *validation) reportAt(node *yaml.Node, rule, message, hint string) {
	v.report(node.Line, node.Column, rule, message, hint)
}

// checkKeysAndTags reports what every reader of YAML would stumble over and
// a schema cannot see.
func (v *validation) checkKeysAndTags(node *yaml.Node) {
	if node.Style&yaml.TaggedStyle != 0 && !slices.Contains(standardTags, node.ShortTag()) {
		v.reportAt(node, "unknown-tag", fmt.Sprintf("the tag %s means nothing to other programs", node.Tag), "remove it")
	}
	for _, c := range node.Content {
		v.checkKeysAndTags(c)
	}
	if node.Kind != yaml.MappingNode {
		return
	}
	firstLine := map[string]int{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key := node.Content[i]
		if first := firstLine[key.Value]; key.Kind == yaml.ScalarNode && first > 0 {
			v.reportAt(key, "duplicate-key", fmt.Sprintf("key %q stands on line %d already", key.Value, v.fileLine(first)), "")
		} else if key.Kind == yaml.ScalarNode {
			firstLine[key.Value] = key.Line
		}
	}
}

var standardTags = []string{"!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq"}

// checkSchema reports where the document differs from the schema.
func (v *validation) checkSchema(document *yaml.Node) {
	var value any
	err := document.Decode(&value)
	if _, onlyDuplicates := err.(*yaml.TypeError); err != nil && !onlyDuplicates {
		v.reportAt(document, "yaml-syntax", plainError(err), "")
		return
	}
	violations, err := schemas.Validate(schemas.ToChange, jsonValue(value))
	if err != nil {
		v.reportAt(document, "yaml-syntax", err.Error(), "")
		return
	}
	for _, violation := range violations {
		v.reportViolation(document, violation)
	}
}

func (v *validation) reportViolation(document *yaml.Node, violation schemas.Violation) {
	node, steps := document, pointerSteps(violation.Path)
	for _, step := range steps {
		next := child(node, step)
		if next == nil {
			break
		}
		node = next
	}
	message, hint := violation.Message, ""
	switch violation.Rule {
	case "missing-key":
		v.reportAt(node, violation.Rule, v.missingKey(node, steps), "")
		return
	case "wrong-type":
		message += ", not " + describe(node)
		hint = typeHint(node, violation.Message)
	}
	v.reportAt(node, violation.Rule, cmp.Or(place(steps), "the file")+" "+message, hint)
}

// missingKey names the key that a mapping lacks, and the one that was perhaps
// meant to be it.
func (v *validation) missingKey(mapping *yaml.Node, steps []string) string {
	key, parent := steps[len(steps)-1], place(steps[:len(steps)-1])
	message := fmt.Sprintf("missing key %q", key)
	if parent != "" {
		message += " in " + parent
	}
	if near := nearestKey(mapping, key); near != nil {
		message += fmt.Sprintf(" (line %d has %q: did you mean %s?)", v.fileLine(near.Line), near.Value, key)
	}
	return message
}

// describe says what a node holds, to stand after "not".
func describe(node *yaml.Node) string {
	node = resolved(node)
	switch node.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	switch node.ShortTag() {
	case "!!str":
		return "a string"
	case "!!int":
		return "a number"
	case "!!float":
		var x float64
		if err := node.Decode(&x); err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return node.Value
		}
		return "a number"
	case "!!bool":
		return "a boolean"
	case "!!null":
		return "empty"
	case "!!timestamp":
		return "a date"
	default:
		return node.ShortTag()
	}
}

// typeHint tells what to write instead of a value of the wrong type.
func typeHint(node *yaml.Node, must string) string {
	node = resolved(node)
	isNull := node.Kind == yaml.ScalarNode && node.ShortTag() == "!!null"
	switch {
	case must == "must be a list" && isNull:
		return "write [] for an empty list"
	case must == "must be a list" && node.Kind == yaml.ScalarNode:
		return `write each entry on a line of its own, after "- "`
	case must == "must be a string" && node.Kind == yaml.MappingNode:
		return `a text that holds ": " must stand in quotes`
	case must == "must be a string" && node.Kind == yaml.ScalarNode && !isNull:
		return "put it in quotes"
	default:
		return ""
	}
}

// jsonValue replaces what yaml.v3 can decode and JSON has no word for: a date
// becomes a boolean, which no schema asks for, so that it never passes for a
// string or a number.
func jsonValue(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key := range value {
			value[key] = jsonValue(value[key])
		}
	case map[any]any:
		byName := make(map[string]any, len(value))
		for key := range value {
			byName[fmt.Sprint(key)] = jsonValue(value[key])
		}
		return byName
	case []any:
		for i := range value {
			value[i] = jsonValue(value[i])
		}
	case float64:
		if math.IsNaN(value) || math.IsInf(value, 0) {
			return fmt.Sprint(value)
		}
	case time.Time:
		return true
	}
	return value
}
