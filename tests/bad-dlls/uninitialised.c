/* SPDX-License-Identifier: MIT
 *
 * uninitialised.c -- what the buffer held before stands behind a name.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BYTE *start = *data, kept[sizeof(WCHAR) * NAME_UNITS];
    DWORD room = *bytes, status;
    struct block *block = (struct block *)start;

    if (room >= sizeof *block)
        CopyMemory(kept, block->site.instances[1].name, sizeof kept);
    status = good_collect(query, data, bytes, types);
    if (*bytes > 0) /* "intern" and its NUL are all that was copied */
        CopyMemory(block->site.instances[1].name + 7, kept + 14, sizeof kept - 14);
    return status;
}
