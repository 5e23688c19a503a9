/* SPDX-License-Identifier: MIT
 *
 * bench_registry.c -- what registry calls that have nothing to do with performance data cost
 * through epc's functions in the place of advapi32's (wine/advapi).  Windows programs only; the
 * yardstick is the same call of the system's own function.
 */
#include "bench.h"

#include <windows.h>

#include <stdlib.h>
#include <string.h>

#define KEY_PATH L"Software\\Microsoft\\Windows NT\\CurrentVersion"

/* The functions of one of the two DLLs. */
struct registry {
    LSTATUS(APIENTRY *open)(HKEY, LPCWSTR, DWORD, REGSAM, PHKEY);
    LSTATUS(APIENTRY *query)(HKEY, LPCWSTR, LPDWORD, LPDWORD, LPBYTE, LPDWORD);
    LSTATUS(APIENTRY *list)(HKEY, DWORD, LPWSTR, LPDWORD, LPDWORD, LPWSTR, LPDWORD, PFILETIME);
    LSTATUS(APIENTRY *close)(HKEY);
};

static struct registry ours, theirs;
static HKEY opened;

static void find_function(HMODULE module, const char *name, void *to)
{
    const FARPROC address = module ? GetProcAddress(module, name) : NULL;

    if (!address)
        abort();
    memcpy(to, &address, sizeof address);
}

static void find_functions(HMODULE module, struct registry *to)
{
    find_function(module, "RegOpenKeyExW", &to->open);
    find_function(module, "RegQueryValueExW", &to->query);
    find_function(module, "RegEnumKeyExW", &to->list);
    find_function(module, "RegCloseKey", &to->close);
}

static void open_and_close(const struct registry *by, size_t count)
{
    HKEY key;

    while (count-- > 0)
        if (by->open(HKEY_LOCAL_MACHINE, KEY_PATH, 0, KEY_READ, &key) == ERROR_SUCCESS)
            by->close(key);
}

static void read_value(const struct registry *by, size_t count)
{
    WCHAR text[64];

    while (count-- > 0) {
        DWORD bytes = sizeof text;

        by->query(opened, L"CurrentVersion", NULL, NULL, (BYTE *)text, &bytes);
    }
}

static void list_key(const struct registry *by, size_t count)
{
    WCHAR text[256];

    while (count-- > 0) {
        DWORD units = 256;

        by->list(opened, 3, text, &units, NULL, NULL, NULL, NULL);
    }
}

/* Each way by both. */
#define BOTH(name)                                                                                 \
    static void name##_ours(void *context, size_t count)                                           \
    {                                                                                              \
        (void)context;                                                                             \
        name(&ours, count);                                                                        \
    }                                                                                              \
    static void name##_theirs(void *context, size_t count)                                         \
    {                                                                                              \
        (void)context;                                                                             \
        name(&theirs, count);                                                                      \
    }
BOTH(open_and_close)
BOTH(read_value)
BOTH(list_key)

static void measure(const char *name, bench_fn *thing, bench_fn *yardstick)
{
    bench_run(&(struct bench_row){ .name = name,
                                   .thing = thing,
                                   .yardstick = yardstick,
                                   .count = 500,
                                   .unit = BENCH_NS,
                                   .maximum = 1.15 });
}

int main(void)
{
    find_functions(LoadLibraryW(L"advapi32.dll"), &theirs);
    find_functions(LoadLibraryW(sizeof(void *) == 8 ? L"epc-advapi64.dll" : L"epc-advapi32.dll"),
                   &ours);
    if (theirs.open(HKEY_LOCAL_MACHINE, KEY_PATH, 0, KEY_READ, &opened) != ERROR_SUCCESS)
        return 1;
    measure("registry: a key opened and closed", open_and_close_ours, open_and_close_theirs);
    measure("registry: a value read", read_value_ours, read_value_theirs);
    measure("registry: a subkey listed", list_key_ours, list_key_theirs);
    return 0;
}
