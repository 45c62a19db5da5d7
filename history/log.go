package history

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A record is one commit as git log tells it.
type record struct {
	Commit
	parents string
	files   []rawChange
}

// A rawChange is one file of a record. A path is relative to the top of the
// work tree; a blob is an object name, "" when there is no regular file.
type rawChange struct {
	status        byte   // A added, D deleted, M modified, R renamed, T type changed
	before, after string // blobs
	from, to      string // paths; the same unless the file was renamed
}

// An edit is a change of a document whose lines can still be read.
type edit struct {
	commit, file  int    // Log.Commits[commit].Files[file]
	before, after string // blobs
}

// renameLimit bounds the pairs of files that git compares in one commit: far
// more than a hand-made move has, far less than what takes seconds.
const renameLimit = "-l400"

// readCommits appends the commits behind HEAD to the log. In a partial clone the
// contents that inexact rename detection compares can be missing; then renames
// without a change of content are followed.
func (t *workTree) readCommits(ctx context.Context, l *Log) ([]edit, error) {
	found, edits, err := t.walk(ctx, "-M")
	if err != nil {
		if again, more, retry := t.walk(ctx, "-M100%"); retry == nil {
			found, edits, err = again, more, nil
		}
	}
	l.Commits, l.Now = found.Commits, found.Now
	return edits, err
}

// walk runs git log. What was read before an error is returned with it.
func (t *workTree) walk(ctx context.Context, renames string) (found Log, edits []edit, err error) {
	cmd := t.git(ctx, "log", "-z", "--raw", "--no-abbrev", "--no-color", "--encoding=UTF-8",
		"--format=tformat:%H%x00%P%x00%ct%x00%s%x00%B", "-n", strconv.Itoa(maxCommits),
		"-m", "--first-parent", renames, renameLimit, "--ignore-submodules=none", "HEAD", "--")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return found, nil, fmt.Errorf("running git: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return found, nil, reason(err, "")
	}
	names := trail{}
	broken := records(bufio.NewReaderSize(out, 1<<16), func(r *record) {
		if found.Now.IsZero() {
			found.Now = r.Time
		}
		edits = append(edits, t.take(&found, r, names)...)
	})
	io.Copy(io.Discard, out)
	return found, edits, cmp.Or(reason(cmd.Wait(), stderr.String()), broken)
}

// take adds a record to the log when it changed documents of the root.
func (t *workTree) take(found *Log, r *record, names trail) []edit {
	documents := 0
	var edits []edit
	paths := names.follow(r.files)
	for i, f := range r.files {
		if isDocument(f.from) || isDocument(f.to) {
			documents++
		}
		path, inside := strings.CutPrefix(paths[i], t.prefix)
		if inside && isDocument(path) && (f.before != "" || f.after != "") {
			edits = append(edits, edit{len(found.Commits), len(r.Files), f.before, f.after})
			r.Files = append(r.Files, Change{Path: path})
		}
	}
	boundary := t.shallow && r.parents == "" // seems to add every file there is
	if len(r.Files) == 0 || documents > maxDocuments || boundary {
		return nil
	}
	sortFiles(r.Files, edits)
	r.Changed = len(r.files)
	found.Commits = append(found.Commits, r.Commit)
	return edits
}

// sortFiles sorts the documents of a commit by path, and the edits with them.
func sortFiles(files []Change, edits []edit) {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(files[a.file].Path, files[b.file].Path) })
	slices.SortFunc(files, func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
	for i := range edits {
		edits[i].file = i
	}
}

var errLog = errors.New("git log printed something unexpected")

// records parses the output of git log and calls yield with each commit. All
// fields end in NUL, which neither messages nor paths can hold: five fields for
// the commit, then for each file one that starts with ":" (before the first one
// stands a line end) and its paths.
func records(in *bufio.Reader, yield func(*record)) error {
	var r *record
	for {
		field, err := in.ReadString(0)
		if err == io.EOF && field == "" {
			if r != nil {
				yield(r)
			}
			return nil
		}
		if err != nil {
			return errLog
		}
		field = strings.TrimPrefix(field[:len(field)-1], "\n")
		switch {
		case field == "":
		case field[0] == ':' && r != nil:
			f, err := readChange(in, field)
			if err != nil {
				return err
			}
			r.files = append(r.files, f)
		default:
			if r != nil {
				yield(r)
			}
			if r, err = readHeader(in, field); err != nil {
				return err
			}
		}
	}
}

// readHeader reads the four fields after a commit's object name.
func readHeader(in *bufio.Reader, id string) (*record, error) {
	var fields [4]string
	for i := range fields {
		field, err := in.ReadString(0)
		if err != nil {
			return nil, errLog
		}
		fields[i] = field[:len(field)-1]
	}
	seconds, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil && fields[1] != "" { // git cannot read the dates that some old imports wrote
		return nil, errLog
	}
	return &record{
		parents: fields[0],
		Commit: Commit{
			ID:      id,
			Time:    time.Unix(seconds, 0).UTC(),
			Subject: cleanText(fields[2]),
			Message: message(fields[3]),
		},
	}, nil
}

// readChange reads the one or two paths after
// ":<mode> <mode> <object> <object> <status>".
func readChange(in *bufio.Reader, field string) (rawChange, error) {
	words := strings.Fields(field[1:])
	if len(words) != 5 {
		return rawChange{}, errLog
	}
	f := rawChange{status: words[4][0], before: blob(words[0], words[2]), after: blob(words[1], words[3])}
	paths := []*string{&f.from}
	if f.status == 'R' {
		paths = append(paths, &f.to)
	}
	for _, p := range paths {
		path, err := in.ReadString(0)
		if err != nil {
			return rawChange{}, errLog
		}
		*p = path[:len(path)-1]
	}
	f.to = cmp.Or(f.to, f.from)
	return f, nil
}

// blob returns the object when its mode is that of a regular file: neither
// absent nor a symbolic link nor a submodule.
func blob(mode, object string) string {
	if strings.HasPrefix(mode, "100") {
		return object
	}
	return ""
}
