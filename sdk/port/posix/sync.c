/* SPDX-License-Identifier: MIT
 *
 * sync.c -- locks that spin on one word, and conditions that count.
 */
#define _GNU_SOURCE
#include "sdk/port/port.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>

#include "sdk/port/posix/deadline.h"

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

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;

/* A condition is the number of times that it was woken. */
void epci_condition_wait(struct epci_condition *condition, struct epci_lock *lock,
                         uint32_t milliseconds)
{
    struct timespec until = epci_deadline_after_milliseconds(milliseconds);
    const void *before;
    int error = 0;

    pthread_mutex_lock(&guard);
    before = condition->state;
    epci_lock_leave(lock);
    while (condition->state == before && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&woken, &guard, &until);
    pthread_mutex_unlock(&guard);
    epci_lock_enter(lock);
}

void epci_condition_wake_all(struct epci_condition *condition)
{
    pthread_mutex_lock(&guard);
    condition->state = (void *)((uintptr_t)condition->state + 1);
    pthread_cond_broadcast(&woken);
    pthread_mutex_unlock(&guard);
}

void epci_condition_wake_one(struct epci_condition *condition)
{
    epci_condition_wake_all(condition);
}
