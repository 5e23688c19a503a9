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

#include "sdk/core/finding.h"
#include "sdk/core/say.h"

#define EVENT_CALLBACK 110 /* plus the cause */
#define LAST_BIT       31

uint64_t epci_turn_budget(uint32_t budget_ms)
{
    return (budget_ms ? budget_ms : EPC_BUDGET_MS) * epci_clock_frequency() / 1000;
}

bool epci_turn_take(struct epci_turn *turn)
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

void epci_turn_give(struct epci_turn *turn)
{
    epci_lock_enter(&turn->lock);
    turn->taken = false;
    epci_lock_leave(&turn->lock);
}

bool epci_patience_is_over(const struct epci_patience *patience)
{
    return epci_clock_ticks() < patience->until;
}

bool epci_patience_note(struct epci_patience *patience, uint64_t began, uint64_t budget)
{
    uint64_t now = epci_clock_ticks();
    bool again = patience->late;

    patience->late = now - began > budget;
    if (!patience->late || !again)
        return false;
    patience->late = false;
    patience->until = now + EPCI_SKIP_SECONDS * epci_clock_frequency();
    return true;
}

bool epci_unsent_is_fresh(uint64_t since)
{
    return epci_clock_ticks() - since <= EPCI_UNSENT_SECONDS * epci_clock_frequency();
}

void epci_tell_once(uint32_t *said, const char *service, const char *whose, enum epci_cause cause,
                    int status)
{
    struct epci_say say = { { 0 }, 0 };
    uint32_t bit = LAST_BIT;

    if (cause != EPCI_CAUSE_FAILED)
        bit = LAST_BIT - (uint32_t)cause;
    else if (status > -(LAST_BIT - EPCI_CAUSE_SLOW))
        bit = (uint32_t)-status;
    if (*said & (uint32_t)1 << bit)
        return;
    *said |= (uint32_t)1 << bit;
    epci_say_text(&say, "The callback ");
    epci_say_text(&say, whose);
    if (cause == EPCI_CAUSE_FAILED) {
        epci_say_text(&say, " failed: ");
        epci_say_text(&say, epc_status_text(status));
        epci_say_text(&say, ".");
    } else if (cause == EPCI_CAUSE_TOO_MUCH) {
        epci_say_text(&say,
                      " returned more than a million rows or 64 MiB; nothing of it is shown.");
    } else {
        epci_say(&say, " took too long twice running; it is left alone for %u seconds.",
                 (const uint64_t[]){ EPCI_SKIP_SECONDS });
    }
    epci_log(service, EPCI_WARNING, EVENT_CALLBACK + (uint32_t)cause, say.text, (uint32_t)status);
}
