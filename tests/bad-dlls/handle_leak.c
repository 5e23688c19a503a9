/* SPDX-License-Identifier: MIT
 *
 * handle_leak.c -- every Open creates a named event and never closes it.
 */
#include "provider.h"

#include <stdio.h>

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static int calls;
    WCHAR name[64];

    swprintf(name, sizeof name / sizeof *name, L"Local\\BadHandleLeak-%lu-%d",
             GetCurrentProcessId(), ++calls);
    CreateEventW(NULL, TRUE, FALSE, name);
    return good_open(devices);
}
