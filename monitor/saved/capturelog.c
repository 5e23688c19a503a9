/* SPDX-License-Identifier: MIT
 *
 * capturelog.c -- all answers are looked at once for the columns, and once more for the rows.
 */
#include "monitor/saved/capturelog.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/sample/choice.h"
#include "monitor/sample/columnslog.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/savedsampler.h"

struct capture_log {
    char *path;
    enum reader_formulas formulas;
    struct reader_selection selection;
    struct mon_saved_sampler saved;
    struct mon_columns columns;
    struct mon_columns_log as_log; /* what the log's raw values come from */
    int32_t bias;                  /* of this computer */
    size_t row;
};

/* ---- Rows ---- */

static struct capture_log *capture_log_from_columns_log(void *self)
{
    return (struct capture_log *)((char *)self - offsetof(struct capture_log, as_log));
}

/* The next answer that can be read.  EPC_OK; EPC_END; or why there can be no more. */
static int load_next_readable_answer(struct capture_log *capture)
{
    struct mon_sampler *sampler = &capture->saved.sampler;
    int status;

    do
        status = sampler->next(sampler);
    while (status == EPC_OK && !sampler->computers[0].newer.there);
    return status;
}

static int read_capture_row(void *self, struct reader_textlog_row *out)
{
    struct capture_log *capture = capture_log_from_columns_log(self);
    const struct mon_sample *newer = &capture->saved.computer.newer;
    bool more;
    int status = load_next_readable_answer(capture);

    if (status == EPC_OK)
        status =
            mon_columns_read_values_find_new(&capture->columns, &capture->selection,
                                             &capture->saved.sampler, capture->formulas, &more);
    if (status != EPC_OK)
        return status;
    mon_columns_count_omissions(&capture->columns, &capture->saved.sampler);
    *out = (struct reader_textlog_row){ .time = newer->snapshot.data.head.perf_time_100ns,
                                        .bias = capture->bias,
                                        .line = ++capture->row,
                                        .values = capture->columns.values };
    return EPC_OK;
}

static void rewind_capture_log(void *self)
{
    struct capture_log *capture = capture_log_from_columns_log(self);

    capture->saved.sampler.again(&capture->saved.sampler);
    reader_omissions_release(&capture->columns.omissions);
    capture->row = 0;
}

static void free_capture_log(void *self)
{
    struct capture_log *capture = capture_log_from_columns_log(self);

    mon_columns_log_release(&capture->as_log);
    mon_columns_release(&capture->columns);
    mon_saved_sampler_close(&capture->saved);
    reader_selection_release(&capture->selection);
    free(capture->path);
    free(capture);
}

/* ---- The whole ---- */

/* EPC_E_INVALID: nothing of the file can be read as an answer. */
static int find_columns_of_all_answers(struct capture_log *capture, char *message, size_t capacity)
{
    struct mon_sampler *sampler = &capture->saved.sampler;
    bool is_capture = false;
    int status;

    while ((status = load_next_readable_answer(capture)) == EPC_OK) {
        is_capture |= capture->saved.computer.newer.snapshot.status == EPC_OK;
        status = mon_columns_add_new(&capture->columns, &capture->selection, sampler, NULL, NULL);
        if (status != EPC_OK)
            return status;
    }
    if (status != EPC_END)
        return status;
    if (!is_capture) {
        snprintf(message, capacity, "%s is not a log or a capture, or a damaged one",
                 capture->path);
        return EPC_E_INVALID;
    }
    sampler->again(sampler);
    return mon_columns_sort_by_selecting_path(&capture->columns);
}

static int open_capture_and_find_columns(struct capture_log *capture,
                                         const struct mon_options *options,
                                         struct reader_textlog *log, char *message, size_t capacity)
{
    int status = mon_selection_of_options(&capture->selection, options, message, capacity);

    if (status == EPC_OK)
        status = mon_saved_sampler_open(&capture->saved, &capture->path, 1, message, capacity);
    if (status == EPC_OK)
        status = find_columns_of_all_answers(capture, message, capacity);
    if (status == EPC_OK)
        status = mon_columns_present_as_log(&capture->as_log, log, &capture->columns,
                                            &capture->saved.sampler);
    capture->bias = log->zone.bias;
    return status;
}

int mon_capture_log_open(struct mon_logfile *out, const struct mon_options *options,
                         const char *path, char *message, size_t capacity)
{
    struct capture_log *capture = calloc(1, sizeof *capture);
    int status;

    *out = (struct mon_logfile){ .path = path };
    if (!capture)
        return EPC_E_NOMEM;
    mon_columns_init_empty(&capture->columns);
    capture->formulas = (enum reader_formulas)options->formulas;
    capture->path = kit_copy_string(path);
    status = capture->path
                 ? open_capture_and_find_columns(capture, options, &out->log, message, capacity)
                 : EPC_E_NOMEM;
    out->log.rows.self = &capture->as_log;
    out->log.rows.next = read_capture_row;
    out->log.rows.rewind = rewind_capture_log;
    out->log.rows.release = free_capture_log;
    if (status == EPC_OK)
        status = mon_logfile_check_has_sample(out, message, capacity);
    return status;
}

int mon_any_log_open(struct mon_logfile *out, const struct mon_options *options, const char *path,
                     char *message, size_t capacity)
{
    return mon_is_log_by_name_or_content(path)
               ? mon_logfile_open(out, options, path, message, capacity)
               : mon_capture_log_open(out, options, path, message, capacity);
}

const struct reader_omissions *mon_get_capture_log_omissions(const struct reader_textlog *log)
{
    return log->dialect == READER_TEXTLOG_CAPTURE && log->rows.self
               ? &capture_log_from_columns_log(log->rows.self)->columns.omissions
               : NULL;
}
