/* SPDX-License-Identifier: MIT
 *
 * system.h -- what the benchmarks need from the system in addition to sdk/port.  CMake chooses
 * system_posix.c or system_win32.c.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sdk/port/port.h"

/* Processors this process may run on. */
unsigned bench_cores(void);

/* Bytes that the process has allocated privately, and bytes of its shared sections; 0: not known.
 * */
size_t bench_private_bytes(void);
size_t bench_shared_bytes(void);

/* The most memory that `work` has at once, in bytes, in a process of its own; 0: not known. */
size_t bench_peak_bytes(void (*work)(void *context), void *context);

/* The usual lock within one process. */
void bench_process_lock(void);
void bench_process_unlock(void);

/* A lock that processes can share and that reports the death of its owner, as Windows' own sample
 * providers use to guard their shared memory.  Call bench_shared_mutex_open first; it returns 0 if
 * the lock can be used. */
#ifdef _WIN32
#define BENCH_LOCK_NAME  "named mutex"
#define BENCH_LOCK_COUNT 500
#else
#define BENCH_LOCK_NAME  "mutex between processes"
#define BENCH_LOCK_COUNT 200000
#endif
int bench_shared_mutex_open(void);
void bench_shared_lock(void);
void bench_shared_unlock(void);

/* Convert UTF-16LE with a byte order mark to UTF-8 with the system's means, iconv or
 * WideCharToMultiByte, and forget it.  Returns 0 if that works. */
int bench_convert(const unsigned char *utf16, size_t bytes);

/* One more view of all of an opened section, for reading; NULL: without success. */
const unsigned char *bench_map(const struct epci_shm *shm);
void bench_unmap(const unsigned char *view, const struct epci_shm *shm);

/* Ask the system about an event that is open, the least question there is.  bench_event_open comes
 * first, and is false where the system has no such question. */
bool bench_event_open(void);
void bench_event_query(void);
