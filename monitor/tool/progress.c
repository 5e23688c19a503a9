/* SPDX-License-Identifier: MIT
 *
 * progress.c -- one line that is written again and again.
 */
#include "monitor/tool/progress.h"

#include <inttypes.h>
#include <stdio.h>

#include "kit/system/tool.h"
#include "sdk/port/port.h"
#include "sdk/schema/writer.h"

#define PROGRESS_STEP 10000000u /* 100 ns: a second */

void mon_progress_begin(struct mon_progress *out, bool wanted)
{
    *out = (struct mon_progress){ .shows = wanted && kit_is_stderr_terminal(),
                                  .said = epci_uptime_100ns() };
}

/* Is it time to say something? */
static bool test_and_mark_line_due(struct mon_progress *progress)
{
    uint64_t now;

    if (!progress->shows)
        return false;
    now = epci_uptime_100ns();
    if (now - progress->said < PROGRESS_STEP)
        return false;
    progress->said = now;
    progress->shown = true;
    return true;
}

void mon_progress_count_row(struct mon_progress *progress, uint64_t time)
{
    uint16_t t[8];

    progress->rows++;
    if (!test_and_mark_line_due(progress))
        return;
    epci_systemtime_from_100ns(time, t);
    fprintf(stderr, "\repc-mon: %" PRIu64 " rows, at %04u-%02u-%02u %02u:%02u:%02u", progress->rows,
            t[0], t[1], t[3], t[4], t[5], t[6]);
    fflush(stderr);
}

void mon_progress_show_read_bytes(struct mon_progress *progress, uint64_t at)
{
    if (!test_and_mark_line_due(progress))
        return;
    fprintf(stderr, "\repc-mon: looking at the log: %" PRIu64 " MB", at / 1000000);
    fflush(stderr);
}

void mon_progress_show_written_counters(struct mon_progress *progress, size_t count, size_t all)
{
    if (!test_and_mark_line_due(progress))
        return;
    fprintf(stderr, "\repc-mon: writing: %zu of %zu counters", count, all);
    fflush(stderr);
}

void mon_progress_end(struct mon_progress *progress)
{
    if (progress->shown)
        fprintf(stderr, "\r%60s\r", "");
    progress->shown = false;
}
