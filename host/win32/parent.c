/* SPDX-License-Identifier: MIT
 *
 * parent.c -- the child's half of a host: reads and writes the pipe that it inherited.
 *
 * The handle's number is a command line argument.  The handle is made not inheritable, and the
 * error mode is set so that no system dialog opens.  Transfers block without a time limit.  A call
 * takes what the pipe has, because each costs the system several messages.
 */
#include <windows.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/childprocess.h"
#include "host/parent.h"

int host_open_pipe_to_parent(const char *argument, struct host_parent *out)
{
    char *end = NULL;
    unsigned long long number;
    HANDLE pipe;

    memset(out, 0, sizeof *out);
    errno = 0;
    number = strtoull(argument, &end, 10);
    if (errno || end == argument || *end || number == 0 || number > INT32_MAX)
        return EPC_E_INVALID;
    pipe = (HANDLE)(uintptr_t)number;
    if (GetFileType(pipe) != FILE_TYPE_PIPE)
        return EPC_E_INVALID;
    /* Processes that the foreign DLL starts must not keep the pipe open. */
    SetHandleInformation(pipe, HANDLE_FLAG_INHERIT, 0);
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    out->pipe = pipe;
    return EPC_OK;
}

static int transfer_all_bytes(HANDLE pipe, unsigned char *at, size_t count, bool sending)
{
    while (count > 0) {
        DWORD piece = count > HOST_PIPE_PIECE ? HOST_PIPE_PIECE : (DWORD)count, done = 0;
        BOOL good = sending ? WriteFile(pipe, at, piece, &done, NULL)
                            : ReadFile(pipe, at, piece, &done, NULL);

        if (!good || done == 0)
            return EPC_END;
        at += done;
        count -= done;
    }
    return EPC_OK;
}

int host_send_to_parent(struct host_parent *parent, const void *bytes, size_t count)
{
    /* WriteFile only reads the bytes. */
    return transfer_all_bytes(parent->pipe, (unsigned char *)(uintptr_t)bytes, count, true);
}

/* Receive what there is. */
static int receive_ahead(struct host_parent *parent)
{
    DWORD done = 0;

    if (!ReadFile(parent->pipe, parent->ahead, sizeof parent->ahead, &done, NULL) || done == 0)
        return EPC_END;
    parent->ahead_at = 0;
    parent->ahead_bytes = done;
    return EPC_OK;
}

int host_receive_from_parent(struct host_parent *parent, void *bytes, size_t count)
{
    unsigned char *at = bytes;

    while (count > 0) {
        const size_t taken = count < parent->ahead_bytes ? count : parent->ahead_bytes;

        memcpy(at, parent->ahead + parent->ahead_at, taken);
        parent->ahead_at += (uint32_t)taken;
        parent->ahead_bytes -= (uint32_t)taken;
        at += taken;
        count -= taken;
        if (count >= sizeof parent->ahead)
            return transfer_all_bytes(parent->pipe, at, count, false);
        if (count > 0 && receive_ahead(parent) != EPC_OK)
            return EPC_END;
    }
    return EPC_OK;
}

void host_terminate_own_process(uint32_t code)
{
    TerminateProcess(GetCurrentProcess(), code);
}
