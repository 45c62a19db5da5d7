package index

import (
	"encoding/gob"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"time"
)

// A seal tells what the files of a finished index look like.
type seal struct {
	Format int
	Files  map[string]fileState // by path within the folder
}

type fileState struct {
	Size int64
	CRC  uint32
}

func sealPath(folder string) string     { return filepath.Join(folder, "seal") }
func updatingPath(folder string) string { return filepath.Join(folder, "updating") }

// announceUpdate says that the files may change until writeSeal: bleve changes
// them as soon as it opens them for writing.
func announceUpdate(folder string) error {
	return os.WriteFile(updatingPath(folder), nil, 0o600)
}

// awaitSeal checks the seal. When it is broken because another process is at
// work, it waits for that a little, and then returns errLocked.
func awaitSeal(folder string) error {
	for start := time.Now(); ; time.Sleep(lockTimeout / 50) {
		err := checkSeal(folder)
		if err == nil {
			return nil
		}
		info, statErr := os.Stat(updatingPath(folder))
		if statErr != nil || time.Since(info.ModTime()) > 10*lockTimeout {
			return err // nobody is at work, or whoever was has been killed
		}
		if time.Since(start) > lockTimeout {
			return errLocked
		}
	}
}

func checkSeal(folder string) error {
	file, err := os.Open(sealPath(folder))
	if err != nil {
		return err
	}
	defer file.Close()
	var s seal
	if err := gob.NewDecoder(file).Decode(&s); err != nil {
		return fmt.Errorf("reading %s: %w", sealPath(folder), err)
	}
	if s.Format != formatVersion {
		return fmt.Errorf("%s has format %d, not %d", folder, s.Format, formatVersion)
	}
	now, err := sealOf(folder)
	if err == nil && !reflect.DeepEqual(now, s) {
		err = fmt.Errorf("%s has changed since it was written", folder)
	}
	return err
}

func writeSeal(folder string) error {
	s, err := sealOf(folder)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, "seal-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if err := errors.Join(gob.NewEncoder(file).Encode(s), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), sealPath(folder)); err != nil {
		return err
	}
	if err := os.Remove(updatingPath(folder)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// sealOf reads every file of the index proper.
func sealOf(folder string) (seal, error) {
	s := seal{formatVersion, map[string]fileState{}}
	err := filepath.WalkDir(filepath.Join(folder, "bleve"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
		size, err := io.Copy(sum, file)
		s.Files[path[len(folder):]] = fileState{size, sum.Sum32()}
		return err
	})
	return s, err
}
