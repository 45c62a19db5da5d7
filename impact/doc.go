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
// The weighted sum was chosen because it can be explained: each signal is one
// line of evidence with a contribution, and the contributions add up to the
// score. Scores become probabilities by a logistic curve fitted on past changes
// of public specification repositories, and the list is cut where its expected
// F1 is highest.
//
// The graph does not rank, it proves: who cites what gets a new major version,
// and which neighbours depend on a file.
//
// Nothing here reads files, calls git or uses an index: an analysis is a
// function of the graph, the change and the history that are handed in.
package impact
