/* SPDX-License-Identifier: MIT
 *
 * turn.h -- when a callback may be called: one call at a time, each within its budget, and none for a
 * while where two running were over it.  And what is said of it, once per cause.
 */
#ifndef EPC_PROVIDER_TURN_H
#define EPC_PROVIDER_TURN_H

#include "sdk/port/port.h"

#define EPCI_BREAKER_SECONDS 60u

/* Whose turn it is to call.  Zeroed, then `budget` set. */
struct epci_callback_lock {
    struct epci_lock lock; /* guards `taken` and `since` */
    uint64_t budget;       /* ticks that a call may take */
    uint64_t since;        /* when the turn was taken    */
    bool taken;
};

/* `budget_ms` of a callback in ticks; 0: EPC_BUDGET_MS. */
uint64_t epci_callback_budget(uint32_t budget_ms);

/* Take the turn.  Waits for whoever has it, but not beyond its budget, as it may never come back:
 * false, and no turn.  Any thread. */
bool epci_callback_lock_enter(struct epci_callback_lock *turn);
void epci_callback_lock_leave(struct epci_callback_lock *turn);

/* How patient we still are with somebody who is called; zeroed: very.  Whoever has the turn. */
struct epci_breaker {
    uint64_t until; /* ticks: not to be called before */
    bool late;      /* the last call was over budget  */
};

/* Is it to be left alone now? */
bool epci_breaker_is_open(const struct epci_breaker *patience);

/* Remember how long a call took, which began at `began`; true: it has just been over its budget for
 * the second time running, and is left alone from now on. */
bool epci_breaker_record(struct epci_breaker *patience, uint64_t began, uint64_t budget);

/* What is kept because there was no room for it is given to whoever comes again so soon. */
#define EPCI_UNSENT_SECONDS 1u

/* Is something still fresh that could not be sent at `since`, in ticks? */
bool epci_unsent_is_fresh(uint64_t since);

/* Why an object or an answer is missing: the callback failed, returned too much, is too slow. */
enum epci_callback_fault { EPCI_CALLBACK_FAILED, EPCI_CALLBACK_TOO_MUCH, EPCI_CALLBACK_SLOW };

/* Report it to the event log; `whose` callback it is: "the object with symbol 4". */
void epci_callback_report(const char *service, const char *whose, enum epci_callback_fault cause,
                          int status);

#endif
