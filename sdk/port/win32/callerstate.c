/* SPDX-License-Identifier: MIT
 *
 * callerstate.c -- the caller's state, which a call of foreign code must leave as it was.
 *
 * It belongs to the process or to the calling thread.  A DLL that changes it may make its host
 * compute with 24 bits, or search its files in another folder.  The state is taken before a call,
 * taken again afterwards, compared part by part, and each part that differs is set back.
 */
#include <windows.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/port/child.h"
#include "sdk/port/inside.h"
#include "sdk/port/win32/call.h"
#include "sdk/port/win32/wide.h"

#define SURROUNDINGS_PATH_UNITS 1024

/* In MXCSR the rest are flags that every computation may set. */
#define SSE_CONTROL 0xFFC0u

struct epci_caller_state {
    WCHAR directory[SURROUNDINGS_PATH_UNITS];
    WCHAR dll_directory[SURROUNDINGS_PATH_UNITS];
    WCHAR *path; /* NULL: no such variable */
    uint16_t x87;
    uint32_t sse;
    UINT error_mode;
    int priority;
    LCID locale;
    HANDLE user; /* the impersonated one; NULL: none */
};

static uint16_t x87_control(void)
{
    uint16_t word = 0;

    __asm__ volatile("fnstcw %0" : "=m"(word));
    return word;
}

static void set_x87_control(uint16_t word)
{
    __asm__ volatile("fnclex\n\tfldcw %0" : : "m"(word));
}

static uint32_t sse_control(void)
{
    uint32_t word = 0;

    __asm__ volatile("stmxcsr %0" : "=m"(word));
    return word;
}

static void set_sse_control(uint32_t word)
{
    __asm__ volatile("ldmxcsr %0" : : "m"(word));
}

/* A copy of an environment variable; NULL if it does not exist. */
static WCHAR *variable(const WCHAR *name)
{
    DWORD units = GetEnvironmentVariableW(name, NULL, 0);
    WCHAR *copy = units ? malloc(units * sizeof *copy) : NULL;

    if (copy && GetEnvironmentVariableW(name, copy, units) >= units)
        copy[0] = 0;
    return copy;
}

static HANDLE impersonated(void)
{
    HANDLE token = NULL;

    if (!OpenThreadToken(GetCurrentThread(), TOKEN_QUERY | TOKEN_IMPERSONATE, TRUE, &token))
        return NULL;
    return token;
}

/* A directory that is too long is not compared. */
static void directory(DWORD (*WINAPI get)(DWORD, WCHAR *), WCHAR *out)
{
    DWORD units = get(SURROUNDINGS_PATH_UNITS, out);

    if (units == 0 || units >= SURROUNDINGS_PATH_UNITS)
        out[0] = 0;
}

struct epci_caller_state *epci_caller_state_take(void)
{
    struct epci_caller_state *now = calloc(1, sizeof *now);

    if (!now)
        return NULL;
    now->x87 = x87_control();
    now->sse = sse_control();
    directory(GetCurrentDirectoryW, now->directory);
    directory(GetDllDirectoryW, now->dll_directory);
    now->path = variable(L"PATH");
    now->error_mode = GetErrorMode();
    now->priority = GetThreadPriority(GetCurrentThread());
    now->locale = GetThreadLocale();
    now->user = impersonated();
    return now;
}

static void caller_state_free(struct epci_caller_state *state)
{
    if (state->user)
        CloseHandle(state->user);
    free(state->path);
    free(state);
}

/* ---- Comparing ---- */

static struct epci_caller_change *add_change(struct epci_caller_changes *out,
                                             enum epci_caller_part what)
{
    out->mask |= 1u << what;
    return &out->each[what];
}

/* As UTF-8, cut. */
static void print_change_text(const WCHAR *text, char *out)
{
    WCHAR cut[EPCI_CALLER_TEXT / 3];

    out[0] = '\0';
    if (!text || !*text) {
        strcpy(out, "(none)");
        return;
    }
    wcsncpy(cut, text, sizeof cut / sizeof *cut - 1);
    cut[sizeof cut / sizeof *cut - 1] = 0;
    if (!epci_narrow(cut, out, EPCI_CALLER_TEXT))
        strcpy(out, "(no text)");
}

static bool texts_differ(const WCHAR *got, const WCHAR *wanted, enum epci_caller_part what,
                         struct epci_caller_changes *out)
{
    struct epci_caller_change *change;

    if (wcscmp(got ? got : L"", wanted ? wanted : L"") == 0)
        return false;
    change = add_change(out, what);
    print_change_text(got, change->got);
    print_change_text(wanted, change->wanted);
    return true;
}

static bool numbers_differ(int64_t got, int64_t wanted, bool hexadecimal,
                           enum epci_caller_part what, struct epci_caller_changes *out)
{
    const char *format = hexadecimal ? "0x%" PRIX64 : "%" PRId64;
    struct epci_caller_change *change;

    if (got == wanted)
        return false;
    change = add_change(out, what);
    snprintf(change->got, sizeof change->got, format, got);
    snprintf(change->wanted, sizeof change->wanted, format, wanted);
    return true;
}

static void restore_thread(const struct epci_caller_state *before,
                           const struct epci_caller_state *now, struct epci_caller_changes *out)
{
    uint32_t sse = before->sse & SSE_CONTROL;

    if (numbers_differ(now->x87, before->x87, true, EPCI_CALLER_X87, out))
        set_x87_control(before->x87);
    if (numbers_differ(now->sse & SSE_CONTROL, sse, true, EPCI_CALLER_SSE, out))
        set_sse_control(before->sse);
    if (numbers_differ(now->priority, before->priority, false, EPCI_CALLER_PRIORITY, out))
        SetThreadPriority(GetCurrentThread(), before->priority);
    if (numbers_differ(now->locale, before->locale, true, EPCI_CALLER_LOCALE, out))
        SetThreadLocale(before->locale);
    if (!now->user != !before->user) {
        *add_change(out, EPCI_CALLER_USER) =
            now->user ? (struct epci_caller_change){ "an account", "none" }
                      : (struct epci_caller_change){ "none", "an account" };
        SetThreadToken(NULL, before->user);
    }
}

void epci_caller_state_restore(struct epci_caller_state *before, struct epci_caller_changes *out)
{
    struct epci_caller_state *now = before ? epci_caller_state_take() : NULL;

    memset(out, 0, sizeof *out);
    if (now) {
        restore_thread(before, now, out);
        if (texts_differ(now->directory, before->directory, EPCI_CALLER_DIRECTORY, out))
            SetCurrentDirectoryW(before->directory);
        if (texts_differ(now->dll_directory, before->dll_directory, EPCI_CALLER_DLL_DIRECTORY, out))
            SetDllDirectoryW(before->dll_directory[0] ? before->dll_directory : NULL);
        if (texts_differ(now->path, before->path, EPCI_CALLER_PATH, out))
            SetEnvironmentVariableW(L"PATH", before->path);
        if (numbers_differ(now->error_mode, before->error_mode, true, EPCI_CALLER_ERROR_MODE, out))
            SetErrorMode(before->error_mode);
        if (epci_call_restore_filter())
            *add_change(out, EPCI_CALLER_FILTER) =
                (struct epci_caller_change){ "another", "the host's" };
        caller_state_free(now);
    }
    if (before)
        caller_state_free(before);
}
