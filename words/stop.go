package words

import "strings"

// Stop tells whether an English word in lower case says nothing about the
// topic of a text.
func Stop(word string) bool { return stopWords[word] }

var stopWords = func() map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(`
		a about above after again against all also although am an and any are as at
		be because been before being below between both but by
		can cannot could
		did do does doing don down during
		each either else etc even ever every
		for from further
		get gets got
		had has have having he her here hers him his how however
		i if in instead into is isn it its itself
		just
		let like
		may me might more most much must my
		need needs neither no nor not now
		of off on once one only or other our ours out over own
		per please
		rather re
		same shall she should since so some such
		than that the their theirs them then there therefore these they this those through thus to too
		under until up upon us
		very via
		was we were what when where whether which while who whose why will with within without would
		yes yet you your yours
		ie eg md`) {
		set[w] = true
	}
	return set
}()
