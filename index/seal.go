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
)

// A seal tells what a finished index holds, and what its files look like.
type seal struct {
	Format    int
	Documents manifest
	Files     map[string]fileState // by path within the folder
}

type fileState struct {
	Size int64
	CRC  uint32
}

func sealPath(folder string) string  { return filepath.Join(folder, "seal") }
func blevePath(folder string) string { return filepath.Join(folder, "bleve") }

// readSeal returns what the index in a folder holds. It is an error when there
// is none that was finished, or when its files are not as they were then.
func readSeal(folder string) (manifest, error) {
	file, err := os.Open(sealPath(folder))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var s seal
	if err := gob.NewDecoder(file).Decode(&s); err != nil {
		return nil, fmt.Errorf("reading %s: %w", sealPath(folder), err)
	}
	if s.Format != formatVersion {
		return nil, fmt.Errorf("%s has format %d, not %d", folder, s.Format, formatVersion)
	}
	now, err := filesOf(folder)
	if err == nil && !reflect.DeepEqual(now, s.Files) {
		err = fmt.Errorf("%s has changed since it was written", folder)
	}
	return s.Documents, err
}

func writeSeal(folder string, documents manifest) error {
	files, err := filesOf(folder)
	if err != nil {
		return err
	}
	file, err := os.Create(sealPath(folder))
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(file).Encode(seal{formatVersion, documents, files}), file.Close())
}

// filesOf reads every file of the index proper.
func filesOf(folder string) (map[string]fileState, error) {
	files := map[string]fileState{}
	err := filepath.WalkDir(blevePath(folder), func(path string, e fs.DirEntry, err error) error {
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
		files[path[len(folder):]] = fileState{size, sum.Sum32()}
		return err
	})
	return files, err
}
