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
)

// readTexts fills in the changed lines of the edits, which are sorted newest
// first, until maxBytes are spent.
func (t *workTree) readTexts(ctx context.Context, l *Log, edits []edit) error {
	sizes, err := t.blobSizes(ctx, edits)
	if err != nil {
		return err
	}
	edits, whole := affordable(edits, sizes)
	if !whole {
		l.Reason = "the repository lacks the contents of past versions: a partial clone, or git fsck tells more"
	}
	// File by file, what a commit left is mostly what the next one found: each
	// version is read once, and git unpacks related ones in a row.
	change := func(e edit) *Change { return &l.Commits[e.commit].Files[e.file] }
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(change(a).Path, change(b).Path) })

	cmd := t.git(ctx, "cat-file", "--batch", "--buffer")
	cmd.Stdin = strings.NewReader(strings.Join(requests(edits), "\n") + "\n")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("running git: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return reason(err, "")
	}
	blobs := &blobReader{in: bufio.NewReaderSize(out, 1<<16)}
	var broken error
	for _, e := range edits {
		var after, before []byte
		if after, broken = blobs.read(e.after); broken != nil {
			break
		}
		if before, broken = blobs.read(e.before); broken != nil {
			break
		}
		if isText(before) && isText(after) {
			c := change(e)
			c.Added, c.Removed = changedLines(before, after)
		}
	}
	io.Copy(io.Discard, out)
	return cmp.Or(reason(cmd.Wait(), stderr.String()), broken)
}

// blobSizes returns the lengths in bytes of the blobs that the repository has.
func (t *workTree) blobSizes(ctx context.Context, edits []edit) (map[string]int, error) {
	cmd := t.git(ctx, "cat-file", "--batch-check=%(objectname) %(objectsize)", "--buffer")
	cmd.Stdin = strings.NewReader(strings.Join(requests(edits), "\n") + "\n")
	out, err := t.output(cmd)
	if err != nil {
		return nil, err
	}
	sizes := map[string]int{"": 0}
	for line := range strings.Lines(string(out)) {
		id, size, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if n, err := strconv.Atoi(size); err == nil { // otherwise the word "missing"
			sizes[id] = n
		}
	}
	return sizes, nil
}

// affordable returns the newest edits whose blobs together stay within maxBytes,
// without those that are too long or missing; whole is false when any is missing.
func affordable(edits []edit, sizes map[string]int) (chosen []edit, whole bool) {
	whole = true
	spent, paid := 0, map[string]bool{}
	for _, e := range edits {
		before, hasBefore := sizes[e.before]
		after, hasAfter := sizes[e.after]
		if !hasBefore || !hasAfter {
			whole = false
			continue
		}
		if before > maxBlob || after > maxBlob {
			continue
		}
		for _, id := range []string{e.before, e.after} {
			if !paid[id] {
				paid[id] = true
				spent += sizes[id]
			}
		}
		if spent > maxBytes {
			break
		}
		chosen = append(chosen, e)
	}
	return chosen, whole
}

// requests lists the blobs that a blobReader needs for the edits, in that order.
func requests(edits []edit) []string {
	var ids []string
	for _, e := range edits {
		for _, id := range []string{e.after, e.before} {
			if id != "" && (len(ids) == 0 || ids[len(ids)-1] != id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// A blobReader reads the answers of git cat-file --batch. It keeps the last
// answer, and the one before it valid.
type blobReader struct {
	in          *bufio.Reader
	id          string
	data, spare []byte
}

var errBlob = errors.New("git cat-file printed something unexpected")

// read returns a blob: none for "", the last one again when it is asked for
// again, otherwise the next answer. The bytes stay valid for one more read.
func (b *blobReader) read(id string) ([]byte, error) {
	if id == "" {
		return nil, nil
	}
	if id == b.id {
		return b.data, nil
	}
	header, err := b.in.ReadString('\n')
	if err != nil {
		return nil, errBlob
	}
	words := strings.Fields(header)
	if len(words) != 3 || words[0] != id || words[1] != "blob" {
		return nil, errBlob
	}
	size, err := strconv.Atoi(words[2])
	if err != nil || size > maxBlob {
		return nil, errBlob
	}
	b.id, b.data, b.spare = id, slices.Grow(b.spare[:0], size+1)[:size+1], b.data
	if _, err := io.ReadFull(b.in, b.data); err != nil {
		return nil, errBlob
	}
	b.data = b.data[:size] // without the line end after it
	return b.data, nil
}

// isText tells whether a blob can be a document.
func isText(b []byte) bool { return bytes.IndexByte(b, 0) < 0 }
