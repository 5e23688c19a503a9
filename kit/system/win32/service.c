/* SPDX-License-Identifier: MIT
 *
 * service.c -- the dialogue of a service with the service manager, and its output.
 *
 * The main thread waits in the dispatcher, which calls the handler there; the body runs on the
 * thread that the dispatcher makes for the service.  There is one service in the process, so its
 * name does not matter to the manager.
 */
#include <windows.h>

#include <io.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/system/service.h"
#include "kit/system/win32/wide.h"
#include "sdk/port/win32/error.h"
#include "kit/system/win32/interrupt.h"

/* How long the manager waits for a change while the service starts or stops: providers are loaded
 * and asked for the first time, or asked for the last time. */
#define PATIENCE_MS 120000u

static struct {
    int (*body)(void *context);
    void *context;
    int code;
    SRWLOCK lock; /* guards the next ones */
    SERVICE_STATUS_HANDLE handle;
    DWORD state;
} service = { .lock = SRWLOCK_INIT };

/* Say the state, unless the service is past it already. */
static void report_service_state(DWORD from, DWORD to)
{
    SERVICE_STATUS status = {
        .dwServiceType = SERVICE_WIN32_OWN_PROCESS,
        .dwCurrentState = to,
        .dwControlsAccepted =
            to == SERVICE_RUNNING ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_SHUTDOWN : 0,
        .dwWaitHint = to == SERVICE_START_PENDING || to == SERVICE_STOP_PENDING ? PATIENCE_MS : 0,
    };

    AcquireSRWLockExclusive(&service.lock);
    if (service.handle && (from == 0 || service.state == from)) {
        if (to == SERVICE_STOPPED && service.code != 0) {
            status.dwWin32ExitCode = ERROR_SERVICE_SPECIFIC_ERROR;
            status.dwServiceSpecificExitCode = (DWORD)service.code;
        }
        service.state = to;
        SetServiceStatus(service.handle, &status);
    }
    ReleaseSRWLockExclusive(&service.lock);
}

static DWORD WINAPI stop_service_on_control(DWORD code, DWORD type, void *data, void *context)
{
    (void)type;
    (void)data;
    (void)context;
    switch (code) {
    case SERVICE_CONTROL_STOP:
    case SERVICE_CONTROL_SHUTDOWN:
        report_service_state(SERVICE_RUNNING, SERVICE_STOP_PENDING);
        kit_call_interrupt_handler();
        return NO_ERROR;
    case SERVICE_CONTROL_INTERROGATE:
        return NO_ERROR; /* the manager knows the state */
    default:
        return ERROR_CALL_NOT_IMPLEMENTED;
    }
}

static void WINAPI run_body_and_report_states(DWORD argc, WCHAR **argv)
{
    static WCHAR empty[] = L"";

    kit_ignore_console_events();
    service.handle =
        RegisterServiceCtrlHandlerExW(argc > 0 ? argv[0] : empty, stop_service_on_control, NULL);
    report_service_state(0, SERVICE_START_PENDING);
    service.code = service.body(service.context);
    fflush(NULL); /* the process may be ended from now on */
    report_service_state(0, SERVICE_STOPPED);
}

int kit_service_run(int (*body)(void *context), void *context, int *code)
{
    static WCHAR empty[] = L"";
    const SERVICE_TABLE_ENTRYW table[] = { { empty, run_body_and_report_states }, { NULL, NULL } };

    *code = 0;
    service.body = body;
    service.context = context;
    service.code = 0;
    if (!StartServiceCtrlDispatcherW(table))
        return GetLastError() == ERROR_FAILED_SERVICE_CONTROLLER_CONNECT
                   ? EPC_E_NOT_FOUND
                   : epci_status_from_win32(GetLastError());
    *code = service.code;
    return EPC_OK;
}

void kit_service_report_running(void)
{
    report_service_state(SERVICE_START_PENDING, SERVICE_RUNNING);
}

/* A service has no standard handles, so the streams have no descriptors.  WHY the copy: without a
 * descriptor Wine's _wfreopen fails.  The streams of msvcrt.dll are plain structs, and unbuffered
 * ones share nothing but the descriptor. */
static bool reopen_stream_to_file(FILE *stream, const WCHAR *name, DWORD which)
{
    FILE *opened = NULL;
    HANDLE file;

    if (_fileno(stream) >= 0)
        opened = _wfreopen(name, L"ab", stream);
    else if ((opened = _wfopen(name, L"ab")) != NULL) {
        setvbuf(opened, NULL, _IONBF, 0);
        *stream = *opened;
    }
    if (!opened)
        return false;
    setvbuf(stream, NULL, _IONBF, 0);
    file = (HANDLE)_get_osfhandle(_fileno(stream));
    return file != INVALID_HANDLE_VALUE && SetStdHandle(which, file);
}

int kit_redirect_output_to_file(const char *path)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    HANDLE file = INVALID_HANDLE_VALUE;
    int status = EPC_OK;

    /* Try it first: a failure of _wfreopen has closed the stream. */
    if (name)
        file = CreateFileW(name, FILE_APPEND_DATA,
                           FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                           OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE)
        status = name ? epci_status_from_win32(GetLastError()) : EPC_E_NOMEM;
    else
        CloseHandle(file);
    if (status == EPC_OK && !(reopen_stream_to_file(stdout, name, STD_OUTPUT_HANDLE) &&
                              reopen_stream_to_file(stderr, name, STD_ERROR_HANDLE)))
        status = EPC_E_SYSTEM;
    free(name);
    return status;
}
