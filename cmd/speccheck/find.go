package main

import (
	"fmt"
	"io"
	"log"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/speccheck/speccheck/crawl"
	"github.com/speccheck/speccheck/index"
	"github.com/speccheck/speccheck/report"
)

// findFlags are the flags of speccheck find.
type findFlags struct {
	files   bool
	limit   int
	format  string
	noCache bool
}

func (a *app) findCommand() *cobra.Command {
	var f findFlags
	c := &cobra.Command{
		Use:   "find QUERY...",
		Short: "Tell where something is written",
		Long: `find searches the sections of all documents and prints, best first, the path and
line of each, its headings, and the line that matches best.

  context frame         sections that have all of the words; those where the words
                        stand together, or in a heading, come first
  "context frame"       the words in this order with nothing in between
  memory -cache         without a word        (also: memory NOT cache)
  +memory cache         see below
  memory OR cache       one of the two
  contex*               words that begin so
  contxt~  contxt~2     words that are one or two letters away
  heading:memory        in a heading only; also path:, body:, code:, ident:
  [Pattern:Frame:1.0]   an identifier, as it stands in the documents or without
                        the brackets; ident:Frame finds it by any of its parts

Upper and lower case, plural and other endings do not matter, and names are found
by their parts: context frame finds ContextFrame and context_frames. When no
section has all of the words, those with the most of them are shown; a word with
+ is never given up, nor is a phrase, an identifier or a field.

Words after -- may begin with -. Results are for all arguments together, so quote
a phrase twice: '"context frame"'.

Exit codes: 0 found; 1 not found; 2 the search could not be done.`,
		Example: `  speccheck find version
  speccheck find '"see also"' OR related
  speccheck find heading:overview -l
  speccheck find 'path:readme depend*' --format json`,
		Args: func(_ *cobra.Command, args []string) error {
			if strings.TrimSpace(strings.Join(args, "")) == "" {
				return fmt.Errorf(`find needs something to look for, as in: speccheck find "context frame"`)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.find(strings.Join(args, " "), f) },
	}
	c.Flags().BoolVarP(&f.files, "files", "l", false, "print only the paths, each once")
	c.Flags().IntVarP(&f.limit, "limit", "n", 20, "print at most `N` hits; 0 for all")
	c.Flags().StringVar(&f.format, "format", "text", "`FORMAT` of the output: text or json")
	c.Flags().BoolVar(&f.noCache, "no-cache", false, "neither read nor write the index in the cache folder")
	a.addOutputFlag(c)
	return c
}

func (a *app) find(text string, f findFlags) error {
	if f.format != "text" && f.format != "json" {
		return fmt.Errorf("unknown format %q: use text or json", f.format)
	}
	if f.limit < 0 {
		return fmt.Errorf("cannot print %d hits: give --limit a number, or 0 for all", f.limit)
	}
	query, err := index.ParseQuery(text)
	if err != nil {
		return err
	}
	corpus, err := a.read()
	if err != nil {
		return err
	}
	x, err := a.openIndex(corpus, f.noCache)
	if err != nil {
		return err
	}
	defer x.Close()
	if f.files {
		return a.findFiles(x, query, text, f)
	}
	return a.findSections(x, query, text, f)
}

func (a *app) openIndex(corpus *crawl.Corpus, noCache bool) (*index.Index, error) {
	var o index.Options
	if !noCache {
		folder, err := index.CacheFolder(corpus.Root)
		if err == nil {
			o.Cache = folder
		}
	}
	if _, ok := terminal(a.stderr); ok {
		defer time.AfterFunc(time.Second/2, func() {
			fmt.Fprintf(a.stderr, "speccheck: indexing %d documents\n", len(corpus.Documents))
		}).Stop()
	}
	log.SetOutput(io.Discard) // where bleve complains of what index.Open repairs
	p := a.begin("indexing")
	x, err := index.Open(corpus, o)
	p.end()
	if err == nil && x.Note != "" {
		fmt.Fprintf(a.stderr, "speccheck: searching without the cache, which is slower: %s\n", x.Note)
	}
	return x, err
}

func (a *app) findSections(x *index.Index, query *index.Query, text string, f findFlags) error {
	result, err := x.Search(query, f.limit)
	if err != nil {
		return err
	}
	found := report.Found{Total: result.Total}
	for _, h := range result.Hits {
		found.Hits = append(found.Hits, report.Hit{
			Path: h.Document.Path, Line: h.Line, Column: h.Column, Heading: h.Document.HeadingPath(h.Section),
			Score: h.Score, Text: h.Text, Marks: h.Marks,
		})
	}
	err = a.write(func(w io.Writer) error {
		if f.format == "json" {
			return report.FoundJSON(w, found)
		}
		return report.FoundText(w, found, a.textOptions())
	})
	if err != nil {
		return err
	}
	if result.Total == 0 {
		return a.notFound(x, query, text)
	}
	if result.Matched < result.Wanted {
		near, err := x.Near(query)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stderr, "speccheck: no section has all %d words; these have %d of them%s\n", result.Wanted, result.Matched, similar(near))
	}
	a.more(len(found.Hits), found.Total, "sections")
	return nil
}

func (a *app) findFiles(x *index.Index, query *index.Query, text string, f findFlags) error {
	paths, err := x.Files(query)
	if err != nil {
		return err
	}
	total := len(paths)
	if f.limit > 0 {
		paths = paths[:min(f.limit, total)]
	}
	err = a.write(func(w io.Writer) error {
		if f.format == "json" {
			return report.FoundFilesJSON(w, paths, total)
		}
		return report.FoundFiles(w, paths)
	})
	if err != nil {
		return err
	}
	if total == 0 {
		return a.notFound(x, query, text)
	}
	a.more(len(paths), total, "files")
	return nil
}

func (a *app) more(shown, total int, what string) {
	if shown < total {
		fmt.Fprintf(a.stderr, "speccheck: the best %d of %d %s; see more with --limit\n", shown, total, what)
	}
}

// notFound says so on standard error, with words that may have been meant.
func (a *app) notFound(x *index.Index, query *index.Query, text string) error {
	near, err := x.Near(query)
	if err != nil {
		return err
	}
	if x.Sections() == 0 {
		fmt.Fprintln(a.stderr, "speccheck: there are no markdown documents to search")
	} else {
		fmt.Fprintf(a.stderr, "speccheck: no section matches %q%s\n", text, similar(near))
	}
	return errReport
}

func similar(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "; similar words: " + strings.Join(words, ", ")
}
