/* SPDX-License-Identifier: MIT
 *
 * logged.c -- epc-mon report of a log: each chosen column is a series.
 */
#include "monitor/report/report.h"

#include <stdio.h>

#include <epc/epc.h>

#include "kit/safetext.h"
#include "monitor/choice.h"
#include "monitor/commands.h"
#include "monitor/report/rows.h"
#include "sdk/consumer/textlog.h"
#include "sdk/port/files.h"
#include "sdk/port/port.h"

#define LOGGED_MOST 0x7FFFFFFFu

struct logged {
    const struct mon_options *options;
    struct epci_selection selection;
    struct epci_textlog log;
    struct mon_report_rows rows;
    struct kit_arena arena;
    size_t *columns; /* the chosen ones that become series */
    size_t count, chosen;
};

/* Returns how many paths fit no column; each was reported. */
static size_t choose_logged(struct logged *logged)
{
    const struct epci_selection *selection = &logged->selection;
    const struct epci_textlog *log = &logged->log;
    size_t unfit = 0;

    for (size_t i = 0; i < log->column_count; i++) {
        if (!mon_column_is_chosen(selection, log->columns[i]))
            continue;
        logged->chosen++;
        if (logged->count < MON_REPORT_SERIES)
            logged->columns[logged->count++] = i;
    }
    for (size_t k = 0; k < selection->count; k++) {
        size_t i = 0;

        while (i < log->column_count &&
               !mon_column_fits(&selection->paths[k].first, log->columns[i]))
            i++;
        if (i < log->column_count)
            continue;
        fprintf(stderr, "epc-mon: ");
        kit_safe_print(stderr, selection->paths[k].text, 0);
        fprintf(stderr, ": %s has no such counter\n", logged->options->targets[0]);
        unfit++;
    }
    return unfit;
}

static int read_rows(struct logged *logged)
{
    struct epci_textlog_row row;
    int status;

    while ((status = epci_textlog_next(&logged->log, &row)) == EPC_OK) {
        double *values = mon_report_row(&logged->rows, row.time, logged->count);

        if (!values)
            return EPC_E_NOMEM;
        for (size_t i = 0; i < logged->count; i++) {
            const struct epci_textlog_value *value = &row.values[logged->columns[i]];

            if (value->kind == EPCI_TEXTLOG_WHOLE || value->kind == EPCI_TEXTLOG_NUMBER)
                values[i] = value->number;
        }
    }
    return status == EPC_END ? EPC_OK : status;
}

static int fill_logged(struct logged *logged, struct view_page *page)
{
    struct view_series *series = kit_arena_take(&logged->arena, logged->count, sizeof *series);

    for (size_t i = 0; series && i < logged->count; i++) {
        const struct kit_slice name = logged->log.columns[logged->columns[i]];

        series[i].path = kit_arena_string(&logged->arena, name.at, name.bytes);
        series[i].unit = series[i].help = "";
        series[i].values = mon_report_column(&logged->rows, i, &logged->arena);
        if (!series[i].path || !series[i].values)
            return EPC_E_NOMEM;
    }
    page->series = series;
    page->series_count = logged->count;
    page->times = logged->rows.times;
    page->time_count = logged->rows.count;
    page->local = !logged->log.has_bias;
    page->chart_count = logged->count < MON_REPORT_CHARTS ? logged->count : MON_REPORT_CHARTS;
    if (page->time_count < 2)
        page->chart_note = "There is one sample or none: charts need several.";
    else if (logged->chosen > MON_REPORT_CHARTS)
        page->chart_note = kit_arena_format(
            &logged->arena, "%u of %zu counters have a chart, the first ones; -p chooses others.",
            MON_REPORT_CHARTS, logged->chosen);
    return series ? EPC_OK : EPC_E_NOMEM;
}

static int write_logged(struct logged *logged)
{
    const char *path = logged->options->targets[0];
    struct view_fact facts[3] = { { "Log of", epci_textlog_name(logged->log.dialect) } };
    struct view_page page = { .title = path + epci_host_folder_bytes(path),
                              .tool = "epc-mon",
                              .written = epci_clock_100ns(),
                              .facts = facts,
                              .fact_count = 1 };
    char samples[64];
    int status;

    logged->columns =
        kit_arena_take(&logged->arena, logged->log.column_count, sizeof *logged->columns);
    if (!logged->columns)
        return mon_broken("the log does not fit", EPC_E_NOMEM);
    if (choose_logged(logged) > 0 && logged->count == 0)
        return MON_EXIT_NOT_DONE;
    status = read_rows(logged);
    if (status == EPC_OK)
        status = fill_logged(logged, &page);
    if (status != EPC_OK)
        return mon_broken("the log does not fit", status);
    snprintf(samples, sizeof samples, "%zu", logged->rows.count);
    facts[page.fact_count++] = (struct view_fact){ "Samples", samples };
    if (!logged->log.has_bias)
        facts[page.fact_count++] =
            (struct view_fact){ "Times", "local ones: the log names no zone" };
    return mon_report_write(logged->options, &page);
}

static int load_logged(struct logged *logged, void **memory)
{
    const struct mon_options *options = logged->options;
    const char *path = options->targets[0];
    char message[1400], why[300];
    size_t bytes;
    int status = epci_host_read_file(path, LOGGED_MOST, memory, &bytes);

    if (status == EPC_OK)
        status = epci_textlog_open(&logged->log, epci_span_of(*memory, bytes), why, sizeof why);
    else
        snprintf(why, sizeof why, "%s",
                 epci_host_is_folder(path) ? "it is a folder" : epc_status_text(status));
    if (status == EPC_E_NOMEM)
        return mon_broken("the log does not fit", status);
    if (status == EPC_OK)
        return write_logged(logged);
    snprintf(message, sizeof message, "%s cannot be %s: %s", path, *memory ? "used" : "read", why);
    return mon_refuse(options, message, MON_EXIT_NOT_DONE);
}

int mon_report_log(const struct mon_options *options)
{
    struct logged logged = { .options = options };
    char message[1400];
    void *memory = NULL;
    int code, status = mon_choose(&logged.selection, options, message, sizeof message);

    kit_arena_init(&logged.arena, epci_alloc, epci_free);
    if (status == EPC_E_INVALID)
        code = mon_refuse(options, message, KIT_EXIT_USAGE);
    else if (status != EPC_OK)
        code = mon_broken("the paths do not fit", status);
    else if (options->target_count > 1)
        code = mon_refuse(options, "report takes one log", KIT_EXIT_USAGE);
    else
        code = load_logged(&logged, &memory);
    mon_report_rows_release(&logged.rows);
    epci_textlog_release(&logged.log);
    epci_selection_release(&logged.selection);
    kit_arena_release(&logged.arena);
    epci_host_free(memory);
    return code;
}
