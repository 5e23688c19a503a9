// SPDX-License-Identifier: MIT
// Each line of its standard input is a ship.
package main

import (
	"bufio"
	"fmt"
	"os"

	perf "harbour.example/harbourperf" // generated from harbourperf.epc
)

// jobs does the work of the harbour and counts it.  Any goroutine may call its methods.
type jobs struct {
	app  *perf.App
	quay *perf.QuayInstance
	tug  *perf.TugInstance
}

// openJobs publishes the counters of this process.
func openJobs() *jobs {
	app, _ := perf.Open(complain)
	quay, _ := app.AddQuay("north")
	tug, _ := app.AddTug("Max")
	return &jobs{app, quay, tug}
}

// complain says why monitors do not see the counters; everything else works in both cases.
func complain(why error) {
	fmt.Fprintln(os.Stderr, "harbour: monitors do not see the counters:", why)
}

func part(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

func (j *jobs) tow(litres int64, late bool) {
	begun := j.tug.TowTimeBegin()
	j.tug.TowsAdd(1)
	j.tug.CrewSet(5)
	j.tug.FuelAdd(litres)
	j.tug.LateFraction(part(late), 1)
	j.tug.TowTimeEnd(begun)
}

func (j *jobs) unload(tons int64, full bool) {
	begun := j.quay.UnloadTimeBegin()
	j.quay.ShipsAdd(1)
	j.quay.MooredAdd(1)
	j.quay.CargoAdd(tons)
	j.quay.FullFraction(part(full), 1)
	j.quay.UnloadTimeEnd(begun)
}

func (j *jobs) leave() { j.quay.MooredSub(1) }

func main() {
	jobs := openJobs()
	defer jobs.app.Close()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		jobs.tow(30, false)
		jobs.unload(500, true)
		jobs.leave()
	}
}
