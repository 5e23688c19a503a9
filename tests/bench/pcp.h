/* SPDX-License-Identifier: MIT
 *
 * pcp.h -- the same thing done by Performance Co-Pilot's memory-mapped values: pcp.c where
 * libpcp_mmv is installed, else pcp_none.c, by CMake's choice.
 */
#ifndef EPC_BENCH_PCP_H
#define EPC_BENCH_PCP_H

#include <stddef.h>

/* NULL; or why there is nothing to measure. */
const char *bench_pcp_open(void);
void bench_pcp_close(void);

/* A bench_fn: adds 1 to one of so many 64-bit counters, looked up before, in turn. */
#define BENCH_PCP_VALUES 8
void bench_pcp_add(void *context, size_t count);

#endif
