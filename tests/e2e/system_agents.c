/* SPDX-License-Identifier: MIT
 *
 * system_agents.c -- the sequences of programs that ask PDH and the performance key: Zabbix' agent,
 * nats-server, HTCondor, OpenTelemetry's hostmetrics receiver.
 */
#include "system_sequences.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <winperf.h>

#define CAPACITY (8u << 20)

/* ---- Zabbix ---- */

#define ITEMS 1024

/* Numbers and names by turns: HKEY_PERFORMANCE_TEXT, or in the user's language .._NLSTEXT. */
static WCHAR *read_names(HKEY key)
{
    DWORD bytes = 0;
    LSTATUS status = RegQueryValueExW(key, L"Counter", NULL, NULL, NULL, &bytes);
    WCHAR *names = calloc(1, bytes + 2 * sizeof *names);

    if (status == ERROR_SUCCESS)
        status = RegQueryValueExW(key, L"Counter", NULL, NULL, (BYTE *)names, &bytes);
    if (status != ERROR_SUCCESS)
        miss("RegQueryValueEx", L"Counter", status);
    return names;
}

static const WCHAR *name_of_index(const WCHAR *names, DWORD wanted)
{
    while (*names) {
        const DWORD index = wcstoul(names, NULL, 10);

        names += wcslen(names) + 1;
        if (index == wanted)
            return names;
        names += wcslen(names) + 1;
    }
    return NULL;
}

static BOOL is_in_list(const WCHAR *list, const WCHAR *text)
{
    while (*list && wcscmp(list, text) != 0)
        list += wcslen(list) + 1;
    return *list != 0;
}

/* Is the object there, by its name in the user's language?  The agent refreshes its list first. */
static BOOL is_object_listed(const WCHAR *name)
{
    DWORD units = 0;
    PDH_STATUS status = PdhEnumObjectsW(NULL, NULL, NULL, &units, PERF_DETAIL_WIZARD, TRUE);
    WCHAR *objects = calloc(++units, sizeof *objects);
    BOOL found;

    if (status == (PDH_STATUS)PDH_MORE_DATA)
        status = PdhEnumObjectsW(NULL, NULL, objects, &units, PERF_DETAIL_WIZARD, FALSE);
    found = status == ERROR_SUCCESS && is_in_list(objects, name);
    free(objects);
    return found;
}

/* perf_instance_en.discovery[OBJECT]: the instances; a list for free, or NULL, which is said. */
static WCHAR *discover_instances(const WCHAR *english, const WCHAR *local, const WCHAR *object)
{
    const DWORD index = index_of_name(english, object);
    const WCHAR *name = index ? name_of_index(local, index) : NULL;
    DWORD counters = 0, instances = 0;
    WCHAR *lists[2] = { NULL, NULL };
    PDH_STATUS status = (PDH_STATUS)PDH_CSTATUS_NO_OBJECT;

    if (name && is_object_listed(name))
        status = PdhEnumObjectItemsW(NULL, NULL, name, NULL, &counters, NULL, &instances,
                                     PERF_DETAIL_WIZARD, 0);
    if (status == (PDH_STATUS)PDH_MORE_DATA && instances >= 2) {
        lists[0] = calloc(counters, sizeof *lists[0]);
        lists[1] = calloc(instances, sizeof *lists[1]);
        status = PdhEnumObjectItemsW(NULL, NULL, name, lists[0], &counters, lists[1], &instances,
                                     PERF_DETAIL_WIZARD, 0);
    }
    free(lists[0]);
    if (status == ERROR_SUCCESS)
        return lists[1];
    miss("PdhEnumObjectItems", object, status);
    free(lists[1]);
    return NULL;
}

struct item {
    WCHAR path[PDH_MAX_COUNTER_PATH];
    PDH_HCOUNTER counter;
    PDH_RAW_COUNTER raw[2];
};

static struct item items[ITEMS];
static int item_count;

static void add_item(const WCHAR *path, BOOL english)
{
    struct item *item = &items[item_count < ITEMS - 1 ? item_count++ : item_count];
    PDH_STATUS status;

    wcscpy(item->path, path);
    status = english ? PdhAddEnglishCounterW(query, path, 0, &item->counter)
                     : PdhAddCounterW(query, path, 0, &item->counter);
    if (status == ERROR_SUCCESS)
        return;
    miss("PdhAddCounter", path, status);
    item_count--;
}

/* What the agent itself asks: by the numbers of the names, in the user's language. */
static void add_builtin(const WCHAR *english, const WCHAR *object, const WCHAR *instance,
                        const WCHAR *counter)
{
    WCHAR names[2][PDH_MAX_COUNTER_NAME], path[PDH_MAX_COUNTER_PATH];
    const WCHAR *const wanted[] = { object, counter };
    PDH_COUNTER_PATH_ELEMENTS_W parts = { .szObjectName = names[0],
                                          .szInstanceName = (WCHAR *)instance,
                                          .dwInstanceIndex = (DWORD)-1,
                                          .szCounterName = names[1] };
    DWORD units = PDH_MAX_COUNTER_PATH;
    PDH_STATUS status = ERROR_SUCCESS;

    for (int i = 0; i < 2 && status == ERROR_SUCCESS; i++) {
        DWORD room = PDH_MAX_COUNTER_NAME;

        status =
            PdhLookupPerfNameByIndexW(NULL, index_of_name(english, wanted[i]), names[i], &room);
    }
    if (status == ERROR_SUCCESS)
        status = PdhMakeCounterPathW(&parts, path, &units, 0);
    if (status == ERROR_SUCCESS)
        add_item(path, FALSE);
    else
        miss("PdhMakeCounterPath", counter, status);
}

/* An item prototype: a path for each instance that was discovered.  The template's filter leaves
 * _Total out. */
static void add_discovered(const WCHAR *english, const WCHAR *local, const WCHAR *path)
{
    const WCHAR *star = wcsstr(path, L"(*)");
    WCHAR object[PDH_MAX_COUNTER_NAME] = { 0 }, *all;

    wcsncpy(object, path + 1, (size_t)(star - path - 1));
    all = discover_instances(english, local, object);
    for (const WCHAR *one = all; one && *one; one += wcslen(one) + 1) {
        WCHAR whole[PDH_MAX_COUNTER_PATH];

        if (wcscmp(one, L"_Total") == 0)
            continue;
        swprintf(whole, PDH_MAX_COUNTER_PATH, L"\\%ls(%ls)%ls", object, one, star + 3);
        add_item(whole, TRUE);
    }
    free(all);
}

/* The agent's collector: raw values once a second, and the value of two of them. */
static void read_items(void)
{
    for (int round = 0; round < 2; round++) {
        if (round)
            Sleep(1000);
        collect(L"");
        for (int i = 0; i < item_count; i++) {
            struct item *item = &items[i];
            PDH_STATUS status = PdhGetRawCounterValue(item->counter, NULL, &item->raw[round]);

            if (status != ERROR_SUCCESS || !is_valid(item->raw[round].CStatus))
                miss("PdhGetRawCounterValue", item->path, status);
        }
    }
    for (int i = 0; i < item_count; i++) {
        struct item *item = &items[i];
        PDH_FMT_COUNTERVALUE value = { .CStatus = 0 };
        PDH_STATUS status = PdhCalculateCounterFromRawValue(
            item->counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, &item->raw[1], &item->raw[0], &value);

        if (status != ERROR_SUCCESS || !is_valid(value.CStatus))
            miss("PdhCalculateCounterFromRawValue", item->path, status);
    }
}

void ask_as_zabbix(WCHAR **paths, int count)
{
    WCHAR *english = read_names(HKEY_PERFORMANCE_TEXT);
    WCHAR *local = read_names(HKEY_PERFORMANCE_NLSTEXT);

    add_builtin(english, L"Processor", L"_Total", L"% Processor Time");
    add_builtin(english, L"System", NULL, L"Processor Queue Length");
    for (int i = 0; i < count; i++)
        if (wcsstr(paths[i], L"(*)"))
            add_discovered(english, local, paths[i]);
        else
            add_item(paths[i], TRUE);
    read_items();
    printf("%d items\n", item_count);
    free(english);
    free(local);
}

/* ---- nats-server ---- */

#define SERVERS 512 /* it has room for their values */

/* Its first buffer is for one value, and is said to have no bytes.  Returns how many there are. */
static DWORD read_server_array(PDH_HCOUNTER counter, const WCHAR *path,
                               PDH_FMT_COUNTERVALUE_ITEM_W each[SERVERS])
{
    DWORD bytes = 0, count = 0;
    PDH_STATUS status = PdhGetFormattedCounterArrayW(counter, PDH_FMT_DOUBLE, &bytes, &count, each);

    if (status == (PDH_STATUS)PDH_MORE_DATA && count <= SERVERS)
        status = PdhGetFormattedCounterArrayW(counter, PDH_FMT_DOUBLE, &bytes, &count, each);
    if (status == ERROR_SUCCESS)
        return count;
    miss("PdhGetFormattedCounterArray", path, status);
    return 0;
}

static void ask_as_server(const WCHAR *image)
{
    static const WCHAR *const names[] = { L"ID Process", L"% Processor Time",
                                          L"Working Set - Private", L"Virtual Bytes" };
    static PDH_FMT_COUNTERVALUE_ITEM_W each[4][SERVERS];
    WCHAR paths[4][PDH_MAX_COUNTER_PATH];
    PDH_HCOUNTER counters[4] = { NULL };
    DWORD counts[4], own = 0;

    for (int i = 0; i < 4; i++) {
        PDH_STATUS status;

        swprintf(paths[i], PDH_MAX_COUNTER_PATH, L"\\Process(%ls*)\\%ls", image, names[i]);
        status = PdhAddCounterW(query, paths[i], 0, &counters[i]);
        if (status != ERROR_SUCCESS) {
            miss("PdhAddCounter", paths[i], status);
            return;
        }
    }
    collect(paths[0]);
    Sleep(50);
    collect(paths[0]);
    for (int i = 0; i < 4; i++)
        counts[i] = read_server_array(counters[i], paths[i], each[i]);
    while (own < counts[0] && each[0][own].FmtValue.doubleValue != GetCurrentProcessId())
        own++;
    /* It finds the others at the same place of their arrays. */
    for (int i = 0; i < 4; i++)
        if (own >= counts[i] || !is_valid(each[i][own].FmtValue.CStatus) ||
            (i != 1 && each[i][own].FmtValue.doubleValue <= 0))
            miss("own process", paths[i], (PDH_STATUS)PDH_INVALID_DATA);
}

void ask_as_nats(void)
{
    WCHAR path[MAX_PATH], *image, *end;

    GetModuleFileNameW(NULL, path, MAX_PATH);
    image = wcsrchr(path, L'\\') + 1;
    end = wcsrchr(image, L'.');
    if (end)
        *end = 0;
    ask_as_server(image);
}

/* ---- HTCondor ---- */

#define PROCESSORS 64
#define ROUNDS     3

/* Without two samples a processor has no load; it goes on, and so does the load without it. */
static void sample_load(PDH_HCOUNTER queue, const PDH_HCOUNTER *cpus, DWORD count, int round)
{
    PDH_FMT_COUNTERVALUE value;
    PDH_STATUS status = PdhCollectQueryData(query);

    if (status == ERROR_SUCCESS)
        status = PdhGetFormattedCounterValue(queue, PDH_FMT_LONG, NULL, &value);
    if (status != ERROR_SUCCESS)
        miss("PdhGetFormattedCounterValue", L"\\System\\Processor Queue Length", status);
    for (DWORD i = 0; i < count; i++) {
        status = PdhGetFormattedCounterValue(cpus[i], PDH_FMT_DOUBLE, NULL, &value);
        if (round > 0 && (status != ERROR_SUCCESS || !is_valid(value.CStatus)))
            miss("PdhGetFormattedCounterValue", L"\\Processor", status);
    }
}

static void ask_for_load(void)
{
    PDH_HCOUNTER queue, cpus[PROCESSORS];
    PDH_STATUS status = PdhAddEnglishCounterA(query, "\\System\\Processor Queue Length", 0, &queue);
    SYSTEM_INFO info;
    DWORD count = 0;

    GetSystemInfo(&info);
    while (status == ERROR_SUCCESS && count < info.dwNumberOfProcessors && count < PROCESSORS) {
        char path[64];

        snprintf(path, sizeof path, "\\Processor(%lu)\\%% Processor Time", (unsigned long)count);
        status = PdhAddEnglishCounterA(query, path, 0, &cpus[count]);
        count += status == ERROR_SUCCESS;
    }
    if (status != ERROR_SUCCESS) {
        miss("PdhAddEnglishCounter", L"", status);
        return;
    }
    for (int round = 0; round < ROUNDS; round++) {
        sample_load(queue, cpus, count, round);
        Sleep(1000);
    }
}

/* The counters that it takes, by position; and what each of this process must at least be. */
static const struct position {
    DWORD position, index, bytes;
    LONGLONG least;
} positions[] = { { 1, 6, 8, 0 },   { 2, 142, 8, 0 }, { 3, 144, 8, 0 },  { 6, 28, 4, 0 },
                  { 7, 178, 8, 1 }, { 8, 180, 8, 1 }, { 14, 684, 8, 1 }, { 15, 784, 4, 1 } };

#define POSITIONS (sizeof positions / sizeof *positions)

/* Their offsets; a counter of another size ends HTCondor. */
static void find_offsets(const PERF_OBJECT_TYPE *object, DWORD offsets[POSITIONS])
{
    const char *at = (const char *)object + object->HeaderLength;

    for (DWORD i = 1, next = 0; next < POSITIONS && i <= object->NumCounters; i++) {
        const PERF_COUNTER_DEFINITION *counter = (const void *)at;

        at += counter->ByteLength;
        if (i != positions[next].position)
            continue;
        if (counter->CounterNameTitleIndex != positions[next].index ||
            counter->CounterSize != positions[next].bytes)
            miss("position", L"\\Process", (PDH_STATUS)i);
        offsets[next++] = counter->CounterOffset;
    }
}

static LONGLONG value_at(const char *block, DWORD offset, DWORD bytes)
{
    LONGLONG large = 0;

    memcpy(&large, block + offset, bytes);
    return large;
}

/* An object by its number; freed by the caller.  NULL is reported. */
static PERF_DATA_BLOCK *ask_by_number(DWORD index)
{
    PERF_DATA_BLOCK *answer = malloc(CAPACITY);
    DWORD bytes = CAPACITY;
    WCHAR number[16];
    LSTATUS status;

    swprintf(number, 16, L"%lu", (unsigned long)index);
    status = RegQueryValueExW(HKEY_PERFORMANCE_DATA, number, NULL, NULL, (BYTE *)answer, &bytes);
    if (status == ERROR_SUCCESS && answer->NumObjectTypes)
        return answer;
    miss("RegQueryValueEx", number, status);
    free(answer);
    return NULL;
}

static const PERF_OBJECT_TYPE *first_object(const PERF_DATA_BLOCK *answer)
{
    return (const void *)((const char *)answer + answer->HeaderLength);
}

/* Process by its number: the first object of the answer, and in it this process. */
static void ask_for_processes(void)
{
    DWORD offsets[POSITIONS] = { 0 };
    PERF_DATA_BLOCK *answer = ask_by_number(230);
    const PERF_OBJECT_TYPE *object;
    const char *at;
    BOOL found = FALSE;

    if (!answer)
        return;
    object = first_object(answer);
    find_offsets(object, offsets);
    at = (const char *)object + object->DefinitionLength;
    for (LONG i = 0; i < object->NumInstances; i++) {
        const char *block = at + ((const PERF_INSTANCE_DEFINITION *)(const void *)at)->ByteLength;

        if (value_at(block, offsets[POSITIONS - 1], 4) == (LONGLONG)GetCurrentProcessId()) {
            found = TRUE;
            for (size_t j = 0; j < POSITIONS; j++)
                if (value_at(block, offsets[j], positions[j].bytes) < positions[j].least)
                    miss("value", L"\\Process", (PDH_STATUS)positions[j].index);
        }
        at = block + ((const PERF_COUNTER_BLOCK *)(const void *)block)->ByteLength;
    }
    if (!found)
        miss("own process", L"\\Process", (PDH_STATUS)PDH_NO_DATA);
    free(answer);
}

void ask_as_htcondor(void)
{
    ask_for_load();
    ask_for_processes();
    RegCloseKey(HKEY_PERFORMANCE_DATA);
}

/* ---- OpenTelemetry ---- */

#define SCRAPED 8

/* A scraper: an object and what it takes of it. */
static const struct scraper {
    const WCHAR *object;
    const WCHAR *counters[SCRAPED];
} scrapers[] = {
    { L"LogicalDisk",
      { L"Disk Reads/sec", L"Disk Writes/sec", L"Disk Read Bytes/sec", L"Disk Write Bytes/sec",
        L"% Idle Time", L"Avg. Disk sec/Read", L"Avg. Disk sec/Write",
        L"Current Disk Queue Length" } },
    { L"Memory", { L"Page Reads/sec", L"Page Writes/sec" } },
    { L"System", { L"Processor Queue Length" } },
};

/* The counters, found by name; a base has no value of its own.  One that is missing ends the
 * scrape. */
static BOOL find_scraped(const PERF_OBJECT_TYPE *object, const WCHAR *names,
                         const struct scraper *scraper, const PERF_COUNTER_DEFINITION **out)
{
    const char *at = (const char *)object + object->HeaderLength;
    BOOL all = TRUE;

    for (DWORD i = 0; i < object->NumCounters; i++) {
        const PERF_COUNTER_DEFINITION *counter = (const void *)at;
        const WCHAR *name = name_of_index(names, counter->CounterNameTitleIndex);

        at += counter->ByteLength;
        for (int j = 0; name && j < SCRAPED && scraper->counters[j]; j++)
            if ((counter->CounterType & 0x00070000) != PERF_COUNTER_BASE &&
                wcscmp(name, scraper->counters[j]) == 0)
                out[j] = counter;
    }
    for (int j = 0; j < SCRAPED && scraper->counters[j]; j++)
        if (!out[j]) {
            miss("counter", scraper->counters[j], (PDH_STATUS)PDH_CSTATUS_NO_COUNTER);
            all = FALSE;
        }
    return all;
}

/* How long a disk was busy: the time since the start without its idle time. */
static void check_busy_time(LONGLONG idle)
{
    if ((LONGLONG)(GetTickCount64() * 10000) - idle < -10000000)
        miss("idle for longer than the system is up", L"\\LogicalDisk", (PDH_STATUS)0);
}

static void read_scraped_block(const char *block, const struct scraper *scraper,
                               const PERF_COUNTER_DEFINITION *const *counters)
{
    for (int j = 0; j < SCRAPED && scraper->counters[j]; j++) {
        const DWORD end = counters[j]->CounterOffset + counters[j]->CounterSize;

        if (end > ((const PERF_COUNTER_BLOCK *)(const void *)block)->ByteLength)
            miss("value", scraper->counters[j], (PDH_STATUS)PDH_INVALID_DATA);
        else if (wcscmp(scraper->counters[j], L"% Idle Time") == 0)
            check_busy_time(value_at(block, counters[j]->CounterOffset, counters[j]->CounterSize));
    }
}

/* All instances but _Total; returns how many. */
static LONG read_scraped_instances(const PERF_OBJECT_TYPE *object, const struct scraper *scraper,
                                   const PERF_COUNTER_DEFINITION *const *counters)
{
    const char *at = (const char *)object + object->DefinitionLength;
    LONG count = 0;

    if (object->NumInstances == PERF_NO_INSTANCES) {
        read_scraped_block(at, scraper, counters);
        return 1;
    }
    for (LONG i = 0; i < object->NumInstances; i++) {
        const PERF_INSTANCE_DEFINITION *instance = (const void *)at;
        const char *block = at + instance->ByteLength;

        if (wcscmp((const WCHAR *)(const void *)(at + instance->NameOffset), L"_Total") != 0) {
            read_scraped_block(block, scraper, counters);
            count++;
        }
        at = block + ((const PERF_COUNTER_BLOCK *)(const void *)block)->ByteLength;
    }
    return count;
}

static void scrape(const struct scraper *scraper, const WCHAR *names, DWORD index)
{
    const PERF_COUNTER_DEFINITION *counters[SCRAPED] = { NULL };
    PERF_DATA_BLOCK *answer = ask_by_number(index);

    if (!answer)
        return;
    if (first_object(answer)->ObjectNameTitleIndex != index)
        miss("object", scraper->object, (PDH_STATUS)PDH_CSTATUS_NO_OBJECT);
    else if (find_scraped(first_object(answer), names, scraper, counters) &&
             read_scraped_instances(first_object(answer), scraper, counters) == 0)
        miss("instances", scraper->object, (PDH_STATUS)PDH_CSTATUS_NO_INSTANCE);
    free(answer);
}

/* The scrapers disk, paging and load: each looks its object's number up in the English names, and
 * asks for the object again and again. */
void ask_as_opentelemetry(void)
{
    const size_t count = sizeof scrapers / sizeof *scrapers;
    WCHAR *names = read_names(HKEY_PERFORMANCE_TEXT);

    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < count; i++) {
            const DWORD index = index_of_name(names, scrapers[i].object);

            if (index)
                scrape(&scrapers[i], names, index);
            else
                miss("name", scrapers[i].object, (PDH_STATUS)PDH_CSTATUS_NO_OBJECT);
        }
    free(names);
    RegCloseKey(HKEY_PERFORMANCE_DATA);
}
