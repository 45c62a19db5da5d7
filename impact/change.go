package impact

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/refs"
)

// A Change is a change description, parsed: what it says and what it names.
type Change struct {
	Document    *crawl.Document   // the description as markdown
	Title       string            // its first heading, else its first line
	Statements  []Statement       // in order
	Identifiers []refs.Identifier // in order of appearance; version 0.0 when named without one
	Paths       []string          // file paths and names, as written, in order of appearance
	Symbols     []string          // names from code, in order of appearance
}

// ErrEmpty reports a change description without any words.
var ErrEmpty = errors.New("the change description is empty: say what is to change, in a file, on standard input or with -m")

// ParseChange parses a change description. A name that ends in .yaml or .yml
// promises a YAML mapping with the key "description"; anything else is read as
// markdown.
func ParseChange(name string, data []byte) (*Change, error) {
	if ext := path.Ext(name); ext == ".yaml" || ext == ".yml" {
		text, err := yamlDescription(data)
		if err != nil {
			return nil, fmt.Errorf("reading the change description %s: %w", name, err)
		}
		data = []byte(text)
	}
	if strings.TrimSpace(string(data)) == "" {
		return nil, ErrEmpty
	}
	c := &Change{Document: crawl.Parse("change.md", data)}
	c.Statements = statements(c.Document)
	if len(c.Statements) == 0 {
		return nil, ErrEmpty
	}
	c.Title = c.Document.Title
	if c.Title == "" {
		c.Title = c.Statements[0].Text
	}
	c.name()
	return c, nil
}

func yamlDescription(data []byte) (string, error) {
	var file struct {
		Description *string `yaml:"description"`
	}
	if err := yaml.Unmarshal(data, &file); err != nil {
		return "", err
	}
	if file.Description == nil {
		return "", errors.New(`it has no key "description"; put the text of the change under it`)
	}
	return *file.Description, nil
}

// text returns everything that the description says.
func (c *Change) text() string { return string(c.Document.Source) }
