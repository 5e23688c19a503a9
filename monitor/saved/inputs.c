/* SPDX-License-Identifier: MIT
 *
 * inputs.c -- opens each log, and joins several: one keeps what only its own form has.
 */
#include "monitor/saved/inputs.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/sample/choice.h"
#include "monitor/sample/missing.h"
#include "monitor/saved/capturelog.h"
#include "monitor/tool/problem.h"
#include "reader/files/joinedlog.h"

static int join_inputs(struct mon_inputs *inputs, char *message, size_t capacity)
{
    struct reader_textlog *logs = calloc(inputs->count, sizeof *logs);
    int status = EPC_OK;

    if (!logs)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < inputs->count; i++) {
        logs[i] = inputs->files[i].log;
        inputs->files[i].log = (struct reader_textlog){ .column_count = 0 };
    }
    if (inputs->count == 1 && !inputs->merges_columns)
        inputs->log = logs[0];
    else
        status = reader_join_open_logs(&inputs->log, logs, inputs->count, message, capacity);
    free(logs);
    return status == EPC_E_CORRUPT ? EPC_E_INVALID : status;
}

static int open_and_join_logs(struct mon_inputs *out, const struct mon_options *options,
                              char *message, size_t capacity)
{
    int status = EPC_OK;

    out->files = calloc((size_t)options->target_count + 1, sizeof *out->files);
    if (!out->files)
        return EPC_E_NOMEM;
    for (int i = 0; i < options->target_count && status == EPC_OK; i++)
        status = mon_any_log_open(&out->files[out->count++], options, options->targets[i], message,
                                  capacity);
    out->path = out->count == 1 ? options->targets[0] : "the joined log";
    return status == EPC_OK ? join_inputs(out, message, capacity) : status;
}

bool mon_report_log_open_status(const struct mon_options *options, int status, const char *message,
                                int *code)
{
    if (status == EPC_E_INVALID)
        *code = mon_print_refusal(options, message, *code);
    else if (status != EPC_OK)
        *code = mon_print_failure("the log does not fit", status);
    return status == EPC_OK;
}

bool mon_inputs_open(struct mon_inputs *out, struct reader_selection *selection,
                     const struct mon_options *options, int *code)
{
    char message[1400];
    int status = mon_selection_of_options(selection, options, message, sizeof message);

    *out = (struct mon_inputs){ .merges_columns = out->merges_columns };
    *code = KIT_EXIT_USAGE;
    if (status == EPC_OK) {
        *code = MON_EXIT_NOT_DONE;
        status = open_and_join_logs(out, options, message, sizeof message);
    }
    return mon_report_log_open_status(options, status, message, code);
}

void mon_inputs_print_warnings(const struct mon_inputs *inputs)
{
    for (size_t i = 0; i < inputs->count; i++) {
        const struct reader_textlog *part = reader_joinedlog_part(&inputs->log, i);
        struct mon_logfile file = inputs->files[i];

        file.log = *part; /* which keeps it */
        mon_logfile_print_warnings(&file);
        if (mon_get_capture_log_omissions(part))
            mon_print_omission_counts_by_reason(mon_get_capture_log_omissions(part));
    }
}

void mon_inputs_close(struct mon_inputs *inputs)
{
    reader_textlog_release(&inputs->log);
    for (size_t i = 0; i < inputs->count; i++)
        mon_logfile_release(&inputs->files[i]);
    free(inputs->files);
    *inputs = (struct mon_inputs){ .count = 0 };
}
