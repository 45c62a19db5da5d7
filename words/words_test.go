package words

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestScan(t *testing.T) {
	for _, c := range []struct{ text, want, reason string }{
		{"plain words here", "plain words here", "spaces separate"},
		{"ContextFrame", "context frame +contextframe", "camel case is split and kept joined"},
		{"context_frame", "context frame +contextframe", "so is snake case"},
		{"Context‑Frame", "context frame +contextframe", "a non-breaking hyphen is a hyphen"},
		{"task.type", "task type +tasktype", "so are dotted names"},
		{"XMLSchema URLs", "xml schema +xmlschema urls", "an acronym ends before the next word, a plural s is no word"},
		{"[Pattern:ContextFrame:1.0]", "pattern context frame +contextframe 1.0", "colons separate, a version is one word"},
		{"_emphasis_ end.", "emphasis end", "connectors hold only between parts"},
		{"a 5 x", "5", "single letters are no words, digits are"},
		{"NIP-05 nip05", "nip 05 +nip05 nip05", "numbers with and without hyphen meet in the joined word"},
		{"v1.2 1.2.3 1.2x", "v1 2 +v12 1.2.3 1 2x +12x", "only a pure dotted number stays whole"},
		{"Größe ÉTÉ", "größe été", "letters outside ASCII are lower-cased"},
		{"コンテキスト文書", "コ ン テ キ ス ト 文 書", "ideographs are words by themselves"},
		{"don't", "don", "the rest after an apostrophe is dropped"},
	} {
		var got []string
		Scan([]byte(c.text), func(w Word) {
			if w.Joined {
				got = append(got, "+"+string(w.Text))
			} else {
				got = append(got, string(w.Text))
			}
		})
		if want := strings.Fields(c.want); !reflect.DeepEqual(got, want) {
			t.Errorf("Scan(%q) = %q, want %q: %s", c.text, got, want, c.reason)
		}
	}
}

func TestStem(t *testing.T) {
	for _, group := range []string{"frame frames", "evaluate evaluating evaluated evaluates", "policy policies", "bus"} {
		words := strings.Fields(group)
		for _, w := range words {
			if Stem(w) != Stem(words[0]) {
				t.Errorf("Stem(%q) = %q, want %q as for %q", w, Stem(w), Stem(words[0]), words[0])
			}
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, s := range []string{"ContextFrame 1.0", "a.b-c_d", "文書X", "\xff\xfe", "İx", "1.2.3.4."} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		last, position := 0, -1
		Scan(text, func(w Word) {
			if w.Start < 0 || w.End > len(text) || w.Start >= w.End {
				t.Fatalf("word %q at [%d, %d) of %d bytes", w.Text, w.Start, w.End, len(text))
			}
			if !w.Joined {
				if w.Start < last || w.Position <= position {
					t.Fatalf("word %q at byte %d, position %d goes back", w.Text, w.Start, w.Position)
				}
				last, position = w.End, w.Position
			}
			if utf8.Valid(text) && !utf8.Valid(w.Text) {
				t.Fatalf("word %q is not UTF-8", w.Text)
			}
		})
	})
}

func BenchmarkScan(b *testing.B) {
	text := []byte(strings.Repeat("The ContextFrame holds `last_value` for each of the evaluator's tasks (see 1.2). ", 1000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Scan(text, func(Word) {})
	}
}
