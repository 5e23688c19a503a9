/* SPDX-License-Identifier: MIT
 *
 * bench.c -- see bench.h.
 */
#define _GNU_SOURCE
#include "bench.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "sdk/port/port.h"

static double seconds(bench_fn *body, void *context, size_t count)
{
    uint64_t begun = epci_clock_ticks();

    body(context, count);
    return (double)(epci_clock_ticks() - begun) / (double)epci_clock_frequency();
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static double median(double *values)
{
    qsort(values, BENCH_ROUNDS, sizeof *values, by_size);
    return values[BENCH_ROUNDS / 2];
}

static void print_target(const struct bench_row *row)
{
    if (row->most > 0)
        printf("<= %.2f\t", row->most);
    else if (row->least > 0)
        printf(">= %.2f\t", row->least);
    else
        printf("-\t");
}

void bench_run(const struct bench_row *row)
{
    double things[BENCH_ROUNDS], yardsticks[BENCH_ROUNDS], thing, yardstick = 0, value, ratio = 0;
    bool pass = true;

    row->thing(row->context, row->count); /* warm */
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        if (row->yardstick)
            yardsticks[i] = seconds(row->yardstick, row->context, row->count);
        things[i] = seconds(row->thing, row->context, row->count);
    }
    thing = median(things);
    if (row->yardstick)
        yardstick = median(yardsticks);
    if (row->unit == BENCH_NS_EACH)
        value = thing * 1e9 / ((double)row->count * row->per_count);
    else
        value = (double)row->count * row->per_count / thing / 1e6;
    /* Of speeds where the row is one and no time is bounded, else of times. */
    if (row->yardstick)
        ratio = row->unit == BENCH_MB_PER_SECOND && row->most <= 0 ? yardstick / thing
                                                                   : thing / yardstick;
    if (row->most > 0)
        pass = ratio <= row->most;
    if (row->least > 0)
        pass = (row->yardstick ? ratio : value) >= row->least;
    printf("%s\t%.2f\t%s\t", row->name, value, row->unit == BENCH_NS_EACH ? "ns" : "MB/s");
    print_target(row);
    if (row->yardstick)
        printf("%.2f\t", ratio);
    else
        printf("-\t");
    puts(row->most > 0 || row->least > 0 ? pass ? "yes" : "NO" : "-");
    fflush(stdout);
}
