package impact

import (
	"path"
	"strings"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/history"
	"github.com/speccheck/speccheck/refs"
)

// Input is what an analysis rests on.
type Input struct {
	Graph   *refs.Graph
	Change  *Change
	History *history.Log // before the state that Graph shows; may be empty, not nil
}

// Weights of the signals. Each signal is divided by its maximum first, so a
// weight compares the best document of one kind with the best of another.
const (
	sectionWeight     = 1.0
	voteWeight        = 1.0
	pathWeight        = 0.5
	ownNameWeight     = 0.3
	pairWeight        = 0.4
	namedWeight       = 0.3
	familyWeight      = 1.4
	recencyWeight     = 0.25
	staleWeight       = 0.3
	declaredWeight    = 0.2
	translationWeight = 1.0
	coChangeWeight    = 0.5
	similarWeight     = 0.4
	linkedWeight      = 0.25
)

// seedCount is how many of the best documents the second pass starts from.
const seedCount = 6

// engine is one analysis in progress. Its slices of slices are by document.
type engine struct {
	graph     *refs.Graph
	change    *Change
	documents []*crawl.Document
	at        map[string]int   // path → document
	byName    map[string][]int // file name in lower case → documents
	ownNames  []string         // what tells the document's path from the others
	past      *past
	near      neighbours

	// The ranking and what it rests on.
	query    *query
	gain     []float64 // by term: its weight in the change × its idf over the sections
	texts    *texts
	ranking  *ranking
	sections [][]scoredSection      // best first
	named    []naming               // how the change names the document
	outright []bool                 // the change names it by path, file name or identifier
	members  []string               // how the change names it among numbered documents
	votes    []vote                 // the past commit that speaks most for it
	joinedTo map[EvidenceKind][]int // the seed that adds most
	isCopy   []bool                 // it holds the text of the change

	// What explanations share.
	lines          *reader
	pairTerms      [][2]int32 // by pair
	statementTerms [][]count  // by statement
	incoming       map[string][]edge
	stale          [][]occurrence    // lines that hold a text which the change replaces
	staleIn        map[string]int    // old text → documents that hold it
	declared       []map[string]int  // names of the change that it declares, by key: the line
	contradicted   [][]contradiction // lines that give a name another value than the change
	occurrencesOf  map[string]int    // symbol of the change → documents that hold it
	openThreshold  float64           // the least gain of a section of open questions that is about the change
	bumps          []bump
}

func newEngine(in Input) *engine {
	e := &engine{graph: in.Graph, change: in.Change, documents: in.Graph.Corpus.Documents, joinedTo: map[EvidenceKind][]int{}}
	e.isCopy = make([]bool, len(e.documents))
	e.at = documentIndex(e.documents)
	e.byName = map[string][]int{}
	for i, d := range e.documents {
		name := strings.ToLower(path.Base(d.Path))
		e.byName[name] = append(e.byName[name], i)
	}
	e.ownNames = ownNames(e.documents)
	e.past = newPast(in.History, e.at)
	e.near = newNeighbours(in.Graph, e.at)
	return e
}

// rank orders the documents: first by what the change says and what the past
// says of such changes, then by what the best of them are joined to.
func (e *engine) rank() {
	e.query = newQuery(e.change.passages())
	e.texts = readTexts(e.documents, e.query.lexicon)
	sections, best, gain := e.texts.sectionSignal(e.query)
	e.gain = gain
	e.markCopies(highest(sections, seedCount))
	e.findStale()
	e.findDeclarations()
	named, how := e.namedDocuments()
	family, members := newFamilies(e.documents).named(e.change.text(), len(e.documents))
	e.members = members
	votes, strongest := e.past.voteSignal(e.query, len(e.documents))
	e.sections, e.named, e.votes = best, how, strongest
	e.ranking = newRanking(e.standing(), []signal{
		{Text, sectionWeight, sections},
		{PathWords, pathWeight, e.texts.pathSignal(e.query)},
		{OwnName, ownNameWeight, ownNameSignal(e.ownNames, e.query.lexicon)},
		{Phrase, pairWeight, e.texts.pairSignal(e.query)},
		{NamedPath, namedWeight, named},
		{Family, familyWeight, family},
		{History, voteWeight * e.query.brevity(), votes},
		{Stale, staleWeight, e.staleSignal()},
		{Translation, translationWeight, e.translations()},
		{Declared, declaredWeight, e.declaredSignal()},
		{Recency, recencyWeight, e.past.recencySignal(len(e.documents))},
	})
	seeds, trust := e.ranking.seeds(seedCount)
	e.join(CoChange, coChangeWeight*e.query.brevity(), e.past.coChangeSignal(len(e.documents), seeds, trust))
	e.join(Similar, similarWeight, similarSignal(e.documents, seeds, trust))
	e.join(Linked, linkedWeight, e.near.signal(seeds, trust))
}

func (e *engine) join(kind EvidenceKind, weight float64, j *joins) {
	e.ranking.add(signal{kind, weight, j.values})
	e.joinedTo[kind] = j.to
}

// passages returns the description as weighted text.
func (c *Change) passages() []passage {
	return []passage{{c.Document.Source, 1}}
}
