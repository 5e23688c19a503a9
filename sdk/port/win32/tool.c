/* SPDX-License-Identifier: MIT
 *
 * tool.c -- odds and ends of a command line tool on Windows.
 */
#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/child.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

bool epci_host_terminal(void)
{
    DWORD mode;

    return GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode) != 0;
}

bool epci_host_colours(void)
{
    HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode;

    /* Consoles before Windows 10 refuse, and Wine's always does what the terminal behind it does. */
    return GetConsoleMode(console, &mode) != 0 &&
           ((mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 ||
            SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0);
}

bool epci_host_error_terminal(void)
{
    DWORD mode;

    return GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
}

uint32_t epci_host_processors(void)
{
    DWORD_PTR ours = 0, systems = 0;
    uint32_t count = 0;

    if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &systems))
        return 1;
    for (; ours; ours &= ours - 1)
        count++;
    return count ? count : 1;
}

void epci_host_user(char *name, size_t room)
{
    WCHAR wide[257] = L"";
    DWORD units = sizeof wide / sizeof *wide;

    name[0] = '\0';
    if (GetUserNameW(wide, &units))
        epci_narrow(wide, name, room);
}

static void prepare_output(void)
{
    if (epci_host_terminal() || epci_host_error_terminal())
        SetConsoleOutputCP(CP_UTF8);
    _setmode(_fileno(stdout), _O_BINARY);
}

/* One argument in UTF-8; "" for what cannot be converted. */
static char *narrow_copy(const WCHAR *text)
{
    size_t room = wcslen(text) * 3 + 1;
    char *copy = calloc(room, 1);

    if (copy)
        epci_narrow(text, copy, room);
    return copy;
}

char **epci_host_arguments(int argc, char **argv, int *count)
{
    LPWSTR *wide = CommandLineToArgvW(GetCommandLineW(), count);
    char **out = wide ? calloc((size_t)*count + 1, sizeof *out) : NULL;

    (void)argc;
    prepare_output();
    if (!out) {
        *count = argc;
        return argv;
    }
    for (int i = 0; i < *count; i++)
        if (!(out[i] = narrow_copy(wide[i])))
            exit(3);
    LocalFree(wide);
    return out;
}

int epci_host_expand(const char *text, char *out, size_t room)
{
    WCHAR expanded[2048];
    WCHAR *wide = epci_wide_copy(text);
    DWORD units = 0;

    if (wide)
        units = ExpandEnvironmentStringsW(wide, expanded, sizeof expanded / sizeof *expanded);
    free(wide);
    out[0] = '\0';
    if (units == 0 || units > sizeof expanded / sizeof *expanded)
        return EPC_E_NOSPACE;
    return epci_narrow(expanded, out, room) ? EPC_OK : EPC_E_NOSPACE;
}

int epci_host_full_path(const char *path, char *out, size_t room)
{
    WCHAR full[2048];
    WCHAR *wide = epci_wide_copy(path);
    DWORD units = 0;

    if (wide)
        units = GetFullPathNameW(wide, sizeof full / sizeof *full, full, NULL);
    free(wide);
    out[0] = '\0';
    if (units == 0 || units >= sizeof full / sizeof *full)
        return EPC_E_NOSPACE;
    return epci_narrow(full, out, room) ? EPC_OK : EPC_E_NOSPACE;
}

void epci_host_sleep(uint32_t milliseconds)
{
    Sleep(milliseconds);
}

size_t epci_host_computer(uint16_t *name, size_t room)
{
    WCHAR buffer[MAX_COMPUTERNAME_LENGTH + 1];
    DWORD units = sizeof buffer / sizeof *buffer;

    if (room == 0)
        return 0;
    if (!GetComputerNameW(buffer, &units))
        units = 0;
    if (units > room - 1)
        units = (DWORD)(room - 1);
    memcpy(name, buffer, units * sizeof *name);
    name[units] = 0;
    return units;
}
