/* SPDX-License-Identifier: MIT
 *
 * sync.c -- mutexes, events and locks of one process.
 *
 * Named mutexes and signals are flags of their names (names.h) under one lock, with one condition
 * that is signalled at every change; tests have few of them.  Locks spin on one word.
 */
#define _GNU_SOURCE
#include "sdk/port/mem/names.h"
#include "sdk/port/port.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <epc/epc.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static struct timespec deadline_after_milliseconds(uint32_t milliseconds)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    until.tv_sec += (time_t)(milliseconds / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}

/* Wait until *flag is `wanted`, holding `guard`; false: not within `milliseconds`. */
static bool wait_for_flag_value(const bool *flag, bool wanted, uint32_t milliseconds)
{
    struct timespec until = deadline_after_milliseconds(milliseconds);
    int error = 0;

    while (*flag != wanted && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&changed, &guard, &until);
    return *flag == wanted;
}

int epci_mutex_open_or_create(const char *name, const char *sddl, void **out)
{
    int status = epci_mem_create_new_named_object(name, EPCI_MEM_MUTEX, out);

    (void)sddl;
    return status == EPC_E_EXISTS ? epci_mem_open_named_object(name, EPCI_MEM_MUTEX, out) : status;
}

int epci_mutex_lock(void *handle, uint32_t milliseconds, bool *abandoned)
{
    struct epci_mem_name *mutex = handle;
    bool ours;

    *abandoned = false;
    pthread_mutex_lock(&guard);
    ours = wait_for_flag_value(&mutex->held, false, milliseconds);
    if (ours) {
        mutex->held = true;
        *abandoned = mutex->abandoned;
        mutex->abandoned = false;
    }
    pthread_mutex_unlock(&guard);
    return ours ? EPC_OK : EPC_E_BUSY;
}

void epci_mutex_unlock(void *handle)
{
    struct epci_mem_name *mutex = handle;

    pthread_mutex_lock(&guard);
    mutex->held = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&guard);
}

int epci_event_create(const char *name, const char *sddl, void **out)
{
    (void)sddl;
    return epci_mem_create_new_named_object(name, EPCI_MEM_EVENT, out);
}

bool epci_event_exists(const char *name)
{
    void *event;
    int status = epci_mem_open_named_object(name, EPCI_MEM_EVENT, &event);

    epci_close_system_object(event);
    return status != EPC_E_NOT_FOUND && status != EPC_E_EXISTS;
}

int epci_open_existing_signal(const char *name, void **out)
{
    return epci_mem_open_named_object(name, EPCI_MEM_EVENT, out);
}

void epci_signal_set(void *handle)
{
    struct epci_mem_name *signal = handle;

    pthread_mutex_lock(&guard);
    signal->set = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&guard);
}

/* EPCI_FOREVER is 49 days here. */
int epci_signal_wait(void *handle, uint32_t milliseconds)
{
    struct epci_mem_name *signal = handle;
    bool set;

    pthread_mutex_lock(&guard);
    set = wait_for_flag_value(&signal->set, true, milliseconds);
    signal->set = false;
    pthread_mutex_unlock(&guard);
    return set ? EPC_OK : EPC_E_BUSY;
}

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

/* A condition is the number of times that it was woken. */
void epci_condition_wait(struct epci_condition *condition, struct epci_lock *lock,
                         uint32_t milliseconds)
{
    struct timespec until = deadline_after_milliseconds(milliseconds);
    const void *before;
    int error = 0;

    pthread_mutex_lock(&guard);
    before = condition->state;
    epci_lock_leave(lock);
    while (condition->state == before && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&changed, &guard, &until);
    pthread_mutex_unlock(&guard);
    epci_lock_enter(lock);
}

void epci_condition_wake_all(struct epci_condition *condition)
{
    pthread_mutex_lock(&guard);
    condition->state = (void *)((uintptr_t)condition->state + 1);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&guard);
}

void epci_condition_wake_one(struct epci_condition *condition)
{
    epci_condition_wake_all(condition);
}
