/* SPDX-License-Identifier: MIT
 *
 * logsource.c -- all logs are opened before the first is shown, so that a damaged one costs no half
 * view.
 */
#include "monitor/watch/logsource.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "monitor/sample/choice.h"
#include "monitor/saved/capturelog.h"
#include "monitor/watch/logreadings.h"

static int read_next_row_as_readings(void *context, struct mon_readings *out)
{
    struct mon_log_source *logs = context;

    for (; logs->file < logs->count; logs->file++) {
        int status = mon_readings_read_log_row(out, &logs->files[logs->file].log, &logs->selection);

        if (status != EPC_END)
            return status;
    }
    return EPC_END;
}

/* Has some file a column for each path? */
static int check_paths_have_columns(const struct mon_log_source *logs, char *message,
                                    size_t capacity)
{
    for (size_t path = 0; path < logs->selection.count; path++) {
        bool found = false;

        for (int i = 0; i < logs->count; i++)
            for (size_t k = 0; k < logs->files[i].log.column_count; k++)
                found = found || mon_column_fits_path(&logs->selection.paths[path].first,
                                                      logs->files[i].log.columns[k]);
        if (found)
            continue;
        snprintf(message, capacity, "%.1000s: the log has no such counter",
                 logs->selection.paths[path].text);
        kit_replace_unprintable_in_place(message);
        return EPC_E_INVALID;
    }
    return EPC_OK;
}

static int open_log_and_print_warnings(struct mon_log_source *out,
                                       const struct mon_options *options, const char *path,
                                       char *message, size_t capacity)
{
    struct mon_logfile *file = &out->files[out->count++];
    const int status = mon_any_log_open(file, options, path, message, capacity);

    return status == EPC_OK ? mon_print_log_warnings_and_rewind(file) : status;
}

int mon_log_source_open(struct mon_log_source *out, const struct mon_options *options,
                        char *message, size_t capacity)
{
    int status;

    *out = (struct mon_log_source){ .count = 0 };
    out->source = (struct mon_source){ .context = out, .next = read_next_row_as_readings };
    out->files = calloc((size_t)options->target_count, sizeof *out->files);
    if (!out->files)
        return EPC_E_NOMEM;
    status = mon_selection_of_options(&out->selection, options, message, capacity);
    for (int i = 0; i < options->target_count && status == EPC_OK; i++)
        status = open_log_and_print_warnings(out, options, options->targets[i], message, capacity);
    return status == EPC_OK ? check_paths_have_columns(out, message, capacity) : status;
}

void mon_log_source_close(struct mon_log_source *logs)
{
    for (int i = 0; i < logs->count; i++)
        mon_logfile_release(&logs->files[i]);
    reader_selection_release(&logs->selection);
    free(logs->files);
    *logs = (struct mon_log_source){ .count = 0 };
}
