package schemas

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/xeipuuv/gojsonschema"
)

// A Violation is one place of a document that breaks a schema.
type Violation struct {
	Path    string // JSON pointer of the value; of the absent value when a key is missing
	Rule    string // kebab-case, stable: missing-key, wrong-type, bad-value, too-few or too-many
	Message string // what must hold, to be read after the name of the place: "must be a string"
}

// violations turns what gojsonschema found, in the order of a map, into a
// sorted list without repetitions.
func violations(found []gojsonschema.ResultError) []Violation {
	var list []Violation
	for _, e := range found {
		list = append(list, violation(e))
	}
	slices.SortFunc(list, func(a, b Violation) int {
		return cmp.Or(comparePointers(a.Path, b.Path), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
	})
	return slices.Compact(list)
}

func violation(e gojsonschema.ResultError) Violation {
	path := pointer(e.Context())
	details := e.Details()
	switch e.Type() {
	case "required":
		return Violation{path + "/" + escape(fmt.Sprint(details["property"])), "missing-key", "is missing"}
	case "invalid_type":
		return Violation{path, "wrong-type", "must be " + typeNames(fmt.Sprint(details["expected"]))}
	case "pattern":
		return Violation{path, "bad-value", patternMessage(fmt.Sprint(details["pattern"]))}
	case "string_gte":
		return Violation{path, "bad-value", "must not be empty"}
	case "enum":
		return Violation{path, "bad-value", fmt.Sprintf("must be one of %v", details["allowed"])}
	case "number_gte":
		return Violation{path, "bad-value", "must be at least " + number(details["min"])}
	case "number_lte":
		return Violation{path, "bad-value", "must be at most " + number(details["max"])}
	case "array_min_items":
		return Violation{path, "too-few", "must hold at least " + entries(details["min"])}
	case "array_max_items":
		return Violation{path, "too-many", "must hold at most " + entries(details["max"])}
	default:
		return Violation{path, "bad-value", "is not as the schema wants it: " + e.Description()}
	}
}

// patternMessage says in words what a pattern of the schemas asks for.
func patternMessage(pattern string) string {
	switch pattern {
	case `\S`:
		return "must not be empty"
	case `^\./.`:
		return `must be relative to the root and start with "./"`
	case `^([^./]|\.[^/])`:
		return `must be relative to the root, without "./" or "/" in front`
	case `^[^\r\n]*[^\s][^\r\n]*$`:
		return "must be one line of text, not empty"
	default:
		return "must match " + pattern
	}
}

func typeNames(expected string) string {
	switch expected {
	case "array":
		return "a list"
	case "object":
		return "a mapping of keys to values"
	case "integer":
		return "a whole number"
	default:
		return "a " + expected
	}
}

func number(limit any) string {
	if r, ok := limit.(interface{ RatString() string }); ok {
		return r.RatString()
	}
	return fmt.Sprint(limit)
}

func entries(limit any) string {
	if n := number(limit); n != "1" {
		return n + " entries"
	}
	return "1 entry"
}

// pointer turns the place that gojsonschema reports into a JSON pointer.
func pointer(context *gojsonschema.JsonContext) string {
	const delimiter = "\x00" // a key may hold the default, a full stop
	steps := strings.Split(context.String(delimiter), delimiter)
	for i := range steps {
		steps[i] = escape(steps[i])
	}
	steps[0] = "" // gojsonschema's name of the root
	return strings.Join(steps, "/")
}

func escape(step string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(step)
}

// comparePointers orders JSON pointers step by step; indexes come as numbers,
// before names.
func comparePointers(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "/"), strings.Split(b, "/"), func(x, y string) int {
		m, errM := strconv.Atoi(x)
		n, errN := strconv.Atoi(y)
		switch {
		case errM == nil && errN == nil:
			return cmp.Or(cmp.Compare(m, n), cmp.Compare(x, y))
		case errM == nil:
			return -1
		case errN == nil:
			return 1
		default:
			return cmp.Compare(x, y)
		}
	})
}
