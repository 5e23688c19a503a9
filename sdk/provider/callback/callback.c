/* SPDX-License-Identifier: MIT
 *
 * callback.c -- the callback lock with its time limit, the circuit breaker, and the reports.
 *
 * The thread that holds the callback lock may be in a callback that hangs, or that raised an
 * exception which passed through us to the host; then the lock is never released.  So no thread
 * waits for it without a limit: a host that loses one object is better than a host that stops.
 */
#include "sdk/provider/callback/callback.h"

#include <epc/ondemand.h>

#include "sdk/core/message.h"
#include "sdk/provider/events/events.h"

uint64_t epci_callback_budget_ticks(uint32_t budget_ms)
{
    return (budget_ms ? budget_ms : EPC_BUDGET_MS) * epci_clock_frequency() / 1000;
}

bool epci_callback_lock_enter_in_budget(struct epci_callback_lock *lock)
{
    for (;;) {
        uint64_t now = epci_clock_ticks();
        bool ours, over = false;

        epci_lock_enter(&lock->lock);
        ours = !lock->taken;
        if (ours) {
            lock->taken = true;
            lock->since = now;
        } else {
            /* Another thread may have taken it after `now`. */
            over = epci_ticks_before(lock->since, now) && now - lock->since > lock->budget;
        }
        epci_lock_leave(&lock->lock);
        if (ours || over)
            return ours;
        epci_thread_sleep(1);
    }
}

void epci_callback_lock_leave(struct epci_callback_lock *lock)
{
    epci_lock_enter(&lock->lock);
    lock->taken = false;
    epci_lock_leave(&lock->lock);
}

bool epci_breaker_is_open(const struct epci_breaker *breaker)
{
    return breaker->until != 0 && epci_ticks_before(epci_clock_ticks(), breaker->until);
}

bool epci_is_unsent_answer_fresh(uint64_t since)
{
    return epci_clock_ticks() - since <= EPCI_UNSENT_SECONDS * epci_clock_frequency();
}

/* ---- One call ---- */

static void report_callback_fault(const struct epci_callback_call *call, uint32_t event, int status)
{
    struct epci_text_builder say = { { 0 }, 0 };

    epci_append_text(&say, call->whose);
    if (event == EPCI_EVENT_CALLBACK_FAILED) /* each status is a separate cause */
        epci_append_format(&say, " (%s)", (const uint64_t[]){ (uintptr_t)epc_status_name(status) });
    epci_event_report_once(&(struct epci_event){
        .service = call->service, .id = event, .code = (uint32_t)status, .strings = { say.text } });
}

void epci_callback_begin_low_priority(struct epci_callback_call *call)
{
    call->began = epci_clock_ticks();
    call->priority = epci_priority_lower();
}

void epci_callback_end_and_check_time(struct epci_callback_call *call)
{
    struct epci_breaker *breaker = call->breaker;
    bool again = breaker->late;
    uint64_t now;

    epci_priority_restore(call->priority);
    now = epci_clock_ticks();
    breaker->late = now - call->began > call->budget;
    if (!breaker->late || !again)
        return;
    breaker->late = false;
    breaker->until = now + EPCI_BREAKER_SECONDS * epci_clock_frequency();
    report_callback_fault(call, EPCI_EVENT_CALLBACK_SLOW, EPC_OK);
}

void epci_callback_report_failure(const struct epci_callback_call *call, int status,
                                  int rows_status)
{
    if (rows_status == EPC_E_NOSPACE)
        report_callback_fault(call, EPCI_EVENT_CALLBACK_TOO_MUCH, rows_status);
    else if (status < 0 || rows_status)
        report_callback_fault(call, EPCI_EVENT_CALLBACK_FAILED, status < 0 ? status : rows_status);
}
