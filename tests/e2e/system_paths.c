/* SPDX-License-Identifier: MIT
 *
 * system_paths.c -- adds counters through pdh.dll, collects twice, and prints for each path the
 * status of adding it, the status of its value, the value (with a * in the path: how many instances
 * there are) and the path.
 *
 *   english PATH...      PdhAddEnglishCounter
 *   local 409 PATH...    PdhAddCounter, for a user whose language has this number
 *
 * EPC_SECONDS=N: N seconds between the collections instead of one; also prints when each of both
 * began and ended.
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

/* How many instances a path with * has. */
static PDH_STATUS count_values(PDH_HCOUNTER counter, double *count)
{
    DWORD bytes = 0, items = 0;
    PDH_STATUS status =
        pdh.PdhGetFormattedCounterArrayW(counter, PDH_FMT_DOUBLE, &bytes, &items, NULL);
    PDH_FMT_COUNTERVALUE_ITEM_W *each = malloc(bytes);

    if (status == (PDH_STATUS)PDH_MORE_DATA)
        status = pdh.PdhGetFormattedCounterArrayW(counter, PDH_FMT_DOUBLE, &bytes, &items, each);
    *count = items;
    free(each);
    return status;
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
    PDH_HCOUNTER counters[PATHS] = { NULL };
    PDH_STATUS added[PATHS];
    PDH_HQUERY query;

    seconds = getenv("EPC_SECONDS");
    if (argc <= first || argc - first > PATHS)
        return 2;
    if ((!english && !set_language((LANGID)wcstoul(argv[2], NULL, 16))) || !load())
        return 3;
    if (pdh.PdhOpenQueryW(NULL, 0, &query) != ERROR_SUCCESS)
        return 4;
    for (int i = 0; i < argc - first; i++) {
        const WCHAR *path = argv[first + i];

        added[i] = english ? pdh.PdhAddEnglishCounterW(query, path, 0, &counters[i])
                           : pdh.PdhAddCounterW(query, path, 0, &counters[i]);
    }
    collect(query);
    Sleep(seconds ? (DWORD)atoi(seconds) * 1000 : 1000);
    collect(query);
    for (int i = 0; i < argc - first; i++) {
        PDH_FMT_COUNTERVALUE value = { .CStatus = 0 };
        PDH_STATUS status = 0;

        if (added[i] == ERROR_SUCCESS && wcschr(argv[first + i], L'*'))
            status = count_values(counters[i], &value.doubleValue);
        else if (added[i] == ERROR_SUCCESS)
            status = pdh.PdhGetFormattedCounterValue(counters[i], PDH_FMT_DOUBLE, NULL, &value);
        if (status == ERROR_SUCCESS)
            status = (PDH_STATUS)value.CStatus;
        /* The path in ASCII, since it only tells the lines apart. */
        printf("%08lX %08lX %.3f", (unsigned long)added[i], (unsigned long)status,
               value.doubleValue);
        putchar(' ');
        for (const WCHAR *c = argv[first + i]; *c; c++)
            putchar(*c < 128 ? (char)*c : '?');
        putchar('\n');
    }
    pdh.PdhCloseQuery(query);
    return 0;
}
