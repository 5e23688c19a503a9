/* SPDX-License-Identifier: MIT
 *
 * pdh_computers.c -- other computers through pdh.dll, which are those of tests/support/elsewhere.c:
 * pdh_computers FILE.  "moody" cannot be reached while the file exists, which EPC_TEST_GONE names,
 * too.  The sample runs with the sites shop and docs.  Prints what is not as expected.
 */
#include <windows.h>

#include <winperf.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define S(name) ((LONG)(name))

#define SINGLE "\\Web Server\\Application Connected"

static int problems;

static void equal(LONG got, LONG wanted, int line, const char *text)
{
    if (got == wanted)
        return;
    printf("line %d: %s is 0x%08lx\n", line, text, (unsigned long)got);
    problems++;
}
#define IS(call, wanted) equal(call, wanted, __LINE__, #call)
#define WORKS(call)      IS(call, ERROR_SUCCESS)
#define GOOD(condition)  IS(!(condition), 0)

static LONG status_of(HCOUNTER counter)
{
    PDH_RAW_COUNTER raw = { 0 };
    const LONG status = PdhGetRawCounterValue(counter, NULL, &raw);

    return status == ERROR_SUCCESS ? (LONG)raw.CStatus : status;
}

/* Collects until the counter has the status, at most a minute; `own` has a value each time. */
static void until(HQUERY query, HCOUNTER counter, HCOUNTER own, LONG wanted, int line)
{
    LONG status = ~wanted;

    for (int i = 0; i < 300 && status != wanted; i++) {
        WORKS(PdhCollectQueryData(query));
        WORKS(status_of(own));
        status = status_of(counter);
        Sleep(200);
    }
    equal(status, wanted, line, "the status in the end");
}
#define UNTIL(counter, wanted) until(query, counter, own, wanted, __LINE__)

static void make(const char *path)
{
    fclose(fopen(path, "w"));
}

/* A computer that cannot be reached, comes, goes and comes back. */
static void moody(const char *gone)
{
    HCOUNTER own, distant, site;
    HQUERY query;

    make(gone);
    WORKS(PdhOpenQueryA(NULL, 0, &query));
    WORKS(PdhAddCounterA(query, SINGLE, 0, &own));
    distant = NULL;
    IS(PdhConnectMachineA("\\\\moody"), S(PDH_CSTATUS_NO_MACHINE));
    IS(PdhAddCounterA(query, "\\\\moody" SINGLE, 0, &distant), S(PDH_CSTATUS_NO_MACHINE));
    GOOD(distant != NULL);
    IS(PdhAddEnglishCounterA(query, "\\\\moody\\Web Site(shop)\\Errors", 0, &site),
       S(PDH_CSTATUS_NO_MACHINE));
    UNTIL(distant, S(PDH_CSTATUS_NO_MACHINE));
    for (int i = 0; i < 2; i++) {
        DeleteFileA(gone);
        UNTIL(distant, ERROR_SUCCESS);
        WORKS(status_of(site));
        make(gone);
        UNTIL(distant, S(PDH_CSTATUS_NO_MACHINE));
        IS(status_of(site), S(PDH_CSTATUS_NO_MACHINE));
    }
    DeleteFileA(gone);
    WORKS(PdhCloseQuery(query));
}

/* One that answers, and those that do not. */
static void reached(void)
{
    static const char *const silent[] = { "\\\\nowhere", "\\\\never" };
    static char list[8192], path[256];
    DWORD size = sizeof list, items, instances, paths = 0;
    const DWORD begun = GetTickCount();
    bool found = false;
    HCOUNTER counter;
    HQUERY query;

    WORKS(PdhConnectMachineA("\\\\alpha"));
    WORKS(PdhConnectMachineW(L"alpha"));
    WORKS(PdhEnumMachinesA(NULL, list, &size));
    for (const char *at = list; *at; at += strlen(at) + 1)
        found |= strcmp(at, "\\\\alpha") == 0;
    GOOD(found);
    size = sizeof list;
    WORKS(PdhEnumObjectsA(NULL, "\\\\alpha", list, &size, PERF_DETAIL_WIZARD, TRUE));
    size = sizeof list;
    WORKS(PdhExpandWildCardPathA(NULL, "\\\\alpha\\Web Site(*)\\Errors", list, &size, 0));
    for (const char *at = list; *at; at += strlen(at) + 1, paths++)
        GOOD(strncmp(at, "\\\\alpha\\Web Site(", 17) == 0);
    GOOD(paths == 2);
    WORKS(PdhOpenQueryA(NULL, 0, &query));
    WORKS(PdhAddCounterA(query, list, 0, &counter));
    WORKS(PdhCollectQueryData(query));
    WORKS(status_of(counter));
    IS(PdhAddCounterA(query, "\\\\alpha\\No Such Object\\Counter", 0, &counter),
       S(PDH_CSTATUS_NO_OBJECT));
    WORKS(PdhCloseQuery(query));
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
        IS(PdhConnectMachineA(silent[i]), S(PDH_CSTATUS_NO_MACHINE));
        size = 0;
        IS(PdhEnumObjectsA(NULL, silent[i], NULL, &size, PERF_DETAIL_WIZARD, TRUE),
           S(PDH_CSTATUS_NO_MACHINE));
        items = instances = 0;
        IS(PdhEnumObjectItemsA(NULL, silent[i], "Web Site", NULL, &items, NULL, &instances,
                               PERF_DETAIL_WIZARD, 0),
           S(PDH_CSTATUS_NO_MACHINE));
        snprintf(path, sizeof path, "%s" SINGLE, silent[i]);
        IS(PdhValidatePathA(path), S(PDH_CSTATUS_NO_MACHINE));
    }
    /* One that never answers is waited for ten seconds, once. */
    GOOD(GetTickCount() - begun < 90000);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    reached();
    moody(argv[1]);
    printf("%d problems\n", problems);
    return problems != 0;
}
