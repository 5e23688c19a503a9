/* SPDX-License-Identifier: MIT
 *
 * threads.h -- threads for tests, with pthreads in every build (winpthreads on Windows).
 */
#pragma once

#include <stdbool.h>

#define EPC_TEST_THREADS_MAX 128

/* Run body(context, 0 .. count-1) in that many threads for `milliseconds`; a body calls
 * epc_threads_go_on() between two rounds and returns when it is false.  After epc_threads_need the
 * run continues until every thread has counted, or for a minute at most: on a busy machine a thread
 * may not have run before. */
void epc_threads_run(unsigned count, void (*body)(void *context, unsigned number), void *context,
                     unsigned milliseconds);
bool epc_threads_go_on(void);

/* The next run needs each of these `number` counts to be above 0; epc_threads_count raises them. */
void epc_threads_need(const unsigned *counts, unsigned number);
void epc_threads_count(unsigned *count);
