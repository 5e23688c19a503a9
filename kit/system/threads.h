/* SPDX-License-Identifier: MIT
 *
 * threads.h -- detached threads, and conditions: what tools need that users' programs do not.
 */
#pragma once

#include "sdk/port/port.h"

/* Start a thread without a handle to wait for it.  It keeps the DLL that contains `body` loaded
 * until it has ended.  EPC_OK or an EPC_ status. */
int kit_thread_start_detached(void (*body)(void *context), void *context);

/* Threads wait on it for a change of what a lock guards; zeroed memory is one without waiters. */
struct kit_condition {
    void *state;
};

/* Leave the lock, which is held exclusively, until the condition is woken or this much time has
 * passed, and enter it again.  It may also return early. */
void kit_condition_wait(struct kit_condition *condition, struct epci_lock *lock,
                        uint32_t milliseconds);
/* Wake all its waiters; the caller holds the lock. */
void kit_condition_wake_all(struct kit_condition *condition);
