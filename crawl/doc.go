// Package crawl finds the markdown files of a repository and parses each of
// them once, with goldmark, into a Document: sections, links, anchors, code
// blocks and raw tokens, each with its position. No syntax tree is kept.
package crawl
