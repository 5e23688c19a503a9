/* SPDX-License-Identifier: MIT
 *
 * ends_thread_during.c -- Collect ends the thread that called it, but only during another Collect.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

static volatile LONG inside;

COLLECT
{
    DWORD status;

    if (InterlockedIncrement(&inside) > 1)
        TerminateThread(GetCurrentThread(), 0);
    Sleep(2);
    status = good_collect(query, data, bytes, types);
    InterlockedDecrement(&inside);
    return status;
}
