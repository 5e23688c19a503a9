/* SPDX-License-Identifier: MIT
 *
 * uninitialised.c -- the bytes after a name are what the buffer held before.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BYTE *start = *data, kept[sizeof(WCHAR) * NAME_UNITS];
    DWORD capacity = *bytes, status;
    struct block *block = (struct block *)start;

    if (capacity >= sizeof *block)
        CopyMemory(kept, block->site.instances[1].name, sizeof kept);
    status = good_collect(query, data, bytes, types);
    if (*bytes > 0) /* only "intern" and its NUL were copied */
        CopyMemory(block->site.instances[1].name + 7, kept + 14, sizeof kept - 14);
    return status;
}
