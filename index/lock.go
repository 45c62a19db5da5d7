package index

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// lockTimeout is how long to wait for other processes that use the same cache
// folder. An update of a few files takes a fraction of it; a build of a large
// corpus takes longer, and then searching from memory is no slower.
const lockTimeout = time.Second

var errLocked = errors.New("another process is writing it")

// Ways to lock a cache folder. The operating system releases the lock of a
// process that is killed.
const (
	reading = os.O_RDONLY | os.O_CREATE // with others that read
	writing = os.O_RDWR | os.O_CREATE   // alone
)

// lock makes a cache folder and locks it until the file that it returns is
// closed. The error is errLocked when others keep it too long.
func lock(folder string, how int) (*lockedfile.File, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	type answer struct {
		file *lockedfile.File
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		file, err := lockedfile.OpenFile(filepath.Join(folder, "lock"), how, 0o600)
		answers <- answer{file, err}
	}()
	select {
	case a := <-answers:
		return a.file, a.err
	case <-time.After(lockTimeout):
		go func() {
			if a := <-answers; a.err == nil {
				a.file.Close()
			}
		}()
		return nil, errLocked
	}
}
