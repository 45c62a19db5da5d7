// Package words defines what a word of a specification is, so that every part
// of speccheck agrees on it: "ContextFrame", "context_frame" and "Context‑Frames"
// share the words context and frame, and the joined word contextframe.
package words
