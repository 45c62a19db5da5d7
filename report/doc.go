// Package report writes results: tochange.yaml, JSON and text for a terminal.
// It knows what the engines found, never how. Whatever stands in a document may
// reach a terminal only through printable.
package report
