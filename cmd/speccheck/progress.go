package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progressDelay is how long a stage may take before the user is told of it.
const progressDelay = 500 * time.Millisecond

// A progress line tells on a terminal what takes long. On anything else it
// stays silent.
type progress struct {
	mutex sync.Mutex
	w     io.Writer // nil when there is no terminal
	stage string
	start time.Time
	shown time.Time // when the line was last written; zero when it was not
	timer *time.Timer
}

// begin starts a stage. Call end when it is over.
func (a *app) begin(stage string) *progress {
	p := &progress{stage: stage, start: time.Now()}
	if file, ok := terminal(a.stderr); ok {
		p.w = file
		p.timer = time.AfterFunc(progressDelay, func() { p.show("") })
	}
	return p
}

// update tells how much of the stage is done. Calls may come from any
// goroutine.
func (p *progress) update(done, total int) {
	if p.w == nil || time.Since(p.start) < progressDelay {
		return
	}
	p.show(fmt.Sprintf(" %d of %d", done, total))
}

func (p *progress) show(text string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.w == nil || time.Since(p.shown) < 100*time.Millisecond {
		return
	}
	p.shown = time.Now()
	fmt.Fprintf(p.w, "\r\x1b[K%s…%s", p.stage, text)
}

// end clears the line.
func (p *progress) end() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.w == nil {
		return
	}
	p.timer.Stop()
	if !p.shown.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.w = nil
}
