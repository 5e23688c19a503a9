/* SPDX-License-Identifier: MIT
 *
 * pdh_load.c -- a program that strains pdh.dll, and says what the DLL did not give back.  Its
 * counters are those of pdh_moving.c, whose numbers all follow from the number of the answer.
 *
 *   cycle COUNT ASKS   loads and unloads the DLL so often, and ASKS times more with a query
 *   abandon            unloads it with an open query
 *   timer COUNT        PdhCollectQueryDataEx and its event; closes so many queries meanwhile
 *   threads SECONDS    64 threads with one query and 64 with one each
 *   calls              1000 counters of one object cost one call of its provider
 */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/usage.h"

#define SITE(part, counter) "\\pdh_moving(" part ")\\" counter

#define FUNCTIONS(X)                                                                               \
    X(PdhOpenQueryW)                                                                               \
    X(PdhCloseQuery)                                                                               \
    X(PdhAddEnglishCounterA)                                                                       \
    X(PdhCollectQueryData)                                                                         \
    X(PdhCollectQueryDataEx)                                                                       \
    X(PdhGetRawCounterValue)                                                                       \
    X(PdhGetRawCounterArrayA)                                                                      \
    X(PdhGetFormattedCounterValue)

static struct {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
} pdh;

static HMODULE dll;

#define FIND(name)                                                                                 \
    pdh.name = (__typeof__(name) *)(void (*)(void))GetProcAddress(dll, #name);                     \
    if (!pdh.name)                                                                                 \
        return printf("pdh.dll has no " #name "\n"), FALSE;

static BOOL load(void)
{
    dll = LoadLibraryW(L"pdh.dll");
    if (!dll)
        return printf("pdh.dll is not loaded: %lu\n", GetLastError()), FALSE;
    FUNCTIONS(FIND)
    return TRUE;
}

static HCOUNTER add(HQUERY query, const char *path)
{
    HCOUNTER counter = NULL;
    const PDH_STATUS status = pdh.PdhAddEnglishCounterA(query, path, 0, &counter);

    if (status != ERROR_SUCCESS)
        printf("%s: 0x%08lx\n", path, (unsigned long)status);
    return counter;
}

static HQUERY open_query(void)
{
    HQUERY query = NULL;
    const PDH_STATUS status = pdh.PdhOpenQueryW(NULL, 0, &query);

    if (status != ERROR_SUCCESS)
        printf("PdhOpenQueryW: 0x%08lx\n", (unsigned long)status);
    return query;
}

/* ---- What is left ---- */

static struct host_usage before;

/* A thread that has left the DLL may take a moment to end. */
static void print_left(void)
{
    struct host_usage after;

    for (int i = 0; i < 100; i++) {
        host_usage_measure(&after);
        if (after.threads <= before.threads && after.handles <= before.handles)
            break;
        Sleep(50);
    }
    printf("handles %+ld, threads %+ld, blocks %+ld, KiB %+ld\n",
           (long)(after.handles - before.handles), (long)(after.threads - before.threads),
           (long)(after.blocks - before.blocks), ((long)after.bytes - (long)before.bytes) / 1024);
}

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
    return printf("pdh.dll stays loaded\n"), FALSE;
}

static BOOL collect_once(void)
{
    HQUERY query = open_query();
    HCOUNTER counter = add(query, SITE("site0", "Requests"));
    PDH_RAW_COUNTER raw;

    if (pdh.PdhCollectQueryData(query) != ERROR_SUCCESS ||
        pdh.PdhGetRawCounterValue(counter, NULL, &raw) != ERROR_SUCCESS || raw.CStatus != 0)
        return printf("no value\n"), FALSE;
    return pdh.PdhCloseQuery(query) == ERROR_SUCCESS;
}

/* The first two with a query are before the measurement: what Windows itself keeps. */
static int cycle(int count, int asks)
{
    for (int i = -2; i < count + asks; i++) {
        if (i == 0)
            host_usage_measure(&before);
        if (!load() || ((i < 0 || i >= count) && !collect_once()) || !unloaded())
            return printf("in cycle %d\n", i), 1;
    }
    print_left();
    return 0;
}

static int abandon(void)
{
    if (!load() || !open_query())
        return 1;
    if (!unloaded())
        return printf("an open query without a question keeps it\n"), 1;
    if (!load() || !add(open_query(), SITE("site0", "Requests")))
        return 1;
    FreeLibrary(dll);
    Sleep(4000);
    printf("alive\n");
    return 0;
}

/* ---- timer ---- */

static HQUERY timed_query(HANDLE event)
{
    HQUERY query = open_query();

    if (!add(query, SITE("*", "Requests")) ||
        pdh.PdhCollectQueryDataEx(query, 1, event) != ERROR_SUCCESS)
        return printf("no timer\n"), NULL;
    return query;
}

struct closing {
    HQUERY query;
    HANDLE closed;
};

/* Called by a thread of the system when the timer has collected. */
static void CALLBACK close_from_callback(void *context, BOOLEAN timed_out)
{
    struct closing *closing = context;

    if (timed_out || pdh.PdhCloseQuery(closing->query) != ERROR_SUCCESS)
        printf("not closed from the event's callback\n");
    SetEvent(closing->closed);
}

static BOOL is_closed_by_its_event(HANDLE event)
{
    struct closing closing = { timed_query(event), CreateEventW(NULL, FALSE, FALSE, NULL) };
    HANDLE wait = NULL;
    BOOL done;

    if (!closing.query || !RegisterWaitForSingleObject(&wait, event, close_from_callback, &closing,
                                                       20000, WT_EXECUTEONLYONCE))
        return FALSE;
    done = WaitForSingleObject(closing.closed, 30000) == WAIT_OBJECT_0;
    UnregisterWaitEx(wait, INVALID_HANDLE_VALUE);
    CloseHandle(closing.closed);
    return done && pdh.PdhCloseQuery(closing.query) == (PDH_STATUS)PDH_INVALID_HANDLE;
}

struct starting {
    HQUERY query;
    HANDLE event;
    volatile LONG ended;
};

static DWORD WINAPI start_again(void *context)
{
    struct starting *starting = context;

    while (!starting->ended)
        pdh.PdhCollectQueryDataEx(starting->query, 1, starting->event);
    return 0;
}

/* A query has one timer at most, and none once it is closed, whichever threads start it. */
static BOOL ends_though_many_start_it(void)
{
    struct starting starting = { .event = CreateEventW(NULL, FALSE, FALSE, NULL) };
    HANDLE threads[8];
    BOOL silent;

    starting.query = timed_query(starting.event);
    for (int i = 0; i < 8; i++)
        threads[i] = CreateThread(NULL, 0, start_again, &starting, 0, NULL);
    Sleep(200);
    pdh.PdhCloseQuery(starting.query);
    starting.ended = 1;
    for (int i = 0; i < 8; i++) {
        WaitForSingleObject(threads[i], INFINITE);
        CloseHandle(threads[i]);
    }
    Sleep(1000); /* for one that collects now */
    ResetEvent(starting.event);
    silent = WaitForSingleObject(starting.event, 3000) == WAIT_TIMEOUT;
    CloseHandle(starting.event);
    return silent || (printf("a timer of a closed query goes on\n"), FALSE);
}

static int timer(int count)
{
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, NULL);
    HQUERY query = timed_query(event);

    for (int i = 0; i < 2; i++)
        if (WaitForSingleObject(event, 20000) != WAIT_OBJECT_0)
            return printf("the event is not set\n"), 1;
    pdh.PdhCloseQuery(query);
    if (!is_closed_by_its_event(event))
        return printf("a query is not closed from its event\n"), 1;
    if (!ends_though_many_start_it())
        return 1;
    for (int i = 0; i < count; i++) {
        if (i == 2)
            host_usage_measure(&before);
        query = timed_query(i % 2 ? event : NULL);
        /* Every tenth is closed while its timer collects, or nearly. */
        if (i % 10 == 0)
            Sleep(1000);
        if (!query || pdh.PdhCloseQuery(query) != ERROR_SUCCESS)
            return printf("a query is not closed\n"), 1;
        if (pdh.PdhCloseQuery(query) != (PDH_STATUS)PDH_INVALID_HANDLE)
            return printf("closed twice\n"), 1;
        if (i % 20 == 0 && !is_closed_by_its_event(event))
            return printf("a query is not closed from its event\n"), 1;
    }
    print_left();
    return 0;
}

/* ---- threads ---- */

static volatile LONG stop, torn, problems, values;

/* The counters of a query. */
struct counters {
    HQUERY query;
    HCOUNTER requests, hits, all;
};

static struct counters shared;

static void note(volatile LONG *what, BOOL happened)
{
    if (happened)
        InterlockedIncrement(what);
}

static struct counters open_counters(void)
{
    struct counters out = { .query = open_query() };

    out.requests = add(out.query, SITE("site1", "Requests"));
    out.hits = add(out.query, SITE("site0", "Hits"));
    out.all = add(out.query, SITE("*", "Requests"));
    note(&problems, !out.requests || !out.hits || !out.all);
    return out;
}

static DWORD answer_of(const PDH_RAW_COUNTER *raw)
{
    const ULONGLONG value = (ULONGLONG)raw->FirstValue;

    note(&torn, value == 0 || (DWORD)value != (DWORD)(value >> 32));
    return (DWORD)value;
}

static BOOL raw_of(HCOUNTER counter, PDH_RAW_COUNTER *out)
{
    const BOOL good =
        pdh.PdhGetRawCounterValue(counter, NULL, out) == ERROR_SUCCESS && out->CStatus == 0;

    note(good ? &values : &problems, TRUE);
    return good;
}

static void array_is_of_one_answer(HCOUNTER counter)
{
    PDH_RAW_COUNTER_ITEM_A items[64];
    DWORD bytes = sizeof items, count = 0, answer;

    if (pdh.PdhGetRawCounterArrayA(counter, &bytes, &count, items) != ERROR_SUCCESS || count < 2) {
        note(&problems, TRUE);
        return;
    }
    answer = answer_of(&items[0].RawValue);
    note(&torn, count != 2 + answer % 6);
    for (DWORD i = 0; i < count; i++) {
        const char name[] = { 's', 'i', 't', 'e', (char)('0' + i), '\0' };

        note(&torn, answer_of(&items[i].RawValue) != answer || strcmp(items[i].szName, name) != 0);
        note(&values, TRUE);
    }
}

/* Collect, and read.  Where no other thread collects, all counters are of one answer. */
static void use(const struct counters *of, BOOL alone)
{
    PDH_RAW_COUNTER requests = { 0 }, hits = { 0 };
    PDH_FMT_COUNTERVALUE value;

    note(&problems, pdh.PdhCollectQueryData(of->query) != ERROR_SUCCESS);
    if (raw_of(of->hits, &hits))
        note(&torn, hits.SecondValue != 2 * hits.FirstValue);
    if (raw_of(of->requests, &requests))
        note(&torn, (LONGLONG)answer_of(&requests) != hits.FirstValue && alone);
    if (pdh.PdhGetFormattedCounterValue(of->hits, PDH_FMT_DOUBLE, NULL, &value) == ERROR_SUCCESS)
        note(&torn, value.doubleValue != 50.0);
    else
        note(&problems, TRUE);
    array_is_of_one_answer(of->all);
}

static DWORD WINAPI on_shared(void *context)
{
    (void)context;
    while (!stop)
        use(&shared, FALSE);
    return 0;
}

static DWORD WINAPI on_own(void *context)
{
    (void)context;
    while (!stop) {
        const struct counters own = open_counters();

        use(&own, TRUE);
        note(&problems, pdh.PdhCloseQuery(own.query) != ERROR_SUCCESS);
    }
    return 0;
}

/* A run of 128 threads. */
static void run_threads(int seconds)
{
    HANDLE threads[128];

    stop = 0;
    shared = open_counters();
    for (int i = 0; i < 128; i++)
        threads[i] = CreateThread(NULL, 0, i % 2 ? on_own : on_shared, NULL, 0, NULL);
    Sleep((DWORD)seconds * 1000);
    stop = 1;
    for (int i = 0; i < 128; i++) {
        WaitForSingleObject(threads[i], INFINITE);
        CloseHandle(threads[i]);
    }
    note(&problems, pdh.PdhCloseQuery(shared.query) != ERROR_SUCCESS);
}

/* What threads lose they lose in each run.  A heap that keeps blocks for the most threads that ever
 * wanted one at a time grows in some runs only: Wine 10's. */
static BOOL has_grown(void)
{
    struct host_usage after;

    host_usage_measure(&after);
    return after.blocks > before.blocks + 99 || after.bytes > before.bytes + (999u << 10);
}

static int many_threads(int seconds)
{
    run_threads(1);
    for (int run = 0; run < 3; run++) {
        host_usage_measure(&before);
        run_threads(seconds);
        if (!has_grown())
            break;
    }
    printf("values %ld, torn %ld, problems %ld, ", values, torn, problems);
    print_left();
    return torn || problems || !values;
}

/* ---- calls ---- */

static int calls(void)
{
    static const char *const paths[] = { SITE("site0", "Requests"), SITE("site1", "Requests"),
                                         SITE("site0", "Active"), SITE("site1", "Hits") };
    static HCOUNTER counters[1000];
    HQUERY query = open_query();
    DWORD last = 0;

    for (int i = 0; i < 1000; i++)
        if ((counters[i] = add(query, paths[i % 4])) == NULL)
            return 1;
    for (int round = 0; round < 5; round++) {
        DWORD answer = 0;

        if (pdh.PdhCollectQueryData(query) != ERROR_SUCCESS)
            return printf("not collected\n"), 1;
        for (int i = 0; i < 1000; i++) {
            PDH_RAW_COUNTER raw;

            if (!raw_of(counters[i], &raw))
                return printf("no value\n"), 1;
            if (i == 0)
                answer = answer_of(&raw);
            if ((DWORD)raw.FirstValue != answer)
                return printf("counter %d is of another answer\n", i), 1;
        }
        if (torn || (last && answer != last + 1))
            return printf("answer %lu follows %lu\n", answer, last), 1;
        last = answer;
    }
    printf("one call for 1000 counters\n");
    return pdh.PdhCloseQuery(query) == ERROR_SUCCESS ? 0 : 1;
}

int main(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "";
    const int number = argc > 2 ? atoi(argv[2]) : 0;

    setvbuf(stdout, NULL, _IOFBF, 65536);
    if (strcmp(verb, "cycle") == 0 && argc > 3)
        return cycle(number, atoi(argv[3]));
    if (strcmp(verb, "abandon") == 0)
        return abandon();
    if (!load())
        return 1;
    if (strcmp(verb, "timer") == 0)
        return timer(number);
    if (strcmp(verb, "threads") == 0)
        return many_threads(number);
    if (strcmp(verb, "calls") == 0)
        return calls();
    printf("pdh_load: see the head of pdh_load.c\n");
    return 2;
}
