// SPDX-License-Identifier: MIT

// town -- everything an application does with the package of town.epc, and what it may do wrong.  The
// argument says what epc.dll is: "right", or "wrong" if it is missing or lacks a function.
package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"example/town"
)

var failed bool

func must(what string, is bool) {
	if !is {
		fmt.Println("town: not so:", what)
		failed = true
	}
}

func count(app *town.App) {
	house, err := app.AddHouse("one")
	must("a house is added", err == nil)
	same, _ := app.AddHouse("one")
	house.DoorsAdd(2)
	must("another addition is the same house", same.DoorsGet() == 2)

	// Removed through another variable, and twice.
	houses := []*town.HouseInstance{house}
	for _, one := range houses {
		one.Remove()
		one.Remove()
	}
	house.DoorsAdd(1)
	must("a removed house counts nowhere", house.DoorsGet() == 0 && same.DoorsGet() == 2)

	room, err := app.AddRoom(same, "hall")
	must("a room has a house", err == nil)
	room.LampsAdd(3)
	_, err = app.AddRoom(house, "hall")
	must("a room of a removed house is an error", err != nil)
	_, err = app.AddRoom(nil, "hall")
	must("a room of no house is an error", err != nil)

	tree, err := app.AddTree(7, "")
	must("a number needs no name", err == nil)
	tree.BirdsAdd(1)
	tree, err = app.AddTree(7, "oak")
	must("the number is the tree", err == nil && tree.BirdsGet() == 1)
	_, err = app.AddHouse("")
	must("a house needs a name", err != nil)
}

func texts(app *town.App) {
	var status town.Status
	nul, err := app.AddHouse("a\x00b")
	must("a NUL in a name is an error", errors.As(err, &status) && status == -1)
	nul.DoorsAdd(1)
	must("its house counts nowhere", nul.DoorsGet() == 0)
	_, err = app.AddHouse("\xff")
	must("a name that is not UTF-8 is an error", errors.As(err, &status) && status == -14)

	sign, _ := app.AddSign("at the gate")
	must("a text is set", sign.WordsSet("short") == nil)
	must("a text is cut", errors.As(sign.WordsSet("longer than it may be"), &status) && status == 5)
	must("a NUL in a text is an error", errors.As(sign.WordsSet("a\x00b"), &status) && status == -1)
	must("a text has to be UTF-8", errors.As(sign.WordsSet("\xff"), &status) && status == -14)
}

func main() {
	right, reports := os.Args[1] == "right", 0
	report := func(error) { reports++ }

	// Most of the 2000 callbacks that Go has are the program's own.
	for i := uintptr(0); i < 1980; i++ {
		own := i
		syscall.NewCallbackCDecl(func(other uintptr) uintptr { return own + other })
	}
	for i := 0; i < 30 && right; i++ {
		app, _ := town.Open(report)
		app.Close()
	}
	app, err := town.Open(report)
	must("Open says whether monitors see the counters", (err == nil) == right)
	must("the reason is reported", right == (reports == 0))
	if right {
		count(app)
		reports = 0
		texts(app)
		must("what is wrong with names is reported", reports == 2)
	} else {
		house, err := app.AddHouse("one")
		must("an addition has the reason", err != nil)
		house.DoorsAdd(1)
		house.BusyEnd(house.BusyBegin())
		must("it counts nowhere", house.DoorsGet() == 0)
		house.Remove()
	}
	app.Close()
	app, err = town.Open()
	must("a report is no duty", (err == nil) == right)
	app.Close()
	if failed {
		os.Exit(1)
	}
}
