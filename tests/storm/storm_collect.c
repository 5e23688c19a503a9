/* SPDX-License-Identifier: MIT
 *
 * storm_collect.c -- a collector in the storm: a provider that is opened and closed again and
 * again, in which threads collect at the same time.
 */
#include "epc_check.h"
#include "storm_watch.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>

#include "sdk/provider/collect.h"

enum { CAPACITY = 1 << 18, QUERY_UNITS = 64 };

struct collector {
    struct storm_ledger *ledger;
    struct storm_results *results;
    struct storm_memory *memory;
    struct epci_responder *provider;
    uint32_t random;
    volatile LONG seeds; /* of its threads */
    ULONGLONG end;
};

struct thread {
    struct collector *collector;
    struct storm_watch *watch;
    uint32_t random;
    unsigned char *data; /* ROOM bytes */
    struct storm_answer answer;
    uint16_t query[QUERY_UNITS];
};

/* ---- Lies: what a broken library would do ---- */

static bool lies(struct thread *thread, enum storm_fault how)
{
    return thread->collector->ledger->lie == (uint32_t)how &&
           storm_random(&thread->random, 50) == 0;
}

/* Drop all that the provider remembers of ended processes and removed instances. */
static void forget(struct epci_responder *provider)
{
    epci_lock_enter(&provider->gathering);
    for (uint32_t i = 0; i < storm_schema.object_count; i++)
        epci_history_release(&provider->histories[i]);
    epci_lock_leave(&provider->gathering);
}

/* ---- One Collect ---- */

/* "Global", or some of the objects. */
static struct epci_query choose_query(struct thread *thread)
{
    char text[QUERY_UNITS] = "Global";
    size_t units = 6;

    if (storm_random(&thread->random, 2)) {
        units = 0;
        for (uint32_t i = 0; i < STORM_OBJECTS; i++)
            if (units == 0 || storm_random(&thread->random, 3) == 0)
                units += (size_t)snprintf(
                    text + units, sizeof text - units, "%s%u", units ? " " : "",
                    (unsigned)(STORM_INDEX +
                               STORM_SYMBOL(units ? i
                                                  : storm_random(&thread->random, STORM_OBJECTS))));
    }
    for (size_t i = 0; i < units; i++)
        thread->query[i] = (uint16_t)text[i];
    return epci_query_parse(thread->query, units);
}

static void note_time(struct storm_results *results, uint64_t ticks)
{
    const uint64_t took = ticks * 1000000 / epci_clock_frequency();
    uint64_t slowest = storm_load_sum(&results->slowest);

    while (took > slowest && !__atomic_compare_exchange_n(&results->slowest, &slowest, took, false,
                                                          __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        continue;
    __atomic_fetch_add(&results->collects, 1, __ATOMIC_SEQ_CST);
}

static void collect(struct thread *thread)
{
    struct collector *collector = thread->collector;
    const struct epci_query query = choose_query(thread);
    const size_t capacity =
        storm_random(&thread->random, 20) ? CAPACITY : storm_random(&thread->random, 9000);
    uint64_t begun;
    uint32_t objects;
    size_t bytes;
    int status;

    if (lies(thread, STORM_FELL))
        forget(collector->provider);
    storm_watch_before(thread->watch);
    begun = epci_clock_ticks();
    status = epci_responder_collect(collector->provider, &query, thread->data, capacity, &bytes,
                                    &objects);
    note_time(collector->results, epci_clock_ticks() - begun);
    if (status == EPC_E_NOSPACE && capacity < CAPACITY)
        return;
    if (status)
        storm_report(collector->results, STORM_MALFORMED, "Collect: %s", epc_status_name(status));
    if (lies(thread, STORM_MALFORMED))
        thread->data[storm_random(&thread->random, (uint32_t)bytes)] ^= 0xFF;
    storm_answer_read(&thread->answer, thread->data, bytes, objects);
    if (*thread->answer.wrong)
        storm_report(collector->results, STORM_MALFORMED, "%s", thread->answer.wrong);
    if (*thread->answer.torn)
        storm_report(collector->results, STORM_TORN, "%s", thread->answer.torn);
    storm_watch_after(thread->watch, &thread->answer);
}

static DWORD WINAPI collect_all_the_time(void *context)
{
    struct collector *collector = context;
    struct thread *thread = calloc(1, sizeof *thread);

    if (!thread)
        ExitProcess(6);
    thread->collector = collector;
    thread->random =
        (collector->random ^ (uint32_t)InterlockedIncrement(&collector->seeds) * 2654435761u) | 1;
    thread->data = malloc(CAPACITY);
    thread->watch = storm_watch_new(collector->memory, collector->results);
    if (!thread->data || !thread->watch)
        ExitProcess(6);
    while (GetTickCount64() < collector->end && !storm_load(&collector->ledger->collected)) {
        collect(thread);
        Sleep(storm_random(&thread->random, 4));
    }
    storm_watch_free(thread->watch);
    free(thread->data);
    free(thread);
    return 0;
}

/* One Open. */
static void open_and_close(struct collector *collector)
{
    const uint32_t maximum = storm_random(&collector->random, 2) ? 3000 : STORM_OPEN_SECONDS * 1000;
    struct epci_indexes indexes = { STORM_INDEX, STORM_INDEX + 1 };
    HANDLE threads[STORM_THREADS];

    collector->memory = storm_memory_new(collector->ledger);
    collector->end = GetTickCount64() + 500 + storm_random(&collector->random, maximum);
    if (!collector->memory ||
        epci_responder_open(&storm_schema, &indexes, &collector->provider) != EPC_OK)
        ExitProcess(6);
    for (int i = 0; i < STORM_THREADS; i++)
        threads[i] = CreateThread(NULL, 0, collect_all_the_time, collector, 0, NULL);
    WaitForMultipleObjects(STORM_THREADS, threads, TRUE, INFINITE);
    for (int i = 0; i < STORM_THREADS; i++)
        CloseHandle(threads[i]);
    epci_responder_close(collector->provider);
    storm_memory_free(collector->memory);
    collector->results->opens++;
}

/* "collector LEDGER NUMBER SEED" */
EPC_ROLE(collector)
{
    static struct collector collector;

    (void)argc;
    collector.ledger = storm_ledger_map(argv[0], false);
    collector.results = &collector.ledger->results[atoi(argv[1])];
    collector.random = (uint32_t)strtoul(argv[2], NULL, 10) | 1;
    while (!storm_load(&collector.ledger->collected))
        open_and_close(&collector);
    return 0;
}
