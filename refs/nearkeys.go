package refs

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// maxBucket bounds how many keys of one bucket are compared with a key.
const maxBucket = 64

// nearKeys finds the defined keys that resemble an undefined one. Every bucket
// holds keys in ascending order, and a look-up reads a bounded number of them.
type nearKeys struct {
	words   map[string][]string // of every defined key
	byNames map[string][]string // by everything after the kind, folded
	byLast  map[string][]string // by the last name, folded
	byWord  map[string][]string // by kind and the first or the last word of the names
	byHalf  map[string][]string // by the first or the last half of the key
}

func newNearKeys(defined map[string][]*Definition) *nearKeys {
	n := &nearKeys{map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string][]string{}}
	for _, key := range slices.Sorted(maps.Keys(defined)) {
		add := func(m map[string][]string, bucket string) { m[bucket] = append(m[bucket], key) }
		kind, names, last := splitKey(key)
		add(n.byNames, names)
		add(n.byLast, last)
		n.words[key] = keyWords(key)
		first, final := endWords(n.words[key])
		add(n.byWord, kind+":"+first)
		if final != first {
			add(n.byWord, kind+":"+final)
		}
		half := len(key) / 2
		add(n.byHalf, key[:half])
		add(n.byHalf, key[half:])
	}
	return n
}

// splitKey returns the kind, all names and the last name of a key, lower case.
func splitKey(key string) (kind, names, last string) {
	kind, names, _ = strings.Cut(strings.ToLower(key), ":")
	return kind, names, names[strings.LastIndexByte(names, ':')+1:]
}

// keyWords returns the words of which the names of a key are made, lower case:
// Component:MemorySystem → memory, system.
func keyWords(key string) []string {
	_, names, _ := strings.Cut(key, ":")
	var words []string
	start, lower := 0, false
	for i, r := range names {
		if boundary := !unicode.IsLetter(r) && !unicode.IsDigit(r); boundary || lower && unicode.IsUpper(r) {
			words = append(words, names[start:i])
			start = i
			if boundary {
				start += len(string(r))
			}
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
	}
	words = slices.DeleteFunc(append(words, names[start:]), func(w string) bool { return w == "" })
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	return words
}

func endWords(words []string) (first, last string) {
	if len(words) == 0 {
		return "", ""
	}
	return words[0], words[len(words)-1]
}

// A nearKey is a defined key and why it is offered. Lower distances are better.
type nearKey struct {
	key      string
	why      string
	distance int
}

// closeDistance is the largest distance of a key that differs by a slip.
const closeDistance = 2

// maxNear is how many keys are offered.
const maxNear = 3

// near returns the keys that resemble an undefined one, best first.
func (n *nearKeys) near(key string) []nearKey {
	best := map[string]nearKey{}
	offer := func(found, why string, distance int) {
		if old, ok := best[found]; found != key && (!ok || distance < old.distance) {
			best[found] = nearKey{found, why, distance}
		}
	}
	n.edited(key, offer)
	n.related(key, offer)
	list := slices.SortedFunc(maps.Values(best), func(a, b nearKey) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.key, b.key))
	})
	return list[:min(len(list), maxNear)]
}

// edited offers keys at an edit distance of 1, and of 2 when both edits fall
// into the same half: one half of such a key stands unchanged in the other.
func (n *nearKeys) edited(key string, offer func(found, why string, distance int)) {
	for size := max(len(key)-2, 2); size <= len(key)+2; size++ {
		for _, half := range []string{key[:min(size/2, len(key))], key[max(0, len(key)-(size-size/2)):]} {
			for _, found := range bucket(n.byHalf, half) {
				if digits(found) != digits(key) { // Slot1 is no slip for Slot2
					continue
				}
				switch d := editDistance(key, found); d {
				case 1:
					offer(found, "one character differs", 1)
				case 2:
					offer(found, "two characters differ", 4)
				}
			}
		}
	}
}

func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}

// related offers keys that share names.
func (n *nearKeys) related(key string, offer func(found, why string, distance int)) {
	kind, names, last := splitKey(key)
	for _, found := range bucket(n.byNames, names) {
		offer(found, "same name, other kind", 3)
	}
	words := keyWords(key)
	for end := len(key); len(words) > 1 && end > 0; end-- {
		if found := key[:end]; n.words[found] != nil && begins(words, n.words[found]) {
			offer(found, "one name begins with the other", 2)
		}
	}
	first, final := endWords(words)
	for _, word := range []string{first, final} {
		for _, found := range bucket(n.byWord, kind+":"+word) {
			if a, b := words, n.words[found]; begins(a, b) || begins(b, a) {
				offer(found, "one name begins with the other", 2)
			} else if ends(a, b) || ends(b, a) {
				offer(found, "one name ends with the other", 5)
			}
		}
	}
	for _, found := range bucket(n.byLast, last) {
		offer(found, "same last name", 6)
	}
}

func bucket(m map[string][]string, name string) []string {
	keys := m[name]
	return keys[:min(len(keys), maxBucket)]
}

func begins(long, short []string) bool {
	return len(long) >= len(short) && slices.Equal(long[:len(short)], short)
}

func ends(long, short []string) bool {
	return len(long) >= len(short) && slices.Equal(long[len(long)-len(short):], short)
}
