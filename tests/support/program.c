/* SPDX-License-Identifier: MIT
 *
 * program.c -- see program.h.
 */
#include "program.h"

#include "epc_check.h"

#include <stdio.h>
#include <string.h>

/* This program's path, or that of its neighbour `name`. */
static void path_of(const char *name, char path[MAX_PATH])
{
    DWORD length = GetModuleFileNameA(NULL, path, MAX_PATH);
    char *base;

    ck_assert(length > 0 && length < MAX_PATH);
    if (!name)
        return;
    base = strrchr(path, '\\') + 1;
    ck_assert_uint_lt(strlen(name), (size_t)(path + MAX_PATH - base));
    strcpy(base, name);
}

HANDLE epc_program_start(const char *name, const char *arguments)
{
    SECURITY_ATTRIBUTES inherit = { sizeof inherit, NULL, TRUE };
    STARTUPINFOA info = { .cb = sizeof info, .dwFlags = STARTF_USESTDHANDLES };
    char path[MAX_PATH], line[2 * MAX_PATH];
    PROCESS_INFORMATION child;
    HANDLE from;
    DWORD count = 0, all = 0;

    path_of(name, path);
    snprintf(line, sizeof line, "\"%s\" %s", path, arguments);
    ck_assert(CreatePipe(&from, &info.hStdOutput, &inherit, 0));
    SetHandleInformation(from, HANDLE_FLAG_INHERIT, 0);
    ck_assert(CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &info, &child));
    CloseHandle(info.hStdOutput);
    CloseHandle(child.hThread);
    while (all < sizeof line - 1 && ReadFile(from, line + all, 1, &count, NULL) && count == 1 &&
           line[all] != '\n')
        all++;
    line[all] = '\0';
    ck_assert_msg(strncmp(line, "EPC_OK", 6) == 0, "the child said %s", line);
    CloseHandle(from);
    return child.hProcess;
}

void epc_program_kill(HANDLE process)
{
    TerminateProcess(process, 9);
    ck_assert_uint_eq(WaitForSingleObject(process, 10000), WAIT_OBJECT_0);
    CloseHandle(process);
}
