package crawl

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// maxFileSize bounds the documents that are read, in bytes. Nobody writes or
// reads a larger one by hand, and parsing allocates about twelve times the size
// of a file, on every core at once.
const maxFileSize = 16 << 20

// maxNesting bounds how many quotes and lists one line may open. The markdown
// parser's time grows with the square of it: 50,000 take two seconds, and some
// millions would overflow its stack.
const maxNesting = 1000

// Options change how a repository is crawled. The zero value is ready.
type Options struct {
	// Progress, unless nil, is told how many documents of how many have been
	// read. Calls do not overlap.
	Progress func(done, total int)
}

// Crawl reads every markdown document under root that no ignore rule excludes.
// It fails when root is not a folder that can be listed; a file that cannot be
// read is a Problem of the corpus.
func Crawl(root string, o Options) (*Corpus, error) {
	w, err := newWalk(root)
	if err != nil {
		return nil, fmt.Errorf("reading repository %q: %w", root, err)
	}
	w.folder("", w.parents)
	slices.Sort(w.markdown)
	slices.Sort(w.files)
	c := &Corpus{Root: w.root, Files: slices.Compact(w.files), Problems: w.problems}
	for _, r := range readAll(w.root, w.markdown, o.Progress) {
		if r.problem != nil {
			c.Problems = append(c.Problems, *r.problem)
		} else {
			c.Documents = append(c.Documents, r.document)
		}
	}
	slices.SortFunc(c.Problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Kind, b.Kind))
	})
	return c, nil
}

// outcome is what became of one file: a document or a problem.
type outcome struct {
	document *Document
	problem  *Problem
}

// readAll reads the files on all cores. Outcomes come in the order of the paths.
func readAll(root string, paths []string, progress func(done, total int)) []outcome {
	outcomes := make([]outcome, len(paths))
	var next atomic.Int64
	var told sync.Mutex
	done := 0
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(paths)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(paths)); i = next.Add(1) - 1 {
				outcomes[i] = read(root, paths[i])
				if progress != nil {
					told.Lock()
					done++
					progress(done, len(paths))
					told.Unlock()
				}
			}
		})
	}
	workers.Wait()
	return outcomes
}

// read reads and parses one file. A panic of the markdown parser costs that
// file, not the others.
func read(root, path string) (o outcome) {
	defer func() {
		if cause := recover(); cause != nil {
			o = failure(path, Unreadable, fmt.Sprintf("the markdown parser stopped: %v", cause))
		}
	}()
	name := filepath.Join(root, filepath.FromSlash(path))
	info, err := os.Stat(name)
	if err != nil {
		return failure(path, Unreadable, reason(err))
	}
	if !info.Mode().IsRegular() {
		return failure(path, Unreadable, "not a regular file")
	}
	if info.Size() > maxFileSize {
		return tooLarge(path, info.Size())
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return failure(path, Unreadable, reason(err))
	}
	if len(data) > maxFileSize { // it grew meanwhile
		return tooLarge(path, int64(len(data)))
	}
	if at := bytes.IndexByte(data, 0); at >= 0 {
		return failure(path, Binary, fmt.Sprintf("holds a NUL byte at offset %d, so it is not text", at))
	}
	if line := deepLine(data); line > 0 {
		return failure(path, Unreadable, fmt.Sprintf("line %d nests more than %d quotes and lists", line, maxNesting))
	}
	return outcome{document: Parse(path, data)}
}

// deepLine returns the first 1-based line that opens more than maxNesting quotes
// and list items, 0 when there is none.
func deepLine(data []byte) int {
	line := 0
	for text := range bytes.Lines(data) {
		line++
		depth := 0
		for i, c := range text {
			if c == '>' || (c == ' ' || c == '\t') && i > 0 && bytes.IndexByte([]byte("-+*.)"), text[i-1]) >= 0 {
				depth++
			} else if bytes.IndexByte([]byte(" \t-+*.)0123456789"), c) < 0 {
				break
			}
		}
		if depth > maxNesting {
			return line
		}
	}
	return 0
}

func failure(path string, kind ProblemKind, message string) outcome {
	return outcome{problem: &Problem{Path: path, Position: Position{1, 1}, Kind: kind, Message: message}}
}

func tooLarge(path string, size int64) outcome {
	return failure(path, TooLarge, fmt.Sprintf("%d MiB; documents of up to %d MiB are read", (size+1<<20-1)>>20, maxFileSize>>20))
}

// reason returns the cause of a file error without the absolute path.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}
