/* SPDX-License-Identifier: MIT
 *
 * fuzz_pdhlog.c -- any bytes as a log that is a data source: it is read as pdh.dll reads it, its
 * objects and items are listed, each path that it has can be added, and all samples be collected
 * and formatted.  Whatever the columns are, only as many items come of them. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <epc/epc.h>

#include "pdh/caller/handles.h"
#include "pdh/source/log.h"
#include "pdh/caller/types.h"

#include "fuzz.h"

#define S(name) ((PDH_STATUS)(name))

enum { PATHS = 16, SAMPLES = 64, EVERYTHING = 400 }; /* PERF_DETAIL_WIZARD */

static char file[64];

static void write_file(const uint8_t *data, size_t size)
{
    FILE *out;

    if (!*file)
        snprintf(file, sizeof file, "/dev/shm/fuzz_pdhlog.%ld", (long)getpid());
    out = fopen(file, "wb");
    FUZZ_ASSERT(out && fwrite(data, 1, size, out) == size);
    fclose(out);
}

/* A list that a function gives in two calls; to be freed. */
static char *list_of(PDH_STATUS (*give)(HANDLE log, const char *of, char *list, DWORD *size),
                     HANDLE log, const char *of)
{
    DWORD size = 0;
    char *list;

    if (give(log, of, NULL, &size) != S(PDH_MORE_DATA))
        return NULL;
    list = malloc(size);
    FUZZ_ASSERT(list && give(log, of, list, &size) == ERROR_SUCCESS);
    FUZZ_ASSERT(size >= 2 && list[size - 1] == 0 && list[size - 2] == 0);
    return list;
}

static PDH_STATUS give_computers(HANDLE log, const char *of, char *list, DWORD *size)
{
    (void)of;
    return PdhEnumMachinesHA(log, list, size);
}

static PDH_STATUS give_objects(HANDLE log, const char *of, char *list, DWORD *size)
{
    return PdhEnumObjectsHA(log, of, list, size, EVERYTHING, FALSE);
}

static PDH_STATUS give_paths(HANDLE log, const char *of, char *list, DWORD *size)
{
    return PdhExpandWildCardPathHA(log, of, list, size, 0);
}

static void list_items(HANDLE log, char *computer, char *object)
{
    DWORD counters = 0, instances = 0;
    char *lists[2];

    if (PdhEnumObjectItemsHA(log, computer, object, NULL, &counters, NULL, &instances, EVERYTHING,
                             0) != S(PDH_MORE_DATA))
        return;
    lists[0] = malloc(counters + 1);
    lists[1] = malloc(instances + 1);
    FUZZ_ASSERT(lists[0] && lists[1]);
    FUZZ_ASSERT(PdhEnumObjectItemsHA(log, computer, object, lists[0], &counters,
                                     instances ? lists[1] : NULL, &instances, EVERYTHING,
                                     0) == ERROR_SUCCESS);
    free(lists[0]);
    free(lists[1]);
}

static void read_values(HCOUNTER counter)
{
    PDH_FMT_COUNTERVALUE value;
    DWORD bytes = 0, count = 0;
    PDH_RAW_COUNTER raw;
    PDH_STATISTICS statistics;

    (void)PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);
    FUZZ_ASSERT(PdhGetRawCounterValue(counter, NULL, &raw) == ERROR_SUCCESS);
    (void)PdhCalculateCounterFromRawValue(counter, PDH_FMT_LARGE, &raw, NULL, &value);
    (void)PdhComputeCounterStatistics(counter, PDH_FMT_LONG, 0, 1, &raw, &statistics);
    if (PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count, NULL) ==
        S(PDH_MORE_DATA)) {
        void *items = malloc(bytes);

        FUZZ_ASSERT(items && PdhGetFormattedCounterArrayA(counter, PDH_FMT_LONG, &bytes, &count,
                                                          items) == ERROR_SUCCESS);
        free(items);
    }
}

/* Some of the paths, and the log's whole text again as one. */
static void query(HANDLE log, const char *paths)
{
    HCOUNTER counters[PATHS];
    size_t count = 0;
    HQUERY handle;

    FUZZ_ASSERT(PdhOpenQueryH(log, 0, &handle) == ERROR_SUCCESS);
    for (; paths && *paths && count < PATHS; paths += strlen(paths) + 1)
        count += PdhAddCounterA(handle, paths, 0, &counters[count]) == ERROR_SUCCESS;
    for (unsigned i = 0; i < SAMPLES && PdhCollectQueryData(handle) == ERROR_SUCCESS; i++)
        for (size_t k = 0; k < count; k++)
            read_values(counters[k]);
    FUZZ_ASSERT(PdhCloseQuery(handle) == ERROR_SUCCESS);
}

/* The last record; it is there. */
static void read_record(HANDLE log, LONGLONG time)
{
    const FILETIME at = { (DWORD)time, (DWORD)(time >> 32) };
    DWORD bytes = 0;
    void *record;

    FUZZ_ASSERT(PdhReadRawLogRecord(log, at, NULL, &bytes) == S(PDH_MORE_DATA));
    record = malloc(bytes);
    FUZZ_ASSERT(record && PdhReadRawLogRecord(log, at, record, &bytes) == ERROR_SUCCESS);
    free(record);
}

static void walk(HANDLE log)
{
    char *computers = list_of(give_computers, log, NULL), *objects, *paths;
    DWORD entries = 0, bytes = sizeof(PDH_TIME_INFO);
    PDH_TIME_INFO range;

    objects = list_of(give_objects, log, computers && *computers ? computers : NULL);
    for (char *at = objects; at && *at; at += strlen(at) + 1)
        list_items(log, computers && *computers ? computers : NULL, at);
    if (PdhGetDataSourceTimeRangeH(log, &entries, &range, &bytes) == ERROR_SUCCESS)
        read_record(log, range.EndTime);
    paths = list_of(give_paths, log, "\\*(*)\\*");
    query(log, paths);
    free(paths);
    query(log, "\\a(*)\\b\0\\a(*)\\c\0\\a\\b\0\\\\h\\a(x#1)\\b\0");
    free(objects);
    free(computers);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    HANDLE log;

    write_file(data, size);
    if (PdhBindInputDataSourceA(&log, file) == ERROR_SUCCESS) {
        walk(log);
        FUZZ_ASSERT(PdhCloseLog(log, 0) == ERROR_SUCCESS);
    }
    for (int kind = PDH_QUERY; kind <= PDH_LOG; kind++)
        FUZZ_ASSERT(pdh_count_open_handles_of_kind((enum pdh_kind)kind) == 0);
    unlink(file);
    return 0;
}
