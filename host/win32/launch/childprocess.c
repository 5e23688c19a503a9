/* SPDX-License-Identifier: MIT
 *
 * childprocess.c -- the parent's half of a host: starts a child process, exchanges bytes with it,
 * ends it.
 *
 * The pipe is a named one because only named pipes can be read with a time limit.  The child
 * inherits one end; only this process has the other.  A job ends the child with this process.
 */
#include <windows.h>

#include <psapi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "host/childprocess.h"
#include "host/win32/environment.h"
#include "sdk/port/port.h"
#include "host/win32/launch/childload.h"
#include "sdk/port/win32/error.h"
#include "host/win32/launch/outlet.h"
#include "host/win32/launch/restrict.h"
#include "sdk/port/win32/wide.h"

#define PIPE_BYTES    65536
#define PROGRAM_UNITS 4096 /* of this program's own path */
#define NAME_TRIES    8    /* for a pipe */

/* The last bytes that the child wrote may arrive so long after its death. */
#define LAST_BYTES_MS 500

/* How often the size of a child's memory is polled. */
#define POLL_MS   20u
#define TOO_LARGE (WAIT_OBJECT_0 + 2) /* WaitForMultipleObjects on two handles never returns it */

static void (*on_wait)(void);

static int status_of_last_error(void)
{
    return epci_status_from_win32(GetLastError());
}

/* Both ends of a pipe that no other process can open: *ours overlapped, *theirs inheritable.  The
 * system may reuse a process's number while a child of the former process still holds its pipe, so
 * the unique name contains the time, and several are tried. */
static int create_pipe_ends(HANDLE *ours, HANDLE *theirs)
{
    static LONG serial;
    SECURITY_ATTRIBUTES inherit = { sizeof inherit, NULL, TRUE };
    WCHAR name[96];
    int status;

    *ours = INVALID_HANDLE_VALUE;
    for (int tries = 0; *ours == INVALID_HANDLE_VALUE && tries < NAME_TRIES; tries++) {
        LARGE_INTEGER now;

        QueryPerformanceCounter(&now);
        swprintf(name, sizeof name / sizeof *name, L"\\\\.\\pipe\\epc-harness-%lu-%ld-%llx",
                 GetCurrentProcessId(), InterlockedIncrement(&serial),
                 (unsigned long long)now.QuadPart);
        *ours = CreateNamedPipeW(
            name, PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
            PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, PIPE_BYTES, PIPE_BYTES, 0,
            NULL);
    }
    if (*ours == INVALID_HANDLE_VALUE)
        return status_of_last_error();
    *theirs = CreateFileW(name, GENERIC_READ | GENERIC_WRITE, 0, &inherit, OPEN_EXISTING, 0, NULL);
    if (*theirs != INVALID_HANDLE_VALUE)
        return EPC_OK;
    status = status_of_last_error();
    CloseHandle(*ours);
    return status;
}

/* Let the job end its processes when its last handle is closed, and refuse each of them more than
 * this much memory; 0: no limit. */
static void set_job_kill_and_memory_limits(HANDLE job, SIZE_T memory)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE |
                                            JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION |
                                            (memory > 0 ? JOB_OBJECT_LIMIT_PROCESS_MEMORY : 0),
        .ProcessMemoryLimit = memory,
    };

    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
}

/* Windows 10 and later, and Wine; not in every header. */
#ifndef PROC_THREAD_ATTRIBUTE_JOB_LIST
#define PROC_THREAD_ATTRIBUTE_JOB_LIST 0x0002000D
#endif

/* What a child is born with: it inherits these handles and no others, and is in the job, unless
 * that is NULL.  `handles` and `job` must live as long as the list.  NULL: the system does not know
 * one of them, or there is no memory.  The caller deletes and frees it. */
static LPPROC_THREAD_ATTRIBUTE_LIST create_start_attributes(HANDLE *handles, size_t count,
                                                            HANDLE *job)
{
    LPPROC_THREAD_ATTRIBUTE_LIST list;
    const DWORD attributes = job ? 2 : 1;
    SIZE_T bytes = 0;

    InitializeProcThreadAttributeList(NULL, attributes, 0, &bytes);
    list = malloc(bytes);
    if (!list || !InitializeProcThreadAttributeList(list, attributes, 0, &bytes)) {
        free(list);
        return NULL;
    }
    if (UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles,
                                  count * sizeof *handles, NULL, NULL) &&
        (!job || UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_JOB_LIST, job,
                                           sizeof *job, NULL, NULL)))
        return list;
    DeleteProcThreadAttributeList(list);
    free(list);
    return NULL;
}

/* An inheritable copy of one of our standard handles, or NULL. */
static HANDLE duplicate_standard_handle(DWORD which)
{
    HANDLE self = GetCurrentProcess(), out;

    return DuplicateHandle(self, GetStdHandle(which), self, &out, 0, TRUE, DUPLICATE_SAME_ACCESS)
               ? out
               : NULL;
}

/* Start the child with these handles and, unless it is NULL, in this job. */
static bool create_process_with_handles(WCHAR *program, WCHAR *line, HANDLE token, DWORD flags,
                                        WCHAR *environment, STARTUPINFOEXW *startup,
                                        HANDLE *handles, size_t count, HANDLE *job,
                                        PROCESS_INFORMATION *made)
{
    bool created = false;

    startup->lpAttributeList = create_start_attributes(handles, count, job);
    if (startup->lpAttributeList) {
        created = token ? CreateProcessAsUserW(token, program, line, NULL, NULL, TRUE, flags,
                                               environment, NULL, &startup->StartupInfo, made)
                        : CreateProcessW(program, line, NULL, NULL, TRUE, flags, environment, NULL,
                                         &startup->StartupInfo, made);
        DeleteProcThreadAttributeList(startup->lpAttributeList);
    }
    free(startup->lpAttributeList);
    return created;
}

/* A host does not get our standard output: a report must not contain what the DLL prints.  Nor does
 * it get our console, where it could interrupt us, nor the account for other computers.
 *
 * It is born in its job where the system can do that, and then runs at once: if we end meanwhile,
 * the job ends it, or it finds its pipe broken.  Where the system cannot, a process that ends
 * between the two steps leaves a host that nothing ends: suspended, so that it cannot outrun its
 * job. */
static int create_child_process(WCHAR *program, WCHAR *line, HANDLE pipe, HANDLE job, bool again,
                                PROCESS_INFORMATION *made)
{
    STARTUPINFOEXW startup = { .StartupInfo = { .cb = sizeof startup,
                                                .dwFlags = STARTF_USESTDHANDLES } };
    HANDLE out =
        again ? duplicate_standard_handle(STD_OUTPUT_HANDLE) : host_open_child_output_handle();
    HANDLE error = again ? duplicate_standard_handle(STD_ERROR_HANDLE) : NULL;
    HANDLE handles[3] = { pipe }, token = NULL;
    const DWORD flags =
        (again ? 0 : DETACHED_PROCESS) | EXTENDED_STARTUPINFO_PRESENT | CREATE_UNICODE_ENVIRONMENT;
    WCHAR *environment = host_environment_copy_without_accounts();
    size_t count = 1;
    int status = EPC_OK;

    if (out)
        handles[count++] = out;
    if (error)
        handles[count++] = error;
    startup.StartupInfo.hStdOutput = out;
    startup.StartupInfo.hStdError = again ? error : out;
    if (!environment)
        status = EPC_E_NOMEM;
    else if (!host_create_token_if_restricted(&token))
        status = status_of_last_error();
    else if (!job || !create_process_with_handles(program, line, token, flags, environment,
                                                  &startup, handles, count, &job, made)) {
        if (!create_process_with_handles(program, line, token, flags | CREATE_SUSPENDED,
                                         environment, &startup, handles, count, NULL, made))
            status = status_of_last_error();
        else if (job)
            AssignProcessToJobObject(job, made->hProcess); /* fails in a nested job of Windows 7 */
    }
    free(environment);
    epci_close_system_object(token);
    epci_close_system_object(out);
    epci_close_system_object(error);
    return status;
}

/* The path of `named`, or of this program. */
static int copy_given_or_own_program_path(const char *named, WCHAR *path)
{
    if (named)
        return epci_wide_from_utf8(named, path, PROGRAM_UNITS) ? EPC_OK : EPC_E_ENCODING;
    SetLastError(ERROR_SUCCESS);
    if (!GetModuleFileNameW(NULL, path, PROGRAM_UNITS) ||
        GetLastError() == ERROR_INSUFFICIENT_BUFFER)
        return status_of_last_error();
    return EPC_OK;
}

/* Our own arguments, as they were written. */
static const WCHAR *own_arguments(void)
{
    const WCHAR *at = GetCommandLineW();
    bool quoted = false;

    for (; *at && (quoted || (*at != L' ' && *at != L'\t')); at++)
        quoted ^= *at == L'"';
    return at;
}

static int start_child_with_role_and_pipe(const char *named, const char *role, bool again,
                                          HANDLE pipe, HANDLE job, HANDLE *process)
{
    const WCHAR *arguments = again ? own_arguments() : L"";
    WCHAR program[PROGRAM_UNITS];
    PROCESS_INFORMATION made;
    WCHAR *line; /* "<program>" ROLE HANDLE, and the arguments */
    size_t capacity;
    int status = copy_given_or_own_program_path(named, program);

    if (status != EPC_OK)
        return status;
    capacity = wcslen(program) + strlen(role) + wcslen(arguments) + 64;
    line = malloc(capacity * sizeof *line);
    if (!line)
        return EPC_E_NOMEM;
    swprintf(line, capacity, L"\"%ls\" %hs %llu %ls", program, role,
             (unsigned long long)(uintptr_t)pipe, arguments);
    status = create_child_process(program, line, pipe, job, again, &made);
    free(line);
    if (status != EPC_OK)
        return status;
    ResumeThread(made.hThread); /* if it is suspended */
    CloseHandle(made.hThread);
    *process = made.hProcess;
    return EPC_OK;
}

static int start_child_with_pipe(const char *program, const char *role, bool again,
                                 struct host_child *out)
{
    HANDLE ours, theirs, process = NULL, job, event;
    int status = create_pipe_ends(&ours, &theirs);

    memset(out, 0, sizeof *out);
    if (status != EPC_OK)
        return status;
    job = CreateJobObjectW(NULL, NULL);
    if (job)
        set_job_kill_and_memory_limits(job, 0);
    event = CreateEventW(NULL, TRUE, FALSE, NULL);
    status = event ? start_child_with_role_and_pipe(program, role, again, theirs, job, &process)
                   : status_of_last_error();
    /* Close our copy of the child's end: while it is open, the child's death does not break the
     * pipe. */
    CloseHandle(theirs);
    *out = (struct host_child){ .process = process, .job = job, .pipe = ours, .event = event };
    if (status != EPC_OK)
        host_child_kill_and_close(out);
    return status;
}

int host_child_start(const char *program, const char *role, struct host_child *out)
{
    return start_child_with_pipe(program, role, false, out);
}

int host_child_start_with_own_args(const char *role, struct host_child *out)
{
    return start_child_with_pipe(NULL, role, true, out);
}

void host_child_set_wait_callback(void (*act)(void))
{
    on_wait = act;
}

void host_child_limit_memory(struct host_child *child, uint64_t bytes)
{
    if (child->memory == bytes)
        return;
    child->memory = bytes;
    /* Twice the polled limit: a refused allocation would look like another bug of the DLL. */
    if (child->job)
        set_job_kill_and_memory_limits(child->job, bytes <= SIZE_MAX / 2 ? (SIZE_T)bytes * 2 : 0);
}

/* Does the child use more memory than it may?  Wine only counts the working set. */
static bool is_over_memory_limit(const struct host_child *child)
{
    PROCESS_MEMORY_COUNTERS counters;

    if (!child->memory || !K32GetProcessMemoryInfo(child->process, &counters, sizeof counters))
        return false;
    return counters.WorkingSetSize > child->memory || counters.PagefileUsage > child->memory;
}

/* Wait for the first of two handles until `deadline`, and poll the child's memory meanwhile: then
 * TOO_LARGE. */
static DWORD wait_and_poll_memory(const struct host_child *child, const HANDLE *two,
                                  ULONGLONG deadline)
{
    for (;;) {
        ULONGLONG now = GetTickCount64();
        ULONGLONG left = now < deadline ? deadline - now : 0;
        DWORD slice = left < POLL_MS ? (DWORD)left : POLL_MS;
        DWORD which = WaitForMultipleObjects(2, two, FALSE, slice);

        if (on_wait)
            on_wait();
        if (which == WAIT_TIMEOUT)
            host_poll_thread_times_of_child(child);
        if (which != WAIT_TIMEOUT)
            return which;
        if (is_over_memory_limit(child))
            return TOO_LARGE;
        if (left <= POLL_MS || (child->stop && epci_load_u32(child->stop)))
            return WAIT_TIMEOUT;
    }
}

/* Wait for the overlapped call `call`; `deadline` is a GetTickCount64. */
static int finish_overlapped_call(struct host_child *child, OVERLAPPED *call, ULONGLONG deadline,
                                  DWORD *done)
{
    HANDLE wait[2] = { call->hEvent, child->process };
    DWORD which = wait_and_poll_memory(child, wait, deadline);
    int status = EPC_OK;

    /* A dead child's bytes may still be on their way. */
    if (which == WAIT_OBJECT_0 + 1 &&
        WaitForSingleObject(call->hEvent, LAST_BYTES_MS) == WAIT_OBJECT_0)
        which = WAIT_OBJECT_0;
    if (which != WAIT_OBJECT_0) {
        CancelIoEx(child->pipe, call);
        status = which == WAIT_TIMEOUT ? EPC_E_BUSY : which == TOO_LARGE ? EPC_E_NOMEM : EPC_END;
    }
    /* Also waits for a cancelled call, which still uses `call` and the caller's buffer.  What was
     * done before it could be cancelled is done: the caller waits for the same bytes after
     * EPC_E_BUSY. */
    if (!GetOverlappedResult(child->pipe, call, done, TRUE))
        return status == EPC_OK ? EPC_END : status;
    return which == TOO_LARGE ? status : EPC_OK;
}

/* Send or receive all `count` bytes, in pieces of any size. */
static int transfer_all_bytes(struct host_child *child, unsigned char *bytes, size_t count,
                              bool sending, uint32_t milliseconds)
{
    ULONGLONG deadline = GetTickCount64() + milliseconds;
    int status = EPC_OK;

    while (count > 0 && status == EPC_OK) {
        OVERLAPPED call = { .hEvent = child->event };
        DWORD piece = count > HOST_PIPE_PIECE ? HOST_PIPE_PIECE : (DWORD)count, done = 0;
        BOOL begun;

        ResetEvent(child->event);
        begun = sending ? WriteFile(child->pipe, bytes, piece, NULL, &call)
                        : ReadFile(child->pipe, bytes, piece, NULL, &call);
        if (!begun && GetLastError() != ERROR_IO_PENDING)
            return EPC_END;
        status = finish_overlapped_call(child, &call, deadline, &done);
        if (status == EPC_OK && done == 0)
            status = EPC_END;
        bytes += done;
        count -= done;
    }
    return status;
}

int host_send_to_child(struct host_child *child, const void *bytes, size_t count,
                       uint32_t milliseconds)
{
    /* WriteFile only reads the bytes. */
    return transfer_all_bytes(child, (unsigned char *)(uintptr_t)bytes, count, true, milliseconds);
}

int host_receive_from_child(struct host_child *child, void *bytes, size_t count,
                            uint32_t milliseconds)
{
    return transfer_all_bytes(child, bytes, count, false, milliseconds);
}

size_t host_child_pending_bytes(const struct host_child *child)
{
    DWORD bytes = 0;

    return PeekNamedPipe(child->pipe, NULL, 0, NULL, &bytes, NULL) ? bytes : 0;
}

int host_child_wait(struct host_child *child, uint32_t milliseconds, uint32_t *code)
{
    DWORD exit_code = 0;

    *code = 0;
    if (WaitForSingleObject(child->process, milliseconds) != WAIT_OBJECT_0)
        return EPC_E_BUSY;
    if (!GetExitCodeProcess(child->process, &exit_code))
        return status_of_last_error();
    *code = exit_code;
    return EPC_OK;
}

void host_child_kill_and_close(struct host_child *child)
{
    if (child->process) {
        if (WaitForSingleObject(child->process, 0) != WAIT_OBJECT_0) {
            TerminateProcess(child->process, 1);
            WaitForSingleObject(child->process, 5000);
        }
        CloseHandle(child->process);
    }
    epci_close_system_object(child->job);
    epci_close_system_object(child->pipe);
    epci_close_system_object(child->event);
    host_child_free_processor_times(child);
    memset(child, 0, sizeof *child);
}
