/* SPDX-License-Identifier: MIT
 *
 * threads.c -- detached threads, and conditions that count how often they were woken.
 */
#define _GNU_SOURCE
#include "kit/system/threads.h"

#include <errno.h>
#include <pthread.h>

#include <epc/epc.h>

#include "kit/system/posix/port/deadline.h"

/* A handle of posix/port is the thread itself. */
int kit_thread_start_detached(void (*body)(void *context), void *context)
{
    void *thread;
    int status = epci_thread_start(body, context, &thread);

    if (!status)
        pthread_detach((pthread_t)thread);
    return status;
}

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;

/* A condition is the number of times that it was woken. */
void kit_condition_wait(struct kit_condition *condition, struct epci_lock *lock,
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

void kit_condition_wake_all(struct kit_condition *condition)
{
    pthread_mutex_lock(&guard);
    condition->state = (void *)((uintptr_t)condition->state + 1);
    pthread_cond_broadcast(&woken);
    pthread_mutex_unlock(&guard);
}
