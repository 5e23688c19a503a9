// SPDX-License-Identifier: MIT

// count -- counts through epc.dll in Go, with the package that
//
//	epc-ini gen depot.epc --lang go -o depot
//
// writes, as 64-bit and as 32-bit program.
package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"example/depot"
)

func main() {
	app, err := depot.Open()
	defer app.Close()
	hall, _ := app.AddHall("Go")

	// Goroutines change threads; each addition is one atomic addition to the instance's own cell.
	var all sync.WaitGroup
	for i := 0; i < 16; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for j := 0; j < 1000; j++ {
				hall.ParcelsAdd(312500)
				hall.ShelvedAdd(1)
				time.Sleep(0)
			}
		}()
	}
	all.Wait()
	hall.ParcelsAdd(10)
	hall.ShelvedSub(15958)
	hall.WeightRecord(250)
	hall.WeightRecord(750)
	fmt.Println("count: published:", err == nil)

	for { // until a file named "stop" is in the current folder
		if _, err := os.Stat("stop"); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if hall.ParcelsGet() != 5000000010 || hall.ShelvedGet() != 42 {
		fmt.Println("count: wrong:", hall.ParcelsGet(), hall.ShelvedGet())
		app.Close()
		os.Exit(1)
	}
}
