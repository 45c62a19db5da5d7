package history

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
	"unicode"
)

// A workTree is a folder inside a git work tree.
type workTree struct {
	root    string // the folder
	prefix  string // its path below the top of the work tree: "" or ending in "/"
	shallow bool
}

// findWorkTree asks git about the folder. The error tells why it has no history.
func findWorkTree(ctx context.Context, root string) (*workTree, error) {
	t := &workTree{root: root}
	out, err := t.output(t.git(ctx, "rev-parse", "--is-inside-work-tree", "--is-shallow-repository", "--show-prefix"))
	if err != nil {
		return nil, err
	}
	// The prefix comes last because a folder's name may hold line ends.
	answers := strings.SplitN(strings.TrimSuffix(string(out), "\n"), "\n", 3)
	if len(answers) < 3 || answers[0] != "true" {
		return nil, errors.New("not inside the work tree of a git repository")
	}
	t.shallow, t.prefix = answers[1] == "true", answers[2]
	return t, nil
}

// settings override what the user's configuration could change in the commands
// of this package. The configuration itself is still read: it is where people
// declare the folders of other users safe.
var settings = []string{
	"--no-pager",
	"-c", "core.hooksPath=/dev/null",
	"-c", "core.fsmonitor=false",
	"-c", "protocol.allow=never", // older git has no GIT_NO_LAZY_FETCH
	"-c", "log.showSignature=false",
	"-c", "log.showRoot=true",
	"-c", "log.diffMerges=first-parent",
	"-c", "log.follow=false",
	"-c", "diff.orderFile=/dev/null",
	"-c", "diff.relative=false",
}

// git prepares a git command in the folder.
func (t *workTree) git(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append(slices.Clone(settings), args...)...)
	cmd.Dir = t.root
	cmd.Env = environment(os.Environ())
	cmd.WaitDelay = time.Second
	return cmd
}

// environment returns the variables for git: without those that would point it
// at another repository (they are set inside hooks) or alter what it prints.
func environment(variables []string) []string {
	env := slices.DeleteFunc(slices.Clone(variables), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		switch name {
		case "GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
			"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM":
			return false
		}
		return strings.HasPrefix(name, "GIT_")
	})
	return append(env, "LC_ALL=C", "LANGUAGE=", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0")
}

// output runs a command to its end.
func (t *workTree) output(cmd *exec.Cmd) ([]byte, error) {
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	return out, reason(err, stderr.String())
}

// reason words what went wrong with a git command as one line, as far as
// possible with git's own words. It returns nil when nothing did.
func reason(err error, stderr string) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("the git program was not found on the PATH")
	}
	if _, said, ok := strings.Cut(stderr, "fatal: "); ok {
		stderr = said
	}
	words := strings.Join(strings.FieldsFunc(stderr, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if words == "" {
		return fmt.Errorf("running git: %w", err)
	}
	if runes := []rune(words); len(runes) > 300 {
		words = string(runes[:300]) + "…"
	}
	return fmt.Errorf("git: %s", words)
}
