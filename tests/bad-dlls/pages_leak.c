/* SPDX-License-Identifier: MIT
 *
 * pages_leak.c -- every Open allocates a page and never frees it.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    VirtualAlloc(NULL, 4096, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    return good_open(devices);
}
