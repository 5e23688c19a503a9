/* SPDX-License-Identifier: MIT
 *
 * bench.c -- runs a row's thing and its yardstick in turns and prints the ratio of the medians.
 *
 * A round with several threads starts them first, releases all at once by a flag, and ends with the
 * last of them.  The first round only warms caches and is not counted.
 */
#define _GNU_SOURCE
#include "bench.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "sdk/port/port.h"
#include "system.h"

_Thread_local unsigned bench_thread;

bool bench_quick(void)
{
    return getenv("EPC_BENCH_QUICK") != NULL;
}

/* ---- One round ---- */

struct crew {
    bench_fn *body;
    void *context;
    size_t count;
    unsigned ready; /* threads that wait for `go` */
    int go;
};

struct member {
    pthread_t thread;
    struct crew *crew;
    unsigned number;
    uint64_t ended;
};

static void *work(void *argument)
{
    struct member *member = argument;
    struct crew *crew = member->crew;

    bench_thread = member->number;
    __atomic_add_fetch(&crew->ready, 1, __ATOMIC_RELAXED);
    /* A spinning wait: with the system's barrier the first thread could end before the last woke.
     * */
    while (!__atomic_load_n(&crew->go, __ATOMIC_ACQUIRE))
        continue;
    crew->body(crew->context, crew->count);
    member->ended = epci_clock_ticks();
    return NULL;
}

/* Seconds from the common start of all threads, including this one, to the end of the last. */
static double seconds(unsigned threads, bench_fn *body, void *context, size_t count)
{
    struct crew crew = { body, context, count, 0, 0 };
    struct member members[BENCH_THREADS_MAX];
    uint64_t begun, ended;

    for (unsigned i = 1; i < threads; i++) {
        members[i] = (struct member){ .crew = &crew, .number = i };
        if (pthread_create(&members[i].thread, NULL, work, &members[i]) != 0)
            abort();
    }
    while (__atomic_load_n(&crew.ready, __ATOMIC_RELAXED) < threads - 1)
        continue;
    begun = epci_clock_ticks();
    __atomic_store_n(&crew.go, 1, __ATOMIC_RELEASE);
    body(context, count);
    ended = epci_clock_ticks();
    for (unsigned i = 1; i < threads; i++) {
        pthread_join(members[i].thread, NULL);
        if (members[i].ended > ended)
            ended = members[i].ended;
    }
    if (ended == begun)
        ended++; /* a quick round may be shorter than a tick; avoid a division by 0 */
    return (double)(ended - begun) / (double)epci_clock_frequency();
}

/* Seconds of one round; for BENCH_GAIN the gain. */
static double sample(const struct bench_row *row, bench_fn *body, size_t count)
{
    double alone;

    if (row->unit != BENCH_GAIN)
        return seconds(row->threads ? row->threads : 1, body, row->context, count);
    alone = seconds(1, body, row->context, count);
    return alone * row->threads / seconds(row->threads, body, row->context, count);
}

/* ---- A row ---- */

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

static const char *unit_of(const struct bench_row *row)
{
    static const char *const names[] = { "ns", "MB/s", "x", "bytes", "M/s" };

    return names[row->unit];
}

static bool is_speed(const struct bench_row *row)
{
    return row->unit == BENCH_MB_PER_SECOND || row->unit == BENCH_MILLIONS;
}

/* Prints the target and a tab; returns false if the row has no target. */
static bool print_target(const struct bench_row *row)
{
    double least = row->least > 0 ? row->least : row->value;
    bool any = sizeof(void *) >= 8 && (row->maximum > 0 || least > 0);

    if (any)
        printf("%s %.2f\t",
               row->maximum > 0 ? "<=" : ">=", row->maximum > 0 ? row->maximum : least);
    else
        printf("-\t");
    return any;
}

static void print_ratio(const struct bench_row *row, double thing, double yardstick)
{
    /* A ratio of speeds for rows of speeds without an upper bound; otherwise a ratio of times. */
    bool speeds = row->least > 0 || (is_speed(row) && row->maximum <= 0);
    double ratio = speeds && row->unit != BENCH_GAIN ? yardstick / thing : thing / yardstick;
    bool pass = row->maximum > 0 ? ratio <= row->maximum : ratio >= row->least;
    bool any = print_target(row);

    printf("%.2f\t%s\t", ratio, any ? pass ? "yes" : "NO" : "-");
}

static void measure(const struct bench_row *row)
{
    double things[BENCH_ROUNDS], yardsticks[BENCH_ROUNDS], thing, amount, value;
    int rounds = bench_quick() ? 1 : row->rounds > 0 ? row->rounds : BENCH_ROUNDS;
    size_t count = bench_quick() && row->count > 10 ? 10 : row->count;

    for (int i = -1; i < rounds; i++) { /* round -1 warms the caches */
        int at = i < 0 ? 0 : i;

        if (row->yardstick)
            yardsticks[at] = sample(row, row->yardstick, count);
        things[at] = sample(row, row->thing, count);
        if (row->undo)
            row->undo(row->context, count);
    }
    thing = median(things, rounds);
    amount = (double)count * (row->per_count > 0 ? row->per_count : 1);
    value = row->unit == BENCH_NS ? thing * 1e9 / amount
            : is_speed(row)       ? amount / thing / 1e6
                                  : thing;
    printf("%s\t%.2f\t%s\t", row->name, value, unit_of(row));
    if (row->yardstick)
        print_ratio(row, thing, median(yardsticks, rounds));
    else
        printf("-\t%s\t", !print_target(row) ? "-" : value >= row->value ? "yes" : "NO");
    puts(row->note ? row->note : "-");
    fflush(stdout);
}

void bench_run(const struct bench_row *row)
{
    char reason[64];

    snprintf(reason, sizeof reason, "needs %u cores, not %u", row->cores, bench_cores());
    if (row->cores > bench_cores())
        bench_skip(row, reason);
    else
        measure(row);
}

void bench_skip(const struct bench_row *row, const char *reason)
{
    printf("%s\t-\t%s\t", row->name, unit_of(row));
    print_target(row);
    printf("-\t-\tskipped: %s\n", reason);
    fflush(stdout);
}

void bench_value(const struct bench_row *row, double value)
{
    printf("%s\t%.2f\t%s\t-\t-\t-\t-\n", row->name, value, unit_of(row));
    fflush(stdout);
}

void bench_compare(const struct bench_row *row, double value, double yardstick)
{
    printf("%s\t%.2f\t%s\t", row->name, value, unit_of(row));
    print_ratio(row, value, yardstick > 0 ? yardstick : 1);
    puts("-");
    fflush(stdout);
}
