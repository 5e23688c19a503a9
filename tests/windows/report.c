/* SPDX-License-Identifier: MIT
 *
 * report.c -- writes the report.
 */
#include "report.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

enum { MAX_LINES = 60 };

static FILE *file;

bool wk_report_open(const char *path)
{
    file = fopen(path, "w");
    return file != NULL;
}

void wk_report_close(void)
{
    if (file)
        fclose(file);
    file = NULL;
}

void wk_report_say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
    if (file) {
        fprintf(file, "%s\n", line);
        fflush(file);
    }
}

const char *wk_wine_version(void)
{
    union {
        FARPROC found;
        const char *(CDECL *version)(void);
    } wine;

    wine.found = GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_get_version");
    return wine.found ? wine.version() : NULL;
}

/* GetVersionEx says what the program's manifest allows; this says what it is. */
static void system_version(OSVERSIONINFOW *out)
{
    union {
        FARPROC found;
        LONG(WINAPI *version)(OSVERSIONINFOW *);
    } get;

    memset(out, 0, sizeof *out);
    out->dwOSVersionInfoSize = sizeof *out;
    get.found = GetProcAddress(GetModuleHandleA("ntdll.dll"), "RtlGetVersion");
    if (get.found)
        get.version(out);
}

void wk_report_system(bool is_admin)
{
    char line[300], computer[200];
    OSVERSIONINFOW version;
    SYSTEM_INFO info;
    SYSTEMTIME now;
    const char *wine = wk_wine_version();

    system_version(&version);
    GetNativeSystemInfo(&info);
    GetSystemTime(&now);
    snprintf(line, sizeof line, "date: %04u-%02u-%02uT%02u:%02u:%02uZ", now.wYear, now.wMonth,
             now.wDay, now.wHour, now.wMinute, now.wSecond);
    wk_report_say(line);
    snprintf(computer, sizeof computer, "%s%s", wine ? ", Wine " : "", wine ? wine : "");
    snprintf(line, sizeof line, "system: Windows %lu.%lu.%lu%s", version.dwMajorVersion,
             version.dwMinorVersion, version.dwBuildNumber, computer);
    wk_report_say(line);
    snprintf(line, sizeof line, "processor: architecture %u, family and model %u %04x, %lu of them",
             info.wProcessorArchitecture, info.wProcessorLevel, info.wProcessorRevision,
             info.dwNumberOfProcessors);
    wk_report_say(line);
    snprintf(line, sizeof line, "code pages: %u and %u; language: %04x of the system, %04x here",
             GetACP(), GetOEMCP(), GetSystemDefaultLangID(), GetUserDefaultUILanguage());
    wk_report_say(line);
    snprintf(line, sizeof line, "rights: %s", is_admin ? "administrator" : "user");
    wk_report_say(line);
}

/* The last lines of a text. */
static const char *tail_of(const char *text)
{
    const char *at = text + strlen(text);
    unsigned lines = 0;

    while (at > text && lines <= MAX_LINES)
        lines += *--at == '\n';
    return at == text ? at : at + 1;
}

/* Those lines that contain `only`, or all. */
static void say_indented(const char *text, const char *only)
{
    char line[1000];

    while (*text) {
        size_t length = strcspn(text, "\n");
        size_t kept = length < sizeof line - 6 ? length : sizeof line - 6;

        snprintf(line, sizeof line, "    %.*s", (int)kept, text);
        line[strcspn(line, "\r")] = 0;
        if (length && (!only || strstr(line, only)))
            wk_report_say(line);
        text += length + (text[length] != 0);
    }
}

void wk_report_entry(const struct wk_entry *entry, enum wk_result result, double seconds,
                     const char *reason, const char *output)
{
    char line[4096];

    snprintf(line, sizeof line, "%-7s %7.1f s  %s%s%s", wk_result_names[result], seconds,
             entry->name, *reason ? ": " : "", reason);
    wk_report_say(line);
    if (result == WK_PASSED && entry->check == WK_PROBE)
        say_indented(output, ": expected ");
    else if (result != WK_PASSED && result != WK_NOT_RUN)
        say_indented(tail_of(output), NULL);
}
