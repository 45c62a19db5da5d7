package impact

import (
	"maps"
	"slices"
)

// together returns the function that lists the documents which past commits
// changed together with a document, each with P / (C_a + C_b − P + 1) as in the
// signal.
func (p *past) together() func(d int) []hop {
	commits, changes := map[int][]int{}, map[int]float64{}
	for c, changed := range p.changed {
		if len(changed) > coChangeLimit {
			continue
		}
		for _, d := range changed {
			if d >= 0 {
				commits[d] = append(commits[d], c)
				changes[d] += p.decay(c, voteHalfLife)
			}
		}
	}
	return func(d int) []hop {
		shared := map[int]float64{}
		for _, c := range commits[d] {
			for _, other := range p.changed[c] {
				if other >= 0 && other != d {
					shared[other] += p.decay(c, voteHalfLife)
				}
			}
		}
		var list []hop
		for _, other := range slices.Sorted(maps.Keys(shared)) {
			list = append(list, hop{other, CoChangeStep, shared[other] / (changes[d] + changes[other] - shared[other] + 1)})
		}
		return list
	}
}

// lastTogether returns the newest commit that changed two documents and few
// enough others to tell anything.
func (p *past) lastTogether(a, b int) int {
	newest := -1
	for c, changed := range p.changed {
		if len(changed) <= coChangeLimit && slices.Contains(changed, a) && slices.Contains(changed, b) &&
			(newest < 0 || p.log.Commits[c].Time.After(p.log.Commits[newest].Time)) {
			newest = c
		}
	}
	return newest
}
