/* SPDX-License-Identifier: MIT
 *
 * sync.c -- named mutexes, events and signals of one process: flags of their names (names.h) under
 * one lock, with one condition that is signalled at every change; tests have few of them.
 */
#define _GNU_SOURCE
#include "names.h"
#include "sdk/port/port.h"

#include <errno.h>
#include <pthread.h>

#include <epc/epc.h>

#include "kit/system/posix/port/deadline.h"

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

/* Wait until *flag is `wanted`, holding `guard`; false: not within `milliseconds`. */
static bool wait_for_flag_value(const bool *flag, bool wanted, uint32_t milliseconds)
{
    struct timespec until = epci_deadline_after_milliseconds(milliseconds);
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
