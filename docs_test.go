package speccheck_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the output that README.md shows")

// TestReadmeSetUp holds the README to its promise: two commands, one line each.
func TestReadmeSetUp(t *testing.T) {
	blocks := codeBlocks(section(t, readFile(t, "README.md"), "Set up"))
	if len(blocks) != 2 {
		t.Fatalf("the section has %d blocks of code, want 2: %q", len(blocks), blocks)
	}
	for _, block := range blocks {
		if strings.Count(block, "\n") != 1 || strings.TrimSpace(block) == "" {
			t.Errorf("want one command on one line, got %q", block)
		}
	}
	if want := "go test ./...\n"; blocks[1] != want {
		t.Errorf("the second command is %q, want %q", blocks[1], want)
	}
	out, err := exec.Command("sh", "-c", blocks[0]).Output()
	if err != nil {
		t.Fatalf("%s: %v", blocks[0], err)
	}
	if !bytes.HasPrefix(out, []byte("Files_Requiring_Updates:")) {
		t.Errorf("%s does not print a tochange.yaml but %.200q", blocks[0], out)
	}
}

// An example in README.md is a comment with a command and the lines of its
// output to show, followed by the block that shows them:
//
//	<!-- output of: speccheck check --root repo; lines 1-4 9 $ -->
//
// All lines are shown when none are named; $ is the last one. Lines left out
// become a line "…".
var example = regexp.MustCompile("(?m)^<!-- output of: (.+?)(?:; lines ([0-9 $-]+))? -->\n```console\n((?:.*\n)*?)```\n")

func TestReadmeOutput(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the examples are lines for a POSIX shell")
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, "./cmd/speccheck").CombinedOutput(); err != nil {
		t.Fatalf("building speccheck: %v\n%s", err, out)
	}
	t.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	folder := t.TempDir() // outside this repository, whose history would influence the answers
	if err := os.CopyFS(filepath.Join(folder, "fixtures"), os.DirFS("fixtures")); err != nil {
		t.Fatal(err)
	}
	readme := readFile(t, "README.md")
	shown := 0
	written := example.ReplaceAllStringFunc(readme, func(text string) string {
		shown++
		m := example.FindStringSubmatch(text)
		want := "$ " + m[1] + "\n" + excerpt(t, run(t, folder, m[1]), m[2])
		if m[3] != want && !*update {
			t.Errorf("%s: README.md shows\n%s\nbut it prints (rewrite with -update)\n%s", m[1], m[3], want)
		}
		return strings.Replace(text, "```console\n"+m[3], "```console\n"+want, 1)
	})
	if blocks := strings.Count(readme, "```console\n"); shown == 0 || shown != blocks {
		t.Errorf("%d of %d console blocks in README.md have a comment with their command", shown, blocks)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile("README.md", []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// run returns the standard output of a command, which may exit with 1 to say
// that there is something to report.
func run(t *testing.T, folder, command string) string {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = folder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("%s: %v\n%s", command, err, stderr.Bytes())
	}
	return string(out)
}

// excerpt keeps the lines that ranges such as "1-4 9 $" name and marks what is
// left out. No ranges stand for the whole text.
func excerpt(t *testing.T, text, ranges string) string {
	t.Helper()
	if ranges == "" {
		return text
	}
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	var b strings.Builder
	next := 1
	for _, r := range strings.Fields(ranges) {
		first, last := parseRange(t, strings.ReplaceAll(r, "$", strconv.Itoa(len(lines))))
		if first < next || last < first || last > len(lines) {
			t.Fatalf("lines %s of %d cannot be shown after line %d", r, len(lines), next-1)
		}
		if first > next {
			b.WriteString("…\n")
		}
		b.WriteString(strings.Join(lines[first-1:last], ""))
		next = last + 1
	}
	if next <= len(lines) {
		b.WriteString("…\n")
	}
	return b.String()
}

func parseRange(t *testing.T, r string) (first, last int) {
	t.Helper()
	from, to, more := strings.Cut(r, "-")
	if !more {
		to = from
	}
	first, errFirst := strconv.Atoi(from)
	last, errLast := strconv.Atoi(to)
	if errFirst != nil || errLast != nil {
		t.Fatalf("%q is no range of lines", r)
	}
	return first, last
}

// section returns what stands under a second-level heading.
func section(t *testing.T, text, heading string) string {
	t.Helper()
	_, after, found := strings.Cut(text, fmt.Sprintf("\n## %s\n", heading))
	if !found {
		t.Fatalf("there is no section %q", heading)
	}
	body, _, _ := strings.Cut(after, "\n## ")
	return body
}

var fenced = regexp.MustCompile("(?ms)^```[a-z]*\n(.*?)^```$")

func codeBlocks(text string) []string {
	var blocks []string
	for _, m := range fenced.FindAllStringSubmatch(text, -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
