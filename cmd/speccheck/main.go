// Command speccheck tells what a change to a repository of markdown
// specifications touches, and what in it is stale or broken.
package main

import (
	"io"
	"os"
)

func main() {
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit codes, the same for every command and format.
const (
	exitOK     = 0 // done, nothing wrong
	exitReport = 1 // done, and there is something to report
	exitFailed = 2 // could not do the job; standard output holds no result
)

// Main runs the command line and returns the exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	return a.run(args)
}
