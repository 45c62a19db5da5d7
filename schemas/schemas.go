// Package schemas holds the JSON Schema of every format that speccheck reads or
// writes, and checks documents against them. It never touches the network: the
// schemas are embedded and refer only to themselves.
package schemas

import (
	"embed"
	"fmt"

	"github.com/xeipuuv/gojsonschema"
)

//go:embed *.schema.json
var files embed.FS

// The formats that have a schema.
const (
	ToChange = "tochange" // tochange.yaml
	Impact   = "impact"   // impact --format json
	Why      = "why"      // impact --why --format json
	Findings = "findings" // check --format json and validate --format json
	Refs     = "refs"     // refs --format json
	Find     = "find"     // find --format json
)

// Source returns the text of the JSON Schema of a format.
func Source(name string) ([]byte, error) {
	text, err := files.ReadFile(name + ".schema.json")
	if err != nil {
		return nil, fmt.Errorf("reading the schema of format %q: %w", name, err)
	}
	return text, nil
}

// Validate checks a document, made of the types that encoding/json can write,
// against the schema of a format. The violations are sorted by path, array
// indexes as numbers. An error means that the check could not be made: the
// format is unknown or the document has no JSON form.
func Validate(name string, document any) ([]Violation, error) {
	text, err := Source(name)
	if err != nil {
		return nil, err
	}
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(text))
	if err != nil {
		return nil, fmt.Errorf("reading the schema of format %q: %w", name, err)
	}
	result, err := schema.Validate(gojsonschema.NewGoLoader(document))
	if err != nil {
		return nil, fmt.Errorf("checking a document against the schema of format %q: %w", name, err)
	}
	return violations(result.Errors()), nil
}
