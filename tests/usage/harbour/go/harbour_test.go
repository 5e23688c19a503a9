// SPDX-License-Identifier: MIT
// Tests what is counted, without a monitor and without the performance DLL.
package main

import (
	"sync"
	"testing"
)

func is(t *testing.T, what string, got, wanted int64) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: %d instead of %d", what, got, wanted)
	}
}

func TestJobs(t *testing.T) {
	jobs := openJobs()
	defer jobs.app.Close()
	jobs.tow(30, true)
	var all sync.WaitGroup
	for i := 0; i < 16; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for j := 0; j < 1000; j++ {
				jobs.unload(500, true)
				jobs.leave()
			}
		}()
	}
	all.Wait()
	is(t, "ships", jobs.quay.ShipsGet(), 16000)
	is(t, "moored", jobs.quay.MooredGet(), 0)
	is(t, "cargo", jobs.quay.CargoGet(), 8000000)
	is(t, "unloads", jobs.quay.UnloadsGet(), 16000)
	is(t, "full", jobs.quay.FullGet(), 16000)
	is(t, "loaded", jobs.quay.LoadedGet(), 16000)
	is(t, "tows", jobs.tug.TowsGet(), 1)
	is(t, "crew", jobs.tug.CrewGet(), 5)
	is(t, "fuel", jobs.tug.FuelGet(), 30)
	is(t, "towed", jobs.tug.TowedGet(), 1)
	is(t, "late", jobs.tug.LateGet(), 1)
	is(t, "planned", jobs.tug.PlannedGet(), 1)
}
