// Package refs recognises versioned identifiers in a corpus, tells definitions
// from references, resolves references, links and path mentions, and finds what
// is wrong with them.
//
// Build does it in one pass over the raw tokens that the crawl package left in
// each document:
//
//   - A token that parses as Kind:Name[:Sub…]:MAJOR.MINOR[.PATCH] is a
//     definition when it stands in a heading that is about the thing
//     (definition.go), otherwise a reference. A token that only resembles an
//     identifier is a malformed reference when the corpus leaves no other
//     reading (malformed.go); everything else in brackets is ignored.
//   - Definitions are grouped by key and version, and one of each group is
//     primary (primary.go). Only then does every reference get its verdict
//     (verdict.go), since that depends on all documents.
//   - Links resolve as they do on GitHub, inside the crawled set and never in
//     the file system (link.go), so the answer is the same on every machine.
//   - Path mentions resolve more generously, by suffix and by file name
//     (mention.go); one that leads nowhere is a finding only when its text
//     claims that the file exists (missing.go).
//
// The Graph is immutable. Its slices are the nodes and edges in a total order;
// its maps, built once, are the reverse edges. Suggestions for undefined
// references are computed once per distinct key through indexes of names
// (nearkeys.go), never by comparing every key with every other.
package refs
