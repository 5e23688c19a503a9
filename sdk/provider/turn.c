/* SPDX-License-Identifier: MIT
 *
 * turn.c -- see turn.h.
 *
 * Who has the turn may be in a callback that hangs, or that raised an exception through us to the
 * host: then nobody gives the turn back.  So nobody waits for it for ever; an object that can no
 * longer be collected is better than a host that stands still.
 */
#include "sdk/provider/turn.h"

#include <epc/ondemand.h>

#include "sdk/core/say.h"
#include "sdk/provider/events.h"

uint64_t epci_callback_budget(uint32_t budget_ms)
{
    return (budget_ms ? budget_ms : EPC_BUDGET_MS) * epci_clock_frequency() / 1000;
}

bool epci_callback_lock_enter(struct epci_callback_lock *turn)
{
    bool ours = false, over = false;

    for (;;) {
        uint64_t now = epci_clock_ticks();

        epci_lock_enter(&turn->lock);
        if (!turn->taken) {
            turn->taken = ours = true;
            turn->since = now;
        } else {
            over = now > turn->since && now - turn->since > turn->budget;
        }
        epci_lock_leave(&turn->lock);
        if (ours || over)
            return ours;
        epci_thread_sleep(1);
    }
}

void epci_callback_lock_leave(struct epci_callback_lock *turn)
{
    epci_lock_enter(&turn->lock);
    turn->taken = false;
    epci_lock_leave(&turn->lock);
}

bool epci_breaker_is_open(const struct epci_breaker *patience)
{
    return epci_clock_ticks() < patience->until;
}

bool epci_breaker_record(struct epci_breaker *patience, uint64_t began, uint64_t budget)
{
    uint64_t now = epci_clock_ticks();
    bool again = patience->late;

    patience->late = now - began > budget;
    if (!patience->late || !again)
        return false;
    patience->late = false;
    patience->until = now + EPCI_BREAKER_SECONDS * epci_clock_frequency();
    return true;
}

bool epci_unsent_is_fresh(uint64_t since)
{
    return epci_clock_ticks() - since <= EPCI_UNSENT_SECONDS * epci_clock_frequency();
}

void epci_callback_report(const char *service, const char *whose, enum epci_callback_fault cause,
                          int status)
{
    static const uint32_t events[] = { EPCI_EVENT_CALLBACK_FAILED, EPCI_EVENT_CALLBACK_TOO_MUCH,
                                       EPCI_EVENT_CALLBACK_SLOW };
    struct epci_say say = { { 0 }, 0 };

    epci_say_text(&say, whose);
    if (cause == EPCI_CALLBACK_FAILED) { /* each status is another cause */
        epci_say_text(&say, " (");
        epci_say_text(&say, epc_status_name(status));
        epci_say_text(&say, ")");
    }
    epci_event_report(&(struct epci_event){ .service = service,
                                            .id = events[cause],
                                            .code = (uint32_t)status,
                                            .strings = { say.text } });
}
