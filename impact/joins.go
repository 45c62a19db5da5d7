package impact

// joins values documents by what joins them to the seeds of the second pass.
type joins struct {
	values  []float64 // by document
	to      []int     // by document: the seed that adds most
	highest []float64 // by document: what that seed adds
}

func newJoins(documents int) *joins {
	return &joins{make([]float64, documents), make([]int, documents), make([]float64, documents)}
}

func (j *joins) add(document, seed int, value float64) {
	j.values[document] += value
	if value > j.highest[document] {
		j.highest[document], j.to[document] = value, seed
	}
}
