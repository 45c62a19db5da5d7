// Package crawl finds the markdown files of a repository and parses each of
// them once, with goldmark, into a Document: sections, links, anchors, code
// blocks and raw tokens, each with its position. No syntax tree is kept.
//
// # The walk
//
// Ignore files are obeyed while folders are listed, so that an ignored folder
// costs nothing: .gitignore in every folder from the top of the git work tree
// down, and .git/info/exclude. Git itself is not needed, and the excludes of
// the user's own git configuration are left out, so that everybody gets the
// same corpus. Hidden folders are read, .git never. A symbolic link to a file
// or folder inside the root only adds its name to Corpus.Files; the file is
// read once, where it stands.
//
// # The reading
//
// A source is normalized first (no byte order mark, \n line ends, valid UTF-8);
// every line and column is one of the normalized source, which has the lines of
// the file. Front matter is blanked before goldmark sees it. One pass over the
// tree then collects byte offsets, and one pass over the sorted offsets turns
// them into positions, so that a line of half a megabyte costs no more than many
// short ones.
//
// Tokens and paths are only shapes: a bracketed text with a colon, a word that
// ends like the name of a markdown file. What they mean is decided elsewhere.
// Tokens begin in text that is not part of a tag, an image or a link's target;
// their end is looked for in the source itself, because underscores or angle
// brackets in an identifier may have split the text that goldmark gives.
package crawl
