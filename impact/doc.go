// Package impact finds the files that a change description affects.
//
// The description is parsed as markdown into statements, names (identifiers,
// paths, code symbols) and weighted terms. Every document of the corpus is then
// valued by several signals: the text of its best sections, the words of its
// path, adjacent words, being named, past commits with such a message, how
// lately it changed. Each signal is divided by its maximum and they are summed
// with fixed weights. A second pass starts from the best documents so far and
// adds what they are joined to: by past commits, by likeness of text, and by
// identifiers and links, one hop and damped at hubs.
//
// Two signals read what the change says rather than how it sounds: names, values
// and versions that it replaces (replacement.go, fact.go, raise.go), found in the
// lines that still hold the old ones, and names from code that it uses, found
// where documents declare them (declare.go). What the change names outright or
// provably makes untrue is never cut.
//
// The weighted sum was chosen because it can be explained: each signal is one
// line of evidence with a contribution, and the contributions add up to the
// score. Learned weights and fusion by rank were measured and did worse. Scores
// become probabilities by a logistic curve fitted on past changes and proposals
// of public specification repositories (field.go), and the list is cut where its
// expected F1 is highest, the longest of equals (cut.go).
//
// The graph does not rank, it proves: who cites what gets a new major version,
// and which neighbours depend on a file.
//
// Nothing here reads files, calls git or uses an index: an analysis is a
// function of the graph, the change and the history that are handed in. BM25 is
// computed here and not asked of the index, since counting only the terms of one
// change takes less time than opening an index of all, and since the same
// counting serves messages and changed lines of the past, which no index holds.
package impact
