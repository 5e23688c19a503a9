/* SPDX-License-Identifier: MIT
 *
 * probe_perflib.c -- what perflib does with a DLL: its tests, its events, and which queries reach
 * the DLL.
 *
 * The DLL is registered as a service of its own for each question, with indexes that no name table
 * has, and perflib loads it into this process; no table changes.  The level of perflib's tests is
 * set for as long as a question takes, and the runner restores it if this program is ended.
 */
#include "probe.h"

#include <windows.h>

#include <winperf.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define SERVICES "SYSTEM\\CurrentControlSet\\Services\\"
#define PERFLIB  "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define LEVEL    "ExtCounterTestLevel"
#define PREFIX   "EpcKitPerf"

enum { FIRST = 60000, CAPACITY = 16 << 20, MAX_EVENTS = 8 };

static unsigned number;

static void service_name(char *out, size_t capacity, unsigned which)
{
    snprintf(out, capacity, PREFIX "%lu-%u", GetCurrentProcessId(), which);
}

static void set_number(HKEY key, const char *name, DWORD value)
{
    RegSetValueExA(key, name, 0, REG_DWORD, (const BYTE *)&value, sizeof value);
}

static void set_text(HKEY key, const char *name, const char *text)
{
    RegSetValueExA(key, name, 0, REG_SZ, (const BYTE *)text, (DWORD)strlen(text) + 1);
}

/* False: no rights. */
static bool add_service(struct wk_got *got, const char *objects)
{
    char name[60], path[200], library[MAX_PATH];
    HKEY key;

    service_name(name, sizeof name, ++number);
    snprintf(path, sizeof path, SERVICES "%s\\Performance", name);
    if (RegCreateKeyExA(HKEY_LOCAL_MACHINE, path, 0, NULL, REG_OPTION_VOLATILE, KEY_WRITE, NULL,
                        &key, NULL)) {
        wk_untried(got, "it needs administrator's rights");
        return false;
    }
    GetModuleFileNameA(NULL, library, sizeof library);
    strcpy(strrchr(library, '\\') + 1, "kit_faults.dll");
    set_text(key, "Library", library);
    set_text(key, "Open", "KitOpen");
    set_text(key, "Collect", "KitCollect");
    set_text(key, "Close", "KitClose");
    set_number(key, "First Counter", FIRST);
    set_number(key, "Last Counter", FIRST + 2);
    set_number(key, "First Help", FIRST + 1);
    set_number(key, "Last Help", FIRST + 3);
    if (objects)
        set_text(key, "Object List", objects);
    RegCloseKey(key);
    return true;
}

static void remove_service(void)
{
    char name[60], path[200];

    RegCloseKey(HKEY_PERFORMANCE_DATA);
    service_name(name, sizeof name, number);
    snprintf(path, sizeof path, SERVICES "%s", name);
    RegDeleteTreeA(HKEY_LOCAL_MACHINE, path);
}

/* Every service that a probe of this kind has left. */
void wk_perflib_clean(void)
{
    char name[256];
    HKEY services;

    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, "SYSTEM\\CurrentControlSet\\Services", 0, KEY_ALL_ACCESS,
                      &services))
        return;
    for (DWORD i = 0;;) {
        DWORD size = sizeof name;

        if (RegEnumKeyExA(services, i, name, &size, NULL, NULL, NULL, NULL))
            break;
        if (strncmp(name, PREFIX, strlen(PREFIX)) || RegDeleteTreeA(services, name))
            i++;
    }
    RegCloseKey(services);
}

/* Sets the level, or removes the value for -1; the former one, or -1. */
static long set_level(long level)
{
    DWORD value = 0, size = sizeof value, now = (DWORD)level;
    long was = -1;
    HKEY key;

    if (RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB, 0, KEY_ALL_ACCESS | KEY_WOW64_64KEY, &key))
        return -1;
    if (!RegQueryValueExA(key, LEVEL, NULL, NULL, (BYTE *)&value, &size))
        was = (long)value;
    if (level < 0)
        RegDeleteValueA(key, LEVEL);
    else
        set_number(key, LEVEL, now);
    RegCloseKey(key);
    return was;
}

/* True: the answer has our object. */
static bool query(const char *words, LONG *error, PERF_DATA_BLOCK *head)
{
    DWORD size = CAPACITY, type;
    BYTE *bytes = malloc(size);
    PERF_DATA_BLOCK *data = (PERF_DATA_BLOCK *)(void *)bytes;
    bool found = false;
    DWORD at;

    *error = RegQueryValueExA(HKEY_PERFORMANCE_DATA, words, NULL, &type, bytes, &size);
    if (!*error && head)
        *head = *data;
    for (at = *error ? size : data->HeaderLength; at + sizeof(PERF_OBJECT_TYPE) <= size;) {
        const PERF_OBJECT_TYPE *object = (const PERF_OBJECT_TYPE *)(const void *)(bytes + at);

        found = found || object->ObjectNameTitleIndex == FIRST;
        if (!object->TotalByteLength)
            break;
        at += object->TotalByteLength;
    }
    free(bytes);
    return found;
}

static bool is_ours(const EVENTLOGRECORD *record, DWORD since)
{
    const wchar_t *source = (const wchar_t *)(const void *)(record + 1);
    const wchar_t *string =
        (const wchar_t *)(const void *)((const char *)record + record->StringOffset);
    char name[60];
    wchar_t wide[60];

    service_name(name, sizeof name, number);
    MultiByteToWideChar(CP_ACP, 0, name, -1, wide, 60);
    if (record->TimeGenerated < since || !wcsstr(source, L"Perflib"))
        return false;
    for (WORD i = 0; i < record->NumStrings; i++, string += wcslen(string) + 1)
        if (wcsstr(string, wide))
            return true;
    return false;
}

/* How many of perflib's events are about the present service, the newest first. */
static unsigned find_events(DWORD since, DWORD *ids)
{
    static char buffer[1 << 18];
    DWORD read, needed;
    unsigned count = 0;
    HANDLE log = OpenEventLogW(NULL, L"Application");

    while (log && count < MAX_EVENTS &&
           ReadEventLogW(log, EVENTLOG_SEQUENTIAL_READ | EVENTLOG_BACKWARDS_READ, 0, buffer,
                         sizeof buffer, &read, &needed)) {
        const char *at = buffer;

        while (at < buffer + read && count < MAX_EVENTS) {
            const EVENTLOGRECORD *record = (const EVENTLOGRECORD *)(const void *)at;

            if (is_ours(record, since))
                ids[count++] = record->EventID & 0xffff;
            at += record->Length;
            if (record->TimeGenerated + 60 < since) {
                CloseEventLog(log);
                return count;
            }
        }
    }
    if (log)
        CloseEventLog(log);
    return count;
}

/* Their numbers, the oldest first.  The log's service writes later, and Wine's never. */
static void got_events(struct wk_got *got, DWORD since)
{
    bool wine = GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_get_version") != NULL;
    DWORD ids[MAX_EVENTS];
    unsigned count = 0;

    for (int i = 0; i < (wine ? 1 : 20) && !count; i++) {
        Sleep(wine ? 0 : 100);
        count = find_events(since, ids);
    }
    Sleep(count ? 200 : 0);
    count = count ? find_events(since, ids) : 0;
    if (!count)
        wk_got(got, "-");
    for (unsigned i = count; i; i--)
        wk_got(got, "%lu%s", ids[i - 1], i > 1 ? "," : "");
}

static DWORD seconds_now(void)
{
    FILETIME now;
    ULONGLONG time;

    GetSystemTimeAsFileTime(&now);
    time = ((ULONGLONG)now.dwHighDateTime << 32) + now.dwLowDateTime;
    return (DWORD)(time / 10000000 - 11644473600ull);
}

/* The events of an answer with these faults, for each word of the list. */
static void try_faults(struct wk_got *got, const char *list, long level)
{
    char words[200], index[20];
    long was = set_level(level);
    LONG error;

    snprintf(words, sizeof words, "%s", list);
    snprintf(index, sizeof index, "%d", FIRST);
    for (char *one = strtok(words, " "); one && !*got->untried; one = strtok(NULL, " ")) {
        DWORD since = seconds_now();

        if (!add_service(got, index))
            break;
        SetEnvironmentVariableA("EPC_KIT_FAULTS", one);
        query(index, &error, NULL);
        SetEnvironmentVariableA("EPC_KIT_FAULTS", NULL);
        wk_got(got, "%s%s:", *got->text ? " " : "", one);
        got_events(got, since);
        remove_service();
    }
    set_level(was);
}

static void default_level(struct wk_got *got)
{
    try_faults(got, "t", -1);
}

static void events(struct wk_got *got)
{
    try_faults(got, "p o g a t i d s", 1);
}

static void order(struct wk_got *got)
{
    try_faults(got, "og ga at ti id", 1);
}

static void exception(struct wk_got *got)
{
    try_faults(got, "x", 1);
}

/* What the DLL was asked, or "-" if it was not called. */
static void got_asked(struct wk_got *got, const char *words, const char *name)
{
    wchar_t asked[100] = L"";
    LONG error;

    SetEnvironmentVariableW(L"EPC_KIT_ASKED", NULL);
    query(words, &error, NULL);
    GetEnvironmentVariableW(L"EPC_KIT_ASKED", asked, 100);
    wk_got(got, "%s%s=", *got->text ? " " : "", name);
    wk_got_wide(got, *asked ? asked : L"-");
}

static void called(struct wk_got *got)
{
    if (!add_service(got, NULL))
        return;
    got_asked(got, "60000", "own");
    got_asked(got, "59998", "foreign");
    got_asked(got, "Global", "global");
    got_asked(got, "Costly", "costly");
    got_asked(got, "MetadataGlobal", "metadata");
    got_asked(got, "Foreign epc-none", "computer");
    got_asked(got, "epc no such word", "word");
    remove_service();
}

static void object_list(struct wk_got *got)
{
    if (!add_service(got, "60000"))
        return;
    got_asked(got, "60000", "own");
    got_asked(got, "59998", "foreign");
    got_asked(got, "Global", "global");
    remove_service();
}

static void unload(struct wk_got *got)
{
    LONG error;
    bool loaded;

    if (!add_service(got, "60000"))
        return;
    query("60000", &error, NULL);
    loaded = GetModuleHandleA("kit_faults.dll") != NULL;
    RegCloseKey(HKEY_PERFORMANCE_DATA);
    wk_got(got, "%s, after RegCloseKey %s", loaded ? "loaded" : "not loaded",
           GetModuleHandleA("kit_faults.dll") ? "loaded" : "unloaded");
    remove_service();
}

static void unaligned(struct wk_got *got)
{
    long was;
    LONG error;

    if (!add_service(got, "60000"))
        return;
    was = set_level(1);
    SetEnvironmentVariableA("EPC_KIT_FAULTS", "a");
    wk_got(got, query("60000", &error, NULL) ? "kept" : "dropped");
    set_level(was);
    remove_service();
}

static void header_time(struct wk_got *got)
{
    char answered[40] = "";
    PERF_DATA_BLOCK head;
    LONG error;

    if (!add_service(got, "60000"))
        return;
    memset(&head, 0, sizeof head);
    SetEnvironmentVariableA("EPC_KIT_FAULTS", "w");
    query("60000", &error, &head);
    GetEnvironmentVariableA("EPC_KIT_ANSWERED", answered, sizeof answered);
    /* The clock of the system has steps of up to 16 ms. */
    if (error || !*answered)
        wk_got(got, "error %ld", error);
    else if (head.PerfTime100nSec.QuadPart + 1000000 > strtoll(answered, NULL, 10))
        wk_got(got, "after the last Collect");
    else
        wk_got(got, "before it");
    remove_service();
}

const struct wk_probe wk_perflib[] = {
    /* does perflib test anything without ExtCounterTestLevel?
     *
     * settled: [api] nc-winperf-pm_collect_proc, 2020-09-24: "By default, no tests are performed":
     * level 4. Windows NT 4.0 used 1; ours does, on purpose ([test
     * level](decisions/harness.md#test-level)). Test: `settings` (`HOST_FROM_DEFAULT`). */
    { "perflib-default-level", "t:-", default_level },
    /* the event of each fault at level 1 */
    { "perflib-events", "p:2000 o:1001 g:1002 a:1016,1003 t:1003 i:1004 d:1019 s:1014", events },
    /* two faults in one answer: the order of the tests */
    { "perflib-order", "og:1001 ga:1002 at:1016,1003 ti:1003 id:1004", order },
    /* an exception in Collect
     *
     * settled: KB 226494: level 3 "does not suppress exception handling"; and a page of uptime
     * software that explains event 1010, both read 2026-11-30
     * (docs.uptimesoftware.com/pages/diffpages.action?originalId=4556160&pageId=5013702): perflib
     * calls the functions in a `__try` block, an exception in Collect is event 1010, and the DLL's
     * data are left out. Test: `harness_events` (`1010 error`). */
    { "perflib-exception", "x:1010", exception },
    /* which queries reach a DLL without an Object List?
     *
     * settled: [perf] adding-counter-names-and-descriptions-to-the-registry (2018-05-31), KB
     * 270127: a DLL without an Object List is called for each query. Test: `chosen` (`all without
     * an`). */
    { "perflib-called",
      "own=60000 foreign=59998 global=Global costly=Costly metadata=Global "
      "computer=Foreign epc-none word=epc no such word",
      called },
    /* and one with it?
     *
     * settled: the same, 2018-05-31: one with an Object List is called for a query of its objects
     * only, and for Global. Test: `chosen` (`.object_list = "230 232"`). */
    { "perflib-object-list", "own=60000 foreign=- global=Global", object_list },
    /* does RegCloseKey unload the DLL?
     *
     * settled: [perf] using-the-registry-functions-to-consume-counter-data, read 2026-11-29:
     * RegCloseKey of HKEY_PERFORMANCE_DATA frees what the read has loaded. Test: `perfkey`
     * (`RegCloseKey`). */
    { "perflib-unload", "loaded, after RegCloseKey unloaded", unload },
    /* a block whose length is not a multiple of 8: kept or dropped?
     *
     * settled: KB 262335, read 2026-11-29: event 1016 is logged, the data stay, and the next DLL
     * gets a pointer that is not aligned. Test: `harness_events` (`1016 warning`). */
    { "perflib-unaligned", "kept", unaligned },
    /* is the time of the head taken after the last Collect? */
    { "perflib-header-time", "after the last Collect", header_time },
    { NULL, NULL, NULL },
};
