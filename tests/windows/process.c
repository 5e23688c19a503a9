/* SPDX-License-Identifier: MIT
 *
 * process.c -- each command has a job of its own, which is ended with it: a test that is ended, or
 * that ends, leaves no process.  Its output goes to a file, not to a pipe, so that a process that
 * keeps the handle delays nothing.
 */
#include "process.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

enum { MAX_COMMAND = 4096 };

static HANDLE volatile running;

void wk_process_stop(void)
{
    HANDLE job = running;

    if (job)
        TerminateJobObject(job, 0xc000013a);
}

bool wk_is_crash(unsigned long code)
{
    return (code & 0xf0000000) == 0xc0000000 || code == 0x80000003 || code == 0x40000015;
}

static HANDLE make_job(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits;
    HANDLE job = CreateJobObjectA(NULL, NULL);

    memset(&limits, 0, sizeof limits);
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    if (job)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

static HANDLE open_shared(const char *path, DWORD access, DWORD disposition)
{
    SECURITY_ATTRIBUTES inherited = { sizeof inherited, NULL, TRUE };

    return CreateFileA(path, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                       &inherited, disposition, FILE_ATTRIBUTE_NORMAL, NULL);
}

/* Starts it suspended, so that it is in the job before it can start another process. */
static bool start(const struct wk_run *run, HANDLE job, PROCESS_INFORMATION *process)
{
    char line[MAX_COMMAND];
    STARTUPINFOA startup;
    BOOL started;

    memset(&startup, 0, sizeof startup);
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = open_shared("NUL", GENERIC_READ, OPEN_EXISTING);
    startup.hStdOutput = open_shared(run->output, FILE_APPEND_DATA, OPEN_ALWAYS);
    startup.hStdError = startup.hStdOutput;
    snprintf(line, sizeof line, "%s", run->command);
    started = CreateProcessA(NULL, line, NULL, NULL, TRUE, CREATE_SUSPENDED | CREATE_NO_WINDOW,
                             NULL, run->folder, &startup, process);
    if (!started) {
        DWORD error = GetLastError();

        CloseHandle(startup.hStdInput);
        CloseHandle(startup.hStdOutput);
        SetLastError(error);
        return false;
    }
    CloseHandle(startup.hStdInput);
    CloseHandle(startup.hStdOutput);
    /* On Windows 7 it fails if we are in a job ourselves; then the process alone is ended. */
    if (job)
        AssignProcessToJobObject(job, process->hProcess);
    ResumeThread(process->hThread);
    return true;
}

void wk_process_run(const struct wk_run *run, struct wk_ended *out)
{
    PROCESS_INFORMATION process;
    HANDLE job = make_job();
    DWORD code = 0;

    memset(out, 0, sizeof *out);
    if (!start(run, job, &process)) {
        out->error = GetLastError();
        if (job)
            CloseHandle(job);
        return;
    }
    out->started = true;
    running = job;
    if (WaitForSingleObject(process.hProcess, run->ms) != WAIT_OBJECT_0) {
        out->hung = true;
        if (job)
            TerminateJobObject(job, 1);
        TerminateProcess(process.hProcess, 1);
        WaitForSingleObject(process.hProcess, 5000);
    }
    GetExitCodeProcess(process.hProcess, &code);
    out->code = code;
    running = NULL;
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    if (job) {
        TerminateJobObject(job, 1);
        CloseHandle(job);
    }
}
