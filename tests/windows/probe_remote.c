/* SPDX-License-Identifier: MIT
 *
 * probe_remote.c -- does a Windows answer the Remote Registry protocol without protection of the
 * calls, as epc-remote asks where a server has none?  The session is that of the account that runs
 * this.
 */
#include "probe.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "remote/rrp/key.h"

static int write_pipe(void *self, const void *bytes, size_t count, struct remote_refusal *refusal)
{
    DWORD sent = 0;

    if (WriteFile(self, bytes, (DWORD)count, &sent, NULL) && sent == count)
        return EPC_OK;
    return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, GetLastError(), "writing %lu",
                               GetLastError());
}

static int read_pipe(void *self, void *bytes, size_t count, struct remote_refusal *refusal)
{
    for (size_t have = 0; have < count;) {
        DWORD more = 0;

        /* A pipe of messages gives a part of one with ERROR_MORE_DATA. */
        if (!ReadFile(self, (char *)bytes + have, (DWORD)(count - have), &more, NULL) &&
            GetLastError() != ERROR_MORE_DATA)
            return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, GetLastError(), "reading %lu",
                                       GetLastError());
        have += more;
    }
    return EPC_OK;
}

static void close_pipe(void *self)
{
    CloseHandle(self);
}

void wk_ask_winreg_without_protection(struct wk_got *got)
{
    static const struct remote_pipe_ops ops = { write_pipe, read_pipe, close_pipe };
    const char *computer = getenv("EPC_KIT_COMPUTER");
    struct remote_refusal refusal = { .why = "?" };
    struct remote_carrier carrier;
    struct kit_buffer names = { 0 };
    struct remote_key key;
    uint32_t type, code = 0;
    char path[300];
    HANDLE pipe;
    int status;

    snprintf(path, sizeof path, "\\\\%.200s\\pipe\\winreg", computer ? computer : "127.0.0.1");
    pipe = CreateFileA(path, GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_EXISTING, 0, NULL);
    if (pipe == INVALID_HANDLE_VALUE) {
        wk_untried(got, "%s: error %lu; is the service Remote Registry started?", path,
                   GetLastError());
        return;
    }
    status = remote_pipe_carrier_create(&ops, pipe, &carrier, &refusal);
    if (status == EPC_OK) {
        wk_got(got, "bound");
        status = remote_key_open(&key, &carrier, &refusal);
    }
    if (status == EPC_OK) {
        wk_got(got, ", opened");
        status = remote_key_read_names(&key, "Counter 009", &names, &type, &code, &refusal);
        remote_key_close(&key, true);
    }
    if (status == EPC_OK)
        wk_got(got, ", names of type %u", (unsigned)type);
    else if (code)
        wk_got(got, ", names: error %u", (unsigned)code);
    else
        wk_got(got, ", %s: %s", remote_refused_word(refusal.kind), refusal.why);
    kit_buffer_release(&names);
}
