// Package history reads what past commits did to the documents of a work tree:
// the first-parent line of git commits behind HEAD, each with its message, the
// documents that it changed under the names that they bear today, and the lines
// that it changed in them.
//
// It runs the git program and asks it for two things only: the commits with the
// list of files that each one changed, and the contents of those files. Lines
// are compared here. A patch is never parsed, so no message, file name or line
// of text can be mistaken for structure, and none of the many settings that
// shape git's patches matters.
//
// History is a help, never a condition: whatever prevents it from being read
// ends up in Log.Reason. Nothing is written and the network is not used. What is
// not committed is not history.
package history

import (
	"context"
	"path"
	"strings"
	"time"
)

// A Log is the history of the documents of one work tree.
type Log struct {
	Commits []Commit  // newest first
	Now     time.Time // when HEAD was committed, in UTC; zero when there is no commit
	Shallow bool      // the clone does not hold the oldest commits
	Reason  string    // why there is no history or a part is missing, on one line; "" when nothing is
}

// A Commit is a past change of documents that still exist.
type Commit struct {
	ID      string    // full object name
	Time    time.Time // when it was committed, in UTC
	Subject string    // the first paragraph of the message, on one line
	Message string    // the whole message without trailers such as Signed-off-by
	Changed int       // files that it changed in all, of any kind, inside the root or not
	Files   []Change  // documents below the root that it changed, sorted by path; never empty
}

// A Change is what a commit did to one document.
type Change struct {
	Path    string // at HEAD, relative to the root; the commit may have known it by another name
	Added   string // lines that it brought, each ended by \n, at most 64 KiB
	Removed string // lines that it took away, likewise
}

// Options say how much of the history to read. The zero value reads all that
// the limits of this package allow.
type Options struct {
	NoText bool // leave Added and Removed empty: no file contents are read
}

const (
	// The limits keep a repository of 100,000 commits within about a second. A
	// vote that halves every two years has no use for what lies behind them.
	maxCommits = 10_000    // commits looked at
	maxBytes   = 128 << 20 // contents read, in bytes, the newest changes first
	maxBlob    = 2 << 20   // size of one version of a document; longer ones are generated
	maxText    = 64 << 10  // length of Change.Added and Change.Removed

	// A commit that changes more documents than this is a mass edit (a licence
	// line, a reformatting, an import): it does not tell which belong together.
	maxDocuments = 30
)

// Read returns the history behind HEAD of the git work tree that holds the
// folder root. The only error is that of a context which ended.
func Read(ctx context.Context, root string, o Options) (*Log, error) {
	l := &Log{}
	read(ctx, root, o, l)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(l.Commits) == 0 && l.Reason == "" {
		l.Reason = "no past commit changed a document of this folder"
	}
	return l, nil
}

// read fills the log as far as it can.
func read(ctx context.Context, root string, o Options, l *Log) {
	tree, err := findWorkTree(ctx, root)
	if err != nil {
		l.Reason = err.Error()
		return
	}
	if l.Shallow = tree.shallow; l.Shallow {
		l.Reason = "the clone is shallow: older commits are missing until git fetch --unshallow"
	}
	edits, err := tree.readCommits(ctx, l)
	if err != nil {
		l.Reason = err.Error()
	}
	if o.NoText || len(edits) == 0 {
		return
	}
	if err := tree.readTexts(ctx, l, edits); err != nil {
		l.Reason = err.Error()
	}
}

// isDocument tells whether a path names a markdown file.
func isDocument(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case ".md", ".markdown", ".mdx":
		return true
	}
	return false
}
