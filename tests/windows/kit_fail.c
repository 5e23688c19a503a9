/* SPDX-License-Identifier: MIT
 *
 * kit_fail.c -- a program that fails in the way that its argument names, for the test of the kit's
 * runner: crash, hang, leave (a process and a key are left), differ (as probes do, more of them and
 * longer than a screen has room for), or an exit code.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void leave(const char *self)
{
    STARTUPINFOA startup;
    PROCESS_INFORMATION process;
    char line[MAX_PATH + 20];
    HKEY key;

    RegCreateKeyA(HKEY_CURRENT_USER, "Software\\epc-kit-left\\below", &key);
    RegCloseKey(key);
    memset(&startup, 0, sizeof startup);
    startup.cb = sizeof startup;
    snprintf(line, sizeof line, "\"%s\" hang", self);
    if (CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup, &process)) {
        CloseHandle(process.hThread);
        CloseHandle(process.hProcess);
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";

    printf("%s is what it does\n", what);
    fflush(stdout);
    if (strcmp(what, "crash") == 0)
        RaiseException(EXCEPTION_ACCESS_VIOLATION, EXCEPTION_NONCONTINUABLE, 0, NULL);
    if (strcmp(what, "hang") == 0)
        Sleep(INFINITE);
    if (strcmp(what, "leave") == 0)
        leave(argv[0]);
    for (int i = 0; strcmp(what, "differ") == 0 && i < 40; i++)
        printf("differs-%d: expected 1, got %0100d: different\n", i, i);
    if (strcmp(what, "check") == 0)
        printf("100%%: Checks: 3, Failures: 0, Errors: 0\n");
    return atoi(what);
}
