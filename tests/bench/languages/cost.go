// SPDX-License-Identifier: MIT

// cost: see cost.c.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"example/depot"
)

func main() {
	count, _ := strconv.Atoi(os.Args[1])
	rounds, _ := strconv.Atoi(os.Args[2])
	app, err := depot.Open()
	hall, added := app.AddHall("Go")
	best := 1e9
	for i := 0; i < rounds; i++ {
		begun := time.Now()
		for j := 0; j < count; j++ {
			hall.ParcelsAdd(1)
		}
		if ns := float64(time.Since(begun)) / float64(count); ns < best {
			best = ns
		}
	}
	fmt.Printf("%.3f\n", best)
	if err != nil || added != nil || hall.ParcelsGet() != int64(count*rounds) {
		os.Exit(1)
	}
}
