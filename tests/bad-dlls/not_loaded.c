/* SPDX-License-Identifier: MIT
 *
 * not_loaded.c -- DllMain returns FALSE, so the DLL does not load.
 */
#include "provider.h"

ALL_IS_GOOD

BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, LPVOID reserved);

BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, LPVOID reserved)
{
    (void)self;
    (void)reserved;
    return reason != DLL_PROCESS_ATTACH;
}
