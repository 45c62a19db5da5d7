package impact

import (
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// languageOf returns the English name, in lower case, of the language that a
// folder of translations is for ("zh-CN": chinese); "" when the folder's name
// is no language tag, or one that is as likely a word.
func languageOf(folder string) string {
	tag, err := language.Parse(folder)
	if err != nil {
		return ""
	}
	base, confidence := tag.Base()
	if confidence == language.No {
		return ""
	}
	return strings.ToLower(display.English.Languages().Name(base))
}

// translations values documents that stand in a folder of translations for a
// language that the change names with 1, all others with 0.
func (e *engine) translations() []float64 {
	values := make([]float64, len(e.documents))
	text := strings.ToLower(e.change.text())
	for d, doc := range e.documents {
		folders := strings.Split(doc.Path, "/")
		for i, folder := range folders[:len(folders)-1] {
			if i > 0 && asideFolder.MatchString(folders[i-1]) {
				if name := languageOf(folder); name != "" && containsWord(text, name) {
					values[d] = 1
				}
			}
		}
	}
	return values
}
