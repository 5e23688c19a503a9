/* SPDX-License-Identifier: MIT
 *
 * bench.h -- measures a thing against a yardstick, in alternating rounds of one run.
 *
 * A speed alone says more about the machine than about the code.  So every row that can is the
 * ratio of two medians of BENCH_ROUNDS rounds, in which thing and yardstick take turns.  Prints one
 * line per row for tests/bench/print-rows; "-" is an empty field:
 *
 *     name TAB value TAB unit TAB target TAB ratio TAB pass TAB note
 *
 * With EPC_BENCH_QUICK in the environment a row is one short round: it checks in seconds that all
 * of it works, also under the sanitizers.  Targets are for 64-bit programs; others print none.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BENCH_ROUNDS      11
#define BENCH_THREADS_MAX 8

/* Does its work `count` times. */
typedef void bench_fn(void *context, size_t count);

enum bench_unit {
    BENCH_NS,            /* nanoseconds per operation */
    BENCH_MB_PER_SECOND, /* 10^6 bytes per second */
    BENCH_GAIN,          /* throughput of `threads` threads, in multiples of one thread's */
    BENCH_BYTES,         /* not timed: bench_value */
    BENCH_MILLIONS       /* 10^6 operations per second */
};

struct bench_row {
    const char *name;
    bench_fn *thing;
    bench_fn *yardstick; /* NULL: no ratio */
    bench_fn *undo;      /* called after every round of the thing, not timed; may be NULL */
    void *context;
    size_t count;     /* per round and thread; chosen so that a round takes milliseconds */
    int rounds;       /* of a row that takes many seconds; 0: BENCH_ROUNDS */
    double per_count; /* units in one count, 0 means 1; for MB/s the bytes */
    enum bench_unit unit;
    unsigned threads; /* how many; 0: one.  bench_thread is different in each */
    unsigned cores;   /* the row needs so many; with fewer it is skipped */
    double maximum;   /* upper bound of the ratio of times, thing to yardstick; 0: no bound */
    double least;     /* lower bound of the ratio of speeds or gains; 0: no bound */
    double value;     /* lower bound of the value of a row without yardstick; 0: no bound */
    const char *note; /* or NULL */
};

void bench_run(const struct bench_row *row);

/* Print a row that cannot be measured here, with the reason. */
void bench_skip(const struct bench_row *row, const char *reason);

/* Print a value that was not timed; only the row's name and unit are used. */
void bench_value(const struct bench_row *row, double value);

/* Print it with its ratio to another one, which the row may bound. */
void bench_compare(const struct bench_row *row, double value, double yardstick);

/* Is this a quick run? */
bool bench_quick(void);

/* The number of the running thread in its row, from 0. */
extern _Thread_local unsigned bench_thread;

/* Makes the compiler compute `value` although nothing uses it. */
static inline void bench_use(const void *value)
{
    __asm__ volatile("" : : "r"(value) : "memory");
}
