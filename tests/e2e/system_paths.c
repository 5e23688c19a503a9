/* SPDX-License-Identifier: MIT
 *
 * system_paths.c -- adds counters through pdh.dll, collects twice, and prints for each path the
 * status of adding it, the status of its value, the value and the path.  With a * in the path these
 * are the status of the first value that is not valid, and how many instances there are.
 *
 * A value of an instance that began between the collections is not valid; so it collects again, up
 * to five times, while one is not.
 *
 *   english PATH...      PdhAddEnglishCounter
 *   local 409 PATH...    PdhAddCounter, for a user whose language has this number
 *
 * EPC_SECONDS=N: N seconds between the collections instead of one, and only these; also prints when
 * each of both began and ended.
 */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define PATHS 160

static const char *seconds; /* between the collections */

#define FUNCTIONS(X)                                                                               \
    X(PdhOpenQueryW)                                                                               \
    X(PdhCloseQuery)                                                                               \
    X(PdhAddCounterW)                                                                              \
    X(PdhAddEnglishCounterW)                                                                       \
    X(PdhCollectQueryData)                                                                         \
    X(PdhGetFormattedCounterValue)                                                                 \
    X(PdhGetFormattedCounterArrayW)

static struct {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
} pdh;

static BOOL load(void)
{
    HMODULE dll = LoadLibraryW(L"pdh.dll");

#define FIND(name)                                                                                 \
    pdh.name = (__typeof__(name) *)(void (*)(void))GetProcAddress(dll, #name);                     \
    if (!pdh.name)                                                                                 \
        return FALSE;
    FUNCTIONS(FIND)
    return TRUE;
}

/* pdh.dll asks for the user's language when it is loaded.  Wine's follows the locale of the whole
 * session; so the function itself is replaced, by: mov eax, LANGUAGE; ret. */
static BOOL set_language(LANGID language)
{
    unsigned char code[] = { 0xB8, (unsigned char)language, (unsigned char)(language >> 8), 0, 0,
                             0xC3 };
    FARPROC function =
        GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "GetUserDefaultUILanguage");
    DWORD before;
    void *at;

    memcpy(&at, &function, sizeof at);
    if (!at || !VirtualProtect(at, sizeof code, PAGE_EXECUTE_READWRITE, &before))
        return FALSE;
    memcpy(at, code, sizeof code);
    FlushInstructionCache(GetCurrentProcess(), at, sizeof code);
    return GetUserDefaultUILanguage() == language;
}

struct value {
    PDH_HCOUNTER counter;
    PDH_STATUS added, status;
    double number;
};

static PDH_STATUS status_of(DWORD cstatus)
{
    return cstatus == PDH_CSTATUS_NEW_DATA ? ERROR_SUCCESS : (PDH_STATUS)cstatus;
}

static void count_values(struct value *value)
{
    DWORD bytes = 0, items = 0;
    PDH_STATUS status =
        pdh.PdhGetFormattedCounterArrayW(value->counter, PDH_FMT_DOUBLE, &bytes, &items, NULL);
    PDH_FMT_COUNTERVALUE_ITEM_W *each = malloc(bytes);

    if (status == (PDH_STATUS)PDH_MORE_DATA)
        status =
            pdh.PdhGetFormattedCounterArrayW(value->counter, PDH_FMT_DOUBLE, &bytes, &items, each);
    value->number = items;
    for (DWORD i = 0; status == ERROR_SUCCESS && i < items; i++)
        status = status_of(each[i].FmtValue.CStatus);
    value->status = status;
    free(each);
}

static void read_value(struct value *value)
{
    PDH_FMT_COUNTERVALUE read = { .CStatus = 0 };
    const PDH_STATUS status = pdh.PdhGetFormattedCounterValue(
        value->counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL, &read);

    value->status = status == ERROR_SUCCESS ? status_of(read.CStatus) : status;
    value->number = read.doubleValue;
}

/* Are all values valid of the counters that could be added? */
static BOOL read_values(struct value *each, int count, WCHAR **paths)
{
    BOOL valid = TRUE;

    for (int i = 0; i < count; i++) {
        if (each[i].added != ERROR_SUCCESS)
            continue;
        if (wcschr(paths[i], L'*'))
            count_values(&each[i]);
        else
            read_value(&each[i]);
        valid &= each[i].status == ERROR_SUCCESS;
    }
    return valid;
}

/* Seconds since 1970. */
static double present(void)
{
    ULARGE_INTEGER both;
    FILETIME now;

    GetSystemTimeAsFileTime(&now);
    both.LowPart = now.dwLowDateTime;
    both.HighPart = now.dwHighDateTime;
    return (double)(both.QuadPart - 116444736000000000ull) / 1e7;
}

static void collect(PDH_HQUERY query)
{
    const double begun = present();

    pdh.PdhCollectQueryData(query);
    if (seconds)
        printf("collected %.3f %.3f\n", begun, present());
}

int wmain(int argc, WCHAR **argv);
int wmain(int argc, WCHAR **argv)
{
    const BOOL english = argc > 2 && wcscmp(argv[1], L"english") == 0;
    const int first = english ? 2 : 3;
    static struct value each[PATHS];
    WCHAR **paths = argv + first;
    const int count = argc - first;
    PDH_HQUERY query;

    seconds = getenv("EPC_SECONDS");
    if (count <= 0 || count > PATHS)
        return 2;
    if ((!english && !set_language((LANGID)wcstoul(argv[2], NULL, 16))) || !load())
        return 3;
    if (pdh.PdhOpenQueryW(NULL, 0, &query) != ERROR_SUCCESS)
        return 4;
    for (int i = 0; i < count; i++)
        each[i].added = english ? pdh.PdhAddEnglishCounterW(query, paths[i], 0, &each[i].counter)
                                : pdh.PdhAddCounterW(query, paths[i], 0, &each[i].counter);
    collect(query);
    for (int tries = 0; tries < (seconds ? 1 : 5); tries++) {
        Sleep(seconds ? (DWORD)atoi(seconds) * 1000 : 1000);
        collect(query);
        if (read_values(each, count, paths))
            break;
    }
    for (int i = 0; i < count; i++) {
        /* The path in ASCII, since it only tells the lines apart. */
        printf("%08lX %08lX %.3f ", (unsigned long)each[i].added, (unsigned long)each[i].status,
               each[i].number);
        for (const WCHAR *c = paths[i]; *c; c++)
            putchar(*c < 128 ? (char)*c : '?');
        putchar('\n');
    }
    pdh.PdhCloseQuery(query);
    return 0;
}
