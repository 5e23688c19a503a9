/* SPDX-License-Identifier: MIT
 *
 * check_leaving.c -- a process may end, and its threads may be ended, while rows of cells are in
 * use.
 */
#include "epc_check.h"
#include "sample_schema.h"

#include <windows.h>

#include <stdio.h>

static epc_instance site;

static DWORD WINAPI own_for_ever(void *ready)
{
    epc_row row;

    epc_instance_own(site, &row);
    SetEvent(ready);
    while (row.block) /* for ever */
        epc_row_add(row, SAMPLE_SITE_REQUESTS, 1);
    return 0;
}

/* "leave HOW": returns from main, or calls ExitProcess, with rows in this thread and in another. */
EPC_ROLE(leave)
{
    HANDLE ready = CreateEventW(NULL, TRUE, FALSE, NULL);
    epc_row row;
    epc_app *app;

    if (argc != 1 || epc_app_open(&sample_schema, NULL, &app) ||
        epc_instance_add(app, SAMPLE_SITE, "leaving", &site) || epc_instance_own(site, &row))
        return 1;
    epc_row_add(row, SAMPLE_SITE_REQUESTS, 1);
    CloseHandle(CreateThread(NULL, 0, own_for_ever, ready, 0, NULL));
    WaitForSingleObject(ready, INFINITE);
    if (argv[0][0] == 'e')
        ExitProcess(42);
    return 42;
}

static DWORD run(const char *how)
{
    STARTUPINFOA info = { .cb = sizeof info };
    char self[MAX_PATH], line[2 * MAX_PATH];
    PROCESS_INFORMATION child;
    DWORD code = 0;

    GetModuleFileNameA(NULL, self, sizeof self);
    snprintf(line, sizeof line, "\"%s\" --role leave %s", self, how);
    ck_assert(CreateProcessA(NULL, line, NULL, NULL, FALSE, 0, NULL, NULL, &info, &child));
    ck_assert_uint_eq(WaitForSingleObject(child.hProcess, 20000), WAIT_OBJECT_0);
    GetExitCodeProcess(child.hProcess, &code);
    CloseHandle(child.hThread);
    CloseHandle(child.hProcess);
    return code;
}

EPC_TEST(leaving__with_rows_in_use_by_return)
{
    ck_assert_uint_eq(run("return"), 42);
}

EPC_TEST(leaving__with_rows_in_use_by_exit)
{
    ck_assert_uint_eq(run("exit"), 42);
}
