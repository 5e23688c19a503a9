/* SPDX-License-Identifier: MIT
 *
 * cdecl.c -- its author forgot WINAPI: on x86 Open and Collect do not remove their arguments.
 */
#define BadOpen    StdcallOpen
#define BadCollect StdcallCollect
#define BadClose   StdcallClose
#include "provider.h"
#undef BadOpen
#undef BadCollect
#undef BadClose

DWORD __cdecl BadOpen(LPWSTR devices);
DWORD __cdecl BadCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types);
DWORD __cdecl BadClose(void);

DWORD __cdecl BadOpen(LPWSTR devices)
{
    return good_open(devices);
}

DWORD __cdecl BadCollect(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    return good_collect(query, data, bytes, types);
}

DWORD __cdecl BadClose(void)
{
    return good_close();
}
