/* SPDX-License-Identifier: MIT
 *
 * dll.c -- the DLL in the place of advapi32.dll.  Loading does nothing: Wine's first processes
 * load advapi32.dll before there is a registry.
 */
#include "wine/advapi/advapi.h"

#include <epc/epc.h>

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved);

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved)
{
    (void)module;
    (void)reason;
    (void)reserved;
    return TRUE;
}

DWORD APIENTRY wine_stand_in(void)
{
    return EPC_VERSION_NUMBER;
}
