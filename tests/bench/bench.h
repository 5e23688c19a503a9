/* SPDX-License-Identifier: MIT
 *
 * bench.h -- measures a thing against its yardstick, interleaved, in one run.
 *
 * A speed without a yardstick says something about the machine; so every row that can is a ratio of
 * medians of BENCH_ROUNDS rounds, thing and yardstick taking turns.  Prints a line per row for
 * tests/bench/print-rows; "-" is none:
 *
 *     name TAB value TAB unit TAB target TAB ratio TAB pass TAB note
 *
 * With EPC_BENCH_QUICK in the environment a row is one short round: whether all of it works, in
 * seconds, also under the sanitizers.  Targets are for 64-bit programs; others print none.
 */
#ifndef EPC_BENCH_H
#define EPC_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BENCH_ROUNDS       11
#define BENCH_THREADS_MOST 8

/* Does something `count` times. */
typedef void bench_fn(void *context, size_t count);

enum bench_unit {
    BENCH_NS,            /* time of one, in nanoseconds                                          */
    BENCH_MB_PER_SECOND, /* 10^6 bytes per second                                                */
    BENCH_GAIN,          /* what `threads` threads do together, in what one of them does alone   */
    BENCH_BYTES          /* not timed: bench_value                                               */
};

struct bench_row {
    const char *name;
    bench_fn *thing;
    bench_fn *yardstick; /* NULL: no ratio                                                       */
    bench_fn *undo;      /* called behind every round of the thing, not timed; NULL: nothing     */
    void *context;
    size_t count;     /* per round and thread, so that a round takes milliseconds                */
    double per_count; /* units in one count: 0 is 1; bytes for bytes per second                  */
    enum bench_unit unit;
    unsigned threads; /* BENCH_GAIN: how many; they tell themselves apart by bench_thread        */
    unsigned cores;   /* that the row needs; on fewer it is skipped                              */
    double most;      /* times of thing to yardstick: at most this; 0: any                       */
    double least;     /* speeds (or gains) of thing to yardstick: at least this; 0: any          */
    double value;     /* without a yardstick: the row's own value is at least this; 0: any       */
    const char *note; /* NULL: none                                                              */
};

void bench_run(const struct bench_row *row);

/* A row that cannot be measured here, and why. */
void bench_skip(const struct bench_row *row, const char *reason);

/* A row of something that was not timed: only its name and unit count. */
void bench_value(const struct bench_row *row, double value);

/* Is this a quick run? */
bool bench_quick(void);

/* Which of a row's threads is this?  0 in the first. */
extern _Thread_local unsigned bench_thread;

/* Keeps the compiler from knowing what `value` is and from leaving out its computation. */
static inline void bench_use(const void *value)
{
    __asm__ volatile("" : : "r"(value) : "memory");
}

#endif
