/* SPDX-License-Identifier: MIT
 *
 * view_leak.c -- every Collect maps 16 MiB of address space, without memory: a 32-bit process has
 * room for about a hundred such views.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    HANDLE section = CreateFileMappingA(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE | SEC_RESERVE, 0,
                                        16 << 20, NULL);

    if (section) {
        MapViewOfFile(section, FILE_MAP_READ, 0, 0, 0);
        CloseHandle(section);
    }
    return good_collect(query, data, bytes, types);
}
