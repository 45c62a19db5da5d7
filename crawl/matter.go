package crawl

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// readFrontMatter recognises YAML or TOML metadata that opens the document and
// blanks it in the source that is parsed as markdown.
func (r *reading) readFrontMatter() {
	d := r.d
	last := d.matterEnd()
	if last == 0 {
		return
	}
	matter := &FrontMatter{Lines: Span{1, last}}
	if d.Source[0] == '-' {
		values, err := decodeMatter(d.Text(Span{1, last - 1}))
		switch {
		case errors.Is(err, errNotMapping):
			return
		case err != nil:
			d.Problems = append(d.Problems, d.badMatter(err, last))
		}
		matter.Values = values
	}
	d.FrontMatter = matter
	d.Title = matter.title()
	r.source = blanked(d.Source, len(d.Text(matter.Lines)))
}

// matterEnd returns the line that closes the front matter, 0 when the document
// has none. An unclosed opening line is a thematic break.
func (d *Document) matterEnd() int {
	open := matterLine(d.Line(1))
	if open != "---" && open != "+++" {
		return 0
	}
	for n := 2; n <= d.LineCount(); n++ {
		line := matterLine(d.Line(n))
		if line == open || open == "---" && line == "..." {
			return n
		}
	}
	return 0
}

func matterLine(line string) string { return strings.TrimRight(line, " \t") }

// errNotMapping says that a block between two lines of hyphens is prose.
var errNotMapping = errors.New("front matter is not a mapping")

// decodeMatter decodes YAML that still begins with its opening line, so that the
// lines in error messages are those of the file.
func decodeMatter(block []byte) (map[string]any, error) {
	var node yaml.Node
	if err := yaml.Unmarshal(block, &node); err != nil {
		return nil, err
	}
	values := map[string]any{}
	if len(node.Content) == 0 || node.Content[0].Tag == "!!null" {
		return values, nil
	}
	if node.Content[0].Kind == yaml.ScalarNode {
		return nil, errNotMapping
	}
	if err := node.Decode(&values); err != nil {
		return nil, err
	}
	return values, nil
}

// badMatter places a decoding error at the line that it names, if that lies
// inside the block.
func (d *Document) badMatter(err error, last int) Problem {
	message, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "yaml: "), "\n")
	var broken *yaml.TypeError
	if errors.As(err, &broken) && len(broken.Errors) > 0 {
		message = broken.Errors[0]
	}
	line := 1
	if _, scan := fmt.Sscanf(message, "line %d:", &line); scan == nil {
		_, message, _ = strings.Cut(message, ": ")
	}
	return Problem{
		Path: d.Path, Position: Position{min(max(line, 1), last), 1}, Kind: BadMatter,
		Message: "front matter is not readable YAML: " + message,
	}
}

// title returns the title that the metadata gives, "" without one.
func (m *FrontMatter) title() string {
	switch title := m.Values["title"].(type) {
	case string:
		return strings.TrimSpace(title)
	case int, float64, bool:
		return fmt.Sprint(title)
	}
	return ""
}

// blanked returns a copy of the source with spaces for its first n bytes, line
// ends kept.
func blanked(source []byte, n int) []byte {
	source = bytes.Clone(source)
	for i := range source[:n] {
		if source[i] != '\n' {
			source[i] = ' '
		}
	}
	return source
}
