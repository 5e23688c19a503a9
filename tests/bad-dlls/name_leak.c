/* SPDX-License-Identifier: MIT
 *
 * name_leak.c -- every Open maps a named section, closes the handle and never unmaps the section.
 */
#include "provider.h"

#include <stdio.h>

COLLECT_IS_GOOD
CLOSE_IS_GOOD

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    static int calls;
    WCHAR name[64];
    HANDLE section;

    swprintf(name, sizeof name / sizeof *name, L"Local\\BadNameLeak-%lu-%d", GetCurrentProcessId(),
             ++calls);
    section = CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, 4096, name);
    if (section) {
        MapViewOfFile(section, FILE_MAP_READ, 0, 0, 0);
        CloseHandle(section);
    }
    return good_open(devices);
}
