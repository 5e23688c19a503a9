/* SPDX-License-Identifier: MIT
 *
 * pcp_none.c -- see pcp.h.
 */
#include "pcp.h"

const char *bench_pcp_open(void)
{
    return "libpcp_mmv is not installed";
}

void bench_pcp_close(void)
{
}

void bench_pcp_add(void *context, size_t count)
{
    (void)context;
    (void)count;
}
