/* SPDX-License-Identifier: MIT
 *
 * role.c -- see role.h.
 */
#include "role.h"

#include "epc_check.h"

#include <stdio.h>

/* A job that nobody closes: it ends with this program, and with it whoever is in it. */
static void end_with_us(HANDLE process)
{
    static HANDLE job;
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = { .BasicLimitInformation.LimitFlags =
                                                        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE };

    if (!job) {
        job = CreateJobObjectW(NULL, NULL);
        ck_assert(SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits,
                                          sizeof limits));
    }
    ck_assert(AssignProcessToJobObject(job, process));
}

HANDLE role_start(const char *arguments, char line[ROLE_LINE])
{
    SECURITY_ATTRIBUTES inherit = { sizeof inherit, NULL, TRUE };
    STARTUPINFOA info = { .cb = sizeof info, .dwFlags = STARTF_USESTDHANDLES };
    char self[MAX_PATH], command[2 * MAX_PATH];
    PROCESS_INFORMATION child;
    HANDLE from;
    DWORD count = 0, all = 0;

    GetModuleFileNameA(NULL, self, sizeof self);
    snprintf(command, sizeof command, "\"%s\" --role %s", self, arguments);
    ck_assert(CreatePipe(&from, &info.hStdOutput, &inherit, 0));
    SetHandleInformation(from, HANDLE_FLAG_INHERIT, 0);
    ck_assert_msg(CreateProcessA(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &info, &child),
                  "CreateProcess: error %lu", GetLastError());
    CloseHandle(info.hStdOutput);
    CloseHandle(child.hThread);
    end_with_us(child.hProcess);
    while (all < ROLE_LINE - 1 && ReadFile(from, line + all, 1, &count, NULL) && count == 1 &&
           line[all] != '\n')
        all++;
    line[all] = '\0';
    if (all > 0 && line[all - 1] == '\r')
        line[all - 1] = '\0';
    CloseHandle(from);
    return child.hProcess;
}

void role_kill(HANDLE process)
{
    TerminateProcess(process, 9);
    ck_assert_uint_eq(WaitForSingleObject(process, 10000), WAIT_OBJECT_0);
    CloseHandle(process);
}
