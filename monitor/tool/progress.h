/* SPDX-License-Identifier: MIT
 *
 * progress.h -- how far a long reading of logs is, on standard error if that is a terminal.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mon_progress {
    bool shows, shown;
    uint64_t said, rows;
};

/* `wanted`: standard output is not where the rows appear. */
void mon_progress_begin(struct mon_progress *out, bool wanted);
/* One more row, of this time, was read; says so once a second. */
void mon_progress_count_row(struct mon_progress *progress, uint64_t time);
/* The bytes of a file up to here were looked at, before there are rows; the same. */
void mon_progress_show_read_bytes(struct mon_progress *progress, uint64_t at);
/* So many of the counters are written; the same. */
void mon_progress_show_written_counters(struct mon_progress *progress, size_t count, size_t all);
/* Remove the line. */
void mon_progress_end(struct mon_progress *progress);
