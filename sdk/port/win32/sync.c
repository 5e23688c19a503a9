/* SPDX-License-Identifier: MIT
 *
 * sync.c -- named mutexes, named events (signs of life, and signals), and locks of the process.
 *
 * A signal is an auto-reset event; a sign of life is one that is never set.  Locks are SRW locks.
 */
#include "sdk/port/port.h"

#include "sdk/port/win32/named.h"

#include <epc/epc.h>

int epci_mutex_open_or_create(const char *name, const char *sddl, void **out)
{
    struct epci_named named;
    int status = epci_named_init_name_and_security(&named, name, sddl);

    *out = NULL;
    if (!status)
        status = epci_named_finish_create(
            &named,
            CreateMutexExW(&named.attributes, named.name, 0, SYNCHRONIZE | MUTEX_MODIFY_STATE),
            true, out);
    return status;
}

static int status_from_wait(DWORD result)
{
    if (result == WAIT_OBJECT_0 || result == WAIT_ABANDONED)
        return EPC_OK;
    return result == WAIT_TIMEOUT ? EPC_E_BUSY : EPC_E_SYSTEM;
}

int epci_mutex_lock(void *mutex, uint32_t milliseconds, bool *abandoned)
{
    DWORD result = WaitForSingleObject(mutex, milliseconds);

    *abandoned = result == WAIT_ABANDONED;
    return status_from_wait(result);
}

void epci_mutex_unlock(void *mutex)
{
    ReleaseMutex(mutex);
}

void epci_close_system_object(void *object)
{
    if (object)
        CloseHandle(object);
}

/* It is opened as another kind of object, which fails with ERROR_INVALID_HANDLE for an event.  A
 * handle to the event would keep it, so for others a dead process would seem alive. */
bool epci_event_exists(const char *name)
{
    struct epci_named named;
    HANDLE mutex;
    DWORD error;

    if (epci_named_init_name_and_security(&named, name, NULL))
        return false;
    mutex = OpenMutexW(SYNCHRONIZE, FALSE, named.name);
    error = GetLastError();
    epci_close_system_object(mutex);
    /* After any other failure its owner may still run. */
    return !mutex && error != ERROR_FILE_NOT_FOUND;
}

int epci_event_create(const char *name, const char *sddl, void **out)
{
    struct epci_named named;
    int status = epci_named_init_name_and_security(&named, name, sddl);

    *out = NULL;
    if (!status)
        status = epci_named_finish_create(
            &named,
            CreateEventExW(&named.attributes, named.name, 0, SYNCHRONIZE | EVENT_MODIFY_STATE),
            false, out);
    /* This process could create the region, so it may create the event: another process has. */
    return status == EPC_E_ACCESS ? EPC_E_EXISTS : status;
}

int epci_open_existing_signal(const char *name, void **out)
{
    struct epci_named named;
    int status = epci_named_init_name_and_security(&named, name, NULL);

    *out = status ? NULL : OpenEventW(EVENT_MODIFY_STATE, FALSE, named.name);
    return status || *out ? status : epci_status_from_named_error(GetLastError());
}

void epci_signal_set(void *signal)
{
    SetEvent(signal);
}

int epci_signal_wait(void *signal, uint32_t milliseconds)
{
    return status_from_wait(WaitForSingleObject(signal, milliseconds));
}

_Static_assert(EPCI_FOREVER == INFINITE, "waiting for ever");
_Static_assert(sizeof(struct epci_lock) == sizeof(SRWLOCK), "a lock is an SRWLOCK");

void epci_lock_enter(struct epci_lock *lock)
{
    AcquireSRWLockExclusive((SRWLOCK *)(void *)lock);
}

void epci_lock_leave(struct epci_lock *lock)
{
    ReleaseSRWLockExclusive((SRWLOCK *)(void *)lock);
}

void epci_lock_enter_shared(struct epci_lock *lock)
{
    AcquireSRWLockShared((SRWLOCK *)(void *)lock);
}

void epci_lock_leave_shared(struct epci_lock *lock)
{
    ReleaseSRWLockShared((SRWLOCK *)(void *)lock);
}
