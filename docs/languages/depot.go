// SPDX-License-Identifier: MIT

// depot -- counts through epc.dll in Go, without cgo, as 64-bit and as 32-bit program.
//
// A structure that C passes by value is an address of a copy in a 64-bit program, and its words in a
// 32-bit one; so is a number of 64 bits.  What the DLL keeps an address of is in a variable of the
// package: the collector neither moves nor frees it.
package main

import (
	"fmt"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// The symbols, types and flags of depot.epc, as in depot.h and epc/epc.h.
const (
	hallObject    = 0
	parcels       = 2
	shelved       = 4
	weight        = 6
	weighed       = 8
	bulkCount     = 0x10410500
	rawCount      = 0x00010000
	averageBulk   = 0x40020500
	averageBase   = 0x40030402
	many          = 1
	schemaVersion = 1
	wide          = unsafe.Sizeof(uintptr(0)) == 8
)

type counter struct {
	symbol, kind, base, size, detail uint32
	scale                            int32
	flags                            uint32
}

type object struct {
	symbol, flags        uint32
	counters             *counter
	count, shown, detail uint32
	parent               *object
}

type schema struct {
	size, version uint32
	service       *byte
	objects       *object
	count         uint32
	publishers    *byte
}

// instance is epc_instance.
type instance struct {
	block, cells, owner uintptr
}

var (
	counters = [...]counter{
		{symbol: parcels, kind: bulkCount},
		{symbol: shelved, kind: rawCount},
		{symbol: weight, kind: averageBulk, base: weighed},
		{symbol: weighed, kind: averageBase},
	}
	objects = [...]object{{symbol: hallObject, flags: many, counters: &counters[0],
		count: uint32(len(counters)), shown: parcels}}
	service = []byte("Depot\x00")
	depot   = schema{version: schemaVersion, service: &service[0], objects: &objects[0], count: 1}

	dll        = syscall.NewLazyDLL("epc.dll")
	appOpen    = dll.NewProc("epc_app_open")
	appClose   = dll.NewProc("epc_app_close")
	instAdd    = dll.NewProc("epc_instance_add")
	instRemove = dll.NewProc("epc_instance_remove")
	add        = dll.NewProc("epc_add")
	sub        = dll.NewProc("epc_sub")
	set        = dll.NewProc("epc_set")
	averageAdd = dll.NewProc("epc_average_add")
	get        = dll.NewProc("epc_get")
	version    = dll.NewProc("epc_version")
)

// update calls an update of a counter: add, sub, set or averageAdd.
func (i instance) update(what *syscall.LazyProc, symbol uint32, amount int64) {
	if wide {
		what.Call(uintptr(unsafe.Pointer(&i)), uintptr(symbol), uintptr(amount))
	} else {
		what.Call(i.block, i.cells, i.owner, uintptr(symbol), uintptr(amount),
			uintptr(uint64(amount)>>32))
	}
}

func (i instance) get(symbol uint32) int64 {
	if wide {
		value, _, _ := get.Call(uintptr(unsafe.Pointer(&i)), uintptr(symbol))
		return int64(value)
	}
	low, high, _ := get.Call(i.block, i.cells, i.owner, uintptr(symbol))
	return int64(uint64(high)<<32 | uint64(low))
}

func main() {
	var perf uintptr
	var hall instance

	depot.size = uint32(unsafe.Sizeof(depot))
	status, _, _ := appOpen.Call(uintptr(unsafe.Pointer(&depot)), 0, uintptr(unsafe.Pointer(&perf)))
	number, _, _ := version.Call()
	name := []byte("Go\x00")
	instAdd.Call(perf, hallObject, uintptr(unsafe.Pointer(&name[0])), uintptr(unsafe.Pointer(&hall)))
	hall.update(add, parcels, 5000000010)
	hall.update(set, shelved, 40)
	hall.update(add, shelved, 5)
	hall.update(sub, shelved, 3)
	hall.update(averageAdd, weight, 250)
	hall.update(averageAdd, weight, 750)
	fmt.Printf("depot: epc %d.%d.%d, status %d\n", number>>16, number>>8&255, number&255, int32(status))

	for { // until a file named "stop" is in the current folder
		if _, err := os.Stat("stop"); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	right := hall.get(parcels) == 5000000010 && hall.get(shelved) == 42
	instRemove.Call(uintptr(unsafe.Pointer(&hall)))
	appClose.Call(perf)
	if !right {
		os.Exit(1)
	}
}
