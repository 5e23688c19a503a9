/* SPDX-License-Identifier: MIT
 *
 * sync.c -- mutexes, events and locks of one process.
 */
#define _GNU_SOURCE
#include "sdk/port/mem/names.h"
#include "sdk/port/port.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <epc/epc.h>

/* One lock and one condition for all named mutexes and signals: tests have few. */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static struct timespec after(uint32_t milliseconds)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    until.tv_sec += (time_t)(milliseconds / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}

int epci_mutex_open(const char *name, const char *sddl, void **out)
{
    struct epci_mem_name *mutex = NULL;
    int status;

    (void)sddl;
    status = epci_mem_name_create(name, EPCI_MEM_MUTEX, &mutex);
    if (status == EPC_E_EXISTS)
        status = epci_mem_name_open(name, EPCI_MEM_MUTEX, &mutex);
    *out = mutex;
    return status;
}

int epci_mutex_lock(void *handle, uint32_t milliseconds, bool *abandoned)
{
    struct epci_mem_name *mutex = handle;
    struct timespec until = after(milliseconds);
    int status = EPC_OK;

    *abandoned = false;
    pthread_mutex_lock(&guard);
    while (mutex->held && status == EPC_OK)
        if (pthread_cond_timedwait(&changed, &guard, &until) == ETIMEDOUT)
            status = EPC_E_BUSY;
    if (!mutex->held) {
        status = EPC_OK;
        mutex->held = true;
        *abandoned = mutex->abandoned;
        mutex->abandoned = false;
    }
    pthread_mutex_unlock(&guard);
    return status;
}

void epci_mutex_unlock(void *handle)
{
    struct epci_mem_name *mutex = handle;

    pthread_mutex_lock(&guard);
    mutex->held = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&guard);
}

void epci_mutex_close(void *mutex)
{
    if (mutex)
        epci_mem_name_close(mutex);
}

int epci_event_create(const char *name, const char *sddl, void **out)
{
    struct epci_mem_name *event;
    int status;

    (void)sddl;
    status = epci_mem_name_create(name, EPCI_MEM_EVENT, &event);
    *out = event;
    return status;
}

bool epci_event_exists(const char *name)
{
    struct epci_mem_name *event;
    int status = epci_mem_name_open(name, EPCI_MEM_EVENT, &event);

    if (!status)
        epci_mem_name_close(event);
    return status != EPC_E_NOT_FOUND && status != EPC_E_EXISTS;
}

void epci_event_close(void *event)
{
    if (event)
        epci_mem_name_close(event);
}

int epci_signal_create(const char *name, const char *sddl, void **out)
{
    return epci_event_create(name, sddl, out);
}

int epci_signal_open(const char *name, void **out)
{
    struct epci_mem_name *signal;
    int status = epci_mem_name_open(name, EPCI_MEM_EVENT, &signal);

    *out = signal;
    return status;
}

void epci_signal_set(void *handle)
{
    struct epci_mem_name *signal = handle;

    pthread_mutex_lock(&guard);
    signal->set = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&guard);
}

int epci_signal_wait(void *handle, uint32_t milliseconds)
{
    struct epci_mem_name *signal = handle;
    struct timespec until = after(milliseconds); /* of EPCI_FOREVER, in 49 days */
    int status = EPC_OK;

    pthread_mutex_lock(&guard);
    while (!signal->set && status == EPC_OK)
        if (pthread_cond_timedwait(&changed, &guard, &until) == ETIMEDOUT)
            status = EPC_E_BUSY;
    if (signal->set)
        status = EPC_OK;
    signal->set = false;
    pthread_mutex_unlock(&guard);
    return status;
}

void epci_signal_close(void *signal)
{
    epci_event_close(signal);
}

/* A lock is a number in one word: twice the number of threads that share it, plus EXCLUSIVE while a
 * thread holds it exclusively or waits for that.  While the bit is set, new sharers wait, so that
 * sharers cannot keep it for ever. */
#define EXCLUSIVE ((uintptr_t)1)
#define SHARER    ((uintptr_t)2)

static uintptr_t *word_of(struct epci_lock *lock)
{
    return (uintptr_t *)(void *)&lock->state;
}

/* Add `change` to the word once its bit EXCLUSIVE is clear. */
static void change_when_free(struct epci_lock *lock, uintptr_t change)
{
    for (;;) {
        uintptr_t word = __atomic_load_n(word_of(lock), __ATOMIC_RELAXED);

        if (!(word & EXCLUSIVE) &&
            __atomic_compare_exchange_n(word_of(lock), &word, word + change, false,
                                        __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return;
        sched_yield();
    }
}

void epci_lock_enter(struct epci_lock *lock)
{
    change_when_free(lock, EXCLUSIVE);
    while (__atomic_load_n(word_of(lock), __ATOMIC_ACQUIRE) != EXCLUSIVE)
        sched_yield();
}

void epci_lock_leave(struct epci_lock *lock)
{
    __atomic_store_n(word_of(lock), 0, __ATOMIC_RELEASE);
}

void epci_lock_enter_shared(struct epci_lock *lock)
{
    change_when_free(lock, SHARER);
}

void epci_lock_leave_shared(struct epci_lock *lock)
{
    __atomic_fetch_sub(word_of(lock), SHARER, __ATOMIC_RELEASE);
}
