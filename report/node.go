package report

import (
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// resolved follows an alias to the node that carries the anchor.
func resolved(node *yaml.Node) *yaml.Node {
	for node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	return node
}

// child returns the value of a key or the element at an index, nil when there
// is none. Keys merged into a mapping by << are found as well.
func child(node *yaml.Node, step string) *yaml.Node {
	if node == nil {
		return nil
	}
	node = resolved(node)
	switch node.Kind {
	case yaml.SequenceNode:
		if i, err := strconv.Atoi(step); err == nil && 0 <= i && i < len(node.Content) {
			return node.Content[i]
		}
	case yaml.MappingNode:
		return value(node, step)
	}
	return nil
}

func value(mapping *yaml.Node, key string) *yaml.Node {
	var merged *yaml.Node
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		k, v := mapping.Content[i], mapping.Content[i+1]
		switch {
		case k.Kind == yaml.ScalarNode && k.Value == key:
			return v
		case k.Kind == yaml.ScalarNode && k.ShortTag() == "!!merge":
			merged = v
		}
	}
	if merged == nil {
		return nil
	}
	for _, source := range slices.Concat(elements(merged), []*yaml.Node{merged}) {
		if source = resolved(source); source.Kind == yaml.MappingNode && source != mapping {
			if v := direct(source, key); v != nil {
				return v
			}
		}
	}
	return nil
}

// direct looks a key up without following merges, which may form a loop.
func direct(mapping *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if k := mapping.Content[i]; k.Kind == yaml.ScalarNode && k.Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}

// elements returns the elements of a list, nil when the node is something else.
func elements(node *yaml.Node) []*yaml.Node {
	if node == nil {
		return nil
	}
	if node = resolved(node); node.Kind != yaml.SequenceNode {
		return nil
	}
	return node.Content
}

// stringAt returns the string that stands under a key, and its node; nil when
// there is no string.
func stringAt(mapping *yaml.Node, key string) (string, *yaml.Node) {
	node := child(mapping, key)
	if node == nil {
		return "", nil
	}
	if r := resolved(node); r.Kind == yaml.ScalarNode && r.ShortTag() == "!!str" {
		return r.Value, node
	}
	return "", nil
}

// nearestKey returns the key of a mapping that is most probably a misspelling
// of the one wanted, nil when none comes near.
func nearestKey(mapping *yaml.Node, wanted string) *yaml.Node {
	mapping = resolved(mapping)
	if mapping.Kind != yaml.MappingNode {
		return nil
	}
	var nearest *yaml.Node
	least := max(len(wanted)/3, 1) + 1
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key := mapping.Content[i]
		if key.Kind != yaml.ScalarNode || len(key.Value) > 2*len(wanted) {
			continue
		}
		if d := editDistance(strings.ToLower(key.Value), strings.ToLower(wanted)); d < least {
			nearest, least = key, d
		}
	}
	return nearest
}

// editDistance counts the insertions, deletions and substitutions of bytes that
// turn one string into the other.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substituted := diagonal
			if a[i] != b[j] {
				substituted++
			}
			diagonal = row[j+1]
			row[j+1] = min(substituted, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// pointerSteps splits a JSON pointer.
func pointerSteps(pointer string) []string {
	if pointer == "" {
		return nil
	}
	steps := strings.Split(pointer[1:], "/")
	for i, step := range steps {
		steps[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
	}
	return steps
}

// place writes the steps as people do: Files_Requiring_Updates[0].reason.
func place(steps []string) string {
	var b strings.Builder
	for i, step := range steps {
		if _, err := strconv.Atoi(step); err == nil {
			b.WriteString("[" + step + "]")
			continue
		}
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(step)
	}
	return b.String()
}
