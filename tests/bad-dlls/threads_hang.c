/* SPDX-License-Identifier: MIT
 *
 * threads_hang.c -- two simultaneous Collects wait for each other.
 */
#include "provider.h"

static volatile LONG inside;

ONLY_COLLECT_IS_BAD
{
    DWORD status;

    InterlockedIncrement(&inside);
    Sleep(5);
    while (inside > 1) /* only the last thread inside leaves */
        Sleep(1);
    status = good_collect(query, data, bytes, types);
    InterlockedDecrement(&inside);
    return status;
}
