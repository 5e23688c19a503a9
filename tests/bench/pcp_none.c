/* SPDX-License-Identifier: MIT
 *
 * pcp_none.c -- takes the place of pcp.c where libpcp_mmv is not installed: says so, does nothing.
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
