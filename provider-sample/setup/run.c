/* SPDX-License-Identifier: MIT
 *
 * run.c -- runs lodctr or unlodctr and keeps what it prints.
 *
 * Both outputs of the tool go into one pipe, which is read to its end. */
#include "provider-sample/setup/setup.h"

#include <string.h>

enum { SAID_BYTES = 4096 };

/* Start it with both outputs going to `output`, the only handle that it inherits. */
static DWORD start(wchar_t *command_line, HANDLE output, HANDLE *process)
{
    STARTUPINFOW with = { .cb = sizeof with, .dwFlags = STARTF_USESTDHANDLES };
    PROCESS_INFORMATION made;

    with.hStdOutput = with.hStdError = output;
    if (!CreateProcessW(NULL, command_line, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, NULL, &with,
                        &made))
        return GetLastError();
    CloseHandle(made.hThread);
    *process = made.hProcess;
    return ERROR_SUCCESS;
}

/* Read everything, since the tool waits while the pipe is full; what has no room in `said` is
 * lost. */
static DWORD read_all(HANDLE pipe, char *said)
{
    char lost[512];
    DWORD used = 0, got;

    for (;;) {
        DWORD left = SAID_BYTES - used;
        BOOL ok = left > 0 ? ReadFile(pipe, said + used, left, &got, NULL)
                           : ReadFile(pipe, lost, sizeof lost, &got, NULL);

        if (!ok || got == 0)
            return used;
        used += left > 0 ? got : 0;
    }
}

DWORD setup_run(wchar_t *command_line, DWORD *code, wchar_t *said, size_t units)
{
    SECURITY_ATTRIBUTES inherited = { sizeof inherited, NULL, TRUE };
    char bytes[SAID_BYTES];
    HANDLE read = NULL, write = NULL, process = NULL;
    DWORD error, used;
    int length = 0;

    said[0] = L'\0';
    if (!CreatePipe(&read, &write, &inherited, 0))
        return GetLastError();
    SetHandleInformation(read, HANDLE_FLAG_INHERIT, 0);
    error = start(command_line, write, &process);
    CloseHandle(write);
    if (error == ERROR_SUCCESS) {
        used = read_all(read, bytes);
        while (used > 0 && (bytes[used - 1] == '\n' || bytes[used - 1] == '\r'))
            used--;
        if (used > units - 1) /* UTF-8 never has fewer bytes than UTF-16 has units */
            used = (DWORD)(units - 1);
        if (used > 0)
            length = MultiByteToWideChar(CP_UTF8, 0, bytes, (int)used, said, (int)units - 1);
        said[length] = L'\0';
        WaitForSingleObject(process, INFINITE);
        if (!GetExitCodeProcess(process, code))
            error = GetLastError();
        CloseHandle(process);
    }
    CloseHandle(read);
    return error;
}
