/* SPDX-License-Identifier: MIT
 *
 * pdh_programs.c -- the call sequences of programs that use PDH, with what each of them relies on,
 * for the sample's objects; and for objects that do not exist, with the statuses that they handle.
 * The sample has to run with the sites shop and docs.  Prints what is not as expected.
 */
#include <windows.h>

#include <winperf.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define S(name) ((LONG)(name))

#define RATE    L"\\Web Site(*)\\Requests/sec"
#define ONE     L"\\Web Site(shop)\\Requests/sec"
#define SINGLE  L"\\Web Server\\Application Connected"
#define MISSING L"\\No Such Object(*)\\Counter"

/* The functions for Visual Basic are in no header. */
LONG WINAPI PdhVbIsGoodStatus(LONG status);
LONG WINAPI PdhVbAddCounter(HQUERY query, LPCSTR path, HCOUNTER *out);
double WINAPI PdhVbGetDoubleCounterValue(HCOUNTER counter, DWORD *status);

static const char *program;
static int problems;

static bool good(bool condition, int line, const char *text)
{
    if (!condition) {
        printf("%s, line %d: %s\n", program, line, text);
        problems++;
    }
    return condition;
}
#define GOOD(condition) good(condition, __LINE__, #condition)

static bool equal(LONG got, LONG wanted, int line, const char *text)
{
    if (got != wanted) {
        printf("%s, line %d: %s is 0x%08lx\n", program, line, text, (unsigned long)got);
        problems++;
    }
    return got == wanted;
}
#define IS(call, wanted) equal(call, wanted, __LINE__, #call)
#define WORKS(call)      IS(call, ERROR_SUCCESS)

/* Two samples, so that rates have a value. */
static void collect_twice(HQUERY query)
{
    WORKS(PdhCollectQueryData(query));
    Sleep(200);
    WORKS(PdhCollectQueryData(query));
}

/* ---- psutil ---- */

static HANDLE psutil_called;
static HCOUNTER psutil_counter;

static VOID CALLBACK psutil_load(PVOID context, BOOLEAN late)
{
    PDH_FMT_COUNTERVALUE value;

    (void)context, (void)late;
    WORKS(PdhGetFormattedCounterValue(psutil_counter, PDH_FMT_DOUBLE, 0, &value));
    GOOD(value.doubleValue == 1.0);
    SetEvent(psutil_called);
}

/* getloadavg: the value is read by a wait on the event of PdhCollectQueryDataEx. */
static void psutil(void)
{
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, L"LoadUpdateEvent"), wait;
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER counter;
    HQUERY query;

    psutil_called = CreateEventW(NULL, FALSE, FALSE, NULL);
    WORKS(PdhOpenQueryW(NULL, 0, &query));
    WORKS(PdhAddEnglishCounterW(query, SINGLE, 0, &psutil_counter));
    WORKS(PdhCollectQueryDataEx(query, 1, event));
    GOOD(RegisterWaitForSingleObject(&wait, event, psutil_load, NULL, INFINITE, WT_EXECUTEDEFAULT));
    GOOD(WaitForSingleObject(psutil_called, 30000) == WAIT_OBJECT_0);
    UnregisterWaitEx(wait, INVALID_HANDLE_VALUE);
    WORKS(PdhCloseQuery(query));
    CloseHandle(event);
    CloseHandle(psutil_called);

    /* swap_percent, and the object that this machine does not have. */
    WORKS(PdhOpenQueryW(NULL, 0, &query));
    WORKS(PdhAddEnglishCounterW(query, SINGLE, 0, &counter));
    WORKS(PdhCollectQueryData(query));
    WORKS(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, 0, &value));
    WORKS(PdhRemoveCounter(counter));
    IS(PdhAddEnglishCounterW(query, L"\\Paging File(_Total)\\% Usage", 0, &counter),
       S(PDH_CSTATUS_NO_OBJECT));
    IS(PdhAddEnglishCounterW(query, L"\\Web Server\\Cpu Queue Length", 0, &counter),
       S(PDH_CSTATUS_NO_COUNTER));
    WORKS(PdhCloseQuery(query));
}

/* ---- gopsutil ---- */

/* The name without A or W takes wide strings; no data yet is not an error. */
static void gopsutil(void)
{
    PDH_FMT_COUNTERVALUE value;
    HCOUNTER counter;
    HQUERY query;
    LONG status;

    WORKS((PdhOpenQueryW)(NULL, 0, &query));
    WORKS(PdhAddEnglishCounterW(query, ONE, 0, &counter));
    WORKS(PdhCollectQueryData(query));
    status = PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);
    GOOD(status == S(PDH_CSTATUS_INVALID_DATA) || status == S(PDH_INVALID_DATA) ||
         status == S(PDH_NO_DATA));
    collect_twice(query);
    WORKS(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value));
    WORKS(PdhCloseQuery(query));
}

/* ---- telegraf ---- */

static bool ends_with(const wchar_t *text, const wchar_t *end)
{
    return wcslen(text) >= wcslen(end) && wcscmp(text + wcslen(text) - wcslen(end), end) == 0;
}

/* An English wildcard: added, its full path read, expanded, and each path added. */
static void telegraf(void)
{
    static wchar_t list[8192];
    DWORD size = 1024, bytes = 0, count = 0, flags = 0;
    PDH_FMT_COUNTERVALUE_ITEM_W *items;
    HCOUNTER wild, counters[8];
    PDH_COUNTER_INFO_W *info;
    PDH_RAW_COUNTER raw;
    LONGLONG time = 0;
    HQUERY query;
    LONG status;

    WORKS((PdhOpenQueryW)(NULL, 0, &query));
    WORKS(PdhAddEnglishCounterW(query, RATE, 0, &wild));
    IS(PdhGetCounterInfoW(wild, FALSE, &bytes, NULL), S(PDH_MORE_DATA));
    info = calloc(1, bytes);
    WORKS(PdhGetCounterInfoW(wild, FALSE, &bytes, info));
    GOOD(ends_with(info->szFullPath, RATE));
    /* It passes the address of its flags; a part of it may be any bits. */
    flags = (DWORD)(DWORD_PTR)&flags & ~7u;
    status = PdhExpandWildCardPathW(NULL, info->szFullPath, list, &size, flags);
    if (status == S(PDH_MORE_DATA))
        status = PdhExpandWildCardPathW(NULL, info->szFullPath, list, &size, flags);
    WORKS(status);
    for (const wchar_t *at = list; *at && count < 8; at += wcslen(at) + 1)
        WORKS(PdhAddCounterW(query, at, 0, &counters[count++]));
    GOOD(count == 2);
    WORKS(PdhCollectQueryDataWithTime(query, &time));
    GOOD(time != 0);
    Sleep(200);
    WORKS(PdhCollectQueryDataWithTime(query, &time));
    for (DWORD i = 0; i < count; i++) {
        PDH_FMT_COUNTERVALUE value;

        WORKS(PdhGetFormattedCounterValue(counters[i], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL,
                                          &value));
        GOOD(value.CStatus == PDH_CSTATUS_VALID_DATA);
        WORKS(PdhGetRawCounterValue(counters[i], NULL, &raw));
    }
    bytes = count = 0;
    IS(PdhGetFormattedCounterArrayW(wild, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &bytes, &count, NULL),
       S(PDH_MORE_DATA));
    GOOD(count == 2);
    items = calloc(1, bytes);
    WORKS(PdhGetFormattedCounterArrayW(wild, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &bytes, &count,
                                       items));
    GOOD(wcscmp(items[0].szName, L"shop") == 0 || wcscmp(items[1].szName, L"shop") == 0);
    IS(PdhAddEnglishCounterW(query, MISSING, 0, &wild), S(PDH_CSTATUS_NO_OBJECT));
    size = 0;
    IS(PdhExpandWildCardPathW(NULL, MISSING, NULL, &size, 0), S(PDH_CSTATUS_NO_OBJECT));
    WORKS(PdhCloseQuery(query));
    free(items);
    free(info);
}

/* ---- windows_exporter ---- */

/* Raw arrays.  Buffers begin with one byte and grow to exactly the size that is returned. */
static void windows_exporter(void)
{
    DWORD bytes = 1, count = 0, asked, collected = 0;
    PDH_RAW_COUNTER_ITEM_W *items;
    PDH_COUNTER_INFO_W *info;
    LONGLONG base = 0;
    HCOUNTER counter;
    char small[1];
    HQUERY query;

    WORKS((PdhOpenQueryW)(NULL, 0, &query));
    WORKS(PdhAddEnglishCounterW(query, RATE, 0, &counter));
    IS(PdhGetCounterInfoW(counter, TRUE, &bytes, (PDH_COUNTER_INFO_W *)small), S(PDH_MORE_DATA));
    GOOD(bytes > 1);
    info = calloc(1, bytes);
    WORKS(PdhGetCounterInfoW(counter, TRUE, &bytes, info));
    GOOD(info->dwType == PERF_COUNTER_BULK_COUNT || info->dwType == PERF_COUNTER_COUNTER);
    GOOD(info->szExplainText && info->szExplainText[0]);
    WORKS(PdhGetCounterTimeBase(counter, &base));
    GOOD(base > 0);
    WORKS(PdhCollectQueryData(query));
    bytes = 1;
    IS(PdhGetRawCounterArrayW(counter, &bytes, &count, (PDH_RAW_COUNTER_ITEM_W *)small),
       S(PDH_MORE_DATA));
    GOOD(bytes > 1);
    asked = bytes;
    items = calloc(1, bytes);
    WORKS(PdhGetRawCounterArrayW(counter, &bytes, &count, items));
    GOOD(bytes == asked && count == 2);
    for (DWORD i = 0; i < count; i++) {
        GOOD(wcscmp(items[i].szName, L"*") != 0 && items[i].szName[0]);
        collected += items[i].RawValue.CStatus == PDH_CSTATUS_VALID_DATA;
    }
    GOOD(collected == 2);
    free(items);
    WORKS(PdhRemoveCounter(counter));

    /* An object without instances is one item, whose name means no instance. */
    WORKS(PdhAddEnglishCounterW(query, SINGLE, 0, &counter));
    WORKS(PdhCollectQueryData(query));
    bytes = count = 0;
    IS(PdhGetRawCounterArrayW(counter, &bytes, &count, NULL), S(PDH_MORE_DATA));
    items = calloc(1, bytes);
    WORKS(PdhGetRawCounterArrayW(counter, &bytes, &count, items));
    GOOD(count == 1 && (!items[0].szName[0] || wcscmp(items[0].szName, L"*") == 0));
    IS(PdhAddEnglishCounterW(query, MISSING, 0, &counter), S(PDH_CSTATUS_NO_OBJECT));
    IS(PdhAddEnglishCounterW(query, L"\\Web Site(*)\\No Such Counter", 0, &counter),
       S(PDH_CSTATUS_NO_COUNTER));
    WORKS(PdhCloseQuery(query));
    free(items);
    free(info);
}

/* ---- Icinga ---- */

/* check_perfmon lists; check_network reads arrays by the count; check_load wants CStatus 0. */
static void icinga(void)
{
    DWORD size = 0, counters = 0, instances = 0, bytes = 0, count = 0;
    PDH_FMT_COUNTERVALUE_ITEM_A *items;
    PDH_FMT_COUNTERVALUE value;
    char *list, *names;
    HCOUNTER counter;
    bool found = false;
    HQUERY query;

    IS(PdhEnumObjectsA(NULL, NULL, NULL, &size, PERF_DETAIL_WIZARD, FALSE), S(PDH_MORE_DATA));
    list = calloc(1, size);
    WORKS(PdhEnumObjectsA(NULL, NULL, list, &size, PERF_DETAIL_WIZARD, FALSE));
    for (const char *at = list; *at; at += strlen(at) + 1)
        found |= strcmp(at, "Web Site") == 0;
    GOOD(found);
    free(list);
    IS(PdhEnumObjectItemsA(NULL, NULL, "Web Site", NULL, &counters, NULL, &instances,
                           PERF_DETAIL_WIZARD, 0),
       S(PDH_MORE_DATA));
    list = calloc(1, counters);
    names = calloc(1, instances);
    WORKS(PdhEnumObjectItemsA(NULL, NULL, "Web Site", list, &counters, names, &instances,
                              PERF_DETAIL_WIZARD, 0));
    GOOD(instances == sizeof "shop" + sizeof "docs" + 1);
    free(list);
    free(names);
    counters = instances = 0;
    IS(PdhEnumObjectItemsA(NULL, NULL, "No Such Object", NULL, &counters, NULL, &instances,
                           PERF_DETAIL_WIZARD, 0),
       S(PDH_CSTATUS_NO_OBJECT));
    WORKS(PdhOpenQueryA(NULL, 0, &query));
    WORKS(PdhAddEnglishCounterA(query, "\\Web Site(*)\\Bytes Sent/sec", 0, &counter));
    collect_twice(query);
    IS(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count, NULL), S(PDH_MORE_DATA));
    items = calloc(count, sizeof *items + 64);
    WORKS(PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count, items));
    GOOD(count == 2);
    free(items);
    WORKS(PdhAddEnglishCounterA(query, "\\Web Server\\Application Connected", 0, &counter));
    WORKS(PdhCollectQueryData(query));
    WORKS(PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value));
    GOOD(value.CStatus == 0 && value.longValue == 1);
    WORKS(PdhCloseQuery(query));
}

/* ---- nats-server, DataDog ---- */

/* Two counters of one query have their instances in the same order. */
static void nats(void)
{
    static const wchar_t *const paths[] = { L"\\Web Site(sh*)\\Requests/sec",
                                            L"\\Web Site(sh*)\\Errors" };
    HCOUNTER counters[2];
    HQUERY query;

    WORKS((PdhOpenQueryW)(NULL, 0, &query));
    for (int i = 0; i < 2; i++)
        WORKS(PdhAddCounterW(query, paths[i], 0, &counters[i]));
    collect_twice(query);
    for (int i = 0; i < 2; i++) {
        DWORD bytes = 0, count = 0;
        PDH_FMT_COUNTERVALUE_ITEM_W *items;

        IS(PdhGetFormattedCounterArrayW(counters[i], PDH_FMT_DOUBLE, &bytes, &count, NULL),
           S(PDH_MORE_DATA));
        items = calloc(1, bytes);
        WORKS(PdhGetFormattedCounterArrayW(counters[i], PDH_FMT_DOUBLE, &bytes, &count, items));
        GOOD(count == 1 && wcscmp(items[0].szName, L"shop") == 0);
        free(items);
    }
    WORKS(PdhCloseQuery(query));
}

/* To refresh, EnumObjects.  The area of the names follows the items, and ends with the buffer. */
static void datadog(void)
{
    PDH_COUNTER_PATH_ELEMENTS_W elements = { .szObjectName = (LPWSTR)L"Web Site",
                                             .szInstanceName = (LPWSTR)L"*",
                                             .szCounterName = (LPWSTR)L"Requests/sec" };
    DWORD size = 0, bytes = 0, count = 0, used;
    PDH_FMT_COUNTERVALUE_ITEM_W *items;
    wchar_t path[256];
    HCOUNTER counter;
    HQUERY query;

    IS(PdhEnumObjectsW(NULL, NULL, NULL, &size, PERF_DETAIL_WIZARD, TRUE), S(PDH_MORE_DATA));
    size = sizeof path / sizeof *path;
    WORKS(PdhMakeCounterPathW(&elements, path, &size, 0));
    GOOD(wcscmp(path, RATE) == 0);
    WORKS((PdhOpenQueryW)(NULL, 0, &query));
    WORKS(PdhAddCounterW(query, path, 0, &counter));
    collect_twice(query);
    IS(PdhGetFormattedCounterArrayW(counter, PDH_FMT_DOUBLE, &bytes, &count, NULL),
       S(PDH_MORE_DATA));
    items = calloc(1, bytes);
    WORKS(PdhGetFormattedCounterArrayW(counter, PDH_FMT_DOUBLE, &bytes, &count, items));
    used = count * (DWORD)sizeof *items;
    for (DWORD i = 0; i < count; i++) {
        GOOD((BYTE *)items[i].szName == (BYTE *)items + used);
        used += ((DWORD)wcslen(items[i].szName) + 1) * (DWORD)sizeof(wchar_t);
    }
    GOOD(used == bytes);
    WORKS(PdhCloseQuery(query));
    free(items);
}

/* ---- Get-Counter ---- */

static void get_counter(void)
{
    static wchar_t list[4096], part[1024];
    DWORD size = sizeof list / sizeof *list, type, bytes = sizeof part;
    PDH_COUNTER_PATH_ELEMENTS_W *elements = (PDH_COUNTER_PATH_ELEMENTS_W *)part;
    PDH_FMT_COUNTERVALUE value;
    LONGLONG base, time;
    PDH_RAW_COUNTER raw;
    HCOUNTER counter;
    HQUERY query;
    HANDLE log;

    WORKS(PdhBindInputDataSourceW(&log, NULL));
    WORKS(PdhOpenQueryH(log, 0, &query));
    WORKS(PdhExpandWildCardPathHW(log, RATE, list, &size, PDH_REFRESHCOUNTERS));
    WORKS(PdhParseCounterPathW(list, elements, &bytes, 0));
    GOOD(wcscmp(elements->szObjectName, L"Web Site") == 0);
    WORKS(PdhValidatePathExW(log, list));
    IS(PdhValidatePathExW(log, MISSING), S(PDH_CSTATUS_NO_OBJECT));
    IS(PdhValidatePathExW(log, L"\\Web Site(shop)\\None"), S(PDH_CSTATUS_NO_COUNTER));
    IS(PdhValidatePathExW(log, L"\\Web Site(none)\\Errors"), S(PDH_CSTATUS_NO_INSTANCE));
    WORKS(PdhAddCounterW(query, list, 0, &counter));
    for (int i = 0; i < 2; i++) {
        WORKS(PdhCollectQueryDataWithTime(query, &time));
        Sleep(100);
    }
    WORKS(PdhGetRawCounterValue(counter, &type, &raw));
    WORKS(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &type, &value));
    WORKS(PdhGetCounterTimeBase(counter, &base));
    size = 256;
    IS(PdhLookupPerfNameByIndexW(NULL, 999999, list, &size), S(PDH_STRING_NOT_FOUND));
    WORKS(PdhCloseQuery(query));
    WORKS(PdhCloseLog(log, 0));
}

/* ---- Zabbix, NetXMS, PCP, pywin32 ---- */

/* A null second value asks whether the type needs two samples; the size of the structure alone. */
static void zabbix_and_netxms(void)
{
    DWORD bytes = sizeof(PDH_COUNTER_INFO_W), index = 0, size;
    PDH_RAW_COUNTER first, second;
    PDH_FMT_COUNTERVALUE value;
    PDH_COUNTER_INFO_W info;
    wchar_t name[256];
    HCOUNTER counter;
    HQUERY query;

    WORKS(PdhOpenQueryW(NULL, 0, &query));
    WORKS(PdhAddCounterW(query, ONE, 0, &counter));
    WORKS(PdhGetCounterInfoW(counter, FALSE, &bytes, &info));
    GOOD(bytes == sizeof info && info.dwType != 0);
    WORKS(PdhCollectQueryData(query));
    WORKS(PdhGetRawCounterValue(counter, NULL, &first));
    IS(PdhCalculateCounterFromRawValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &first, NULL,
                                       &value),
       S(PDH_CSTATUS_INVALID_DATA));
    Sleep(200);
    WORKS(PdhCollectQueryData(query));
    WORKS(PdhGetRawCounterValue(counter, NULL, &second));
    WORKS(PdhCalculateCounterFromRawValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &second,
                                          &first, &value));
    WORKS(PdhCloseQuery(query));
    WORKS(PdhLookupPerfIndexByNameW(NULL, L"Web Site", &index));
    size = sizeof name / sizeof *name;
    WORKS(PdhLookupPerfNameByIndexW(NULL, index, name, &size));
    GOOD(wcscmp(name, L"Web Site") == 0);
    IS(PdhLookupPerfIndexByNameW(NULL, L"No Such Object", &index), S(PDH_STRING_NOT_FOUND));
}

/* A wildcard for each part, in an object whose instances have no parents. */
static void collect_any(void)
{
    DWORD bytes = 0, count = 0;
    HCOUNTER counter;
    HQUERY query;

    WORKS(PdhOpenQueryA(NULL, 0, &query));
    WORKS(PdhAddCounterA(query, "\\Web Site(*/*#*)\\Errors", 0, &counter));
    WORKS(PdhCollectQueryData(query));
    IS(PdhGetRawCounterArrayA(counter, &bytes, &count, NULL), S(PDH_MORE_DATA));
    GOOD(count == 2);
    WORKS(PdhCloseQuery(query));
}

/* A bare computer's name, and every part of an instance as a wildcard. */
static void pcp_and_pywin32(void)
{
    static char list[4096], own[MAX_COMPUTERNAME_LENGTH + 1];
    DWORD size = sizeof own, paths = 0;

    GetComputerNameA(own, &size);
    size = 0;
    IS(PdhEnumObjectsA(NULL, own, NULL, &size, PERF_DETAIL_WIZARD, TRUE), S(PDH_MORE_DATA));
    WORKS(PdhConnectMachineA(own));
    size = sizeof list;
    WORKS(PdhExpandCounterPathA("\\Web Site(*/*#*)\\Errors", list, &size));
    for (const char *at = list; *at; at += strlen(at) + 1)
        paths++;
    GOOD(paths == 2);
    collect_any();
    WORKS(PdhValidatePathA("\\Web Site(SHOP)\\errors")); /* pywin32 compares lower-cased names */
    IS(PdhValidatePathA("\\System\\Cpu Queue Length"), S(PDH_CSTATUS_NO_OBJECT));
    size = sizeof list;
    IS(PdhExpandCounterPathA("no path", list, &size), S(PDH_INVALID_PATH));
    IS(PdhExpandCounterPathA("\\No Such Object(*)\\Counter", list, &size),
       S(PDH_CSTATUS_NO_OBJECT));
}

/* ---- A monitor in Visual Basic ---- */

static void visual_basic(void)
{
    static char path[256] = "\\Web Server\\Application Connected";
    HCOUNTER counter;
    DWORD status = 0;
    HQUERY query;

    WORKS(PdhOpenQueryA(NULL, 1, &query));
    WORKS(PdhVbAddCounter(query, path, &counter));
    for (int i = 0; i < 3; i++) {
        WORKS(PdhCollectQueryData(query));
        GOOD(PdhVbGetDoubleCounterValue(counter, &status) == 1.0);
        GOOD(PdhVbIsGoodStatus((LONG)status));
    }
    IS(PdhVbAddCounter(query, "\\No Such Object\\Counter", &counter), S(PDH_CSTATUS_NO_OBJECT));
    GOOD(!PdhVbIsGoodStatus(S(PDH_CSTATUS_NO_OBJECT)));
    WORKS(PdhCloseQuery(query));
    GOOD(PdhVbGetDoubleCounterValue(counter, &status) == 0.0);
    GOOD((LONG)status == S(PDH_INVALID_HANDLE));
}

/* ---- The texts ---- */

/* Most of them fetch the text of a status from the DLL. */
static void texts(void)
{
    static const DWORD statuses[] = { PDH_CSTATUS_NO_OBJECT, PDH_CSTATUS_NO_COUNTER,
                                      PDH_CSTATUS_BAD_COUNTERNAME, PDH_NO_DATA,
                                      PDH_INVALID_HANDLE };
    wchar_t text[512];

    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        GOOD(FormatMessageW(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_IGNORE_INSERTS,
                            GetModuleHandleW(L"pdh.dll"), statuses[i], 0, text, 512, NULL) > 10);
    GOOD(FormatMessageW(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_IGNORE_INSERTS,
                        GetModuleHandleW(L"pdh.dll"), PDH_CSTATUS_BAD_COUNTERNAME, 0, text, 512,
                        NULL) > 0 &&
         wcsstr(text, L"Unable to parse the counter path"));
}

int main(void)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } programs[] = {
        { "psutil", psutil },
        { "gopsutil", gopsutil },
        { "telegraf", telegraf },
        { "windows_exporter", windows_exporter },
        { "Icinga", icinga },
        { "nats-server", nats },
        { "DataDog", datadog },
        { "Get-Counter", get_counter },
        { "Zabbix and NetXMS", zabbix_and_netxms },
        { "PCP and pywin32", pcp_and_pywin32 },
        { "Visual Basic", visual_basic },
        { "texts", texts },
    };

    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        program = programs[i].name;
        programs[i].run();
    }
    printf("%d programs, %d problems\n", (int)(sizeof programs / sizeof *programs), problems);
    return problems != 0;
}
