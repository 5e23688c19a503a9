/* SPDX-License-Identifier: MIT
 *
 * metrics.h -- what epc-mon serve does with an answer for /metrics, after the providers' Collect.
 */
#pragma once

#include <stddef.h>

/* Make an answer of so many instances with ten counters each. */
void bench_metrics_open(unsigned instances);
void bench_metrics_close(void);

/* A bench_fn: the snapshot of the answer, the metrics, and the text. */
void bench_metrics_read(void *context, size_t count);

/* A bench_fn: the same text, compressed as servers do that compress; NULL: zlib is not there. */
extern void (*const bench_metrics_compress)(void *context, size_t count);
