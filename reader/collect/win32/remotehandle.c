/* SPDX-License-Identifier: MIT
 *
 * remotehandle.c -- a table of connections.
 */
#include "reader/collect/win32/remotehandle.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/system/win32/wide.h"
#include "reader/collect/computers.h"
#include "reader/collect/remotekey.h"
#include "remote/helper/helper.h"
#include "sdk/port/port.h"

/* A system's handle is a multiple of 4, and its own keys begin at 0x80000000. */
#define FIRST_HANDLE  0x43F00003u
#define HANDLES_MAX   256u
#define COMPUTER_ROOM 768

struct remote_handle {
    struct epci_lock lock; /* of the helper */
    struct remote_helper *helper;
    char *computer;
    bool data;     /* it is HKEY_PERFORMANCE_DATA */
    size_t opened; /* of handles.lock; 0: it is free */
};

static struct {
    struct epci_lock lock;
    struct remote_handle list[HANDLES_MAX];
} handles;

/* Of this process: each connection is a login. */
struct refused_login {
    char *computer; /* without backslashes; NULL: it is free */
    uint64_t ms;    /* when */
    uint64_t account;
};

static struct {
    struct epci_lock lock;
    struct refused_login list[64];
} refused;

/* NULL: none of them. */
static struct remote_handle *find_remote_handle(HKEY key)
{
    const uintptr_t place = ((uintptr_t)key - FIRST_HANDLE) / 4;

    return (uintptr_t)key >= FIRST_HANDLE && (uintptr_t)key % 4 == 3 && place < HANDLES_MAX &&
                   handles.list[place].opened > 0
               ? &handles.list[place]
               : NULL;
}

bool reader_is_remote_handle(HKEY key)
{
    return find_remote_handle(key) != NULL;
}

/* ---- Opening and closing ---- */

static struct remote_handle *allocate_free_handle(void)
{
    struct remote_handle *found = NULL;

    epci_lock_enter(&handles.lock);
    for (size_t i = 0; i < HANDLES_MAX && !found; i++)
        if (handles.list[i].opened == 0)
            found = &handles.list[i];
    if (found)
        found->opened = 1;
    epci_lock_leave(&handles.lock);
    return found;
}

static void release_handle(struct remote_handle *handle)
{
    const bool last = handle->opened == 1;

    if (last) {
        epci_lock_enter(&handle->lock);
        remote_helper_close(handle->helper);
        free(handle->computer);
        handle->helper = NULL;
        handle->computer = NULL;
        epci_lock_leave(&handle->lock);
    }
    epci_lock_enter(&handles.lock);
    handle->opened--;
    epci_lock_leave(&handles.lock);
}

void reader_remote_handle_retain(HKEY key)
{
    epci_lock_enter(&handles.lock);
    find_remote_handle(key)->opened++;
    epci_lock_leave(&handles.lock);
}

void reader_remote_handle_release(HKEY key)
{
    release_handle(find_remote_handle(key));
}

/* ---- Refused logins ---- */

/* The entry of this computer, or the one to be replaced by it.  The caller has the lock. */
static struct refused_login *find_or_choose_refused_login_entry(const char *computer)
{
    struct refused_login *found = &refused.list[0];

    for (size_t i = 0; i < EPC_COUNT(refused.list); i++) {
        if (refused.list[i].computer && _stricmp(refused.list[i].computer, computer) == 0)
            return &refused.list[i];
        if (!refused.list[i].computer || (found->computer && refused.list[i].ms < found->ms))
            found = &refused.list[i];
    }
    return found;
}

/* Is this computer to be left alone, since it refused the account as it still is? */
static bool is_login_refused_lately(const char *computer)
{
    const uint64_t account = reader_remote_account_version("");
    const struct refused_login *login;
    bool lately;

    epci_lock_enter(&refused.lock);
    login = find_or_choose_refused_login_entry(computer);
    lately = login->computer && _stricmp(login->computer, computer) == 0 &&
             login->account == account &&
             epci_uptime_100ns() / 10000 - login->ms < READER_LOGIN_RETRY_MS;
    epci_lock_leave(&refused.lock);
    return lately;
}

static void record_refused_login(const char *computer, uint64_t account)
{
    struct refused_login *login;

    epci_lock_enter(&refused.lock);
    login = find_or_choose_refused_login_entry(computer);
    free(login->computer);
    *login =
        (struct refused_login){ kit_copy_string(computer), epci_uptime_100ns() / 10000, account };
    epci_lock_leave(&refused.lock);
}

/* ---- Values ---- */

/* Through a new connection if it is not connected.  The caller has the lock. */
static int read_value_of_handle(struct remote_handle *handle, const char *name, void **data,
                                size_t *bytes)
{
    const struct remote_helper_options options = { .computer = handle->computer };
    const uint64_t account = reader_remote_account_version("");
    uint32_t code = 0;
    int status = EPC_E_NOMEM;

    if (handle->computer && !handle->helper && is_login_refused_lately(handle->computer))
        return EPC_E_ACCESS;
    if (handle->computer)
        status = handle->helper ? EPC_OK : remote_helper_open(&handle->helper, &options);
    if (status == EPC_OK)
        status = remote_helper_read_value(handle->helper, name, data, bytes, &code);
    if (status == EPC_E_ACCESS && code == 0)
        record_refused_login(handle->computer, account);
    if (status != EPC_OK && code == 0) {
        remote_helper_close(handle->helper);
        handle->helper = NULL;
    }
    return status;
}

/* A connection that has ended is made again by the next question only: who computes rates has to
 * see that the computer may have been started again. */
static int lock_and_read_value(struct remote_handle *handle, const char *name, void **data,
                               size_t *bytes)
{
    int status;

    *data = NULL;
    epci_lock_enter(&handle->lock);
    status = read_value_of_handle(handle, name, data, bytes);
    if (!handle->helper && status != EPC_E_ACCESS && status != EPC_E_NOMEM)
        status = EPC_E_SYSTEM;
    epci_lock_leave(&handle->lock);
    return status;
}

int reader_remote_handle_read_value(HKEY key, const char *name, void **data, size_t *bytes)
{
    struct remote_handle *handle = find_remote_handle(key);

    return handle->data ? lock_and_read_value(handle, name, data, bytes) : EPC_E_NOT_FOUND;
}

LSTATUS reader_remote_handle_connect(LPCWSTR computer, bool data, LSTATUS error, PHKEY out)
{
    char name[COMPUTER_ROOM];
    struct remote_handle *handle;
    void *names = NULL;
    size_t bytes;
    int status;

    if (!remote_helper_can_start() || !out || !kit_utf8_from_wide(computer, name, sizeof name) ||
        !(handle = allocate_free_handle()))
        return error;
    handle->computer = kit_copy_string(name + strspn(name, "\\"));
    /* Each computer has these names; that they come says that the login is good. */
    status = lock_and_read_value(handle, "Counter 009", &names, &bytes);
    free(names);
    handle->data = data;
    if (status == EPC_OK) {
        *out = (HKEY)(uintptr_t)(FIRST_HANDLE + 4 * (size_t)(handle - handles.list));
        return ERROR_SUCCESS;
    }
    release_handle(handle);
    return status == EPC_E_ACCESS ? ERROR_ACCESS_DENIED : error;
}
