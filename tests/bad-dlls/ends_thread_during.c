/* SPDX-License-Identifier: MIT
 *
 * ends_thread_during.c -- Collect ends the thread that called it, but only during another Collect.
 */
#include "provider.h"

static volatile LONG inside;

ONLY_COLLECT_IS_BAD
{
    DWORD status;

    if (InterlockedIncrement(&inside) > 1)
        TerminateThread(GetCurrentThread(), 0);
    Sleep(2);
    status = good_collect(query, data, bytes, types);
    InterlockedDecrement(&inside);
    return status;
}
