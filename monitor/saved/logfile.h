/* SPDX-License-Identifier: MIT
 *
 * logfile.h -- a log as text in memory, and what to say of it: what was guessed, and what of it was
 * not read.
 */
#pragma once

#include <stdbool.h>

#include "monitor/tool/options.h"
#include "reader/selection/selection.h"
#include "reader/files/textlog.h"

struct mon_logfile {
    const char *path;
    bool ordered; /* --date-order is given */
    struct reader_textlog log;
    void *memory;
};

/* Read a log, which has at least one sample.  EPC_OK; EPC_E_INVALID and one sentence; EPC_E_NOMEM.
 * Release it in every case. */
int mon_logfile_open(struct mon_logfile *out, const struct mon_options *options, const char *path,
                     char *message, size_t capacity);
void mon_logfile_release(struct mon_logfile *file);
/* Of a log that was opened otherwise: has it a sample?  EPC_E_INVALID and one sentence. */
int mon_logfile_check_has_sample(struct mon_logfile *file, char *message, size_t capacity);
/* Print on standard error what was guessed, and what of the rows that have been read was lost. */
void mon_logfile_print_warnings(const struct mon_logfile *file);
/* The same before any row is shown: reads them all, and begins again.  EPC_OK or EPC_E_NOMEM. */
int mon_print_log_warnings_and_rewind(struct mon_logfile *file);

/* Does a column of a log fit a path that was chosen, in one of their first readings?  And any path
 * of the selection, or does that choose everything? */
bool mon_column_fits_path(const struct reader_counter_path *wanted, struct kit_slice column);
bool mon_column_is_chosen(const struct reader_selection *selection, struct kit_slice column);
/* Report on standard error each path of the selection that fits no column of the log called `name`.
 * Returns how many they are. */
size_t mon_print_paths_without_column(const struct reader_textlog *log,
                                      const struct reader_selection *selection, const char *name);

/* The chosen columns of a log, in the arena; *unfit is how many paths fit none, which was reported.
 * NULL: no memory. */
size_t *mon_choose_columns(const struct reader_textlog *log,
                           const struct reader_selection *selection, const char *name,
                           struct kit_arena *arena, size_t *count, size_t *unfit);

/* The time of --begin or --end, which is local with this bias unless it says otherwise, as the log
 * counts time.  NULL: *out stays.  EPC_OK; EPC_E_INVALID and one sentence. */
int mon_log_parse_time_option(const struct reader_textlog *log, int32_t bias, const char *text,
                              uint64_t *out, char *message, size_t capacity);

#define MON_LOG_TIME_SIZE 64
/* The time of a row as "2026-02-28T23:59:59.000", and a Z if the log's times are in UTC. */
const char *mon_log_time_text(const struct reader_textlog *log, uint64_t time,
                              char out[MON_LOG_TIME_SIZE]);
