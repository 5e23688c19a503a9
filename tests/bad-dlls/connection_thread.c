/* SPDX-License-Identifier: MIT
 *
 * connection_thread.c -- Close fails if the thread that calls it did not open the DLL last; what a
 * mutex does that belongs to its thread.
 */
#include "provider.h"

COLLECT_IS_GOOD

static DWORD owner;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    owner = GetCurrentThreadId();
    return good_open(devices);
}

DWORD APIENTRY BadClose(void)
{
    return GetCurrentThreadId() == owner ? good_close() : ERROR_NOT_OWNER;
}
