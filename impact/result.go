package impact

import "github.com/speccheck/speccheck/crawl"

// A Result is the answer to "what does this change touch?".
type Result struct {
	Files      []File     // predicted, most probable first
	Considered []File     // the candidates below the cut, most probable first
	Assessment Assessment // counted facts about the change as a whole
	Questions  []string   // one line each, most consequential first, at most MaxQuestions
	Notes      []string   // what the reader should know before trusting the list; one line each
}

// A File is a document that the change affects, with the proof.
type File struct {
	Path         string       // relative to the root, without "./"
	Score        float64      // sum of the contributions of all evidence
	Probability  float64      // that the change edits this file, 0 to 1
	Tier         Tier         // how sure that is, in a word
	Reason       string       // one paragraph naming the strongest evidence, with lines
	Requirements []string     // what must be true afterwards, each bound to a section
	Dependents   []string     // files and identifiers that depend on this one, and why
	Sections     []SectionRef // where in the file, best first
	Evidence     []Evidence   // strongest first
}

// A SectionRef points at a section of a document.
type SectionRef struct {
	Heading []string   // from the outermost heading down; empty for the text before the first
	Lines   crawl.Span // 1-based
}

// EvidenceKind names the kind of reason why a file is affected.
type EvidenceKind string

// The kinds of evidence.
const (
	NamedPath       EvidenceKind = "named-path"       // the change names the file
	NamedIdentifier EvidenceKind = "named-identifier" // the change names an identifier defined or cited here
	NamedHeading    EvidenceKind = "named-heading"    // the change names a heading of the file
	Symbol          EvidenceKind = "symbol"           // a name from code in the change stands here
	OldText         EvidenceKind = "old-text"         // a text that the change replaces stands here
	OtherValue      EvidenceKind = "other-value"      // a name has another value here than in the change
	Translation     EvidenceKind = "translation"      // the change names the language of the folder
	Declared        EvidenceKind = "declared"         // names from code in the change are declared here
	Stale           EvidenceKind = "stale"            // how many old texts and other values stand here
	Text            EvidenceKind = "text"             // sections that share words with the change
	Phrase          EvidenceKind = "phrase"           // adjacent words shared with the change
	PathWords       EvidenceKind = "path-words"       // words of the path
	OwnName         EvidenceKind = "own-name"         // words of the name that tells it from other files
	Family          EvidenceKind = "family"           // a numbered document that the change names
	Similar         EvidenceKind = "similar"          // text close to a file that is affected
	Linked          EvidenceKind = "linked"           // identifiers or links join it to an affected file
	History         EvidenceKind = "history"          // past commits with such a message changed it
	CoChange        EvidenceKind = "co-change"        // past commits changed it together with an affected file
	Recency         EvidenceKind = "recency"          // changed often and lately
)

// Evidence is one verifiable reason why a file is affected.
type Evidence struct {
	Kind         EvidenceKind
	Line         int     // 1-based; 0 when the reason is not in the file's text
	Quote        string  // from that line, verbatim, at most MaxQuote code points; "" when Line is 0
	Detail       string  // what was matched: the words, the commit, the other file
	Contribution float64 // to the file's score; all of them add up to it
}

// An Assessment holds facts counted over the predicted files.
type Assessment struct {
	Description string        // text made of counted facts only
	Contracts   []string      // identifiers defined in the files, in order of the files
	FanIn       int           // documents outside the list that cite or link to it
	Folders     []string      // that the files stand in, sorted
	Bumps       []VersionBump // proposed new versions
	Conflicts   []string      // decisions in force or open that speak of the topic: "path:line: why"
}

// A VersionBump is a proposed new version of an identifier.
type VersionBump struct {
	Identifier string // as defined now
	Proposed   string // the version proposed
	Level      string // "major", "minor" or "patch"
	Words      string // the words of the change that decided
}
