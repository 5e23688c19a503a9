/* SPDX-License-Identifier: MIT
 *
 * detach_crash.c -- DllMain, which also runs destructors of static objects and atexit, crashes when
 * the DLL is unloaded.  The loader handles that exception itself.
 */
#include "provider.h"

ALL_IS_GOOD

static volatile int *nowhere;

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID ends);

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID ends)
{
    (void)module;
    if (reason == DLL_PROCESS_DETACH && !ends)
        *nowhere = 1;
    return TRUE;
}
