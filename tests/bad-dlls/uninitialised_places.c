/* SPDX-License-Identifier: MIT
 *
 * uninitialised_places.c -- Collect writes fields, names and values, but not what is between them:
 * 2 bytes after the name of the second instance, and 4 bytes before the first value in each counter
 * block.
 */
#include "provider.h"

#include <stddef.h>

ONLY_COLLECT_IS_BAD
{
    struct block block, *written = *data, kept;
    const DWORD capacity = *bytes;
    DWORD status;

    ZeroMemory(&kept, sizeof kept);
    if (capacity >= sizeof kept)
        kept = *written;
    good_block(&block);
    /* The first two counters share a cell, so that 4 bytes before it belong to none. */
    block.site.counters[ACTIVE].CounterOffset = offsetof(struct site_cells, requests);
    status = good_answer(&block, sizeof block, query, data, bytes, types);
    if (*bytes == 0)
        return status;
    written->site.instances[1].name[7] = kept.site.instances[1].name[7];
    for (int i = 0; i < 2; i++)
        written->site.instances[i].cells.active = kept.site.instances[i].cells.active;
    return status;
}
