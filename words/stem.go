package words

import (
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// Stem reduces an English word in lower case to the stem that its inflected
// forms share (the Porter2 algorithm of the Snowball project). Words with
// digits or letters outside ASCII stay as they are.
func Stem(word string) string {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	if len(word) < 4 {
		return word
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return env.Current()
}
