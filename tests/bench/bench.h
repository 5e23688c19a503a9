/* SPDX-License-Identifier: MIT
 *
 * bench.h -- measures a thing against its yardstick, interleaved, in one run.
 *
 * A speed without a yardstick says something about the machine; so every row is a ratio of medians
 * of BENCH_ROUNDS rounds, thing and yardstick taking turns.  Prints a line per row for
 * scripts/bench:
 *
 *     name TAB value TAB unit TAB target TAB ratio TAB pass
 */
#ifndef EPC_BENCH_H
#define EPC_BENCH_H

#include <stddef.h>
#include <stdint.h>

#define BENCH_ROUNDS 11

/* Does something `count` times. */
typedef void bench_fn(void *context, size_t count);

struct bench_row {
    const char *name;
    bench_fn *thing, *yardstick; /* yardstick NULL: no ratio, `most` is the target of the value */
    void *context;
    size_t count;     /* per round, so that a round takes milliseconds                       */
    double per_count; /* units in one count: 1 for ns per update, bytes for bytes per second */
    enum { BENCH_NS_EACH, BENCH_MB_PER_SECOND } unit;
    double most;  /* ratio of times, thing to yardstick, may be at most this; 0: any    */
    double least; /* ratio of speeds has to be at least this; 0: any                    */
};

void bench_run(const struct bench_row *row);

/* Keeps the compiler from knowing what `value` is and from leaving out its computation. */
static inline void bench_use(const void *value)
{
    __asm__ volatile("" : : "r"(value) : "memory");
}

#endif
