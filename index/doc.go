// Package index answers "where is this written?": a full-text index over the
// sections of a corpus, with a query language, and the line of each hit.
//
// One bleve document is one section, because a section is what a reader wants
// to be sent to. What a word is, package words decides: ContextFrame and
// context_frame are both found by "context frame". Each word is indexed as it
// is written (for prefixes, misspellings and for ranking) and as its stem (so
// that "frames" finds "frame"), both at the same position, and stop words are
// kept, so that phrases are matched word by word and "must not" can be found.
//
// The fields of a section are
//
//	heading  its own heading line
//	trail    the heading path: its own heading and those that enclose it
//	path     the words of the document's path
//	file     the path as one lower-case term, for prefixes with a slash
//	body     the lines that are neither heading nor code
//	code     the lines of code blocks
//	ident    identifiers such as Pattern:ContextFrame:1.0, and every run of
//	         their parts
//
// bleve finds and ranks; it stores no text. Lines, columns and highlights come
// from matching the query a second time on the documents as they were crawled,
// with the same cutting into words, so a hit can never quote what is not there.
//
// Ranking is bleve's tf-idf. Its BM25 takes the average length of a field from
// the number of distinct terms in each segment, so that scores depend on how
// the index came about; an index that was updated would rank differently from
// one that was built anew.
package index
