/* SPDX-License-Identifier: MIT
 *
 * reportlog.c -- epc-mon report of a log: each chosen column is a series.
 */
#include "monitor/report/reportlog.h"

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/saved/inputs.h"
#include "monitor/report/rows.h"
#include "monitor/report/unusual.h"
#include "monitor/report/write.h"
#include "monitor/tool/problem.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"

#define UNUSUAL_FACTS 5u

struct log_report {
    const struct mon_options *options;
    struct reader_selection selection;
    struct mon_inputs inputs;
    struct mon_report_rows rows;
    struct kit_arena arena;
    size_t *columns; /* the chosen ones that become series */
    size_t count, chosen;
};

static int read_rows_of_chosen_columns(struct log_report *report)
{
    struct reader_textlog_row row;
    int status;

    while ((status = reader_textlog_next_row(&report->inputs.log, &row)) == EPC_OK) {
        double *values = mon_report_append_row_to_fill(&report->rows, row.time, report->count);

        if (!values)
            return EPC_E_NOMEM;
        for (size_t i = 0; i < report->count; i++) {
            const struct reader_textlog_value *value = &row.values[report->columns[i]];

            if (value->kind == READER_TEXTLOG_WHOLE || value->kind == READER_TEXTLOG_NUMBER)
                values[i] = value->number;
        }
    }
    return status == EPC_END ? EPC_OK : status;
}

static int fill_log_page(struct log_report *report, struct page_page *page)
{
    struct page_series *series = kit_arena_allocate(&report->arena, report->count, sizeof *series);

    for (size_t i = 0; series && i < report->count; i++) {
        const struct kit_slice name = report->inputs.log.columns[report->columns[i]];

        series[i].path = kit_arena_copy_string(&report->arena, name.at, name.bytes);
        series[i].unit = series[i].help = "";
        series[i].values = mon_report_copy_series_values(&report->rows, i, &report->arena);
        if (!series[i].path || !series[i].values)
            return EPC_E_NOMEM;
    }
    page->series = series;
    page->series_count = report->count;
    page->times = report->rows.times;
    page->time_count = report->rows.count;
    page->local = !report->inputs.log.has_bias;
    page->chart_count = report->count < MON_REPORT_CHARTS ? report->count : MON_REPORT_CHARTS;
    if (page->time_count < 2) {
        page->chart_count = 0;
        page->chart_note = "There is one sample only: charts need several.";
    } else if (report->chosen > MON_REPORT_CHARTS) {
        page->chart_note = kit_arena_format(
            &report->arena, "%u of %zu counters have a chart, the first ones; -p chooses others.",
            MON_REPORT_CHARTS, report->chosen);
    }
    return series ? EPC_OK : EPC_E_NOMEM;
}

/* What left its usual range farthest, as facts of the page. */
static int find_and_add_unusual_facts(struct log_report *report, struct page_fact *facts,
                                      size_t *count)
{
    struct reader_textlog *log = &report->inputs.log;
    const struct mon_unusual_search search = {
        .log = log, .columns = report->columns, .count = report->count, .end = UINT64_MAX
    };
    struct mon_unusual unusual;
    char time[MON_LOG_TIME_SIZE];
    int status = mon_unusual_find(&unusual, &search);

    for (size_t i = 0; status == EPC_OK && i < unusual.count && i < UNUSUAL_FACTS; i++) {
        const struct mon_unusual_counter *one = &unusual.counters[i];
        const struct kit_slice name = log->columns[one->column];
        const char *text = kit_arena_format(
            &report->arena, "%.*s: %.10g at %s, usually %.10g to %.10g", (int)name.bytes, name.at,
            one->value, mon_log_time_text(log, one->time, time), one->low, one->high);

        if (text)
            facts[(*count)++] = (struct page_fact){ "Unusual", text };
        else
            status = EPC_E_NOMEM;
    }
    mon_unusual_release(&unusual);
    reader_textlog_rewind(log);
    return status;
}

static int write_log_page(struct log_report *report)
{
    const char *path = report->options->targets[0];
    struct page_fact facts[3 + UNUSUAL_FACTS] = { { "Log of", reader_name_of_log_format(
                                                                  report->inputs.log.dialect) } };
    struct page_page page = { .title = path + kit_bytes_before_file_name(path),
                              .tool = "epc-mon",
                              .written = epci_clock_100ns(),
                              .facts = facts,
                              .fact_count = 1 };
    struct page_fact unusual[UNUSUAL_FACTS];
    size_t unusual_count = 0, unfit;
    char samples[64];
    int status;

    report->columns = mon_choose_columns(&report->inputs.log, &report->selection, path,
                                         &report->arena, &report->chosen, &unfit);
    if (!report->columns)
        return mon_print_failure("the log does not fit", EPC_E_NOMEM);
    report->count = report->chosen < MON_REPORT_SERIES ? report->chosen : MON_REPORT_SERIES;
    if (unfit > 0 && report->count == 0)
        return MON_EXIT_NOT_DONE;
    status = find_and_add_unusual_facts(report, unusual, &unusual_count);
    if (status == EPC_OK)
        status = read_rows_of_chosen_columns(report);
    if (status == EPC_OK)
        mon_inputs_print_warnings(&report->inputs);
    if (status == EPC_OK)
        status = fill_log_page(report, &page);
    if (status != EPC_OK)
        return mon_print_failure("the log does not fit", status);
    snprintf(samples, sizeof samples, "%zu", report->rows.count);
    facts[page.fact_count++] = (struct page_fact){ "Samples", samples };
    if (!report->inputs.log.has_bias)
        facts[page.fact_count++] =
            (struct page_fact){ "Times", "local ones: the log names no zone" };
    for (size_t i = 0; i < unusual_count; i++)
        facts[page.fact_count++] = unusual[i];
    return mon_report_write_page(report->options, &page);
}

int mon_report_log(const struct mon_options *options)
{
    struct log_report report = { .options = options };
    int code;

    kit_arena_init(&report.arena, epci_alloc, epci_free);
    if (mon_inputs_open(&report.inputs, &report.selection, options, &code))
        code = write_log_page(&report);
    mon_report_rows_release(&report.rows);
    mon_inputs_close(&report.inputs);
    reader_selection_release(&report.selection);
    kit_arena_release(&report.arena);
    return code;
}
