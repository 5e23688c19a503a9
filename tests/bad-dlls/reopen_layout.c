/* SPDX-License-Identifier: MIT
 *
 * reopen_layout.c -- Close forgets a counter: after the next Open the same object has other
 * definitions.
 */
#include "provider.h"

static DWORD opened;
static BOOL closed;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    opened++;
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    closed = closed || --opened == 0;
    return good_close();
}

COLLECT
{
    struct block block;

    good_block(&block);
    if (closed)
        block.site.counters[ACTIVE].CounterType = PERF_COUNTER_COUNTER;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
