/* SPDX-License-Identifier: MIT
 *
 * lines.c -- samples as lines of text, for a pipe, a file, or a terminal that cannot be drawn on:
 *
 *     sample <number> <time>
 *     <object> <instance> <counter> <value> <unit> [<reason of a value that cannot be known>]
 *     ...
 *     (an empty line)
 */
#include "monitor/watch/source.h"

#include <inttypes.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"

#define LINES_BUFFER 65536u

static void print_field(const char *text, size_t width, bool columns)
{
    kit_print_safe_padded(stdout, text, columns ? width : 0);
    putchar(columns ? ' ' : '\t');
}

static void print_sample_and_its_readings(const struct mon_readings *sample, bool columns)
{
    char time[MON_TIME_SIZE];
    const char gap = columns ? ' ' : '\t';

    printf("sample%c%" PRIu32 "%c%s\n", gap, sample->number, gap,
           mon_readings_time_text(sample, time));
    for (size_t i = 0; i < sample->count; i++) {
        const struct mon_reading *reading = &sample->list[i];
        const size_t cells = kit_count_printed_characters(reading->value);

        print_field(reading->object, 24, columns);
        print_field(reading->instance, 24, columns);
        print_field(reading->counter, 32, columns);
        for (size_t left = cells; columns && left < 14; left++)
            putchar(' ');
        print_field(reading->value, 0, columns);
        if (reading->reason)
            printf("%s%c%s\n", reading->unit, gap, reading->reason);
        else
            printf("%s\n", reading->unit);
    }
    putchar('\n');
}

/* Take a sample and print it if it has a number. */
static int take_and_print_next_sample(struct mon_source *source, uint32_t number, bool columns)
{
    struct mon_readings sample;
    int status;

    mon_readings_init(&sample);
    status = source->next(source->context, &sample);
    sample.number = number;
    if (status == EPC_OK && sample.failed)
        status = EPC_E_NOMEM;
    if (status == EPC_OK && number > 0)
        print_sample_and_its_readings(&sample, columns);
    mon_readings_release(&sample);
    return status;
}

int mon_watch_as_lines(const struct mon_watch *watch, struct mon_source *source, bool columns)
{
    int status;

    /* A console of Wine splits what comes in single bytes. */
    setvbuf(stdout, NULL, _IOFBF, LINES_BUFFER);
    status = source->pause ? take_and_print_next_sample(source, 0, columns) : EPC_OK;

    for (uint32_t i = 1; status == EPC_OK && (watch->count == 0 || i <= watch->count); i++) {
        if (source->pause && !source->pause(watch->interval_ms))
            break;
        status = take_and_print_next_sample(source, i, columns);
        if (fflush(stdout) != 0 || ferror(stdout))
            break; /* main reports lost output */
    }
    return status == EPC_END ? EPC_OK : status;
}
