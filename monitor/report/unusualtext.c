/* SPDX-License-Identifier: MIT
 *
 * unusualtext.c -- what was unusual, as lines for people.
 */
#include "monitor/report/unusual.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "monitor/saved/inputs.h"
#include "monitor/sample/choice.h"
#include "monitor/tool/problem.h"

#define UNUSUAL_LINES 10u

struct unusual_report {
    const struct mon_options *options;
    struct mon_inputs inputs;
    struct reader_selection selection;
    struct mon_unusual unusual;
};

static void print_unusual_counter_line(const struct reader_textlog *log,
                                       const struct mon_unusual_counter *counter)
{
    const struct kit_slice name = log->columns[counter->column];
    char time[MON_LOG_TIME_SIZE], until[MON_LOG_TIME_SIZE];

    printf("%8.1f  %s  ", counter->distance, mon_log_time_text(log, counter->time, time));
    kit_safe_print_bytes(stdout, name.at, name.bytes);
    printf("\n          %.10g, usually %.10g to %.10g", counter->value, counter->low,
           counter->high);
    if (counter->until > counter->from)
        printf("; from %s to %s", mon_log_time_text(log, counter->from, time),
               mon_log_time_text(log, counter->until, until));
    if (counter->unusual > 1)
        printf("; %" PRIu64 " samples in all", counter->unusual);
    putchar('\n');
}

static void print_unusual_counters_and_times(const struct unusual_report *report)
{
    const struct reader_textlog *log = &report->inputs.log;
    const struct mon_unusual *unusual = &report->unusual;
    char first[MON_LOG_TIME_SIZE], last[MON_LOG_TIME_SIZE];

    printf("%" PRIu64 " sample%s from %s to %s: %zu of %zu counter%s left the usual range\n",
           unusual->rows, kit_plural_suffix((size_t)unusual->rows),
           mon_log_time_text(log, unusual->first, first),
           mon_log_time_text(log, unusual->last, last), unusual->count, unusual->looked,
           kit_plural_suffix(unusual->looked));
    if (unusual->count > 0)
        printf("%8s  %-24s  %s\n", "WIDTHS", "WHEN", "COUNTER, VALUE AND USUAL RANGE");
    for (size_t i = 0; i < unusual->count && i < UNUSUAL_LINES; i++)
        print_unusual_counter_line(log, &unusual->counters[i]);
    if (unusual->count > UNUSUAL_LINES)
        printf("          and %zu more\n", unusual->count - UNUSUAL_LINES);
    for (size_t i = 0; i < MON_UNUSUAL_TIMES && unusual->times[i].counters > 0; i++)
        printf("%s %zu counters at %s\n", i == 0 ? "At once:" : "        ",
               unusual->times[i].counters, mon_log_time_text(log, unusual->times[i].time, first));
    printf("The usual range is the middle half of a counter's values. WIDTHS says how far a value "
           "is from\nit, in widths of that range; from %d on it is listed.\n",
           MON_UNUSUAL_WIDTHS);
}

static int report_unusual_of_opened_log(struct unusual_report *report)
{
    struct reader_textlog *log = &report->inputs.log;
    const struct mon_options *options = report->options;
    struct mon_unusual_search search = { .log = log, .end = UINT64_MAX };
    size_t *columns, count = 0, unfit;
    char message[300];
    int status = mon_log_parse_time_option(log, log->zone.bias, options->begin, &search.begin,
                                           message, sizeof message);

    if (status == EPC_OK)
        status = mon_log_parse_time_option(log, log->zone.bias, options->end, &search.end, message,
                                           sizeof message);
    if (status != EPC_OK)
        return mon_print_refusal(options, message, KIT_EXIT_USAGE);
    columns = calloc(log->column_count + 1, sizeof *columns);
    status = columns ? EPC_OK : EPC_E_NOMEM;

    for (size_t i = 0; columns && i < log->column_count; i++)
        if (mon_column_is_chosen(&report->selection, log->columns[i]))
            columns[count++] = i;
    search.columns = columns;
    search.count = count;
    unfit = mon_print_paths_without_column(log, &report->selection, report->options->targets[0]);
    if (status == EPC_OK)
        status = mon_unusual_find(&report->unusual, &search);
    free(columns);
    if (status != EPC_OK)
        return mon_print_failure("the log does not fit", status);
    if (report->unusual.rows == 0) {
        fprintf(stderr, "epc-mon: no row is in that time\n");
        return MON_EXIT_NOT_DONE;
    }
    print_unusual_counters_and_times(report);
    fflush(stdout);
    mon_inputs_print_warnings(&report->inputs);
    return unfit > 0 ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
}

int mon_report_unusual(const struct mon_options *options)
{
    struct unusual_report report = { .options = options, .inputs.merges_columns = true };
    int code;

    if (mon_inputs_open(&report.inputs, &report.selection, options, &code))
        code = report_unusual_of_opened_log(&report);
    mon_unusual_release(&report.unusual);
    mon_inputs_close(&report.inputs);
    reader_selection_release(&report.selection);
    return code;
}
