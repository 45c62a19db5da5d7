package crawl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// FindRoot returns the absolute path of the git work tree that dir stands in: the
// nearest folder that holds .git, a folder or (in linked work trees) a file.
// Without one it is dir itself.
func FindRoot(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("finding the repository of %q: %w", dir, err)
	}
	if err := checkFolder(abs); err != nil {
		return "", fmt.Errorf("finding the repository of %q: %w", dir, err)
	}
	if top := workTree(abs); top != "" {
		return top, nil
	}
	return abs, nil
}

// workTree returns the nearest folder from dir upwards that holds .git; "" when
// there is none.
func workTree(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

func checkFolder(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("no such folder")
	case err != nil:
		return errors.New(reason(err))
	case !info.IsDir():
		return errors.New("not a folder; name the folder that holds the documents")
	}
	return nil
}

// A walk lists the files under a root.
type walk struct {
	root     string      // absolute
	real     string      // root with symbolic links resolved
	parents  *ignoreList // rules from above the root
	markdown []string
	files    []string
	problems []Problem
}

func newWalk(root string) (*walk, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	if err := checkFolder(abs); err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return nil, err
	}
	if _, err := os.ReadDir(abs); err != nil {
		return nil, errors.New(reason(err))
	}
	return &walk{root: abs, real: real, parents: rulesAbove(abs)}, nil
}

// folder lists one folder and what is below it. The path is relative to the
// root, "" for the root itself.
func (w *walk) folder(dir string, rules *ignoreList) {
	entries, err := os.ReadDir(w.abs(dir))
	if err != nil {
		w.problem(dir, Unreadable, reason(err))
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ".gitignore" }) {
		rules = rules.withFile(w.abs(path.Join(dir, ".gitignore")), dir)
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if e.Name() == ".git" || rules.ignores(name, e.IsDir()) {
			continue
		}
		switch {
		case e.IsDir():
			w.folder(name, rules)
		case e.Type()&fs.ModeSymlink != 0:
			w.link(name)
		case isMarkdown(name):
			w.markdown = append(w.markdown, name)
		case e.Type().IsRegular():
			w.files = append(w.files, name)
		}
	}
}

// link lists a symbolic link. A file or folder inside the root is read where it
// stands; the names that the link gives it are only possible targets of links.
func (w *walk) link(name string) {
	target, err := filepath.EvalSymlinks(w.abs(name))
	if err != nil {
		w.problem(name, Unreadable, "symbolic link that leads nowhere: "+reason(err))
		return
	}
	inside, err := filepath.Rel(w.real, target)
	if err != nil || inside == ".." || strings.HasPrefix(inside, ".."+string(filepath.Separator)) {
		w.problem(name, EscapesRoot, "symbolic link to a place outside the root; it is not read")
		return
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		w.problem(name, Unreadable, reason(err))
	case info.Mode().IsRegular():
		w.files = append(w.files, name)
	case info.IsDir():
		w.aliases(name)
	}
}

// aliases lists the files of a folder under the name of a link to it. Links
// below it are not followed, so that loops end.
func (w *walk) aliases(dir string) {
	entries, _ := os.ReadDir(w.abs(dir))
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		switch {
		case e.Name() == ".git":
		case e.IsDir():
			w.aliases(name)
		case e.Type().IsRegular():
			w.files = append(w.files, name)
		}
	}
}

func (w *walk) abs(name string) string {
	return filepath.Join(w.root, filepath.FromSlash(name))
}

func (w *walk) problem(name string, kind ProblemKind, message string) {
	w.problems = append(w.problems, Problem{Path: name, Position: Position{1, 1}, Kind: kind, Message: message})
}

func isMarkdown(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return slices.Contains(markdownExtensions, ext)
}
