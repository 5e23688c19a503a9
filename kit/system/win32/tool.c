/* SPDX-License-Identifier: MIT
 *
 * tool.c -- console, arguments, processors and names for a command line tool on Windows.
 *
 * Arguments come from the UTF-16 command line, since the C runtime's argv is in a code page.
 * Standard output is set to binary mode, and a console to UTF-8.
 */
#define _CRT_RAND_S /* rand_s */
#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/module.h"
#include "kit/system/tool.h"
#include "kit/system/win32/wide.h"

static bool is_standard_stream_console(DWORD stream)
{
    DWORD mode;

    return GetConsoleMode(GetStdHandle(stream), &mode) != 0;
}

bool kit_is_stdout_terminal(void)
{
    return is_standard_stream_console(STD_OUTPUT_HANDLE);
}

bool kit_is_stderr_terminal(void)
{
    return is_standard_stream_console(STD_ERROR_HANDLE);
}

bool kit_enable_output_colours(void)
{
    HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode;

    /* Consoles before Windows 10 refuse; Wine's obeys whatever its Unix terminal obeys. */
    return GetConsoleMode(console, &mode) != 0 &&
           ((mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 ||
            SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0);
}

uint64_t kit_random_u64(void)
{
    unsigned low = 0, high = 0;

    return rand_s(&low) == 0 && rand_s(&high) == 0 ? (uint64_t)high << 32 | low : 0;
}

uint32_t kit_count_usable_processors(void)
{
    DWORD_PTR ours = 0, systems = 0;
    uint32_t count = 0;

    if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &systems))
        return 1;
    for (; ours; ours &= ours - 1)
        count++;
    return count ? count : 1;
}

void kit_copy_user_name(char *name, size_t capacity)
{
    WCHAR wide[257] = L"";
    DWORD units = sizeof wide / sizeof *wide;

    name[0] = '\0';
    if (GetUserNameW(wide, &units))
        kit_utf8_from_wide(wide, name, capacity);
}

/* The code page of the console belongs to the user: it is put back when the program ends. */
static UINT codepage_before;

static void restore_console_codepage(void)
{
    SetConsoleOutputCP(codepage_before);
}

/* The C runtime's own split of the command line (documented by Microsoft; no header of mingw-w64
 * declares it).  CommandLineToArgvW does the same, but shell32.dll brings user32.dll and gdi32.dll
 * into the process, which then takes longer to start. */
_CRTIMP int __cdecl __wgetmainargs(int *count, wchar_t ***arguments, wchar_t ***environment,
                                   int wildcards, int *new_mode);

char **kit_prepare_utf8_arguments_and_output(int argc, char **argv, int *count)
{
    wchar_t **wide = NULL, **environment;
    int new_mode = 0;
    bool split = __wgetmainargs(count, &wide, &environment, 0, &new_mode) == 0 && wide;
    char **out = split ? calloc((size_t)*count + 1, sizeof *out) : NULL;

    (void)argc;
    if (kit_is_stdout_terminal() || kit_is_stderr_terminal()) {
        codepage_before = GetConsoleOutputCP();
        if (codepage_before && SetConsoleOutputCP(CP_UTF8))
            atexit(restore_console_codepage);
    }
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    if (!out) {
        *count = argc;
        return argv;
    }
    for (int i = 0; i < *count; i++)
        if (!(out[i] = kit_alloc_utf8_from_wide(wide[i])))
            exit(3);
    return out;
}

/* A result of at most LONG_UNITS units with its NUL; `units` is 0 after a failure. */
#define LONG_UNITS 2048u

static int copy_result_as_utf8(const WCHAR *text, DWORD units, char *out, size_t capacity)
{
    out[0] = '\0';
    return units > 0 && units <= LONG_UNITS && kit_utf8_from_wide(text, out, capacity)
               ? EPC_OK
               : EPC_E_NOSPACE;
}

int kit_expand_variables(const char *text, char *out, size_t capacity)
{
    WCHAR expanded[LONG_UNITS];
    WCHAR *wide = kit_alloc_wide_from_utf8(text);
    DWORD units = wide ? ExpandEnvironmentStringsW(wide, expanded, LONG_UNITS) : 0;

    free(wide);
    return copy_result_as_utf8(expanded, units, out, capacity);
}

int kit_make_full_path(const char *path, char *out, size_t capacity)
{
    WCHAR full[LONG_UNITS];
    WCHAR *wide = kit_alloc_wide_from_utf8(path);
    DWORD units = wide ? GetFullPathNameW(wide, LONG_UNITS, full, NULL) : 0;

    free(wide);
    /* Without the NUL if it fits, and with it if it does not. */
    return copy_result_as_utf8(full, units < LONG_UNITS ? units : 0, out, capacity);
}

size_t kit_copy_computer_name_utf16(uint16_t *name, size_t capacity)
{
    WCHAR buffer[MAX_COMPUTERNAME_LENGTH + 1];
    DWORD units = sizeof buffer / sizeof *buffer;

    if (capacity == 0)
        return 0;
    if (!GetComputerNameW(buffer, &units))
        units = 0;
    if (units > capacity - 1)
        units = (DWORD)(capacity - 1);
    memcpy(name, buffer, units * sizeof *name);
    name[units] = 0;
    return units;
}

void kit_copy_own_program_path(char *path, size_t capacity)
{
    kit_copy_module_path(NULL, path, capacity);
}

int32_t kit_read_time_zone(char *name, size_t capacity)
{
    TIME_ZONE_INFORMATION zone;
    const DWORD season = GetTimeZoneInformation(&zone);
    const bool summer = season == TIME_ZONE_ID_DAYLIGHT;
    const WCHAR *text = summer ? zone.DaylightName : zone.StandardName;

    if (capacity)
        name[0] = '\0';
    if (season == TIME_ZONE_ID_INVALID)
        return 0;
    if (capacity)
        kit_utf8_from_wide(text, name, capacity);
    return zone.Bias + (summer                            ? zone.DaylightBias
                        : season == TIME_ZONE_ID_STANDARD ? zone.StandardBias
                                                          : 0);
}
