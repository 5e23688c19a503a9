/* SPDX-License-Identifier: MIT
 *
 * report.c -- takes samples, keeps the values of charts, and puts a page together of them and of
 * the latest answer.
 */
#include "monitor/report/report.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/sample/columns.h"
#include "monitor/live/liverun.h"
#include "monitor/report/pagefindings.h"
#include "monitor/report/reportlog.h"
#include "monitor/report/rows.h"
#include "monitor/report/unusual.h"
#include "monitor/report/write.h"
#include "monitor/sample/missing.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/savedrun.h"
#include "monitor/tool/output.h"
#include "monitor/tool/problem.h"
#include "sdk/core/wire.h"
#include "kit/system/tool.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"

#define REPORT_FACTS 8

struct reporting {
    const struct mon_options *options;
    const struct reader_selection *selection;
    struct mon_sampler *sampler;
    const struct mon_saved_sampler *saved;
    struct mon_columns columns;
    struct mon_report_rows rows;
    struct kit_arena arena;
    struct page_fact facts[REPORT_FACTS];
    struct page_page page;
    bool unknown; /* a path means nothing */
};

static void report_missing_path(void *context, const struct reader_missing *missing)
{
    struct reporting *report = context;
    char text[2048];

    mon_describe_missing_path(report->selection, missing, text, sizeof text);
    fprintf(stderr, "epc-mon: %s\n", text);
    report->unknown = report->unknown || !mon_missing_can_appear_later(missing);
}

/* ---- Samples ---- */

static int append_values_row(struct reporting *report)
{
    struct mon_columns *columns = &report->columns;
    const struct mon_computer *computer = &report->sampler->computers[0];
    const bool first = report->rows.count == 0;
    const enum reader_formulas formulas = (enum reader_formulas)report->options->formulas;
    bool more = first;
    double *row;
    int status = EPC_OK;

    if (!first)
        status = mon_columns_read_values_find_new(columns, report->selection, report->sampler,
                                                  formulas, &more);
    if (status == EPC_OK && more && columns->count < MON_REPORT_SERIES)
        status = mon_columns_add_new(columns, report->selection, report->sampler,
                                     first ? report_missing_path : NULL, report);
    if (status == EPC_OK && more)
        status = mon_columns_read_values_find_new(columns, report->selection, report->sampler,
                                                  formulas, &more);
    if (status != EPC_OK)
        return status;
    mon_columns_count_omissions(columns, report->sampler);
    row = mon_report_append_row_to_fill(
        &report->rows, computer->newer.snapshot.data.head.perf_time_100ns, columns->count);
    for (size_t i = 0; row && i < columns->count; i++) {
        const struct reader_textlog_value *value = &columns->values[i];

        if (value->kind == READER_TEXTLOG_WHOLE || value->kind == READER_TEXTLOG_NUMBER)
            row[i] = value->number;
    }
    return row ? EPC_OK : EPC_E_NOMEM;
}

static void print_progress(const struct reporting *report, uint32_t sample_count, bool end)
{
    if (report->saved || !kit_is_stderr_terminal())
        return;
    if (end)
        fprintf(stderr, "\r%40s\r", "");
    else
        fprintf(stderr, "\r%" PRIu32 " of %" PRIu32 " samples", sample_count,
                report->options->count);
    fflush(stderr);
}

/* All that are saved, or as many as were asked for.  EPC_OK: at least one may be there. */
static int collect_samples(struct reporting *report)
{
    struct mon_sampler *sampler = report->sampler;
    uint32_t sample_count = 0;
    int status = EPC_OK;

    while (status == EPC_OK && (report->saved || sample_count < report->options->count)) {
        if (sample_count > 0 && sampler->pause && !sampler->pause(report->options->interval_ms))
            break;
        status = sampler->next(sampler);
        sample_count++;
        print_progress(report, sample_count, false);
        if (status == EPC_OK && sampler->computers[0].newer.there)
            status = append_values_row(report);
    }
    print_progress(report, sample_count, true);
    return status == EPC_END ? EPC_OK : status;
}

/* ---- The page ---- */

static void add_fact(struct reporting *report, const char *name, const char *value)
{
    if (value && value[0] && report->page.fact_count < REPORT_FACTS)
        report->facts[report->page.fact_count++] = (struct page_fact){ name, value };
}

/* The names of the targets: "WebPerf", "a.capture and 3 more". */
static const char *format_page_title(struct reporting *report)
{
    const struct mon_options *options = report->options;
    const char *first = options->target_count ? options->targets[0] : "All providers";

    if (report->saved)
        first += kit_bytes_before_file_name(first);
    if (options->target_count < 2)
        return kit_arena_format(&report->arena, "%s", first);
    return kit_arena_format(&report->arena, "%s and %d more", first, options->target_count - 1);
}

/* What the latest sample says of a column: its unit and its help text. */
static void set_series_unit_and_help(struct reporting *report, const char *path,
                                     struct page_series *series)
{
    const struct mon_computer *computer = &report->sampler->computers[0];
    const struct reader_lookup source = mon_make_path_lookup_of_computer(computer);
    struct reader_item item;
    struct reader_shown shown;
    char help[4096];

    *series = (struct page_series){ .path = path, .unit = "", .help = "" };
    if (reader_find_item_by_path(&source, kit_slice_of(path), &item) != EPC_OK)
        return;
    mon_computer_compute_value(computer, &item, (enum reader_formulas)report->options->formulas,
                               &shown);
    series->unit = reader_unit_text(shown.value.unit);
    if (computer->titles &&
        reader_titles_find_help(computer->titles, shown.counter->head.help_index, help,
                                sizeof help)) {
        const char *kept = kit_arena_format(&report->arena, "%s", help);

        series->help = kept ? kept : "";
    }
}

/* The part of a path after the computer. */
static const char *skip_computer_name(const char *path)
{
    const char *end = path[0] == '\\' && path[1] == '\\' ? strchr(path + 2, '\\') : NULL;

    return end ? end : path;
}

static int fill_page_series(struct reporting *report)
{
    const size_t count =
        report->columns.count < MON_REPORT_SERIES ? report->columns.count : MON_REPORT_SERIES;
    struct page_series *series = kit_arena_allocate(&report->arena, count, sizeof *series);

    for (size_t i = 0; i < count; i++) {
        if (!series)
            return EPC_E_NOMEM;
        set_series_unit_and_help(report, report->columns.paths[i], &series[i]);
        series[i].path = skip_computer_name(report->columns.paths[i]);
        series[i].values = mon_report_copy_series_values(&report->rows, i, &report->arena);
        if (!series[i].values)
            return EPC_E_NOMEM;
    }
    report->page.series = series;
    report->page.series_count = count;
    report->page.chart_count = count < MON_REPORT_CHARTS ? count : MON_REPORT_CHARTS;
    report->page.times = report->rows.times;
    report->page.time_count = report->rows.count;
    return EPC_OK;
}

/* What is to be said of charts. */
static void set_chart_note_or_drop_charts(struct reporting *report)
{
    struct page_page *page = &report->page;
    const uint64_t *times = page->times;

    if (page->time_count < 2)
        page->chart_note = "There is one answer only: charts need several, as collect --interval "
                           "--count or log write them.";
    else if (times[page->time_count - 1] <= times[0])
        page->chart_note = "The answers do not say when they were taken one after the other: there "
                           "are not charts.";
    else if (report->columns.count > MON_REPORT_CHARTS)
        page->chart_note = kit_arena_format(
            &report->arena, "%u of %zu counters have a chart, the first ones; -p chooses others.",
            MON_REPORT_CHARTS, report->columns.count);
    if (page->time_count < 2 || times[page->time_count - 1] <= times[0]) {
        page->chart_count = 0;
        page->series_count = page->time_count < 2 ? 0 : page->series_count;
    }
}

static void add_facts_of_samples_and_checks(struct reporting *report,
                                            const struct mon_report_findings *result)
{
    const struct mon_computer *computer = &report->sampler->computers[0];
    const struct mon_report_rows *rows = &report->rows;
    const uint64_t passed = rows->times[rows->count - 1] - rows->times[0];

    if (report->saved &&
        report->saved->files[report->saved->count - 1].saved.form == READER_SAVED_CAPTURE)
        add_fact(report, "Provider",
                 report->saved->files[report->saved->count - 1].saved.capture.service);
    add_fact(report, "Computer", computer->name);
    if (rows->count > 1 && passed < (uint64_t)1 << 60)
        add_fact(report, "Samples",
                 kit_arena_format(&report->arena, "%zu in %.1f seconds", rows->count,
                                  (double)passed / 1e7));
    add_fact(report, "Judged by", result->by);
    if (result->unchecked.bytes > 0)
        add_fact(
            report, "Rules not judged",
            kit_arena_copy_string(&report->arena, result->unchecked.text, result->unchecked.bytes));
}

/* The bytes of the latest answer, and of the one before if both are of one session: asked just now,
 * or in one file.  Two files may be answers to different questions.  Errors as
 * mon_saved_read_answer; the bytes live as long as the cursor. */
static int find_latest_two_answers(const struct reporting *report,
                                   struct reader_records_cursor *cursor, struct epci_span *newer,
                                   struct epci_span *older)
{
    const struct mon_computer *computer = &report->sampler->computers[0];
    const struct mon_saved_sampler *saved = report->saved;

    *older = epci_span_of(NULL, 0);
    if (saved) {
        const struct mon_saved_file *file = &saved->files[saved->count - 1];
        const size_t count = mon_saved_count_answers(file);
        const int status =
            count > 1 ? mon_saved_read_answer(file, cursor, count - 2, older) : EPC_OK;

        return status == EPC_OK ? mon_saved_read_answer(file, cursor, count - 1, newer) : status;
    }
    *newer = reader_span_of_whole_answer(&computer->newer.answer);
    if (computer->older.there)
        *older = reader_span_of_whole_answer(&computer->older.answer);
    return EPC_OK;
}

/* Any file can be taken for a bare block.  One that is spoiled is what a report is for; but where
 * none of the first three lengths can be right, it is something else. */
static bool can_file_be_bare_data_block(struct epci_span bytes)
{
    struct epci_wire_object head;

    if (bytes.left < offsetof(struct epci_wire_object, name_index))
        return false;
    memcpy(&head, bytes.at, offsetof(struct epci_wire_object, name_index));
    return head.header_bytes == sizeof head || head.total_bytes <= bytes.left ||
           head.definition_bytes <= bytes.left;
}

static int print_file_is_no_block(const struct reporting *report)
{
    char message[900];

    snprintf(message, sizeof message,
             "%.600s is not a capture, answer, block or log: none of its first three numbers is a "
             "length within it",
             report->options->targets[report->options->target_count - 1]);
    return mon_print_refusal(report->options, message, MON_EXIT_NOT_DONE);
}

static int check_answers_and_write_report(struct reporting *report)
{
    const struct mon_computer *computer = &report->sampler->computers[0];
    const struct mon_saved_file *file =
        report->saved ? &report->saved->files[report->saved->count - 1] : NULL;
    const struct mon_sample *newer = &computer->newer, *older = &computer->older;
    struct page_page *page = &report->page;
    struct mon_report_findings result = { .count = 0 };
    struct reader_records_cursor latest = { 0 };
    struct epci_span answer, before;
    int code, status;

    if (file && file->saved.form == READER_SAVED_BLOCK &&
        !can_file_be_bare_data_block(file->saved.bytes))
        return print_file_is_no_block(report);
    status = find_latest_two_answers(report, &latest, &answer, &before);
    if (status == EPC_OK)
        status = mon_report_check_answers(&result, &report->arena, file, answer, before);
    if (status == EPC_OK)
        status = fill_page_series(report);
    if (status == EPC_OK) {
        set_chart_note_or_drop_charts(report);
        add_facts_of_samples_and_checks(report, &result);
        page->checked = true;
        page->findings = result.findings;
        page->finding_count = result.count;
        page->block = result.block;
        page->whole = result.whole;
        page->titles = computer->titles;
        page->newer = &newer->snapshot;
        page->older = older->there ? &older->snapshot : NULL;
        page->selection = report->selection;
        page->omissions = &report->columns.omissions;
        page->formulas = (enum reader_formulas)report->options->formulas;
    }
    code = status == EPC_OK ? mon_report_write_page(report->options, page)
                            : mon_print_failure("the page does not fit", status);
    kit_buffer_release(&result.unchecked);
    reader_records_cursor_release(&latest);
    return code;
}

static int collect_and_write_report(struct reporting *report)
{
    const struct mon_sampler *sampler = report->sampler;
    int code, status = collect_samples(report);

    if (status != EPC_OK)
        return mon_print_failure(report->saved ? "the file does not fit"
                                               : "the counters cannot be "
                                                 "collected",
                                 status);
    if (!sampler->computers[0].newer.there || report->rows.count == 0 ||
        (sampler->nothing && sampler->nothing(sampler)))
        return mon_print_nothing_to_report(report->options);
    if (report->unknown && report->columns.count == 0)
        return MON_EXIT_NOT_DONE;
    code = check_answers_and_write_report(report);
    return code == KIT_EXIT_GOOD && report->unknown ? MON_EXIT_NOT_DONE : code;
}

/* Of all samples that the sampler gives, up to options->count if it asks. */
static int write_html_report_of_sampler(const struct mon_options *options,
                                        const struct reader_selection *selection,
                                        struct mon_sampler *sampler)
{
    struct reporting report = { .options = options,
                                .selection = selection,
                                .sampler = sampler,
                                .saved = sampler->again ? sampler->self : NULL };
    int code;

    if (sampler->count != 1)
        return mon_print_refusal(options, "report shows the answers of one computer",
                                 KIT_EXIT_USAGE);
    mon_columns_init_empty(&report.columns);
    kit_arena_init(&report.arena, epci_alloc, epci_free);
    report.page.title = format_page_title(&report);
    report.page.tool = "epc-mon";
    report.page.written = epci_clock_100ns();
    report.page.facts = report.facts;
    code = report.page.title ? collect_and_write_report(&report)
                             : mon_print_failure("the page does not fit", EPC_E_NOMEM);
    mon_report_rows_release(&report.rows);
    mon_columns_release(&report.columns);
    kit_arena_release(&report.arena);
    return code;
}

int mon_report_run(const struct mon_options *options)
{
    int code;

    if (!mon_first_target_is_saved_file(options) && !options->output)
        return mon_print_refusal(options, "report writes a page to a file: say which, with -o FILE",
                                 KIT_EXIT_USAGE);
    if (!mon_first_target_is_saved_file(options))
        return mon_live_run_command_on_paths(options, write_html_report_of_sampler);
    if (!options->output)
        return mon_report_unusual(options);
    if (mon_detect_output_over_input(options, &code))
        return code;
    return mon_has_log_target(options)
               ? mon_report_log(options)
               : mon_run_on_saved_files(options, write_html_report_of_sampler);
}
