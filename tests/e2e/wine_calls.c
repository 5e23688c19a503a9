/* SPDX-License-Identifier: MIT
 *
 * wine_calls.c -- a program that exists only as a binary, as far as epc is concerned: it asks for
 * performance data in every way that the registry's functions have, and uses other functions of
 * advapi32.dll too.  The sample WebPerf is installed, in English and perhaps in French.  Prints
 * what is wrong, and at the end how many questions it asked.
 */
#include <windows.h>
#include <winperf.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine_calls.h"

#define PERFLIB   "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define PERFLIB_W L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"

static unsigned asked, wrong;

void expect(int good, const char *what, long got)
{
    asked++;
    if (good)
        return;
    wrong++;
    printf("wrong: %s (%ld)\n", what, got);
}

/* ---- Data ---- */

typedef LSTATUS(APIENTRY query_w)(HKEY, LPCWSTR, LPDWORD, LPDWORD, LPBYTE, LPDWORD);

/* As programs do: the room grows until the answer fits. */
static BYTE *ask(query_w *query, HKEY key, LPCWSTR name, DWORD *type, DWORD *bytes)
{
    DWORD room = 512;
    BYTE *data = malloc(room);
    LSTATUS error;

    while (data &&
           (*bytes = room, error = query(key, name, NULL, type, data, bytes)) == ERROR_MORE_DATA) {
        free(data);
        data = malloc(room *= 2);
    }
    if (data && error == ERROR_SUCCESS)
        return data;
    free(data);
    return NULL;
}

/* How many objects an answer has; -1: it is not an answer. */
static int objects_of(query_w *query, HKEY key, LPCWSTR name)
{
    DWORD type = 0, bytes = 0;
    BYTE *data = ask(query, key, name, &type, &bytes);
    const PERF_DATA_BLOCK *block = (const PERF_DATA_BLOCK *)data;
    int count = -1;

    if (block && type == REG_BINARY && bytes >= sizeof *block &&
        memcmp(block->Signature, L"PERF", 8) == 0 && block->TotalByteLength == bytes)
        count = (int)block->NumObjectTypes;
    for (int i = 0, at = count > 0 ? (int)block->HeaderLength : 0; i < count; i++) {
        const PERF_OBJECT_TYPE *object = (const PERF_OBJECT_TYPE *)(data + at);

        if (at + (int)sizeof *object > (int)bytes || object->HeaderLength != sizeof *object)
            return -2;
        at += (int)object->TotalByteLength;
    }
    free(data);
    return count;
}

static void ask_for_data(void)
{
    static const LPCWSTR all[] = { L"Global", L"GLOBAL", L"global", L"", NULL };
    char bytes_a[65536];
    DWORD bytes = sizeof bytes_a, type = 0, needed = 0;
    LSTATUS error;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        expect(objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, all[i]) == 2, "Global", (long)i);
    expect(objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, L"Costly") == 0, "Costly", 0);
    expect(objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, L"4 99999") == 0, "no such index",
           0);
    expect(objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, L"Foreign no-such-pc") == 0,
           "Foreign", 0);
    error = RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Global", NULL, &type, (BYTE *)bytes_a, &bytes);
    expect(error == ERROR_SUCCESS && type == REG_BINARY && bytes > sizeof(PERF_DATA_BLOCK),
           "Global, A", error);
    error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Global", NULL, NULL, NULL, &needed);
    expect(error == ERROR_MORE_DATA, "Global without room", error);
    needed = sizeof(PERF_DATA_BLOCK);
    error =
        RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Global", NULL, NULL, (BYTE *)bytes_a, &needed);
    expect(error == ERROR_MORE_DATA, "Global with little room", error);
    error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Global", NULL, NULL, (BYTE *)bytes_a, NULL);
    expect(error == ERROR_INVALID_PARAMETER, "Global without a size", error);
    expect(objects_of(RegQueryValueExW, (HKEY)(uintptr_t)0x80000004u, L"Global") == 2,
           "the key without its sign", 0);
    expect(objects_of(RegQueryValueExW, (HKEY)(intptr_t)(int32_t)0x80000004u, L"Global") == 2,
           "the key with its sign", 0);
}

static void ask_for_indexes(void)
{
    HKEY service;
    DWORD first = 0, bytes = sizeof first;
    WCHAR list[64];

    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE,
                      "SYSTEM\\CurrentControlSet\\Services\\WebPerf\\Performance", 0, KEY_READ,
                      &service) != ERROR_SUCCESS)
        return;
    RegQueryValueExA(service, "First Counter", NULL, NULL, (BYTE *)&first, &bytes);
    RegCloseKey(service);
    swprintf(list, 64, L"%lu", first);
    expect(objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, list) >= 1, "an index", (long)first);
    swprintf(list, 64, L"%lu %lu", first, first + 18);
    expect(objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, list) == 2, "two indexes",
           (long)first);
}

/* ---- Names ---- */

/* Is there a pair with this text?  Pairs of an index and a text. */
static int has_text(const WCHAR *text, DWORD bytes, LPCWSTR wanted)
{
    const WCHAR *end = text + bytes / sizeof *text;

    while (text && text < end && *text) {
        const WCHAR *name = text + wcslen(text) + 1;

        if (wcscmp(name, wanted) == 0)
            return 1;
        text = name + wcslen(name) + 1;
    }
    return 0;
}

static int names_have(HKEY key, LPCWSTR value, LPCWSTR wanted)
{
    DWORD type = 0, bytes = 0;
    BYTE *data = ask(RegQueryValueExW, key, value, &type, &bytes);
    const int found = data && type == REG_MULTI_SZ && has_text((WCHAR *)data, bytes, wanted);

    free(data);
    return found;
}

/* Are the names of this language here?  Without them the texts are English. */
static int is_french(LPCWSTR name)
{
    HKEY key;

    if (!wcsstr(name, L"0C") ||
        RegOpenKeyExW(HKEY_LOCAL_MACHINE, PERFLIB_W L"\\00C", 0, KEY_READ, &key) != 0)
        return 0;
    RegCloseKey(key);
    return 1;
}

static void ask_for_names(void)
{
    static const LPCWSTR counters[] = { L"Counter",     L"Counters",    L"COUNTER 009",
                                        L"counter 9",   L"Counter 409", L"Counter 00C",
                                        L"Counter 40C", L"Counter 407" };
    static const LPCWSTR helps[] = { L"Help", L"Help 009", L"Explain", L"Explain 009",
                                     L"explain 40C" };
    static const LPCWSTR help = L"One site served by this process.";
    const HKEY keys[] = { HKEY_PERFORMANCE_DATA, HKEY_PERFORMANCE_TEXT, HKEY_PERFORMANCE_NLSTEXT };

    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
        expect(names_have(HKEY_PERFORMANCE_DATA, counters[i],
                          is_french(counters[i]) ? L"Site Web" : L"Web Site"),
               "names", (long)i);
    for (size_t i = 0; i < sizeof helps / sizeof *helps; i++)
        expect(names_have(HKEY_PERFORMANCE_DATA, helps[i],
                          is_french(helps[i]) ? L"Un site servi par ce processus." : help),
               "helps", (long)i);
    for (size_t i = 0; i < 3; i++) {
        expect(names_have(keys[i], L"Counter", L"Requests/sec"), "Counter", (long)i);
        expect(names_have(keys[i], L"Help", help), "Help", (long)i);
    }
    expect(!names_have(HKEY_PERFORMANCE_DATA, L"Counter xyz", L"Web Site"), "no language", 0);
}

/* ---- The keys below Perflib ---- */

static void open_names(void)
{
    HKEY perflib, key;
    DWORD last = 0, bytes = sizeof last, type = 0;

    expect(RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB "\\009", 0, KEY_READ, &key) == 0 &&
               names_have(key, L"Counter", L"Web Site") && RegCloseKey(key) == 0,
           "Perflib\\009, ExA", 0);
    expect(RegOpenKeyExW(HKEY_LOCAL_MACHINE, PERFLIB_W L"\\009", 0, KEY_QUERY_VALUE, &key) == 0 &&
               names_have(key, L"Counters", L"Web Site") && RegCloseKey(key) == 0,
           "Perflib\\009, ExW", 0);
    expect(RegOpenKeyA(HKEY_LOCAL_MACHINE, PERFLIB "\\009", &key) == 0 &&
               names_have(key, L"Help", L"One site served by this process.") &&
               RegCloseKey(key) == 0,
           "Perflib\\009, A", 0);
    expect(RegOpenKeyW(HKEY_LOCAL_MACHINE, PERFLIB_W, &perflib) == 0, "Perflib, W", 0);
    expect(RegQueryValueExW(perflib, L"Last Counter", NULL, &type, (BYTE *)&last, &bytes) == 0 &&
               type == REG_DWORD && last > 1800,
           "Last Counter", (long)last);
    expect(RegOpenKeyExW(perflib, L"009", 0, KEY_READ, &key) == 0 &&
               names_have(key, L"Counter", L"Web Server"),
           "009 of Perflib", 0);
    RegCloseKey(key);
    RegCloseKey(perflib);
}

/* The number of names in use, or 0. */
static DWORD read_last_counter(HKEY perflib)
{
    DWORD last = 0, bytes = sizeof last;

    RegQueryValueExA(perflib, "Last Counter", NULL, NULL, (BYTE *)&last, &bytes);
    return last;
}

/* Perflib is one key, from wherever a program goes to it, and in whichever registry; `above_view`
 * and `view`: of the key above it, and of Perflib itself. */
static void open_step_by_step(REGSAM above_view, REGSAM view)
{
    static const LPCWSTR first[] = { L"SOFTWARE", L"Software\\Microsoft", NULL, L"" };
    static const LPCWSTR rest[] = { L"Microsoft\\Windows NT\\CurrentVersion\\Perflib",
                                    L"Windows NT\\CurrentVersion\\Perflib", PERFLIB_W, PERFLIB_W };
    HKEY above = NULL, perflib = NULL, key = NULL;
    DWORD last, got;

    RegOpenKeyExW(HKEY_LOCAL_MACHINE, PERFLIB_W, 0, KEY_READ, &perflib);
    last = read_last_counter(perflib);
    RegCloseKey(perflib);
    for (size_t i = 0; i < 4; i++) {
        RegOpenKeyExW(HKEY_LOCAL_MACHINE, first[i], 0, KEY_READ | above_view, &above);
        expect(RegOpenKeyExW(above, rest[i], 0, KEY_READ | view, &perflib) == 0 &&
                   (got = read_last_counter(perflib)) == last && got > 1800,
               "Perflib by a key above it", (long)(above_view * 16 + view + i));
        expect(RegOpenKeyA(perflib, "009", &key) == 0 && names_have(key, L"Counter", L"Web Site") &&
                   RegCloseKey(key) == 0,
               "009 by RegOpenKeyA", (long)i);
        RegCloseKey(perflib);
        RegCloseKey(above);
    }
}

#define OTHER L"Software\\epc-wine-calls"

/* The registry of 32 bits has keys of its own, whatever is in their names. */
static void open_similar_names(void)
{
    static const LPCWSTR paths[] = { OTHER L"\\PerfLibrary",
                                     OTHER L"\\Windows NT\\CurrentVersion\\Perflib" };
    static const REGSAM views[] = { KEY_WOW64_64KEY, KEY_WOW64_32KEY };

    for (size_t i = 0; i < 2; i++) {
        HKEY key = NULL;
        DWORD got = 0, bytes;

        for (DWORD k = 0; k < 2; k++) {
            RegCreateKeyExW(HKEY_LOCAL_MACHINE, paths[i], 0, NULL, 0, KEY_WRITE | views[k], NULL,
                            &key, NULL);
            RegSetValueExW(key, L"view", 0, REG_DWORD, (const BYTE *)&k, sizeof k);
            RegCloseKey(key);
        }
        for (DWORD k = 0; k < 3; k++) /* the last one: the program's own */
            expect(RegOpenKeyExW(HKEY_LOCAL_MACHINE, paths[i], 0, KEY_READ | (k < 2 ? views[k] : 0),
                                 &key) == 0 &&
                       (bytes = sizeof got,
                        RegQueryValueExA(key, "view", NULL, NULL, (BYTE *)&got, &bytes)) == 0 &&
                       got == (k < 2 ? k : sizeof(void *) == 4) && RegCloseKey(key) == 0,
                   "a key with a similar name", (long)(3 * i + k));
    }
    for (DWORD k = 0; k < 2; k++) {
        for (size_t i = 0; i < 2; i++)
            RegDeleteKeyExW(HKEY_LOCAL_MACHINE, paths[i], views[k], 0);
        RegDeleteKeyExW(HKEY_LOCAL_MACHINE, OTHER L"\\Windows NT\\CurrentVersion", views[k], 0);
        RegDeleteKeyExW(HKEY_LOCAL_MACHINE, OTHER L"\\Windows NT", views[k], 0);
        RegDeleteKeyExW(HKEY_LOCAL_MACHINE, OTHER, views[k], 0);
    }
}

/* RegGetValue of another language's key, which is named by a path, or open already. */
static void get_french_values(HKEY key)
{
    static const LPCWSTR wide[] = { L"Counter", L"Counters", L"COUNTERS" };
    static const LPCSTR narrow[] = { "Counter", "Counters", "COUNTERS" };
    static BYTE data[65536];

    for (size_t i = 0; i < 6; i++) {
        const HKEY from = i < 3 ? HKEY_LOCAL_MACHINE : key;
        DWORD bytes = sizeof data, type = 0;

        expect(RegGetValueW(from, i < 3 ? PERFLIB_W L"\\00C" : NULL, wide[i % 3],
                            RRF_RT_REG_MULTI_SZ | RRF_ZEROONFAILURE, &type, data, &bytes) == 0 &&
                   type == REG_MULTI_SZ && has_text((WCHAR *)data, bytes, L"Site Web"),
               "RegGetValueW of Perflib\\00C", (long)i);
        bytes = sizeof data;
        expect(RegGetValueA(from, i < 3 ? PERFLIB "\\00C" : NULL, narrow[i % 3], RRF_RT_ANY, &type,
                            data, &bytes) == 0 &&
                   type == REG_MULTI_SZ && bytes > 100,
               "RegGetValueA of Perflib\\00C", (long)i);
        bytes = 0;
        expect(RegGetValueW(from, i < 3 ? PERFLIB_W L"\\00C" : NULL, wide[i % 3], RRF_RT_ANY, NULL,
                            NULL, &bytes) == 0 &&
                   bytes > 100,
               "RegGetValueW without room", (long)i);
    }
}

/* Another language's key, if the system has it. */
static void open_french(void)
{
    static const LPCWSTR values[] = { L"Counter", L"Counters", L"COUNTER" };
    HKEY key, again;
    WCHAR name[64];
    DWORD units = 64, bytes = 0, type = 0;

    if (!is_french(L"00C"))
        return;
    expect(RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB "\\00C", 0, KEY_READ, &key) == 0,
           "Perflib\\00C, ExA", 0);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        expect(names_have(key, values[i], L"Site Web"), "Perflib\\00C", (long)i);
    expect(names_have(key, L"Help", L"Un site servi par ce processus."), "Perflib\\00C, Help", 0);
    expect(RegQueryValueExA(key, "Counters", NULL, &type, NULL, &bytes) == 0 &&
               type == REG_MULTI_SZ && bytes > 100,
           "Perflib\\00C, A", (long)bytes);
    expect(RegEnumValueW(key, 0, name, &units, NULL, &type, NULL, NULL) == 0 &&
               type == REG_MULTI_SZ,
           "value 0 of Perflib\\00C", (long)type);
    get_french_values(key);
    expect(RegOpenKeyW(HKEY_LOCAL_MACHINE, PERFLIB_W L"\\00C", &again) == 0 &&
               names_have(again, L"Counters", L"Site Web") && RegCloseKey(again) == 0,
           "Perflib\\00C, W", 0);
    RegCloseKey(key);
}

static void list_languages_of(HKEY perflib)
{
    DWORD count = 0, count_a = 0, longest = 0, longest_a = 0, most = 0, seen = 0, units, values = 0;
    WCHAR name[64];
    char narrow[64];

    expect(RegQueryInfoKeyW(perflib, NULL, NULL, NULL, &count, &longest, NULL, &values, NULL, NULL,
                            NULL, NULL) == 0 &&
               count > 0,
           "subkeys of Perflib", (long)count);
    expect(RegQueryInfoKeyA(perflib, NULL, NULL, NULL, &count_a, &longest_a, NULL, NULL, NULL, NULL,
                            NULL, NULL) == 0 &&
               count_a == count && longest_a == longest,
           "RegQueryInfoKeyA", (long)count_a);
    while (units = 64, RegEnumKeyExW(perflib, seen, name, &units, NULL, NULL, NULL, NULL) == 0) {
        expect(wcscmp(name, L"009-epc") != 0, "009-epc is listed", (long)seen);
        expect(RegEnumKeyA(perflib, seen, narrow, sizeof narrow) == 0 && strlen(narrow) == units,
               "RegEnumKeyA", (long)seen);
        most = units > most ? units : most;
        units = sizeof narrow;
        expect(RegEnumKeyExA(perflib, seen, narrow, &units, NULL, NULL, NULL, NULL) == 0 &&
                   units == strlen(narrow) && units == wcslen(name),
               "RegEnumKeyExA", (long)seen);
        seen++;
    }
    expect(seen == count, "subkeys counted and listed", (long)seen);
    expect(longest == most, "the longest subkey", (long)longest);
}

static void list_languages(void)
{
    HKEY perflib = NULL, again = NULL;

    RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB, 0, KEY_READ, &perflib);
    list_languages_of(perflib);
    expect(RegOpenKeyExW(perflib, NULL, 0, KEY_READ, &again) == 0, "the same key again, W", 0);
    list_languages_of(again);
    RegCloseKey(again);
    expect(RegOpenKeyExA(perflib, "", 0, KEY_READ, &again) == 0, "the same key again, A", 0);
    RegCloseKey(perflib);
    list_languages_of(again);
    RegCloseKey(again);
}

static void list_values(void)
{
    HKEY key = NULL;
    DWORD units = 64, type = 0, values = 0, longest = 0, bytes;
    WCHAR name[64];
    char narrow[64];
    BYTE *data;

    RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB "\\009", 0, KEY_READ, &key);
    expect(RegQueryInfoKeyW(key, NULL, NULL, NULL, NULL, NULL, NULL, &values, NULL, &longest, NULL,
                            NULL) == 0 &&
               values == 2 && longest > 100,
           "RegQueryInfoKey", (long)longest);
    data = malloc(longest);
    bytes = longest;
    expect(RegEnumValueW(key, 0, name, &units, NULL, &type, data, &bytes) == 0 &&
               wcscmp(name, L"Counter") == 0 && type == REG_MULTI_SZ &&
               has_text((WCHAR *)data, bytes, L"Web Site"),
           "value 0", (long)bytes);
    units = 3;
    expect(RegEnumValueW(key, 1, name, &units, NULL, NULL, NULL, NULL) == ERROR_MORE_DATA,
           "a name without room", (long)units);
    units = 64;
    expect(RegEnumValueW(key, 2, name, &units, NULL, NULL, NULL, NULL) == ERROR_NO_MORE_ITEMS,
           "no third value", (long)units);
    for (DWORD i = 0; i < 2; i++) {
        units = sizeof narrow;
        expect(RegEnumValueA(key, i, narrow, &units, NULL, &type, NULL, NULL) == 0 &&
                   strcmp(narrow, i == 0 ? "Counter" : "Help") == 0 && units == strlen(narrow) &&
                   type == REG_MULTI_SZ,
               "RegEnumValueA", (long)i);
    }
    values = longest = 0;
    expect(RegQueryInfoKeyA(key, NULL, NULL, NULL, NULL, NULL, NULL, &values, NULL, &longest, NULL,
                            NULL) == 0 &&
               values == 2 && longest > 50,
           "RegQueryInfoKeyA of names", (long)longest);
    free(data);
    RegCloseKey(key);
}

static void get_values(void)
{
    static BYTE data[65536];
    DWORD type = 0, bytes = sizeof data;

    expect(RegGetValueW(HKEY_LOCAL_MACHINE, PERFLIB_W L"\\009", L"Counter", RRF_RT_REG_MULTI_SZ,
                        &type, data, &bytes) == 0 &&
               has_text((WCHAR *)data, bytes, L"Web Site"),
           "RegGetValueW", (long)bytes);
    bytes = sizeof data;
    expect(RegGetValueA(HKEY_LOCAL_MACHINE, PERFLIB "\\009", "Help", RRF_RT_ANY, &type, data,
                        &bytes) == 0 &&
               type == REG_MULTI_SZ,
           "RegGetValueA", (long)bytes);
    bytes = sizeof data;
    expect(RegGetValueW(HKEY_PERFORMANCE_DATA, NULL, L"Global", RRF_RT_REG_DWORD, &type, data,
                        &bytes) == ERROR_UNSUPPORTED_TYPE,
           "RegGetValueW of another type", (long)bytes);
    bytes = sizeof type;
    expect(RegGetValueW(HKEY_LOCAL_MACHINE, PERFLIB_W, L"Last Help", RRF_RT_REG_DWORD, NULL, &type,
                        &bytes) == 0 &&
               type > 1800,
           "RegGetValueW of Perflib", (long)type);
}

/* ---- Handles, threads, and by other ways ---- */

static DWORD WINAPI in_a_thread(LPVOID nothing)
{
    (void)nothing;
    return (DWORD)objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, L"Global");
}

static void ask_otherwise(void)
{
    HKEY connected = NULL, opened = NULL;
    query_w *found;
    FARPROC address = GetProcAddress(LoadLibraryA("ADVAPI32"), "RegQueryValueExW");
    HANDLE threads[4];

    memcpy(&found, &address, sizeof found);
    expect(objects_of(found, HKEY_PERFORMANCE_DATA, L"Global") == 2, "GetProcAddress", 0);
    expect(RegConnectRegistryW(NULL, HKEY_PERFORMANCE_DATA, &connected) == 0 &&
               objects_of(RegQueryValueExW, connected, L"Global") == 2,
           "RegConnectRegistryW", 0);
    expect(RegOpenKeyExA(HKEY_PERFORMANCE_DATA, NULL, 0, KEY_READ, &opened) == 0 &&
               objects_of(RegQueryValueExW, opened, L"Global") == 2,
           "RegOpenKeyExA", 0);
    expect(RegCloseKey(opened) == 0 && RegCloseKey(connected) == 0, "RegCloseKey", 0);
    /* Wine's own function is not for several threads. */
    if (objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, L"Global") != 2)
        return;
    for (int i = 0; i < 4; i++)
        threads[i] = CreateThread(NULL, 0, in_a_thread, NULL, 0, NULL);
    WaitForMultipleObjects(4, threads, TRUE, 60000);
    for (int i = 0; i < 4; i++) {
        DWORD count = 0;

        GetExitCodeThread(threads[i], &count);
        expect(count == 2, "four threads", i);
        CloseHandle(threads[i]);
    }
    expect(RegCloseKey(HKEY_PERFORMANCE_DATA) == 0, "closing the key itself", 0);
    expect(objects_of(RegQueryValueExW, HKEY_PERFORMANCE_DATA, L"Global") == 2, "after closing", 0);
}

/* Counters by pdh.dll of the program's folder, next to those by the registry. */
static void ask_pdh(void)
{
    typedef LONG WINAPI open_fn(LPCWSTR, DWORD_PTR, HANDLE *);
    typedef LONG WINAPI add_fn(HANDLE, LPCWSTR, DWORD_PTR, HANDLE *);
    typedef LONG WINAPI query_fn(HANDLE);
    typedef LONG WINAPI value_fn(HANDLE, DWORD, LPDWORD, void *);
    struct {
        DWORD status;
        LONGLONG large;
    } value = { 1, 7 };
    HMODULE pdh = LoadLibraryA("pdh.dll");
    open_fn *open = (open_fn *)(void (*)(void))GetProcAddress(pdh, "PdhOpenQueryW");
    add_fn *add = (add_fn *)(void (*)(void))GetProcAddress(pdh, "PdhAddEnglishCounterW");
    query_fn *collect = (query_fn *)(void (*)(void))GetProcAddress(pdh, "PdhCollectQueryData");
    query_fn *close = (query_fn *)(void (*)(void))GetProcAddress(pdh, "PdhCloseQuery");
    value_fn *format =
        (value_fn *)(void (*)(void))GetProcAddress(pdh, "PdhGetFormattedCounterValue");
    HANDLE query = NULL, counter = NULL;

    expect(open && open(NULL, 0, &query) == 0, "PdhOpenQuery", 0);
    expect(add && add(query, L"\\Web Server\\Application Connected", 0, &counter) == 0,
           "PdhAddEnglishCounter", 0);
    expect(collect && collect(query) == 0, "PdhCollectQueryData", 0);
    expect(format && counter && format(counter, 0x400, NULL, &value) == 0 && value.large == 0,
           "PdhGetFormattedCounterValue", (long)value.large);
    if (close)
        close(query);
}

/* What is none of epc's business comes from Wine. */
static void use_others(void)
{
    WCHAR user[256] = L"";
    DWORD units = 256, value = 7, bytes = sizeof value;
    HANDLE token = NULL;
    HKEY key = NULL;
    typedef BOOLEAN(APIENTRY random_fn)(PVOID, ULONG);
    FARPROC address = GetProcAddress(GetModuleHandleA("advapi32.dll"), "SystemFunction036");
    random_fn *make_random;

    memcpy(&make_random, &address, sizeof make_random);
    expect(GetUserNameW(user, &units) && user[0], "GetUserNameW", (long)units);
    expect(OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token), "OpenProcessToken", 0);
    CloseHandle(token);
    expect(address && make_random(&value, sizeof value), "SystemFunction036", 0);
    value = 7;
    expect(RegCreateKeyExW(HKEY_CURRENT_USER, L"Software\\epc-wine-calls", 0, NULL, 0,
                           KEY_ALL_ACCESS, NULL, &key, NULL) == 0 &&
               RegSetValueExW(key, L"seven", 0, REG_DWORD, (BYTE *)&value, sizeof value) == 0 &&
               (value = 0, RegQueryValueExW(key, L"seven", NULL, NULL, (BYTE *)&value, &bytes)) ==
                   0 &&
               value == 7 && RegCloseKey(key) == 0 &&
               RegDeleteKeyW(HKEY_CURRENT_USER, L"Software\\epc-wine-calls") == 0,
           "a key of one's own", (long)value);
}

int main(void)
{
    static const REGSAM any_view[3] = { 0, KEY_WOW64_64KEY, KEY_WOW64_32KEY };

    ask_for_data();
    ask_for_indexes();
    ask_for_names();
    open_names();
    for (size_t i = 0; i < 9; i++)
        open_step_by_step(any_view[i / 3], any_view[i % 3]);
    open_similar_names();
    open_french();
    list_languages();
    list_values();
    get_values();
    ask_otherwise();
    ask_pdh();
    ask_alike();
    use_others();
    printf("%u questions, %u wrong\n", asked, wrong);
    return wrong > 0;
}
