/* SPDX-License-Identifier: MIT
 *
 * pdh_client.c -- a program that reads counters through pdh.dll, built in two ways: with mingw's
 * import library (PDH_CLIENT_LINKED), and with GetProcAddress for every name that it needs.
 *
 *   read FLAG PATH...   two samples, the second when the file FLAG exists; a line for each counter:
 *                       status, raw value, its difference, the rate times the seconds between
 *   poll SECONDS PATH...  a line for each collection: status of each counter
 *
 * Only with GetProcAddress:
 *
 *   cycle COUNT PATH    loads and unloads the DLL so often, and four times with a query; what is
 *                       not given back
 *   abandon PATH        unloads it with an open query
 *   timer PATH          PdhCollectQueryDataEx, its event, and a query that is closed meanwhile
 *   threads SECONDS PATH  64 threads with one query and 64 with one each
 */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/port/inside.h"

#define COUNTERS 16

#define FUNCTIONS(X)                                                                               \
    X(PdhOpenQueryW)                                                                               \
    X(PdhCloseQuery)                                                                               \
    X(PdhAddEnglishCounterA)                                                                       \
    X(PdhCollectQueryData)                                                                         \
    X(PdhCollectQueryDataEx)                                                                       \
    X(PdhGetRawCounterValue)                                                                       \
    X(PdhGetFormattedCounterValue)                                                                 \
    X(PdhGetCounterTimeBase)

static struct {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
} pdh;

#ifdef PDH_CLIENT_LINKED
#define LINK(name) pdh.name = name;

static BOOL load(void)
{
    FUNCTIONS(LINK)
    return TRUE;
}
#else
static HMODULE dll;

#define FIND(name)                                                                                 \
    pdh.name = (__typeof__(name) *)(void (*)(void))GetProcAddress(dll, #name);                     \
    if (!pdh.name)                                                                                 \
        return printf("pdh.dll has no " #name "\n"), FALSE;

/* EPC_CLIENT_SYSTEM32: as Go's lazy system loader. */
static BOOL load(void)
{
    dll = LoadLibraryExW(L"pdh.dll", NULL,
                         getenv("EPC_CLIENT_SYSTEM32") ? LOAD_LIBRARY_SEARCH_SYSTEM32 : 0);
    if (!dll)
        return printf("pdh.dll is not loaded: %lu\n", GetLastError()), FALSE;
    FUNCTIONS(FIND)
    return TRUE;
}
#endif

static int failed(const char *what, PDH_STATUS status)
{
    printf("%s: 0x%08lx\n", what, (unsigned long)status);
    fflush(stdout);
    return 1;
}

static HQUERY open_with(char **paths, int count, HCOUNTER *counters)
{
    HQUERY query = NULL;
    PDH_STATUS status = pdh.PdhOpenQueryW(NULL, 0, &query);

    if (status != ERROR_SUCCESS)
        return failed("PdhOpenQueryW", status), NULL;
    for (int i = 0; i < count; i++) {
        status = pdh.PdhAddEnglishCounterA(query, paths[i], 0, &counters[i]);
        if (status != ERROR_SUCCESS)
            failed(paths[i], status);
    }
    return query;
}

/* ---- read ---- */

static void print_counter(const char *path, HCOUNTER counter, const PDH_RAW_COUNTER *before)
{
    PDH_RAW_COUNTER raw = { 0 };
    PDH_FMT_COUNTERVALUE value = { 0 };
    LONGLONG base = 0;
    PDH_STATUS status = pdh.PdhGetRawCounterValue(counter, NULL, &raw);
    double seconds = 1;

    if (status == ERROR_SUCCESS)
        status = pdh.PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL,
                                                 &value);
    if (pdh.PdhGetCounterTimeBase(counter, &base) == ERROR_SUCCESS && raw.SecondValue && base > 0)
        seconds = (double)(raw.SecondValue - before->SecondValue) / (double)base;
    printf("%s\t0x%lx\t%lld\t%lld\t%.3f\n", path, (unsigned long)status, (long long)raw.FirstValue,
           (long long)(raw.FirstValue - before->FirstValue), value.doubleValue * seconds);
}

static int read_counters(const char *flag, char **paths, int count)
{
    HCOUNTER counters[COUNTERS] = { 0 };
    PDH_RAW_COUNTER before[COUNTERS] = { 0 };
    HQUERY query = open_with(paths, count, counters);
    PDH_STATUS status = pdh.PdhCollectQueryData(query);

    if (status != ERROR_SUCCESS)
        return failed("PdhCollectQueryData", status);
    for (int i = 0; i < count; i++)
        pdh.PdhGetRawCounterValue(counters[i], NULL, &before[i]);
    printf("ready\n");
    fflush(stdout);
    for (int i = 0; i < 600 && GetFileAttributesA(flag) == INVALID_FILE_ATTRIBUTES; i++)
        Sleep(100);
    status = pdh.PdhCollectQueryData(query);
    if (status != ERROR_SUCCESS)
        return failed("PdhCollectQueryData", status);
    for (int i = 0; i < count; i++)
        print_counter(paths[i], counters[i], &before[i]);
    status = pdh.PdhCloseQuery(query);
    return status == ERROR_SUCCESS ? 0 : failed("PdhCloseQuery", status);
}

static int poll(int seconds, char **paths, int count)
{
    HCOUNTER counters[COUNTERS] = { 0 };
    HQUERY query = open_with(paths, count, counters);

    for (int i = 0; i < 2 * seconds; i++) {
        pdh.PdhCollectQueryData(query);
        for (int k = 0; k < count; k++) {
            PDH_RAW_COUNTER raw = { 0 };
            const PDH_STATUS status =
                counters[k] ? pdh.PdhGetRawCounterValue(counters[k], NULL, &raw) : -1;

            printf("%08lx ",
                   (unsigned long)(status == ERROR_SUCCESS ? raw.CStatus : (DWORD)status));
        }
        printf("\n");
        fflush(stdout);
        Sleep(500);
    }
    return pdh.PdhCloseQuery(query) == ERROR_SUCCESS ? 0 : 1;
}

#ifndef PDH_CLIENT_LINKED

/* ---- cycle, abandon ---- */

/* The DLL ends when its threads have. */
static BOOL unloaded(void)
{
    FreeLibrary(dll);
    for (int i = 0; i < 400; i++) {
        if (!GetModuleHandleW(L"pdh.dll"))
            return TRUE;
        Sleep(50);
    }
    return FALSE;
}

static int collect_once(char *path)
{
    HCOUNTER counter;
    HQUERY query = open_with(&path, 1, &counter);
    PDH_RAW_COUNTER raw;

    if (!query || pdh.PdhCollectQueryData(query) != ERROR_SUCCESS ||
        pdh.PdhGetRawCounterValue(counter, NULL, &raw) != ERROR_SUCCESS || raw.CStatus != 0)
        return printf("no value\n"), 1;
    return pdh.PdhCloseQuery(query);
}

static int cycle(int count, char *path)
{
    struct epci_usage before = { 0 }, after;

    for (int i = 0; i < count + 4; i++) {
        /* The first two with a query, before the measurement: what Windows itself keeps. */
        const BOOL asks = i < 2 || i >= count + 2;

        if (i == 2)
            epci_usage_take(&before);
        if (!load() || (asks && collect_once(path) != 0))
            return 1;
        if (!unloaded())
            return printf("pdh.dll stays loaded after cycle %d\n", i), 1;
    }
    epci_usage_take(&after);
    printf("handles %+ld, threads %+ld, KiB %+ld\n", (long)(after.handles - before.handles),
           (long)(after.threads - before.threads), ((long)after.bytes - (long)before.bytes) / 1024);
    return 0;
}

static int abandon(char *path)
{
    HCOUNTER counter;
    HQUERY query;

    if (!load() || pdh.PdhOpenQueryW(NULL, 0, &query) != ERROR_SUCCESS)
        return 1;
    if (!unloaded())
        return printf("an open query without a question keeps pdh.dll\n"), 1;
    if (!load() || !open_with(&path, 1, &counter))
        return 1;
    FreeLibrary(dll);
    Sleep(4000);
    printf("alive\n");
    return 0;
}

/* ---- timer ---- */

static int timer(char *path)
{
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, NULL);
    HCOUNTER counter;
    HQUERY query = open_with(&path, 1, &counter);
    PDH_STATUS status = pdh.PdhCollectQueryDataEx(query, 1, event);
    struct epci_usage before = { 0 }, after;

    if (status != ERROR_SUCCESS)
        return failed("PdhCollectQueryDataEx", status);
    for (int i = 0; i < 3; i++)
        if (WaitForSingleObject(event, 20000) != WAIT_OBJECT_0)
            return printf("the event is not set\n"), 1;
    pdh.PdhCloseQuery(query);
    for (int i = 0; i < 100; i++) {
        if (i == 2)
            epci_usage_take(&before);
        query = open_with(&path, 1, &counter);
        status = pdh.PdhCollectQueryDataEx(query, 1, i % 2 ? event : NULL);
        /* Every tenth is closed while its timer collects, or nearly. */
        if (i % 10 == 0)
            Sleep(1000);
        if (status != ERROR_SUCCESS || pdh.PdhCloseQuery(query) != ERROR_SUCCESS)
            return failed("PdhCloseQuery", status);
        if (pdh.PdhCloseQuery(query) != (PDH_STATUS)PDH_INVALID_HANDLE)
            return printf("closed twice\n"), 1;
    }
    Sleep(1000);
    epci_usage_take(&after);
    printf("handles %+ld, threads %+ld\n", (long)(after.handles - before.handles),
           (long)(after.threads - before.threads));
    return 0;
}

/* ---- threads ---- */

static volatile LONG stop, problems, values;
static HQUERY shared_query;
static HCOUNTER shared_counter;
static char *shared_path;

static void use(HQUERY query, HCOUNTER counter)
{
    PDH_RAW_COUNTER raw = { 0 };
    PDH_FMT_COUNTERVALUE value;
    PDH_STATUS status = pdh.PdhCollectQueryData(query);

    if (status == ERROR_SUCCESS)
        status = pdh.PdhGetRawCounterValue(counter, NULL, &raw);
    if (status != ERROR_SUCCESS || raw.CStatus != 0)
        InterlockedIncrement(&problems);
    else
        InterlockedIncrement(&values);
    pdh.PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);
}

static DWORD WINAPI on_shared(void *context)
{
    (void)context;
    while (!stop)
        use(shared_query, shared_counter);
    return 0;
}

static DWORD WINAPI on_own(void *context)
{
    (void)context;
    while (!stop) {
        HCOUNTER counter = NULL;
        HQUERY query = open_with(&shared_path, 1, &counter);

        use(query, counter);
        if (pdh.PdhCloseQuery(query) != ERROR_SUCCESS)
            InterlockedIncrement(&problems);
    }
    return 0;
}

/* A run of 128 threads. */
static void run_threads(int seconds)
{
    HANDLE threads[128];

    stop = 0;
    for (int i = 0; i < 128; i++)
        threads[i] = CreateThread(NULL, 0, i % 2 ? on_own : on_shared, NULL, 0, NULL);
    Sleep((DWORD)seconds * 1000);
    stop = 1;
    for (int i = 0; i < 128; i++) {
        WaitForSingleObject(threads[i], INFINITE);
        CloseHandle(threads[i]);
    }
}

static int many_threads(int seconds, char *path)
{
    struct epci_usage before, after;

    shared_path = path;
    shared_query = open_with(&path, 1, &shared_counter);
    run_threads(1);
    epci_usage_take(&before);
    run_threads(seconds);
    epci_usage_take(&after);
    printf("values %ld, problems %ld, handles %+ld, threads %+ld, KiB %+ld\n", values, problems,
           (long)(after.handles - before.handles), (long)(after.threads - before.threads),
           ((long)after.bytes - (long)before.bytes) / 1024);
    pdh.PdhCloseQuery(shared_query);
    return problems || !values;
}
#endif

int main(int argc, char **argv)
{
    const char *verb = argc > 2 ? argv[1] : "";

    setvbuf(stdout, NULL, _IOFBF, 65536);
#ifndef PDH_CLIENT_LINKED
    if (strcmp(verb, "cycle") == 0)
        return cycle(atoi(argv[2]), argv[3]);
    if (strcmp(verb, "abandon") == 0)
        return abandon(argv[2]);
#endif
    if (!load())
        return 1;
    if (strcmp(verb, "read") == 0 && argc - 3 <= COUNTERS)
        return read_counters(argv[2], argv + 3, argc - 3);
    if (strcmp(verb, "poll") == 0 && argc - 3 <= COUNTERS)
        return poll(atoi(argv[2]), argv + 3, argc - 3);
#ifndef PDH_CLIENT_LINKED
    if (strcmp(verb, "timer") == 0)
        return timer(argv[2]);
    if (strcmp(verb, "threads") == 0)
        return many_threads(atoi(argv[2]), argv[3]);
#endif
    printf("pdh_client: see the head of pdh_client.c\n");
    return 2;
}
