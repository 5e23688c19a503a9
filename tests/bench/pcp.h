/* SPDX-License-Identifier: MIT
 *
 * pcp.h -- updates by Performance Co-Pilot's memory-mapped values, for comparison.  CMake chooses
 * pcp.c where libpcp_mmv is installed, else pcp_none.c.
 */
#pragma once

#include <stddef.h>

/* Returns NULL, or the reason why nothing can be measured. */
const char *bench_pcp_open(void);
void bench_pcp_close(void);

/* A bench_fn: adds 1 to 64-bit counters in turn; bench_pcp_open has looked them up. */
#define BENCH_PCP_VALUES 8
void bench_pcp_add(void *context, size_t count);
