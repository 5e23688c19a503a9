/* SPDX-License-Identifier: MIT
 *
 * callback.h -- the rules for calling a callback: one call at a time, a budget for each, and a
 * pause after two calls running that were over it.  Its faults are logged once per cause.
 */
#pragma once

#include "sdk/port/port.h"

/* The ticks of a callback's `budget_ms`; 0: EPC_BUDGET_MS. */
uint64_t epci_callback_budget_ticks(uint32_t budget_ms);

/* Lets one thread at a time call.  Zeroed, then `budget` set. */
struct epci_callback_lock {
    struct epci_lock lock; /* guards `taken` and `since` */
    uint64_t budget;       /* ticks that a call may take */
    uint64_t since;        /* ticks: when it was taken */
    bool taken;
};

/* Wait for the thread that is calling, but only until its budget is used up, as it may never
 * return; then false, and the lock is not taken.  Any thread. */
bool epci_callback_lock_enter_in_budget(struct epci_callback_lock *lock);
void epci_callback_lock_leave(struct epci_callback_lock *lock);

#define EPCI_BREAKER_SECONDS 60u

/* A circuit breaker, which opens after two slow calls running; zeroed: closed.  The caller holds
 * the callback lock. */
struct epci_breaker {
    uint64_t until; /* ticks: open before that time */
    bool late;      /* the last call was over budget */
};

/* May the callback not be called now? */
bool epci_breaker_is_open(const struct epci_breaker *breaker);

/* How long an answer is kept that did not fit into the caller's buffer. */
#define EPCI_UNSENT_SECONDS 1u

/* May an answer still be used that did not fit at `since`, in ticks? */
bool epci_is_unsent_answer_fresh(uint64_t since);

/* One call of a callback by the thread that holds the callback lock.  The first group is set before
 * epci_callback_begin_low_priority. */
struct epci_callback_call {
    const char *service;
    const char *whose; /* names the callback in events: "the object with symbol 4" */
    struct epci_breaker *breaker;
    uint64_t budget; /* ticks */

    uint64_t began; /* ticks */
    int priority;   /* of the thread before the call */
};

/* Call the callback between these two, with a lower priority.  A second slow call running opens the
 * breaker for EPCI_BREAKER_SECONDS, and is reported to the event log. */
void epci_callback_begin_low_priority(struct epci_callback_call *call);
void epci_callback_end_and_check_time(struct epci_callback_call *call);

/* Report why there are no rows: `status` is what the callback returned, `made` the status of what
 * it has added.  Without a failure nothing is reported. */
void epci_callback_report_failure(const struct epci_callback_call *call, int status, int made);
