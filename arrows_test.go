package speccheck_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/speccheck/speccheck/"

// mayImport lists, for each room of the module, the other rooms that its files
// may import. docs/design.md draws the same arrows.
var mayImport = map[string][]string{
	"crawl":   {},
	"words":   {},
	"history": {},
	"schemas": {},
	"refs":    {"crawl"},
	"index":   {"crawl", "words"},
	"impact":  {"crawl", "history", "refs", "words"},
	"report":  {"crawl", "refs", "index", "impact", "schemas"},
	"cmd":     {"crawl", "words", "history", "schemas", "refs", "index", "impact", "report"},
}

func TestArrows(t *testing.T) {
	seen := map[string]bool{}
	for name, file := range parseModule(t, parser.ImportsOnly) {
		room, _, nested := strings.Cut(name, "/")
		if !nested {
			continue // the tests of the module as a whole stand above the rooms
		}
		allowed, known := mayImport[room]
		if !known {
			t.Errorf("%s: mayImport does not say what %s/ may import", name, room)
			continue
		}
		seen[room] = true
		for _, imp := range file.Imports {
			target, ours := importedRoom(imp)
			if ours && target != room && !slices.Contains(allowed, target) {
				t.Errorf("%s imports %s/: the arrow points the wrong way; %s/ may import %v",
					name, target, room, allowed)
			}
		}
	}
	for room := range mayImport {
		if !seen[room] {
			t.Errorf("mayImport names %s/, which holds no Go file", room)
		}
	}
	t.Logf("%d rooms: %v", len(seen), slices.Sorted(maps.Keys(seen)))
}

func importedRoom(imp *ast.ImportSpec) (room string, ours bool) {
	p, err := strconv.Unquote(imp.Path.Value)
	if err != nil {
		return "", false
	}
	rest, ours := strings.CutPrefix(p, module)
	room, _, _ = strings.Cut(rest, "/")
	return room, ours
}

func TestExportedNamesAreDocumented(t *testing.T) {
	packages := map[string]bool{} // by folder: whether a file has a package comment
	for name, file := range parseModule(t, parser.ParseComments|parser.SkipObjectResolution) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		packages[path.Dir(name)] = packages[path.Dir(name)] || file.Doc != nil
		for _, bare := range undocumented(file) {
			t.Errorf("%s: %s has no doc comment", name, bare)
		}
	}
	for folder, documented := range packages {
		if !documented {
			t.Errorf("%s: no file has a package comment", folder)
		}
	}
}

// undocumented returns the exported names that a file declares without a comment.
func undocumented(file *ast.File) []string {
	var names []string
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && !methodOfUnexported(d) {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				continue // the comment of a group speaks for its members
			}
			for _, spec := range d.Specs {
				names = append(names, undocumentedSpec(spec)...)
			}
		}
	}
	return names
}

func undocumentedSpec(spec ast.Spec) []string {
	var names []string
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && s.Doc == nil {
			names = append(names, s.Name.Name)
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.IsExported() && s.Doc == nil && s.Comment == nil {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

// methodOfUnexported tells whether a method cannot be seen from outside its package.
func methodOfUnexported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return false
	}
	hidden := false
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !hidden {
			hidden = !id.IsExported()
		}
		return true
	})
	return hidden
}

// parseModule parses every Go file below this folder, keyed by its path with
// forward slashes. Nothing is built or type-checked.
func parseModule(t *testing.T, mode parser.Mode) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	set := token.NewFileSet()
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
			return filepath.SkipDir
		case filepath.Ext(name) != ".go":
			return nil
		}
		file, err := parser.ParseFile(set, name, nil, mode)
		files[filepath.ToSlash(name)] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
