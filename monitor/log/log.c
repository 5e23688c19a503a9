/* SPDX-License-Identifier: MIT
 *
 * log.c -- takes samples at the moments of a fixed grid, and writes a row for each.
 *
 * The columns are fixed when a file begins.  A file appears with its head in it; each row is
 * appended by one write.  docs/decisions/logs.md has the rules.
 */
#include "monitor/convert/convert.h"
#include "monitor/log/log.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "monitor/log/parts.h"
#include "monitor/log/rowclock.h"
#include "monitor/sample/columns.h"
#include "monitor/sample/missing.h"
#include "monitor/saved/filekind.h"
#include "monitor/saved/savedrun.h"
#include "monitor/live/liverun.h"
#include "monitor/tool/output.h"
#include "monitor/tool/problem.h"
#include "sdk/port/port.h"

struct logging {
    const struct mon_options *options;
    const struct reader_selection *selection;
    struct mon_sampler *sampler;
    struct mon_columns columns;
    struct mon_log_parts parts;
    struct mon_row_clock clock;
    uint64_t rows; /* in all files */
    bool more_reported;
    bool waits;   /* for the first counter that is there; that was said */
    bool awaited; /* an object that a failing provider may have is missing */
    bool unknown; /* an object or a counter does not exist */
};

/* ---- Rows ---- */

static void report_missing_path(void *context, const struct reader_missing *missing)
{
    struct logging *log = context;
    char text[2048];

    mon_describe_missing_path(log->selection, missing, text, sizeof text);
    if (!log->waits)
        fprintf(stderr, "epc-mon: %s\n", text);
    log->unknown = log->unknown || missing->kind != READER_MISSING_INSTANCE;
    for (size_t i = 0; i < log->sampler->count; i++)
        log->awaited |= missing->kind == READER_MISSING_OBJECT &&
                        mon_missing_is_awaited(log->sampler, &log->sampler->computers[i], missing);
}

static int choose_columns_and_begin_part(struct logging *log)
{
    const struct mon_sampler *sampler = log->sampler;
    int status;

    log->unknown = log->unknown && log->columns.count > 0;
    log->awaited = false;
    status = mon_columns_add_new(&log->columns, log->selection, sampler, report_missing_path, log);
    if (status == EPC_OK)
        status = mon_columns_sort_by_selecting_path(&log->columns);
    if (status != EPC_OK)
        return mon_print_failure("the columns do not fit", status);
    if (log->columns.count > 0)
        return mon_log_begin_next_part(&log->parts);
    if (log->awaited || (sampler->nothing && sampler->nothing(sampler) && sampler->awaits &&
                         sampler->awaits(sampler, 0))) {
        if (!log->waits)
            fprintf(stderr, "epc-mon: nothing has answered yet; waiting for it\n");
        log->waits = true;
        return KIT_EXIT_GOOD;
    }
    fprintf(stderr, "epc-mon: there is no counter to be logged\n");
    return MON_EXIT_NOT_DONE;
}

/* Instances have come that have no column. */
static int add_or_report_new_columns(struct logging *log)
{
    bool lines = log->options->form == READER_TEXTLOG_JSONL, more;
    int status, code = KIT_EXIT_GOOD;

    if (log->columns.notes_left) {
        if (!log->more_reported)
            fprintf(stderr, "epc-mon: there are instances now that have no column; "
                            "--new-instances begins a new file for them\n");
        log->more_reported = true;
        return KIT_EXIT_GOOD;
    }
    status = mon_columns_add_new(&log->columns, log->selection, log->sampler, NULL, NULL);
    if (status == EPC_OK)
        status =
            mon_columns_read_values_find_new(&log->columns, log->selection, log->sampler,
                                             (enum reader_formulas)log->options->formulas, &more);
    if (status != EPC_OK)
        return mon_print_failure("the columns do not fit", status);
    if (!lines)
        code = mon_log_begin_next_part(&log->parts);
    return code;
}

static int write_log_row(struct logging *log)
{
    bool more;
    int code = KIT_EXIT_GOOD;
    int status =
        mon_columns_read_values_find_new(&log->columns, log->selection, log->sampler,
                                         (enum reader_formulas)log->options->formulas, &more);

    if (status != EPC_OK)
        return mon_print_failure("a row does not fit", status);
    if (more)
        code = add_or_report_new_columns(log);
    if (code == KIT_EXIT_GOOD)
        code = mon_log_append_row(
            &log->parts, mon_choose_row_time(&log->clock, log->sampler, epci_clock_100ns()));
    if (code == KIT_EXIT_GOOD)
        mon_columns_count_omissions(&log->columns, log->sampler);
    log->rows += code == KIT_EXIT_GOOD;
    return code;
}

/* ---- Time ---- */

/* The moments at which samples are taken, in 100 ns of the ticks. */
struct grid {
    uint64_t start, due, interval, missed;
};

/* Wait for the next moment; false if the user stops it. */
static bool wait_for_next_sample(struct grid *grid, const struct mon_sampler *sampler)
{
    uint64_t now = epci_uptime_100ns();

    grid->due += grid->interval;
    while (grid->due <= now) {
        grid->due += grid->interval;
        grid->missed++;
    }
    return sampler->pause((grid->due - now + 9999) / 10000);
}

static bool is_logging_over(const struct logging *log, const struct grid *grid)
{
    const struct mon_options *options = log->options;

    return (options->count && log->rows >= options->count) ||
           (options->seconds && log->sampler->pause &&
            epci_uptime_100ns() + grid->interval - grid->start >
                (uint64_t)options->seconds * 10000000);
}

/* The samples are there already: look at all of them first, so that what comes after the first one
 * has columns, too. */
static int add_columns_of_all_samples(struct logging *log)
{
    struct mon_sampler *sampler = log->sampler;
    int status;

    if (!sampler->again || log->options->new_instances ||
        log->options->form == READER_TEXTLOG_JSONL)
        return EPC_OK;
    while ((status = sampler->next(sampler)) == EPC_OK) {
        status = mon_columns_add_new(&log->columns, log->selection, sampler, NULL, log);
        if (status != EPC_OK)
            return status;
    }
    sampler->again(sampler);
    return status == EPC_END ? EPC_OK : status;
}

static int write_rows_of_all_samples(struct logging *log)
{
    struct grid grid = { .interval = (uint64_t)log->options->interval_ms * 10000 };
    int code = KIT_EXIT_GOOD, status = add_columns_of_all_samples(log);

    if (status != EPC_OK)
        return mon_print_failure("the columns do not fit", status);
    while ((status = log->sampler->next(log->sampler)) == EPC_OK) {
        if (log->parts.number == 0) {
            grid.due = epci_uptime_100ns(); /* after everything is loaded */
            grid.start = grid.start ? grid.start : grid.due;
            grid.missed = 0;
            code = choose_columns_and_begin_part(log);
        }
        if (code == KIT_EXIT_GOOD && log->parts.number > 0)
            code = write_log_row(log);
        if (code != KIT_EXIT_GOOD || log->parts.lost || is_logging_over(log, &grid) ||
            (log->sampler->pause && !wait_for_next_sample(&grid, log->sampler)))
            break;
    }
    if (status != EPC_OK && status != EPC_END)
        code = mon_print_failure("the counters cannot be collected", status);
    if (grid.missed > 0)
        fprintf(stderr,
                "epc-mon: %" PRIu64 " sample%s took longer than the interval and left out "
                "as many rows\n",
                grid.missed, kit_plural_suffix((size_t)grid.missed));
    return code;
}

static int log_samples_and_print_summary(const struct mon_options *options,
                                         const struct reader_selection *selection,
                                         struct mon_sampler *sampler)
{
    struct logging log = { .options = options, .selection = selection, .sampler = sampler };
    int code, ended;

    mon_columns_init_empty(&log.columns);
    mon_log_parts_init(&log.parts, options, &log.columns, sampler);
    log.columns.notes_left = !options->new_instances && options->form != READER_TEXTLOG_JSONL;
    code = write_rows_of_all_samples(&log);
    ended = mon_log_parts_end(&log.parts);
    code = code == KIT_EXIT_GOOD ? ended : code;
    if (!log.parts.lost && log.columns.left.count > 0)
        fprintf(stderr,
                "epc-mon: %zu counter%s came after the columns were fixed, and %s left out; "
                "--new-instances begins a new file for %s\n",
                log.columns.left.count, kit_plural_suffix(log.columns.left.count),
                log.columns.left.count == 1 ? "was" : "were",
                log.columns.left.count == 1 ? "it" : "them");
    if (!log.parts.lost)
        mon_print_omission_counts_by_reason(&log.columns.omissions);
    if (code == KIT_EXIT_GOOD && log.waits && log.parts.number == 0) {
        fprintf(stderr, "epc-mon: nothing was written: what was waited for has not answered\n");
        code = MON_EXIT_NOT_DONE;
    }
    if (code == KIT_EXIT_GOOD && options->output)
        printf("%s: %" PRIu64 " row%s of %zu counter%s\n", log.parts.path, log.rows,
               kit_plural_suffix((size_t)log.rows), log.columns.count,
               kit_plural_suffix(log.columns.count));
    if (code == KIT_EXIT_GOOD && log.unknown)
        code = MON_EXIT_NOT_DONE;
    mon_columns_release(&log.columns);
    return code;
}

/* Are rows chosen, or is any of the files a log?  Captures alone are a row of samples. */
static bool is_log_conversion_wanted(const struct mon_options *options)
{
    if (options->begin || options->end || options->every || mon_is_output_binary(options) ||
        mon_is_output_metrics(options))
        return true;
    for (int i = 0; i < options->target_count; i++)
        if (mon_is_log_by_name_or_content(options->targets[i]))
            return true;
    return false;
}

static int convert_or_log_saved_files(const struct mon_options *options)
{
    int code;

    if (mon_detect_output_over_input(options, &code))
        return code;
    return is_log_conversion_wanted(options)
               ? mon_convert_logs(options)
               : mon_run_on_saved_files(options, log_samples_and_print_summary);
}

int mon_log_run(const struct mon_options *options)
{
    if (mon_first_target_is_saved_file(options))
        return convert_or_log_saved_files(options);
    if (mon_is_output_metrics(options))
        return mon_print_refusal(
            options,
            "OpenMetrics with times comes from logs and captures: write one first, "
            "or use serve or export",
            KIT_EXIT_USAGE);
    return mon_live_run_command_on_paths(options, log_samples_and_print_summary);
}
