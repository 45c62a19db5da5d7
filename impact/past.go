package impact

import (
	"math"
	"time"

	"github.com/speccheck/speccheck/history"
)

// Half-lives of what past commits tell: what changes together stays so for
// years, what is being worked on is a matter of months.
const (
	voteHalfLife    = 730 * 24 * time.Hour
	recencyHalfLife = 180 * 24 * time.Hour
)

// coChangeLimit leaves commits out of the co-change counts that change so many
// documents that they tell nothing about any two of them.
const coChangeLimit = 25

// past is the history as the signals see it: commits that changed documents
// which still exist.
type past struct {
	log     *history.Log
	changed [][]int // by commit: documents, sorted as in the log
}

func newPast(log *history.Log, documentAt map[string]int) *past {
	p := &past{log: log, changed: make([][]int, len(log.Commits))}
	for c := range log.Commits {
		for f := range log.Commits[c].Files {
			d, ok := documentAt[log.Commits[c].Files[f].Path]
			if !ok {
				d = -1
			}
			p.changed[c] = append(p.changed[c], d)
		}
	}
	return p
}

// decay returns ½ for a commit one half-life before the newest.
func (p *past) decay(commit int, halfLife time.Duration) float64 {
	age := max(p.log.Now.Sub(p.log.Commits[commit].Time), 0)
	return math.Pow(0.5, float64(age)/float64(halfLife))
}

// share is the weight of one of the files that a commit changed.
func (p *past) share(commit int) float64 {
	return 1 / math.Sqrt(float64(max(len(p.changed[commit]), 1)))
}

// A vote is what one past commit says for one document.
type vote struct {
	commit int
	value  float64
}

// voteSignal lets past commits vote for the documents that they changed. A
// commit votes the stronger the more its message (and, half as much, the lines
// that it changed in the document) resembles the change.
func (p *past) voteSignal(q *query, documents int) (values []float64, strongest []vote) {
	values, strongest = make([]float64, documents), make([]vote, documents)
	messages, lines := p.read(q.lexicon)
	message := relative(bm25(termCounts(messages), lengthsOf(messages), q.termWeights, bm25B))
	line := relative(bm25(termCounts(lines), lengthsOf(lines), q.termWeights, bm25B))
	next := 0
	for c := range p.changed {
		weight := p.decay(c, voteHalfLife) * p.share(c)
		for _, d := range p.changed[c] {
			likeness := message[c] + line[next]/2
			next++
			if d < 0 {
				continue
			}
			v := weight * likeness * likeness * likeness
			values[d] += v
			if v > strongest[d].value {
				strongest[d] = vote{c, v}
			}
		}
	}
	for d := range values {
		values[d] = math.Cbrt(values[d])
	}
	return values, strongest
}

// read tallies the message of every commit, and the changed lines of every
// file of every commit, in order.
func (p *past) read(l *lexicon) (messages, lines []tally) {
	messages = make([]tally, len(p.log.Commits))
	first := make([]int, len(p.log.Commits)+1)
	for c := range p.log.Commits {
		first[c+1] = first[c] + len(p.log.Commits[c].Files)
	}
	lines = make([]tally, first[len(p.log.Commits)])
	inParallel(len(p.log.Commits), func() func(int) {
		r := newReader(l)
		return func(c int) {
			commit := &p.log.Commits[c]
			messages[c] = r.tally([]byte(commit.Message))
			for f := range commit.Files {
				lines[first[c]+f] = merge([]tally{
					r.tally([]byte(commit.Files[f].Added)),
					r.tally([]byte(commit.Files[f].Removed)),
				})
			}
		}
	})
	return messages, lines
}

// recencySignal values documents by how often and how lately they changed.
func (p *past) recencySignal(documents int) []float64 {
	values := make([]float64, documents)
	for c := range p.changed {
		for _, d := range p.changed[c] {
			if d >= 0 {
				values[d] += p.decay(c, recencyHalfLife) * p.share(c)
			}
		}
	}
	for d := range values {
		values[d] = math.Log1p(values[d])
	}
	return values
}

// coChangeSignal values documents by how much of their past they share with
// the seeds: P / (C_seed + C_f − P + 1), all counts decayed with age.
func (p *past) coChangeSignal(documents int, seeds []int, trust []float64) *joins {
	j := newJoins(documents)
	changes := make([]float64, documents)
	together := make([][]float64, len(seeds))
	for i := range seeds {
		together[i] = make([]float64, documents)
	}
	seedAt := map[int]int{}
	for i, d := range seeds {
		seedAt[d] = i
	}
	for c := range p.changed {
		if len(p.changed[c]) > coChangeLimit {
			continue
		}
		weight := p.decay(c, voteHalfLife)
		for _, d := range p.changed[c] {
			if d < 0 {
				continue
			}
			changes[d] += weight
			if i, ok := seedAt[d]; ok {
				for _, other := range p.changed[c] {
					if other >= 0 && other != d {
						together[i][other] += weight
					}
				}
			}
		}
	}
	for i, seed := range seeds {
		for d, t := range together[i] {
			j.add(d, seed, trust[i]*t/(changes[seed]+changes[d]-t+1))
		}
	}
	return j
}
