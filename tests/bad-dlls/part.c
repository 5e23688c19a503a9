/* SPDX-License-Identifier: MIT
 *
 * part.c -- the module, built three times.  PART is 1 for the version without part_second, 2 for
 * the later one, and 3 for one that opens a key with more rights than it needs.
 */
#include "part.h"

#if PART == 3
#include <windows.h>

unsigned long part_first(void)
{
    HKEY key;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Part", 0, KEY_ALL_ACCESS, &key) ==
        ERROR_SUCCESS)
        RegCloseKey(key);
    return 0;
}
#else
unsigned long part_first(void)
{
    return 0;
}
#endif

#if PART == 2
unsigned long part_second(void)
{
    return 0;
}
#endif
