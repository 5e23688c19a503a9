/* SPDX-License-Identifier: MIT
 *
 * loads_once.c -- is loaded once in a process, and refuses it when it is loaded again: an atom of
 * the process that it never deletes says so.
 */
#include "provider.h"

ALL_IS_GOOD

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID nothing);

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID nothing)
{
    (void)module;
    (void)nothing;
    if (reason != DLL_PROCESS_ATTACH)
        return TRUE;
    if (FindAtomW(L"BadLoadsOnce"))
        return FALSE;
    AddAtomW(L"BadLoadsOnce");
    return TRUE;
}
