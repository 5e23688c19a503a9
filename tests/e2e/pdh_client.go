// SPDX-License-Identifier: MIT

// pdh_client -- as pdh_client.c's verb read, in Go, which finds each function when it is first called.
package main

import (
	"fmt"
	"os"
	"syscall"
	"time"
	"unsafe"
)

type raw struct {
	status      uint32
	low, high   uint32
	_           uint32
	first       int64
	second      int64
	multi       uint32
	_           uint32
}

type value struct {
	status uint32
	_      uint32
	double float64
}

var dll = syscall.NewLazyDLL("pdh.dll")

func call(name string, arguments ...uintptr) uint32 {
	status, _, _ := dll.NewProc(name).Call(arguments...)
	return uint32(status)
}

func must(name string, arguments ...uintptr) {
	if status := call(name, arguments...); status != 0 {
		fmt.Printf("%s: 0x%08x\n", name, status)
		os.Exit(1)
	}
}

func main() {
	var query uintptr
	paths := os.Args[3:]
	counters := make([]uintptr, len(paths))
	before := make([]raw, len(paths))

	must("PdhOpenQuery", 0, 0, uintptr(unsafe.Pointer(&query)))
	for i, path := range paths {
		wide, _ := syscall.UTF16PtrFromString(path)
		must("PdhAddEnglishCounterW", query, uintptr(unsafe.Pointer(wide)), 0,
			uintptr(unsafe.Pointer(&counters[i])))
	}
	must("PdhCollectQueryData", query)
	for i := range paths {
		must("PdhGetRawCounterValue", counters[i], 0, uintptr(unsafe.Pointer(&before[i])))
	}
	fmt.Println("ready")
	for i := 0; i < 600; i++ {
		if _, err := os.Stat(os.Args[2]); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	must("PdhCollectQueryData", query)
	for i, path := range paths {
		var now raw
		var shown value
		var base int64
		seconds := 1.0

		must("PdhGetRawCounterValue", counters[i], 0, uintptr(unsafe.Pointer(&now)))
		must("PdhGetFormattedCounterValue", counters[i], 0x200|0x8000, 0,
			uintptr(unsafe.Pointer(&shown)))
		call("PdhGetCounterTimeBase", counters[i], uintptr(unsafe.Pointer(&base)))
		if now.second != 0 && base > 0 {
			seconds = float64(now.second-before[i].second) / float64(base)
		}
		fmt.Printf("%s\t0x%x\t%d\t%d\t%.3f\n", path, now.status, now.first, now.first-before[i].first,
			shown.double*seconds)
	}
	must("PdhCloseQuery", query)
}
