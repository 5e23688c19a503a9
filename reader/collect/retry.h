/* SPDX-License-Identifier: MIT
 *
 * retry.h -- when a provider that has failed is tried again: after a pause that doubles from one
 * second to one minute.
 *
 * A provider that fails again soon after it came back goes on with the pause that it had.  Times
 * are milliseconds of any clock that does not run backwards.  No other state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define READER_RETRY_FIRST_MS 1000u
#define READER_RETRY_MAX_MS   60000u

struct reader_retry {
    bool failing;
    uint32_t pause_ms; /* after the last failure; 0: there was none, or it is forgotten */
    uint64_t due_ms;   /* failing: when it is to be tried again */
    uint64_t back_ms;  /* else: since when it has worked again */
};

static inline void reader_retry_record_failure(struct reader_retry *retry, uint64_t now_ms)
{
    if (!retry->failing && retry->pause_ms > 0 && now_ms - retry->back_ms > READER_RETRY_MAX_MS)
        retry->pause_ms = 0;
    retry->pause_ms = retry->pause_ms == 0                        ? READER_RETRY_FIRST_MS
                      : retry->pause_ms < READER_RETRY_MAX_MS / 2 ? retry->pause_ms * 2
                                                                  : READER_RETRY_MAX_MS;
    retry->due_ms = now_ms + retry->pause_ms;
    retry->failing = true;
}

/* True: it had failed, and is back. */
static inline bool reader_retry_record_success(struct reader_retry *retry, uint64_t now_ms)
{
    const bool back = retry->failing;

    if (back)
        retry->back_ms = now_ms;
    retry->failing = false;
    return back;
}
