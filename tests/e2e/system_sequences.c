/* SPDX-License-Identifier: MIT
 *
 * system_sequences.c -- asks pdh.dll for counters by the sequence of calls of a well-known program,
 * ported from its public source.  Exit code 0: the sequence ended as it does where all is there; 1:
 * something was missing, which is printed; 2: wrong use or no pdh.dll.
 *
 *   exporter PATH...    windows_exporter: all counters of one object in one query, their types,
 *                       and raw values of all instances, twice; one counter that cannot be added
 *                       ends it
 *   telegraf PATH...    telegraf: adds a path to learn its full name, expands that, and adds each;
 *                       a counter that cannot be added is skipped
 *   psutil              psutil: a query that collects by itself and sets an event; the paging file
 *   zabbix PATH...      Zabbix' agent: the path of the processors by the numbers of their names,
 *                       then these paths; two raw values of each, and the value calculated of both
 */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <winperf.h>

#define FUNCTIONS(X)                                                                               \
    X(PdhOpenQueryW)                                                                               \
    X(PdhCloseQuery)                                                                               \
    X(PdhAddCounterW)                                                                              \
    X(PdhAddEnglishCounterW)                                                                       \
    X(PdhCollectQueryData)                                                                         \
    X(PdhCollectQueryDataEx)                                                                       \
    X(PdhGetCounterInfoW)                                                                          \
    X(PdhGetCounterTimeBase)                                                                       \
    X(PdhGetRawCounterArrayW)                                                                      \
    X(PdhGetRawCounterValue)                                                                       \
    X(PdhGetFormattedCounterValue)                                                                 \
    X(PdhCalculateCounterFromRawValue)                                                             \
    X(PdhExpandWildCardPathW)                                                                      \
    X(PdhLookupPerfNameByIndexW)                                                                   \
    X(PdhMakeCounterPathW)

static struct {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
} pdh;

static PDH_HQUERY query;
static int missing;

static BOOL load(void)
{
    HMODULE dll = LoadLibraryW(L"pdh.dll");

#define FIND(name)                                                                                 \
    pdh.name = (__typeof__(name) *)(void (*)(void))GetProcAddress(dll, #name);                     \
    if (!pdh.name)                                                                                 \
        return FALSE;
    FUNCTIONS(FIND)
    return pdh.PdhOpenQueryW(NULL, 0, &query) == ERROR_SUCCESS;
}

static void miss(const char *call, const WCHAR *path, PDH_STATUS status)
{
    missing = 1;
    printf("%08lX %s %ls\n", (unsigned long)status, call, path);
}

/* What is known of a counter, twice asked: for its size, then for itself. */
static PDH_COUNTER_INFO_W *info_of(PDH_HCOUNTER counter, const WCHAR *path)
{
    DWORD bytes = 0;
    PDH_STATUS status = pdh.PdhGetCounterInfoW(counter, FALSE, &bytes, NULL);
    PDH_COUNTER_INFO_W *info = malloc(bytes + 1);

    if (status == (PDH_STATUS)PDH_MORE_DATA)
        status = pdh.PdhGetCounterInfoW(counter, FALSE, &bytes, info);
    if (status == ERROR_SUCCESS)
        return info;
    miss("PdhGetCounterInfo", path, status);
    free(info);
    return NULL;
}

/* ---- windows_exporter ---- */

/* Raw values of all instances but _Total, from a buffer of one byte on. */
static void read_raw_array(PDH_HCOUNTER counter, const WCHAR *path)
{
    DWORD bytes = 1, items = 0, valid = 0;
    PDH_RAW_COUNTER_ITEM_W *each = malloc(bytes);
    PDH_STATUS status;

    while ((status = pdh.PdhGetRawCounterArrayW(counter, &bytes, &items, each)) ==
           (PDH_STATUS)PDH_MORE_DATA)
        each = realloc(each, bytes);
    for (DWORD i = 0; status == ERROR_SUCCESS && i < items; i++)
        valid += each[i].RawValue.CStatus == PDH_CSTATUS_VALID_DATA ||
                 each[i].RawValue.CStatus == PDH_CSTATUS_NEW_DATA;
    if (status != ERROR_SUCCESS || valid == 0 || valid != items)
        miss("PdhGetRawCounterArray", path, status);
    free(each);
}

static void ask_as_exporter(WCHAR **paths, int count)
{
    PDH_HCOUNTER *counters = calloc((size_t)count, sizeof *counters);

    for (int i = 0; i < count; i++) {
        PDH_STATUS status = pdh.PdhAddEnglishCounterW(query, paths[i], 0, &counters[i]);
        PDH_COUNTER_INFO_W *info;
        LONGLONG base;

        if (status != ERROR_SUCCESS) {
            miss("PdhAddEnglishCounter", paths[i], status);
            continue;
        }
        info = info_of(counters[i], paths[i]);
        if (info && info->dwType == PERF_ELAPSED_TIME)
            pdh.PdhGetCounterTimeBase(counters[i], &base);
        free(info);
    }
    for (int round = 0; round < 2 && !missing; round++) {
        PDH_STATUS status = pdh.PdhCollectQueryData(query);

        if (status != ERROR_SUCCESS)
            miss("PdhCollectQueryData", paths[0], status);
        for (int i = 0; i < count; i++)
            read_raw_array(counters[i], paths[i]);
    }
    free(counters);
}

/* ---- telegraf ---- */

static WCHAR *expand(const WCHAR *path)
{
    DWORD units = 0;
    PDH_STATUS status = pdh.PdhExpandWildCardPathW(NULL, path, NULL, &units, 0);
    WCHAR *all = calloc(units + 2, sizeof *all);

    if (status == (PDH_STATUS)PDH_MORE_DATA)
        status = pdh.PdhExpandWildCardPathW(NULL, path, all, &units, 0);
    if (status != ERROR_SUCCESS)
        miss("PdhExpandWildCardPath", path, status);
    return all;
}

static void ask_as_telegraf(WCHAR **paths, int count)
{
    PDH_HCOUNTER counters[4096];
    int added = 0, skipped = 0;

    for (int i = 0; i < count; i++) {
        PDH_HCOUNTER first;
        PDH_COUNTER_INFO_W *info;
        WCHAR *all;

        if (pdh.PdhAddEnglishCounterW(query, paths[i], 0, &first) != ERROR_SUCCESS) {
            skipped++;
            continue;
        }
        info = info_of(first, paths[i]);
        all = info ? expand(info->szFullPath) : NULL;
        for (const WCHAR *one = all; one && *one && added < 4096; one += wcslen(one) + 1) {
            PDH_STATUS status = pdh.PdhAddCounterW(query, one, 0, &counters[added]);

            if (status == ERROR_SUCCESS)
                added++;
            else
                miss("PdhAddCounter", one, status);
        }
        free(info);
        free(all);
    }
    pdh.PdhCollectQueryData(query);
    Sleep(1000);
    pdh.PdhCollectQueryData(query);
    for (int i = 0; i < added; i++) {
        PDH_FMT_COUNTERVALUE value;
        PDH_STATUS status =
            pdh.PdhGetFormattedCounterValue(counters[i], PDH_FMT_DOUBLE, NULL, &value);

        if (status != ERROR_SUCCESS)
            miss("PdhGetFormattedCounterValue", L"", status);
    }
    printf("%d values, %d counters skipped\n", added, skipped);
}

/* ---- psutil ---- */

static void read_value(PDH_HCOUNTER counter, const WCHAR *path)
{
    PDH_FMT_COUNTERVALUE value = { .doubleValue = 0 };
    PDH_STATUS status = pdh.PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);

    if (status != ERROR_SUCCESS)
        miss("PdhGetFormattedCounterValue", path, status);
    else
        printf("%.3f %ls\n", value.doubleValue, path);
}

static void ask_as_psutil(void)
{
    static const WCHAR length[] = L"\\System\\Processor Queue Length";
    static const WCHAR usage[] = L"\\Paging File(_Total)\\% Usage";
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, L"LoadUpdateEvent");
    PDH_HCOUNTER counter;
    PDH_STATUS status = pdh.PdhAddEnglishCounterW(query, length, 0, &counter);

    if (status == ERROR_SUCCESS)
        status = pdh.PdhCollectQueryDataEx(query, 1, event);
    if (status != ERROR_SUCCESS)
        miss("PdhCollectQueryDataEx", length, status);
    for (int i = 0; i < 2 && !missing; i++) {
        if (WaitForSingleObject(event, 20000) != WAIT_OBJECT_0)
            miss("WaitForSingleObject", length, WAIT_TIMEOUT);
        read_value(counter, length);
    }
    pdh.PdhCloseQuery(query);
    pdh.PdhOpenQueryW(NULL, 0, &query);
    status = pdh.PdhAddEnglishCounterW(query, usage, 0, &counter);
    if (status != ERROR_SUCCESS)
        miss("PdhAddEnglishCounter", usage, status);
    else if (pdh.PdhCollectQueryData(query) == ERROR_SUCCESS)
        read_value(counter, usage);
}

/* ---- Zabbix ---- */

/* The path of a counter by the numbers of its names, in the user's language. */
static void make_path(DWORD object, WCHAR *instance, DWORD counter,
                      WCHAR path[PDH_MAX_COUNTER_PATH])
{
    WCHAR names[2][PDH_MAX_COUNTER_NAME];
    const DWORD indexes[] = { object, counter };
    PDH_COUNTER_PATH_ELEMENTS_W parts = { .szObjectName = names[0],
                                          .szInstanceName = instance,
                                          .dwInstanceIndex = (DWORD)-1,
                                          .szCounterName = names[1] };
    DWORD units = PDH_MAX_COUNTER_PATH;
    PDH_STATUS status = ERROR_SUCCESS;

    for (int i = 0; i < 2 && status == ERROR_SUCCESS; i++) {
        DWORD room = PDH_MAX_COUNTER_NAME;

        status = pdh.PdhLookupPerfNameByIndexW(NULL, indexes[i], names[i], &room);
    }
    if (status == ERROR_SUCCESS)
        status = pdh.PdhMakeCounterPathW(&parts, path, &units, 0);
    if (status != ERROR_SUCCESS)
        miss("PdhMakeCounterPath", L"", status);
}

static void calculate(PDH_HCOUNTER counter, const WCHAR *path)
{
    PDH_RAW_COUNTER raw[2];
    PDH_FMT_COUNTERVALUE value;
    PDH_STATUS status = ERROR_SUCCESS;
    DWORD type = 0;

    for (int i = 0; i < 2 && status == ERROR_SUCCESS; i++) {
        if (i)
            Sleep(300);
        status = pdh.PdhCollectQueryData(query);
        if (status == ERROR_SUCCESS)
            status = pdh.PdhGetRawCounterValue(counter, &type, &raw[i]);
        if (status == ERROR_SUCCESS && raw[i].CStatus != PDH_CSTATUS_VALID_DATA &&
            raw[i].CStatus != PDH_CSTATUS_NEW_DATA)
            status = (PDH_STATUS)raw[i].CStatus;
    }
    if (status == ERROR_SUCCESS)
        status = pdh.PdhCalculateCounterFromRawValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100,
                                                     &raw[1], &raw[0], &value);
    if (status != ERROR_SUCCESS)
        miss("PdhCalculateCounterFromRawValue", path, status);
}

static void ask_as_zabbix(WCHAR **paths, int count)
{
    static WCHAR all[2][PDH_MAX_COUNTER_PATH];
    PDH_HCOUNTER counter;
    PDH_STATUS status;

    make_path(238, L"_Total", 6, all[0]);
    make_path(2, NULL, 44, all[1]);
    for (int i = 0; i < 2 + count; i++) {
        const WCHAR *path = i < 2 ? all[i] : paths[i - 2];

        status = i < 2 ? pdh.PdhAddCounterW(query, path, 0, &counter)
                       : pdh.PdhAddEnglishCounterW(query, path, 0, &counter);
        if (status == ERROR_SUCCESS)
            calculate(counter, path);
        else
            miss("PdhAddCounter", path, status);
    }
}

int wmain(int argc, WCHAR **argv);
int wmain(int argc, WCHAR **argv)
{
    if (argc < 2 || !load())
        return 2;
    if (wcscmp(argv[1], L"exporter") == 0)
        ask_as_exporter(argv + 2, argc - 2);
    else if (wcscmp(argv[1], L"telegraf") == 0)
        ask_as_telegraf(argv + 2, argc - 2);
    else if (wcscmp(argv[1], L"psutil") == 0)
        ask_as_psutil();
    else if (wcscmp(argv[1], L"zabbix") == 0)
        ask_as_zabbix(argv + 2, argc - 2);
    else
        return 2;
    pdh.PdhCloseQuery(query);
    return missing;
}
