/* SPDX-License-Identifier: MIT
 *
 * sync.c -- locks that spin on one word.
 */
#include "sdk/port/port.h"

#include <sched.h>

/* A lock is a number in one word: twice the number of threads that share it, plus EXCLUSIVE while a
 * thread holds it exclusively or waits for that.  While the bit is set, new sharers wait, so that
 * sharers cannot keep it for ever. */
#define EXCLUSIVE ((uintptr_t)1)
#define SHARER    ((uintptr_t)2)

static uintptr_t *word_of_lock(struct epci_lock *lock)
{
    return (uintptr_t *)(void *)&lock->state;
}

/* Add `change` to the word once its bit EXCLUSIVE is clear. */
static void add_to_word_when_not_exclusive(struct epci_lock *lock, uintptr_t change)
{
    for (;;) {
        uintptr_t word = __atomic_load_n(word_of_lock(lock), __ATOMIC_RELAXED);

        if (!(word & EXCLUSIVE) &&
            __atomic_compare_exchange_n(word_of_lock(lock), &word, word + change, false,
                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return;
        sched_yield();
    }
}

void epci_lock_enter(struct epci_lock *lock)
{
    add_to_word_when_not_exclusive(lock, EXCLUSIVE);
    while (__atomic_load_n(word_of_lock(lock), __ATOMIC_ACQUIRE) != EXCLUSIVE)
        sched_yield();
}

void epci_lock_leave(struct epci_lock *lock)
{
    __atomic_store_n(word_of_lock(lock), 0, __ATOMIC_RELEASE);
}

void epci_lock_enter_shared(struct epci_lock *lock)
{
    add_to_word_when_not_exclusive(lock, SHARER);
}

void epci_lock_leave_shared(struct epci_lock *lock)
{
    __atomic_fetch_sub(word_of_lock(lock), SHARER, __ATOMIC_RELEASE);
}
