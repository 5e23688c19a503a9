/* SPDX-License-Identifier: MIT
 *
 * system.h -- what the benchmarks ask of the system beside sdk/port: system_posix.c or
 * system_win32.c, by CMake's choice.
 */
#ifndef EPC_BENCH_SYSTEM_H
#define EPC_BENCH_SYSTEM_H

#include <stddef.h>

/* Processors this process may run on. */
unsigned bench_cores(void);

/* Bytes that the process has allocated for itself, and bytes of its shared sections; 0: the system
 * does not tell. */
size_t bench_private_bytes(void);
size_t bench_shared_bytes(void);

/* The usual lock within a process. */
void bench_process_lock(void);
void bench_process_unlock(void);

/* One that other processes can take too, and that is noticed when its owner dies: what guards the
 * shared memory of Windows' own sample providers.  bench_shared_mutex_open comes first; 0: it is
 * there. */
int bench_shared_mutex_open(void);
void bench_shared_lock(void);
void bench_shared_unlock(void);

#endif
