// Package index answers "where is this written?": a full-text index over the
// sections of a corpus, with a query language, and the line of each hit.
//
// One bleve document is one section, because a section is what a reader wants
// to be sent to. What a word is, package words decides: ContextFrame and
// context_frame are both found by "context frame". Each word is indexed as it
// is written (for prefixes, misspellings and for ranking) and as its stem (so
// that "frames" finds "frame"), and stop words are kept, so that "must not" can
// be found.
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
// bleve finds and ranks; it stores no text and no positions. Whether the words
// of a phrase stand together is looked up in the documents as they were crawled,
// in the sections that have all of them, and so are lines, columns and
// highlights. They are cut into the same words there, so a hit can never quote
// what is not there.
//
// An index is built in memory, or kept in a cache folder that all processes
// share under a lock of the operating system. The index of 12,000 documents
// (123 MB, 173,131 sections) takes about 18 s of processor time to build on a
// busy machine, of which bleve takes two thirds, and 150 MB of disk; reading the
// documents takes 2.4 s, opening the index 0.1 s, and most queries a few
// milliseconds. A phrase of words that stand nearly everywhere ("must not")
// takes half a second. With positions the index was 260 MB, and took a fifth
// longer to build.
//
// Ranking is bleve's tf-idf. Its BM25 takes the average length of a field from
// the number of distinct terms in each segment, so that scores depend on how
// the index came about; an index that was updated would rank differently from
// one that was built anew.
package index
