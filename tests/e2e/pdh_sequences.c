/* SPDX-License-Identifier: MIT
 *
 * pdh_sequences.c ERA -- the calls that the original documentation describes one after the other,
 * and those for Visual Basic, on the sample's counters.  Prints "all good", or what was not. */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <string.h>

#define SITE "\\Web Site(shop)\\"

static int failures;

#define MUST(condition)                                                                            \
    ((condition) ? (void)0 : (failures++, (void)printf("line %d: %s\n", __LINE__, #condition)))

static BOOL is_old;

/* Enumerate, take a path apart, put it together, validate it, add it. */
static HCOUNTER select_counter(HQUERY query)
{
    char block[1024], path[256], machines[256], objects[4096];
    PDH_COUNTER_PATH_ELEMENTS_A *elements = (PDH_COUNTER_PATH_ELEMENTS_A *)block;
    DWORD block_size = sizeof block, size = 0, machine_size = sizeof machines,
          object_size = sizeof objects;
    HCOUNTER counter = NULL;

    MUST(PdhConnectMachineA(NULL) == ERROR_SUCCESS);
    MUST(PdhEnumMachinesA(NULL, machines, &machine_size) == ERROR_SUCCESS);
    MUST(PdhEnumObjectsA(NULL, NULL, objects, &object_size, PERF_DETAIL_WIZARD, TRUE) ==
         ERROR_SUCCESS);
    MUST(PdhParseCounterPathA(SITE "Current Connections", elements, &block_size, 0) ==
         ERROR_SUCCESS);
    MUST(strcmp(elements->szInstanceName, "shop") == 0);
    MUST(PdhMakeCounterPathA(elements, NULL, &size, 0) ==
         (is_old ? ERROR_SUCCESS : (PDH_STATUS)PDH_MORE_DATA));
    MUST(size < sizeof path);
    MUST(PdhMakeCounterPathA(elements, path, &size, 0) == ERROR_SUCCESS);
    MUST(PdhValidatePathA(path) == ERROR_SUCCESS);
    MUST(PdhAddCounterA(query, path, 7, &counter) == ERROR_SUCCESS);
    return counter;
}

/* "Creating a query, adding counters, collecting, displaying, statistics, ending." */
static void read_counter(void)
{
    PDH_FMT_COUNTERVALUE value, again;
    PDH_RAW_COUNTER raws[2];
    PDH_STATISTICS statistics;
    HCOUNTER counter;
    HQUERY query;
    DWORD type;

    MUST(PdhOpenQueryA(NULL, 0, &query) == ERROR_SUCCESS);
    counter = select_counter(query);
    for (int i = 0; i < 2; i++) {
        MUST(PdhCollectQueryData(query) == ERROR_SUCCESS);
        MUST(PdhGetRawCounterValue(counter, &type, &raws[i]) == ERROR_SUCCESS);
        MUST(raws[i].CStatus == PDH_CSTATUS_VALID_DATA || raws[i].CStatus == PDH_CSTATUS_NEW_DATA);
    }
    MUST(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, &type, &value) == ERROR_SUCCESS);
    MUST(value.CStatus == (is_old ? PDH_CSTATUS_NEW_DATA : PDH_CSTATUS_VALID_DATA));
    MUST(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, &type, &again) == ERROR_SUCCESS);
    MUST(again.CStatus == PDH_CSTATUS_VALID_DATA && again.doubleValue == value.doubleValue);
    MUST(PdhCalculateCounterFromRawValue(counter, PDH_FMT_DOUBLE, &raws[1], &raws[0], &again) ==
         ERROR_SUCCESS);
    MUST(again.doubleValue == value.doubleValue);
    MUST(PdhComputeCounterStatistics(counter, PDH_FMT_DOUBLE, 0, 2, raws, &statistics) ==
         ERROR_SUCCESS);
    MUST(statistics.count == 2 && statistics.max.doubleValue == value.doubleValue);
    MUST(PdhRemoveCounter(counter) == ERROR_SUCCESS);
    MUST(PdhCloseQuery(query) == ERROR_SUCCESS);
    MUST(PdhCloseQuery(query) == (PDH_STATUS)PDH_INVALID_HANDLE);
}

/* ---- As Visual Basic calls them ---- */

typedef LONG WINAPI vb_open(HQUERY *query);
typedef LONG WINAPI vb_add(HQUERY query, const char *path, HCOUNTER *counter);
typedef LONG WINAPI vb_is_good(LONG status);
typedef double WINAPI vb_value(HCOUNTER counter, LONG *status);
typedef LONG WINAPI vb_elements(const char *path, char *machine, char *object, char *instance,
                                char *parent, char *counter, LONG size);

#define FIND(type, name) ((type *)(ULONG_PTR)GetProcAddress(GetModuleHandleA("pdh.dll"), name))

/* A string that is "dimensioned and initialized": all blanks. */
static char *dimension(char *text, size_t size)
{
    memset(text, ' ', size - 1);
    text[size - 1] = 0;
    return text;
}

static void read_as_visual_basic(void)
{
    vb_open *open = FIND(vb_open, "PdhVbOpenQuery");
    vb_add *add = FIND(vb_add, "PdhVbAddCounter");
    vb_is_good *is_good = FIND(vb_is_good, "PdhVbIsGoodStatus");
    vb_value *get = FIND(vb_value, "PdhVbGetDoubleCounterValue");
    vb_elements *elements = FIND(vb_elements, "PdhVbGetCounterPathElements");
    char texts[5][64];
    HQUERY query = NULL;
    HCOUNTER counter = NULL;
    LONG status = -1;

    if (!open || !add || !is_good || !get || !elements) {
        MUST(!"the functions for Visual Basic are exported");
        return;
    }
    MUST(open(&query) == ERROR_SUCCESS);
    MUST(add(query, "", &counter) == (LONG)PDH_CSTATUS_BAD_COUNTERNAME);
    MUST(add(query, SITE "Current Connections", &counter) == ERROR_SUCCESS);
    MUST(PdhCollectQueryData(query) == ERROR_SUCCESS);
    MUST(get(counter, &status) == 0);
    MUST(is_good(status));
    MUST(!is_good((LONG)PDH_INVALID_HANDLE));
    for (int i = 0; i < 5; i++)
        dimension(texts[i], sizeof texts[i]);
    MUST(elements(SITE "Current Connections", texts[0], texts[1], texts[2], texts[3], texts[4],
                  sizeof texts[0] - 1) == ERROR_SUCCESS);
    MUST(strncmp(texts[1], "Web Site", 8) == 0 && strncmp(texts[2], "shop", 4) == 0);
    MUST(PdhRemoveCounter(counter) == ERROR_SUCCESS);
    MUST(PdhCloseQuery(query) == ERROR_SUCCESS);
}

int main(int argc, char **argv)
{
    is_old = argc > 1 && strcmp(argv[1], "1996") == 0;
    read_counter();
    read_as_visual_basic();
    if (failures == 0)
        puts("all good");
    return failures != 0;
}
