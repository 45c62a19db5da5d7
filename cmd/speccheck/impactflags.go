package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// check refuses flags that exclude each other or make no sense.
func (f impactFlags) check() error {
	var cuts []string
	for _, name := range []string{"review", "top", "min-p"} {
		if f.given(name) {
			cuts = append(cuts, "--"+name)
		}
	}
	switch {
	case len(cuts) > 1:
		return fmt.Errorf("%s each end the list in their own way: give one of them", strings.Join(cuts, " and "))
	case f.given("top") && f.options.Top < 1:
		return fmt.Errorf("cannot list the best %d files: give --top a number from 1", f.options.Top)
	case f.options.Considered < 0:
		return fmt.Errorf("cannot list %d candidates: give --considered a number, or 0 for none", f.options.Considered)
	case f.path && !f.given("why"):
		return errors.New("--path needs --why FILE: the chain leads to one file")
	}
	return nil
}

// probability is the value of a flag: a number above 0 and at most 1, or a
// percentage.
type probability float64

func (p *probability) String() string {
	if *p == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(*p), 'g', -1, 64)
}

func (p *probability) Set(text string) error {
	number, percent := strings.CutSuffix(text, "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		v /= 100
	}
	if err != nil || !(v > 0 && v <= 1) {
		return errors.New("give a probability above 0 and at most 1, such as 0.25 or 25%")
	}
	*p = probability(v)
	return nil
}

func (p *probability) Type() string { return "P" }
