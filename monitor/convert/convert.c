/* SPDX-License-Identifier: MIT
 *
 * convert.c -- the rows of the inputs that are wanted go into a sink, one by one.
 */
#include "monitor/convert/convert.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/files.h"
#include "monitor/sample/choice.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/progress.h"
#include "monitor/saved/inputs.h"
#include "monitor/convert/sink.h"
#include "monitor/tool/output.h"
#include "sdk/port/port.h"

struct converting {
    const struct mon_options *options;
    struct mon_inputs inputs;
    struct reader_selection selection;
    struct kit_arena memory;
    size_t *columns;
    size_t count;
    struct reader_textlog_style style;
    uint64_t begin, end; /* of the log's own times */
    uint64_t seen, rows; /* in that time, and written */
    struct mon_progress progress;
    bool is_open; /* the sink */
    struct mon_sink sink;
};

/* ---- What is wanted ---- */

static bool name_ends_nocase(const char *name, const char *end)
{
    const size_t bytes = strlen(name), tail = strlen(end);

    return bytes > tail && kit_equal_any_case(name + bytes - tail, end);
}

/* The form is that of the options, or else of the output's name. */
static void choose_output_form_and_zone(struct converting *converting)
{
    const struct mon_options *options = converting->options;
    const char *path = options->output ? options->output : "";
    enum reader_textlog_form form = (enum reader_textlog_form)options->form;

    if (form == READER_TEXTLOG_CSV && name_ends_nocase(path, ".tsv"))
        form = READER_TEXTLOG_TSV;
    if (form == READER_TEXTLOG_CSV && name_ends_nocase(path, ".jsonl"))
        form = READER_TEXTLOG_JSONL;
    converting->style =
        (struct reader_textlog_style){ .form = form,
                                       .zone = converting->inputs.log.zone,
                                       .bom = options->bom,
                                       .as_windows = true,
                                       .is_local = !converting->inputs.log.has_bias };
    if (options->utc)
        converting->style.zone = (struct reader_zone){ "UTC", 0 };
    if (!converting->inputs.log.has_bias)
        converting->style.zone.bias = 0;
}

static int choose_time_range(struct converting *converting, char *message, size_t capacity)
{
    const struct mon_options *options = converting->options;
    const struct reader_textlog *log = &converting->inputs.log;
    const int32_t bias = converting->style.zone.bias;
    int status;

    converting->begin = 0;
    converting->end = UINT64_MAX;
    status =
        mon_log_parse_time_option(log, bias, options->begin, &converting->begin, message, capacity);
    return status == EPC_OK ? mon_log_parse_time_option(log, bias, options->end, &converting->end,
                                                        message, capacity)
                            : status;
}

/* ---- Rows ---- */

/* Nothing is written, and no file is replaced, before there is a row. */
static int open_sink(struct converting *converting, const struct reader_textlog_row *first)
{
    const struct mon_options *options = converting->options;
    const struct mon_sink_start start = { .log = &converting->inputs.log,
                                          .columns = converting->columns,
                                          .count = converting->count,
                                          .style = converting->style,
                                          .path = options->output,
                                          .replace = options->replace,
                                          .begun =
                                              converting->inputs.log.has_bias ? first->time : 0,
                                          .prefix = options->prefix,
                                          .totals = options->totals };
    struct mon_sink *sink = &converting->sink;
    const int status = mon_is_output_metrics(options)  ? mon_open_metrics_sink(sink, &start)
                       : mon_is_output_binary(options) ? mon_open_binary_sink(sink, &start)
                                                       : mon_open_text_sink(sink, &start);

    if (status != EPC_OK)
        return status;
    converting->is_open = true;
    if (sink->columns < converting->count)
        fprintf(stderr, "epc-mon: %zu column%s left out: %s\n", converting->count - sink->columns,
                converting->count - sink->columns == 1 ? " is" : "s are",
                mon_is_output_metrics(options)
                    ? "instances called _Total (--totals), texts, and what is not a counter path"
                    : "what is not a counter path");
    return EPC_OK;
}

static int convert_row(struct converting *converting, const struct reader_textlog_row *row)
{
    int status = converting->is_open ? EPC_OK : open_sink(converting, row);

    if (status == EPC_OK)
        status = converting->sink.row(&converting->sink, row);
    if (status == EPC_OK)
        converting->rows++;
    return status;
}

static int convert_rows(struct converting *converting)
{
    const struct mon_options *options = converting->options;
    const uint32_t every = options->every ? options->every : 1;
    struct reader_textlog_row row;
    int status;

    while ((status = reader_textlog_next_row(&converting->inputs.log, &row)) == EPC_OK) {
        mon_progress_count_row(&converting->progress, row.time);
        if (row.time < converting->begin || row.time > converting->end ||
            converting->seen++ % every != 0)
            continue;
        status = convert_row(converting, &row);
        if (status != EPC_OK || (options->count && converting->rows == options->count))
            break;
    }
    mon_progress_end(&converting->progress);
    return status == EPC_END ? EPC_OK : status;
}

static int print_output_problem(const struct converting *converting, int status)
{
    const char *path = converting->options->output;
    char message[1400];

    if (!path)
        return mon_print_failure("standard output cannot be written", status);
    if (status == EPC_E_EXISTS) {
        fprintf(stderr, "epc-mon: %s exists; --replace replaces it\n", path);
        return MON_EXIT_NOT_DONE;
    }
    mon_format_output_write_problem(status, path, message, sizeof message);
    fprintf(stderr, "epc-mon: %s\n", message);
    return KIT_EXIT_BROKEN;
}

static int convert_rows_and_print_outcome(struct converting *converting)
{
    const struct mon_options *options = converting->options;
    int status = EPC_OK, ended = EPC_OK;

    if (options->output && !options->replace && kit_path_exists(options->output))
        return print_output_problem(converting, EPC_E_EXISTS);
    status = convert_rows(converting);
    if (converting->is_open)
        ended = converting->sink.end(&converting->sink);
    status = status ? status : ended;
    if (status == EPC_E_NOMEM)
        return mon_print_failure("a row does not fit", status);
    if (status == EPC_E_INVALID) {
        fprintf(stderr, "epc-mon: no column is a counter path: there is nothing for a .blg\n");
        return MON_EXIT_NOT_DONE;
    }
    if (status != EPC_OK)
        return print_output_problem(converting, status);
    mon_inputs_print_warnings(&converting->inputs);
    if (!converting->is_open) {
        fprintf(stderr, "epc-mon: no row is in that time\n");
        return MON_EXIT_NOT_DONE;
    }
    if (options->output)
        printf("%s: %" PRIu64 " row%s of %zu counter%s\n", options->output, converting->rows,
               kit_plural_suffix((size_t)converting->rows), converting->sink.columns,
               kit_plural_suffix(converting->sink.columns));
    return KIT_EXIT_GOOD;
}

static int convert_opened_logs(struct converting *converting)
{
    char message[300];
    size_t unfit;
    int code;

    choose_output_form_and_zone(converting);
    if (choose_time_range(converting, message, sizeof message) != EPC_OK)
        return mon_print_refusal(converting->options, message, KIT_EXIT_USAGE);
    converting->columns =
        mon_choose_columns(&converting->inputs.log, &converting->selection, converting->inputs.path,
                           &converting->memory, &converting->count, &unfit);
    if (!converting->columns)
        return mon_print_failure("the columns do not fit", EPC_E_NOMEM);
    if (converting->count == 0) {
        fprintf(stderr, "epc-mon: there is no counter to be logged\n");
        return MON_EXIT_NOT_DONE;
    }
    mon_progress_begin(&converting->progress, converting->options->output != NULL);
    code = convert_rows_and_print_outcome(converting);
    return code == KIT_EXIT_GOOD && unfit > 0 ? MON_EXIT_NOT_DONE : code;
}

bool mon_is_output_binary(const struct mon_options *options)
{
    return options->output && name_ends_nocase(options->output, ".blg");
}

bool mon_is_output_metrics(const struct mon_options *options)
{
    return options->openmetrics ||
           (options->output && name_ends_nocase(options->output, ".openmetrics"));
}

int mon_convert_logs(const struct mon_options *options)
{
    struct converting converting = { .options = options, .inputs.merges_columns = true };
    int code;

    kit_arena_init(&converting.memory, epci_alloc, epci_free);
    if (mon_inputs_open(&converting.inputs, &converting.selection, options, &code))
        code = convert_opened_logs(&converting);
    mon_inputs_close(&converting.inputs);
    reader_selection_release(&converting.selection);
    kit_arena_release(&converting.memory);
    return code;
}
