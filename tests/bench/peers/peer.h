/* SPDX-License-Identifier: MIT
 *
 * peer.h -- another product that counts, for comparison.  CMake leaves out those that are not
 * installed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct bench_peer {
    const char *name;
    /* Whether two threads that add to one counter lose nothing. */
    bool is_exact;
    /* Make `counters` counters for each of `instances` instances.  False: it does not work here. */
    bool (*open)(unsigned instances, unsigned counters);
    void (*close)(void);
    /* A bench_fn: adds 1 to the first counter of the first instance. */
    void (*add)(void *context, size_t count);
    /* Whether `read` works here. */
    bool (*can_read)(void);
    /* A bench_fn: reads all counters as a monitor does. */
    void (*read)(void *context, size_t count);
    /* Memory that all of it takes, in bytes. */
    size_t (*bytes)(void);
};

/* Performance Co-Pilot: memory-mapped values, read by its agent for them in this process. */
extern const struct bench_peer bench_pcp;

/* prometheus-cpp: read as its exposer does, into the text that it sends. */
extern const struct bench_peer bench_prometheus;

#ifdef __cplusplus
}
#endif
