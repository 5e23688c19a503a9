/* SPDX-License-Identifier: MIT
 *
 * processes.c -- starts programs with pipes for their output, in a job so that they end with the
 * test.
 */
#include "processes.h"
#include "epc_check.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAIT 60000 /* milliseconds: much longer than any child takes */

/* Wine 8 fails to start a process once in some thousand times, with this error; a retry
 * succeeds. */
static bool create(char *line, STARTUPINFOA *info, PROCESS_INFORMATION *child)
{
    for (int tries = 0; tries < 3; tries++) {
        if (CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, info, child))
            return true;
        if (GetLastError() != ERROR_INTERNAL_ERROR)
            return false;
    }
    return false;
}

/* Puts the process into a job that the system closes when the test ends, which ends the process.
 * If jobs are not allowed, a child of a failed test lives on until it ends by itself. */
static void end_with_us(HANDLE process)
{
    static HANDLE job;
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = { .BasicLimitInformation.LimitFlags =
                                                        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE };

    if (!job) {
        job = CreateJobObjectW(NULL, NULL);
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    }
    AssignProcessToJobObject(job, process);
}

static struct process start(const char *path, const char *arguments)
{
    SECURITY_ATTRIBUTES inherit = { sizeof inherit, NULL, TRUE };
    STARTUPINFOA info = { .cb = sizeof info, .dwFlags = STARTF_USESTDHANDLES };
    PROCESS_INFORMATION child;
    char line[4 * MAX_PATH];
    struct process made;

    snprintf(line, sizeof line, "\"%s\" %s", path, arguments);
    ck_assert(CreatePipe(&made.from, &info.hStdOutput, &inherit, 0));
    SetHandleInformation(made.from, HANDLE_FLAG_INHERIT, 0);
    ck_assert_msg(create(line, &info, &child), "cannot start %s: error %lu", line, GetLastError());
    CloseHandle(info.hStdOutput);
    CloseHandle(child.hThread);
    end_with_us(child.hProcess);
    made.handle = child.hProcess;
    return made;
}

struct process process_start(const char *arguments)
{
    char self[MAX_PATH], other[2 * MAX_PATH], line[MAX_PATH];
    const char *folder = getenv("EPC_ROLES_IN");

    GetModuleFileNameA(NULL, self, sizeof self);
    snprintf(line, sizeof line, "--role %s", arguments);
    if (!folder || !*folder)
        return start(self, line);
    snprintf(other, sizeof other, "%s%s", folder, strrchr(self, '\\'));
    return start(other, line);
}

struct process process_start_program(const char *name, const char *arguments)
{
    char self[MAX_PATH], path[2 * MAX_PATH];

    GetModuleFileNameA(NULL, self, sizeof self);
    *strrchr(self, '\\') = '\0';
    snprintf(path, sizeof path, "%s\\%s", self, name);
    return start(path, arguments);
}

const char *process_line(struct process *process)
{
    static char line[512];
    DWORD count = 0, all = 0;

    while (all < sizeof line - 1 && ReadFile(process->from, line + all, 1, &count, NULL) &&
           count == 1 && line[all] != '\n')
        all++;
    while (all > 0 && line[all - 1] == '\r')
        all--;
    line[all] = '\0';
    return line;
}

void process_says_ok(struct process *process)
{
    const char *line = process_line(process);

    ck_assert_msg(strncmp(line, "EPC_OK", 6) == 0, "the child said %s", line);
}

struct process process_start_ok(const char *arguments)
{
    struct process made = process_start(arguments);

    process_says_ok(&made);
    return made;
}

static void release(struct process *process)
{
    CloseHandle(process->handle);
    CloseHandle(process->from);
}

void process_end(struct process *process)
{
    DWORD code = 0;

    ck_assert_uint_eq(WaitForSingleObject(process->handle, WAIT), WAIT_OBJECT_0);
    GetExitCodeProcess(process->handle, &code);
    ck_assert_uint_eq(code, 0);
    release(process);
}

void process_kill(struct process *process)
{
    TerminateProcess(process->handle, 9);
    ck_assert_uint_eq(WaitForSingleObject(process->handle, WAIT), WAIT_OBJECT_0);
    release(process);
}

/* Debuggers use these functions; no header declares them. */
static void call_ntdll(const struct process *process, const char *name)
{
    FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), name);
    LONG(NTAPI * call)(HANDLE);

    memcpy(&call, &found, sizeof call);
    ck_assert_int_eq(call(process->handle), 0);
}

void process_suspend(const struct process *process)
{
    call_ntdll(process, "NtSuspendProcess");
}

void process_resume(const struct process *process)
{
    call_ntdll(process, "NtResumeProcess");
}
