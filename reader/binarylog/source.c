/* SPDX-License-Identifier: MIT
 *
 * source.c -- keeps the pieces of a file that were used last.
 */
#include "reader/binarylog/source.h"

#include <stdlib.h>

#include <epc/epc.h>

static const unsigned char *get_bytes_if_in_window(struct reader_blg_windows *windows,
                                                   unsigned which, uint64_t at, size_t need)
{
    const uint64_t from = windows->list[which].at;

    if (at < from || at - from > windows->list[which].bytes ||
        need > windows->list[which].bytes - (size_t)(at - from))
        return NULL;
    windows->last = which;
    windows->list[which].used = ++windows->time;
    return windows->list[which].memory + (at - from);
}

/* Fill a window, the one that was not used for longest. */
static unsigned fill_window(struct reader_blg_windows *windows, uint64_t at, size_t count)
{
    unsigned oldest = 0;

    for (unsigned i = 1; i < READER_BLG_WINDOWS; i++)
        if (windows->list[i].used < windows->list[oldest].used)
            oldest = i;
    windows->list[oldest].bytes = 0;
    windows->list[oldest].at = at;
    if (windows->list[oldest].capacity < count) {
        free(windows->list[oldest].memory);
        windows->list[oldest].memory = malloc(count);
        windows->list[oldest].capacity = windows->list[oldest].memory ? count : 0;
    }
    if (!windows->list[oldest].memory)
        windows->status = EPC_E_NOMEM;
    else
        windows->status =
            windows->source.read(windows->source.context, at, windows->list[oldest].memory, count,
                                 &windows->list[oldest].bytes);
    if (windows->status != EPC_OK)
        windows->list[oldest].bytes = 0;
    return oldest;
}

const unsigned char *reader_blg_read_source_bytes(struct reader_blg_windows *windows, uint64_t at,
                                                  size_t need, size_t ahead)
{
    const unsigned char *found = get_bytes_if_in_window(windows, windows->last, at, need);

    for (unsigned i = 0; !found && i < READER_BLG_WINDOWS; i++)
        found = get_bytes_if_in_window(windows, i, at, need);
    if (found)
        return found;
    /* A small file needs little memory, and a large one few calls. */
    windows->ahead =
        windows->ahead < READER_BLG_AHEAD / 2 ? 2 * windows->ahead + 0x1000u : READER_BLG_AHEAD;
    if (ahead > windows->ahead)
        ahead = windows->ahead;
    if (ahead < need)
        ahead = need;
    return get_bytes_if_in_window(windows, fill_window(windows, at, ahead), at, need);
}

void reader_blg_release_file_windows(struct reader_blg_windows *windows)
{
    for (unsigned i = 0; i < READER_BLG_WINDOWS; i++)
        free(windows->list[i].memory);
    *windows = (struct reader_blg_windows){ .source = windows->source };
}
