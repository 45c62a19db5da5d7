package refs

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// An Identifier names one version of one thing: Pattern:ContextFrame:1.0.
type Identifier struct {
	Key     string // kind and names, in NFC with plain hyphens: "Pattern:ContextFrame"
	Version Version
}

// A Version is MAJOR.MINOR[.PATCH]. Versions are compared as numbers, and a
// missing patch number counts as 0.
type Version struct {
	Major, Minor, Patch int
	HasPatch            bool // whether the patch number was written
}

// maxDigits is how long a number of a version may be, leading zeros aside, so
// that it fits an int on every machine.
const maxDigits = 9

// ParseIdentifier reads an identifier written without brackets,
// Kind:Name[:Sub…]:MAJOR.MINOR[.PATCH]. The error tells what is wrong with the
// text, as a clause that can follow "X is not an identifier: ".
func ParseIdentifier(text string) (Identifier, error) {
	parts := strings.Split(normal(text), ":")
	if len(parts) < 3 {
		return Identifier{}, errors.New("it needs a kind, a name and a version, joined by colons")
	}
	names, last := parts[:len(parts)-1], parts[len(parts)-1]
	if !isKind(names[0]) {
		return Identifier{}, fmt.Errorf("the kind %q must be a word with an upper-case first letter", names[0])
	}
	for _, name := range names[1:] {
		if !isName(name) {
			return Identifier{}, fmt.Errorf("the name %q must be one word that holds a letter", name)
		}
	}
	version, err := ParseVersion(last)
	if err != nil {
		return Identifier{}, err
	}
	return Identifier{Key: strings.Join(names, ":"), Version: version}, nil
}

// ParseVersion reads MAJOR.MINOR[.PATCH], decimal numbers of at most nine
// digits. The error is a clause like those of ParseIdentifier.
func ParseVersion(text string) (Version, error) {
	parts := strings.Split(text, ".")
	if len(parts) != 2 && len(parts) != 3 {
		return Version{}, fmt.Errorf("the version %q must be MAJOR.MINOR or MAJOR.MINOR.PATCH", text)
	}
	var numbers [3]int
	for i, part := range parts {
		if part == "" || strings.Trim(part, "0123456789") != "" {
			return Version{}, fmt.Errorf("the version %q must be MAJOR.MINOR or MAJOR.MINOR.PATCH", text)
		}
		if len(strings.TrimLeft(part, "0")) > maxDigits {
			return Version{}, fmt.Errorf("the version %q holds a number of more than %d digits", text, maxDigits)
		}
		numbers[i], _ = strconv.Atoi(part)
	}
	return Version{numbers[0], numbers[1], numbers[2], len(parts) == 3}, nil
}

// Compare returns -1 when v is older than w, 1 when it is newer, 0 when they
// are the same version.
func (v Version) Compare(w Version) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(v.Patch, w.Patch))
}

// String returns the version as it is written: "1.0" or "1.0.2".
func (v Version) String() string {
	s := strconv.Itoa(v.Major) + "." + strconv.Itoa(v.Minor)
	if v.HasPatch {
		s += "." + strconv.Itoa(v.Patch)
	}
	return s
}

// String returns the identifier as it is written, without brackets.
func (id Identifier) String() string { return id.Key + ":" + id.Version.String() }

// Same tells whether both name the same version of the same thing: 1.0 and
// 1.0.0 are the same version.
func (id Identifier) Same(other Identifier) bool {
	return id.Key == other.Key && id.Version.Compare(other.Version) == 0
}

// Kind returns what stands before the first colon of the key.
func (id Identifier) Kind() string {
	kind, _, _ := strings.Cut(id.Key, ":")
	return kind
}

var plainHyphens = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2212", "-")

// normal returns text in the form in which identifiers are compared.
func normal(text string) string {
	for i := 0; i < len(text); i++ {
		if text[i] >= 0x80 {
			return plainHyphens.Replace(norm.NFC.String(text))
		}
	}
	return text
}

func isKind(s string) bool {
	for i, r := range s {
		if i == 0 && !unicode.IsUpper(r) || !isNameRune(r) {
			return false
		}
	}
	return s != ""
}

func isName(s string) bool {
	for i, r := range s {
		if i == 0 && !unicode.IsLetter(r) && !unicode.IsDigit(r) || !isNameRune(r) && r != '.' {
			return false
		}
	}
	return strings.ContainsFunc(s, unicode.IsLetter)
}

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '-' || r == '_'
}
