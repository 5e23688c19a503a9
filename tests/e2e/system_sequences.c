/* SPDX-License-Identifier: MIT
 *
 * system_sequences.c -- asks for counters by the sequence of calls of a well-known program, ported
 * from its public source.  Exit code 0: the sequence ended as it does where all is there; 1:
 * something was missing, or a value not valid, which is printed; 2: wrong use.
 *
 *   exporter PATH...    windows_exporter: all counters of one object in one query, their types,
 *                       and raw values of all instances, twice; one counter that cannot be added
 *                       ends it
 *   telegraf PATH...    telegraf: arrays of values; a counter that cannot be added is skipped
 *   psutil              psutil: a query that collects by itself and sets an event; the paging file
 *   gopsutil            gopsutil: a query for each counter, collected before each value
 *   metricbeat PATH...  Metricbeat: expands each path and adds what it finds; one that cannot be
 *                       expanded ends it
 *   zabbix PATH...      Zabbix' agent, and its template, which discovers instances
 *   nats                nats-server: its own process, by arrays of all processes with its name
 *   htcondor            HTCondor: the load, once a second; Process by its number and positions
 *   opentelemetry       OpenTelemetry's hostmetrics receiver: three objects by number, twice; one
 *                       counter that is missing ends the scrape of its object
 */
#include "system_sequences.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
#include <winperf.h>

PDH_HQUERY query;
static int missing;

void miss(const char *call, const WCHAR *path, PDH_STATUS status)
{
    missing = 1;
    printf("%08lX %s %ls\n", (unsigned long)status, call, path);
}

void collect(const WCHAR *path)
{
    const PDH_STATUS status = PdhCollectQueryData(query);

    if (status != ERROR_SUCCESS)
        miss("PdhCollectQueryData", path, status);
}

BOOL is_valid(DWORD cstatus)
{
    return cstatus == PDH_CSTATUS_VALID_DATA || cstatus == PDH_CSTATUS_NEW_DATA;
}

DWORD index_of_name(const WCHAR *names, const WCHAR *name)
{
    while (*names) {
        const WCHAR *number = names;

        names += wcslen(names) + 1;
        if (wcscmp(names, name) == 0)
            return wcstoul(number, NULL, 10);
        names += wcslen(names) + 1;
    }
    return 0;
}

static void read_double(PDH_HCOUNTER counter, DWORD flags, const WCHAR *path)
{
    PDH_FMT_COUNTERVALUE value = { .doubleValue = 0 };
    PDH_STATUS status = PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE | flags, NULL, &value);

    if (status == ERROR_SUCCESS && !is_valid(value.CStatus))
        status = (PDH_STATUS)value.CStatus;
    if (status != ERROR_SUCCESS)
        miss("PdhGetFormattedCounterValue", path, status);
    else
        printf("%.3f %ls\n", value.doubleValue, path);
}

/* ---- windows_exporter ---- */

/* The ticks per second of an elapsed time, of any other type 0. */
static LONGLONG read_type(PDH_HCOUNTER counter, const WCHAR *path)
{
    DWORD bytes = 0;
    LONGLONG base = 0;
    PDH_STATUS status = PdhGetCounterInfoW(counter, FALSE, &bytes, NULL);
    PDH_COUNTER_INFO_W *info = malloc(bytes + 1);

    if (status == (PDH_STATUS)PDH_MORE_DATA)
        status = PdhGetCounterInfoW(counter, FALSE, &bytes, info);
    if (status != ERROR_SUCCESS)
        miss("PdhGetCounterInfo", path, status);
    else if (info->dwType == PERF_ELAPSED_TIME)
        PdhGetCounterTimeBase(counter, &base);
    free(info);
    return base;
}

/* It takes the start of an elapsed time for a system time, which since 1970 is a start_time. */
static BOOL is_start_in_this_century(LONGLONG start, LONGLONG ticks_per_second)
{
    const LONGLONG unix_seconds = (start - 116444736000000000) / ticks_per_second;

    return unix_seconds > 946684800 && unix_seconds <= time(NULL);
}

/* Raw values of all instances, from a buffer of one byte on. */
static void read_raw_array(PDH_HCOUNTER counter, LONGLONG ticks_per_second, const WCHAR *path)
{
    DWORD bytes = 1, items = 0, valid = 0;
    PDH_RAW_COUNTER_ITEM_W *each = malloc(bytes);
    PDH_STATUS status;

    while ((status = PdhGetRawCounterArrayW(counter, &bytes, &items, each)) ==
           (PDH_STATUS)PDH_MORE_DATA)
        each = realloc(each, bytes);
    for (DWORD i = 0; status == ERROR_SUCCESS && i < items; i++)
        valid += is_valid(each[i].RawValue.CStatus) ? 1 : 0;
    for (DWORD i = 0; status == ERROR_SUCCESS && ticks_per_second && i < items; i++)
        if (!is_start_in_this_century(each[i].RawValue.FirstValue, ticks_per_second))
            miss("start_time", path, (PDH_STATUS)i);
    if (status != ERROR_SUCCESS || valid == 0 || valid != items)
        miss("PdhGetRawCounterArray", path, status);
    free(each);
}

static void ask_as_exporter(WCHAR **paths, int count)
{
    PDH_HCOUNTER *counters = calloc((size_t)count + 1, sizeof *counters);
    LONGLONG *ticks_per_second = calloc((size_t)count + 1, sizeof *ticks_per_second);

    for (int i = 0; i < count; i++) {
        const PDH_STATUS status = PdhAddEnglishCounterW(query, paths[i], 0, &counters[i]);

        if (status == ERROR_SUCCESS)
            ticks_per_second[i] = read_type(counters[i], paths[i]);
        else
            miss("PdhAddEnglishCounter", paths[i], status);
    }
    for (int round = 0; round < 2 && !missing; round++) {
        collect(paths[0]);
        for (int i = 0; i < count; i++)
            read_raw_array(counters[i], ticks_per_second[i], paths[i]);
    }
    free(counters);
    free(ticks_per_second);
}

/* ---- telegraf ---- */

/* Its first buffer has 1024 bytes, the next ones twice as many, or what is asked for.  Returns how
 * many values there are. */
static DWORD read_array(PDH_HCOUNTER counter, const WCHAR *path)
{
    DWORD capacity = 1024, bytes = capacity, items = 0, valid = 0;
    PDH_FMT_COUNTERVALUE_ITEM_W *each = malloc(capacity);
    PDH_STATUS status;

    while ((status = PdhGetFormattedCounterArrayW(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100,
                                                  &bytes, &items, each)) ==
           (PDH_STATUS)PDH_MORE_DATA) {
        bytes = capacity = 2 * (bytes > capacity ? bytes : capacity);
        each = realloc(each, capacity);
    }
    for (DWORD i = 0; status == ERROR_SUCCESS && i < items; i++)
        valid += is_valid(each[i].FmtValue.CStatus) ? 1 : 0;
    if (status != ERROR_SUCCESS || valid == 0 || valid != items)
        miss("PdhGetFormattedCounterArray", path, status);
    free(each);
    return valid;
}

/* Its defaults: wildcards are not expanded; with the time of the counters, as its sample has it. */
static void ask_as_telegraf(WCHAR **paths, int count)
{
    PDH_HCOUNTER *counters = calloc((size_t)count + 1, sizeof *counters);
    LONGLONG time = 0;
    DWORD values = 0;
    int skipped = 0;

    for (int i = 0; i < count; i++)
        if (PdhAddEnglishCounterW(query, paths[i], 0, &counters[i]) != ERROR_SUCCESS)
            skipped++, counters[i] = NULL;
    collect(paths[0]);
    Sleep(1000);
    if (PdhCollectQueryDataWithTime(query, &time) != ERROR_SUCCESS || time == 0)
        miss("PdhCollectQueryDataWithTime", paths[0], (PDH_STATUS)PDH_NO_DATA);
    for (int i = 0; i < count; i++)
        if (counters[i])
            values += read_array(counters[i], paths[i]);
    printf("%lu values, %d counters skipped\n", (unsigned long)values, skipped);
    free(counters);
}

/* ---- psutil, gopsutil ---- */

static const WCHAR queue_length[] = L"\\System\\Processor Queue Length";
static const WCHAR usage[] = L"\\Paging File(_Total)\\% Usage";

/* A query of its own for one counter. */
static PDH_HCOUNTER add_alone(const WCHAR *path)
{
    PDH_HCOUNTER counter = NULL;
    PDH_STATUS status;

    PdhCloseQuery(query);
    status = PdhOpenQueryW(NULL, 0, &query);
    if (status == ERROR_SUCCESS)
        status = PdhAddEnglishCounterW(query, path, 0, &counter);
    if (status != ERROR_SUCCESS)
        miss("PdhAddEnglishCounter", path, status);
    return counter;
}

static void ask_as_psutil(void)
{
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, L"LoadUpdateEvent");
    PDH_HCOUNTER counter = add_alone(queue_length);
    const PDH_STATUS status = PdhCollectQueryDataEx(query, 1, event);

    if (status != ERROR_SUCCESS)
        miss("PdhCollectQueryDataEx", queue_length, status);
    for (int i = 0; i < 2 && !missing; i++) {
        if (WaitForSingleObject(event, 20000) != WAIT_OBJECT_0)
            miss("WaitForSingleObject", queue_length, WAIT_TIMEOUT);
        read_double(counter, 0, queue_length);
    }
    counter = add_alone(usage);
    collect(usage);
    read_double(counter, 0, usage);
}

/* load.Avg asks again and again, mem.SwapMemory once. */
static void ask_as_gopsutil(void)
{
    PDH_HCOUNTER counter = add_alone(queue_length);

    for (int i = 0; i < 2 && !missing; i++) {
        collect(queue_length);
        read_double(counter, 0, queue_length);
        Sleep(1000);
    }
    counter = add_alone(usage);
    collect(usage);
    read_double(counter, 0, usage);
}

/* ---- Metricbeat ---- */

/* In 32-bit programs it calls the older function, which does the same. */
static PDH_STATUS expand_once(const WCHAR *path, WCHAR *out, DWORD *units)
{
    return sizeof(void *) == 4 ? PdhExpandCounterPathW(path, out, units)
                               : PdhExpandWildCardPathW(NULL, path, out, units, 0);
}

/* Returns a list for free(), or NULL, which is reported. */
static WCHAR *expand_path(const WCHAR *path)
{
    DWORD units = 0;
    PDH_STATUS status = expand_once(path, NULL, &units);
    WCHAR *all = calloc(units + 2, sizeof *all);

    if (status == (PDH_STATUS)PDH_MORE_DATA)
        status = expand_once(path, all, &units);
    if (status == ERROR_SUCCESS && *all)
        return all;
    miss("PdhExpandWildCardPath", path, status);
    free(all);
    return NULL;
}

static void ask_as_metricbeat(WCHAR **paths, int count)
{
    static PDH_HCOUNTER counters[1024];
    int added = 0;

    for (int i = 0; i < count && !missing; i++) {
        WCHAR *all = expand_path(paths[i]);

        for (const WCHAR *one = all; one && *one && added < 1024; one += wcslen(one) + 1) {
            const PDH_STATUS status = PdhAddCounterW(query, one, 0, &counters[added++]);

            if (status != ERROR_SUCCESS)
                miss("PdhAddCounter", one, status);
        }
        free(all);
    }
    if (missing)
        return;
    collect(paths[0]);
    Sleep(1000);
    collect(paths[0]);
    for (int i = 0; i < added; i++)
        read_double(counters[i], PDH_FMT_NOCAP100, L"");
}

int wmain(int argc, WCHAR **argv);
int wmain(int argc, WCHAR **argv)
{
    const WCHAR *program = argc < 2 ? L"" : argv[1];

    if (PdhOpenQueryW(NULL, 0, &query) != ERROR_SUCCESS)
        return 2;
    if (wcscmp(program, L"exporter") == 0)
        ask_as_exporter(argv + 2, argc - 2);
    else if (wcscmp(program, L"telegraf") == 0)
        ask_as_telegraf(argv + 2, argc - 2);
    else if (wcscmp(program, L"psutil") == 0)
        ask_as_psutil();
    else if (wcscmp(program, L"gopsutil") == 0)
        ask_as_gopsutil();
    else if (wcscmp(program, L"metricbeat") == 0)
        ask_as_metricbeat(argv + 2, argc - 2);
    else if (wcscmp(program, L"zabbix") == 0)
        ask_as_zabbix(argv + 2, argc - 2);
    else if (wcscmp(program, L"nats") == 0)
        ask_as_nats();
    else if (wcscmp(program, L"htcondor") == 0)
        ask_as_htcondor();
    else if (wcscmp(program, L"opentelemetry") == 0)
        ask_as_opentelemetry();
    else
        return 2;
    PdhCloseQuery(query);
    return missing;
}
