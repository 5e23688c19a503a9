/* SPDX-License-Identifier: MIT
 *
 * pdh_client.c -- a program that reads counters through pdh.dll, built in two ways: with mingw's
 * import library (PDH_CLIENT_LINKED), and with GetProcAddress for every name that it needs.
 *
 *   read FLAG PATH...   two samples, the second when the file FLAG exists; a line for each counter:
 *                       status, raw value, its difference, the rate times the seconds between
 *   poll SECONDS PATH...  a line for each collection: status of each counter
 *   watch MILLISECONDS PATH...  for ever: a line for each collection, the value of each counter,
 *                       or - where it has none
 */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNTERS 16

#define FUNCTIONS(X)                                                                               \
    X(PdhOpenQueryW)                                                                               \
    X(PdhCloseQuery)                                                                               \
    X(PdhAddEnglishCounterA)                                                                       \
    X(PdhCollectQueryData)                                                                         \
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

static int watch(DWORD milliseconds, char **paths, int count)
{
    HCOUNTER counters[COUNTERS] = { 0 };
    HQUERY query = open_with(paths, count, counters);

    while (query) {
        pdh.PdhCollectQueryData(query);
        for (int k = 0; k < count; k++) {
            PDH_FMT_COUNTERVALUE value = { 0 };

            if (pdh.PdhGetFormattedCounterValue(counters[k], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100,
                                                NULL, &value) == ERROR_SUCCESS)
                printf("%.3f ", value.doubleValue);
            else
                printf("- ");
        }
        printf("\n");
        fflush(stdout);
        Sleep(milliseconds);
    }
    return 1;
}

int main(int argc, char **argv)
{
    const char *verb = argc > 2 ? argv[1] : "";

    setvbuf(stdout, NULL, _IOFBF, 65536);
    if (!load())
        return 1;
    if (strcmp(verb, "read") == 0 && argc - 3 <= COUNTERS)
        return read_counters(argv[2], argv + 3, argc - 3);
    if (strcmp(verb, "poll") == 0 && argc - 3 <= COUNTERS)
        return poll(atoi(argv[2]), argv + 3, argc - 3);
    if (strcmp(verb, "watch") == 0 && argc - 3 <= COUNTERS)
        return watch((DWORD)atoi(argv[2]), argv + 3, argc - 3);
    printf("pdh_client: see the head of pdh_client.c\n");
    return 2;
}
