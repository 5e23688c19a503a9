/* SPDX-License-Identifier: MIT
 *
 * sync.c -- named mutexes, the named event that is a sign of life, and locks of the process.
 */
#include "sdk/port/port.h"

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/security.h"
#include "sdk/port/win32/wide.h"

#include <epc/epc.h>

#define NAME_UNITS 512

/* Of a Create call that failed: a name that belongs to another kind of object is "exists". */
static int create_status(DWORD error)
{
    return error == ERROR_INVALID_HANDLE ? EPC_E_EXISTS : epci_status_from_win32(error);
}

int epci_mutex_open(const char *name, const char *sddl, void **out)
{
    struct epci_security security;
    WCHAR wide[NAME_UNITS];
    DWORD error;
    int status;

    *out = NULL;
    if (!epci_wide(name, wide, NAME_UNITS))
        return EPC_E_ENCODING;
    status = epci_security_init(&security, sddl);
    if (status)
        return status;
    *out = CreateMutexExW(&security.attributes, wide, 0, SYNCHRONIZE | MUTEX_MODIFY_STATE);
    error = GetLastError();
    epci_security_release(&security);
    return *out ? EPC_OK : create_status(error);
}

int epci_mutex_lock(void *mutex, uint32_t milliseconds, bool *abandoned)
{
    DWORD result = WaitForSingleObject(mutex, milliseconds);

    *abandoned = result == WAIT_ABANDONED;
    if (result == WAIT_OBJECT_0 || result == WAIT_ABANDONED)
        return EPC_OK;
    return result == WAIT_TIMEOUT ? EPC_E_BUSY : EPC_E_SYSTEM;
}

void epci_mutex_unlock(void *mutex)
{
    ReleaseMutex(mutex);
}

void epci_mutex_close(void *mutex)
{
    if (mutex)
        CloseHandle(mutex);
}

int epci_event_create(const char *name, const char *sddl, void **out)
{
    struct epci_security security;
    WCHAR wide[NAME_UNITS];
    DWORD error;
    int status;

    *out = NULL;
    if (!epci_wide(name, wide, NAME_UNITS))
        return EPC_E_ENCODING;
    status = epci_security_init(&security, sddl);
    if (status)
        return status;
    *out = CreateEventW(&security.attributes, TRUE, FALSE, wide);
    error = GetLastError();
    epci_security_release(&security);
    if (!*out)
        return create_status(error);
    if (error == ERROR_ALREADY_EXISTS) {
        CloseHandle(*out);
        *out = NULL;
        return EPC_E_EXISTS;
    }
    return EPC_OK;
}

bool epci_event_exists(const char *name)
{
    WCHAR wide[NAME_UNITS];
    HANDLE event;

    if (!epci_wide(name, wide, NAME_UNITS))
        return false;
    event = OpenEventW(SYNCHRONIZE, FALSE, wide);
    if (!event) /* who may not open it knows that it is there */
        return GetLastError() == ERROR_ACCESS_DENIED;
    CloseHandle(event);
    return true;
}

void epci_event_close(void *event)
{
    if (event)
        CloseHandle(event);
}

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
