/* SPDX-License-Identifier: MIT
 *
 * query.c -- opening and closing queries, adding and removing counters, collecting.
 *
 * A collection works on a list of the counters that it made under the query's lock, with a
 * reference to each; then it asks the computers, and puts the samples into those that are still in
 * the query.
 */
#include "pdh/query/query.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/caller/localtime.h"
#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "pdh/source/log.h"
#include "pdh/query/logsample.h"
#include "pdh/query/timer.h"

/* ---- Lives ---- */

static void shot_free(struct pdh_shot *shot)
{
    pdh_answer_put(shot->older);
    epci_selection_release(&shot->selection);
    free(shot);
}

static void query_release(struct pdh_object *object)
{
    struct pdh_query *query = (struct pdh_query *)object;

    while (query->shots) {
        struct pdh_shot *next = query->shots->next;

        shot_free(query->shots);
        query->shots = next;
    }
    pdh_log_reader_free(query->reader);
    pdh_source_close(&query->source);
    free(query);
}

/* Takes the source over. */
static PDH_STATUS open_query(struct pdh_source *source, DWORD_PTR user, HANDLE *out)
{
    struct pdh_query *query = calloc(1, sizeof *query);

    if (query) {
        query->user = user;
        query->source = *source;
        query->end = &query->first;
        query->to = UINT64_MAX;
        *out = pdh_handle_open(&query->object, PDH_QUERY, query_release);
        if (*out)
            return ERROR_SUCCESS;
        free(query);
    }
    pdh_source_close(source);
    return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
}

static PDH_STATUS open_named(enum pdh_letters letters, const void *source, DWORD_PTR user,
                             HANDLE *out)
{
    struct pdh_source opened;
    PDH_STATUS status;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = NULL;
    /* Programs of 1996 may leave the reserved argument as it is. */
    status = pdh_source_open(&opened, letters, pdh_era_has_data_sources() ? source : NULL);
    return status == ERROR_SUCCESS ? open_query(&opened, user, out) : status;
}

PDH_STATUS WINAPI PdhOpenQueryA(LPCSTR source, DWORD_PTR user, PDH_HQUERY *out)
{
    return open_named(PDH_ANSI, source, user, out);
}

PDH_STATUS WINAPI PdhOpenQueryW(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out)
{
    return open_named(PDH_WIDE, source, user, out);
}

/* The name without a letter takes wide strings. */
PDH_STATUS WINAPI PdhOpenQuery(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out);
PDH_STATUS WINAPI PdhOpenQuery(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out)
{
    return open_named(PDH_WIDE, source, user, out);
}

PDH_STATUS WINAPI PdhOpenQueryH(PDH_HLOG source, DWORD_PTR user, PDH_HQUERY *out)
{
    struct pdh_source opened;
    PDH_STATUS status;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = NULL;
    status = pdh_source_of_handle(&opened, source);
    return status == ERROR_SUCCESS ? open_query(&opened, user, out) : status;
}

/* Take the counters out of the query; their handles are closed.  Another thread may remove one at
 * the same moment, so the list needs a reference of its own to each. */
static void close_counters(struct pdh_query *query)
{
    struct pdh_counter *counter, *next;

    epci_lock_enter(&query->lock);
    counter = query->first;
    query->first = NULL;
    query->end = &query->first;
    query->count = 0;
    query->closed = true;
    query->version++;
    for (next = counter; next; next = next->next)
        pdh_handle_hold(&next->object);
    epci_lock_leave(&query->lock);
    for (; counter; counter = next) {
        next = counter->next;
        pdh_handle_put(pdh_handle_close(counter->object.handle, PDH_COUNTER));
        pdh_handle_put(&counter->object);
    }
}

PDH_STATUS WINAPI PdhCloseQuery(PDH_HQUERY handle)
{
    struct pdh_query *query = pdh_handle_close(handle, PDH_QUERY);

    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    close_counters(query); /* from here on no timer is started */
    pdh_timer_stop(query);
    pdh_handle_put(&query->object);
    return ERROR_SUCCESS;
}

/* ---- Adding ---- */

/* False: the query has been closed while the counter was looked for. */
static bool query_append(struct pdh_query *query, struct pdh_counter *counter)
{
    bool closed;

    epci_lock_enter(&query->lock);
    closed = query->closed;
    if (!closed) {
        *query->end = counter;
        query->end = &counter->next;
        query->count++;
        query->version++;
    }
    epci_lock_leave(&query->lock);
    return !closed;
}

PDH_STATUS pdh_query_add(struct pdh_query *query, const char *path, bool english, DWORD_PTR user,
                         HANDLE *out)
{
    struct pdh_counter *counter;
    const PDH_STATUS status = pdh_counter_make(&query->source, path, english, &counter);

    if (!counter)
        return status;
    pdh_handle_hold(&query->object);
    counter->query = query;
    counter->user = user;
    *out = pdh_handle_open(&counter->object, PDH_COUNTER, pdh_counter_release);
    if (!*out) {
        pdh_counter_release(&counter->object);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    if (query_append(query, counter))
        return status;
    pdh_handle_put(pdh_handle_close(*out, PDH_COUNTER));
    *out = NULL;
    return PDH_S(PDH_INVALID_HANDLE);
}

static PDH_STATUS query_add(enum pdh_letters letters, bool english, HANDLE handle, const void *path,
                            DWORD_PTR user, HANDLE *out)
{
    struct pdh_query *query;
    struct kit_arena arena;
    PDH_STATUS status;
    const char *utf8;

    if (!path || !out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    query = pdh_handle_get(handle, PDH_QUERY);
    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    *out = NULL;
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_text_in(&arena, letters, path);
    status = utf8 ? pdh_query_add(query, utf8, english, user, out)
                  : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    pdh_handle_put(&query->object);
    return status;
}

/* English names and local ones are both found in each of the three ways to add. */
#define ADD(name, type, letters, english)                                                          \
    PDH_STATUS WINAPI name(PDH_HQUERY query, type path, DWORD_PTR user, PDH_HCOUNTER *out);        \
    PDH_STATUS WINAPI name(PDH_HQUERY query, type path, DWORD_PTR user, PDH_HCOUNTER *out)         \
    {                                                                                              \
        return query_add(letters, english, query, path, user, out);                                \
    }

ADD(PdhAddCounterA, LPCSTR, PDH_ANSI, false)
ADD(PdhAddCounterW, LPCWSTR, PDH_WIDE, false)
ADD(PdhAddEnglishCounterA, LPCSTR, PDH_ANSI, true)
ADD(PdhAddEnglishCounterW, LPCWSTR, PDH_WIDE, true)
ADD(PdhAdd009CounterA, LPCSTR, PDH_ANSI, true)
ADD(PdhAdd009CounterW, LPCWSTR, PDH_WIDE, true)

PDH_STATUS WINAPI PdhRemoveCounter(PDH_HCOUNTER handle)
{
    struct pdh_counter *counter = pdh_handle_close(handle, PDH_COUNTER);
    struct pdh_query *query;
    struct pdh_counter **at;

    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    query = counter->query;
    epci_lock_enter(&query->lock);
    at = &query->first;
    while (*at && *at != counter)
        at = &(*at)->next;
    if (*at) { /* a query that is being closed has none any more */
        *at = counter->next;
        if (query->end == &counter->next)
            query->end = at;
        query->count--;
        query->version++;
    }
    epci_lock_leave(&query->lock);
    pdh_handle_put(&counter->object);
    return ERROR_SUCCESS;
}

/* ---- Collecting ---- */

/* The counters of a query at one moment, with a reference to each. */
struct roll {
    struct pdh_counter **counters;
    struct pdh_sample *samples; /* what was found, in the same order */
    struct pdh_definition *definitions;
    size_t count;
    uint32_t version;
};

static bool roll_take(struct roll *roll, struct pdh_query *query)
{
    struct pdh_counter *counter;

    epci_lock_enter(&query->lock);
    roll->version = query->version;
    roll->counters = calloc(query->count + 1, sizeof *roll->counters);
    roll->samples = calloc(query->count + 1, sizeof *roll->samples);
    roll->definitions = calloc(query->count + 1, sizeof *roll->definitions);
    roll->count = 0;
    if (roll->counters && roll->samples && roll->definitions)
        for (counter = query->first; counter; counter = counter->next) {
            pdh_handle_hold(&counter->object);
            roll->definitions[roll->count] = counter->definition;
            roll->counters[roll->count++] = counter;
        }
    epci_lock_leave(&query->lock);
    return roll->counters && roll->samples && roll->definitions;
}

static void roll_release(struct roll *roll)
{
    for (size_t i = 0; i < roll->count; i++) {
        pdh_sample_release(&roll->samples[i]);
        pdh_handle_put(&roll->counters[i]->object);
    }
    free(roll->counters);
    free(roll->samples);
    free(roll->definitions);
}

/* The query's answers of this computer. */
static struct pdh_shot *shot_of(struct pdh_query *query, struct pdh_machine *machine)
{
    struct pdh_shot **at = &query->shots;

    while (*at && (*at)->machine != machine)
        at = &(*at)->next;
    if (!*at && (*at = calloc(1, sizeof **at)) != NULL) {
        (*at)->machine = machine;
        epci_selection_init(&(*at)->selection, EPCI_ALL_DETAILS);
    }
    return *at;
}

/* Bring the shot's selection up to the counters that the roll has of its computer. */
static bool select_counters(struct pdh_shot *shot, const struct roll *roll)
{
    struct epci_path_problem problem;

    if (shot->version == roll->version)
        return true;
    epci_selection_release(&shot->selection);
    epci_selection_init(&shot->selection, EPCI_ALL_DETAILS);
    shot->version = 0;
    for (size_t i = 0; i < roll->count; i++)
        if (roll->counters[i]->machine == shot->machine &&
            epci_selection_add(&shot->selection, kit_slice_of(roll->counters[i]->path), &problem) !=
                EPC_OK)
            return false;
    shot->version = roll->version;
    return true;
}

/* Ask the computer for what the counters need; as pdh_machine_ask. */
static PDH_STATUS query_ask(struct pdh_shot *shot, struct epci_lookup *lookup,
                            struct pdh_answer **answer)
{
    PDH_STATUS status = pdh_machine_ask(shot->machine, EPCI_ASK_NAMES, UINT32_MAX, lookup, answer);
    char *query;

    if (status != ERROR_SUCCESS)
        return status;
    query = epci_selection_query(&shot->selection, lookup->titles,
                                 shot->older ? &shot->older->snapshot : NULL);
    pdh_machine_leave(shot->machine);
    if (!query)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    status = pdh_machine_ask(shot->machine, query, 0, lookup, answer);
    free(query);
    return status;
}

/* Look all counters of this computer up in its new answer. */
static void query_look_up(struct pdh_shot *shot, struct roll *roll,
                          const struct epci_lookup *lookup, struct pdh_answer *answer)
{
    const uint64_t time = pdh_local_time(answer->snapshot.data.head.perf_time_100ns);
    struct epci_pairing pairing = { 0 };
    const bool paired =
        shot->older && shot->older->generation == answer->generation &&
        epci_pairing_init(&pairing, &shot->older->snapshot, &answer->snapshot) == EPC_OK;

    for (size_t i = 0; i < roll->count; i++) {
        struct pdh_counter *counter = roll->counters[i];
        struct epci_lookup named = *lookup;
        const struct pdh_before before = { &pairing, &counter->newer };

        if (counter->machine != shot->machine)
            continue;
        named.computer = counter->parsed.computer;
        if (!pdh_counter_look(counter, &named, paired && counter->newer.taken ? &before : NULL,
                              &roll->definitions[i], &roll->samples[i]))
            pdh_sample_miss(&roll->samples[i], counter->wildcard, PDH_CSTATUS_INVALID_DATA);
        roll->samples[i].time = time;
        roll->samples[i].taken = true;
    }
    epci_pairing_release(&pairing);
    pdh_answer_put(shot->older);
    shot->older = answer;
    pdh_answer_hold(answer);
}

static PDH_STATUS collect_machine(struct pdh_query *query, struct pdh_machine *machine,
                                  struct roll *roll)
{
    struct pdh_shot *shot = shot_of(query, machine);
    struct pdh_answer *answer;
    struct epci_lookup lookup;
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);

    pdh_machine_retry(machine);
    if (shot && select_counters(shot, roll))
        status = query_ask(shot, &lookup, &answer);
    if (status == ERROR_SUCCESS) {
        query_look_up(shot, roll, &lookup, answer);
        pdh_machine_leave(machine);
        return status;
    }
    for (size_t i = 0; i < roll->count; i++)
        if (roll->counters[i]->machine == machine) {
            pdh_sample_miss(&roll->samples[i], roll->counters[i]->wildcard,
                            (DWORD)PDH_CSTATUS_NO_MACHINE);
            roll->samples[i].taken = true;
            roll->samples[i].time = pdh_local_time(epci_clock_100ns());
        }
    return status;
}

/* Put the samples into their counters; what a counter was added with does not count as one.  The
 * query's time is that of its first counter. */
static void store(struct pdh_query *query, struct roll *roll)
{
    bool timed = false;

    epci_lock_enter(&query->lock);
    for (size_t i = 0; i < roll->count; i++) {
        struct pdh_counter *counter = roll->counters[i];

        if (!roll->samples[i].taken)
            continue;
        counter->definition = roll->definitions[i];
        counter->unread |= !counter->newer.taken ||
                           !pdh_sample_is_same(counter, &counter->newer, &roll->samples[i]);
        pdh_sample_release(&counter->older);
        if (counter->newer.taken)
            counter->older = counter->newer;
        else
            pdh_sample_release(&counter->newer);
        counter->newer = roll->samples[i];
        roll->samples[i] = (struct pdh_sample){ 0 };
        if (!timed)
            query->time = counter->newer.time;
        timed = true;
    }
    epci_lock_leave(&query->lock);
}

static PDH_STATUS collect_live(struct pdh_query *query, struct roll *roll)
{
    for (size_t i = 0; i < roll->count; i++)
        if (!roll->samples[i].taken && collect_machine(query, roll->counters[i]->machine, roll) ==
                                           PDH_S(PDH_MEMORY_ALLOCATION_FAILURE))
            return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    /* Of one counter without data the function says so; of several, each has its status. */
    if (roll->count == 1 && pdh_sample_status(&roll->samples[0]) != PDH_CSTATUS_VALID_DATA)
        return PDH_S(PDH_NO_DATA);
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_query_collect(struct pdh_query *query)
{
    struct roll roll;
    PDH_STATUS status;

    epci_lock_enter(&query->collecting);
    if (!roll_take(&roll, query))
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (roll.count == 0)
        status = PDH_S(PDH_NO_DATA);
    else if (query->source.log)
        status = pdh_log_collect(query, roll.counters, roll.samples, roll.definitions, roll.count);
    else
        status = collect_live(query, &roll);
    if (roll.counters && roll.samples)
        store(query, &roll);
    epci_lock_leave(&query->collecting);
    roll_release(&roll);
    return status;
}

PDH_STATUS WINAPI PdhCollectQueryData(PDH_HQUERY handle)
{
    struct pdh_query *query = pdh_handle_get(handle, PDH_QUERY);
    PDH_STATUS status;

    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    status = pdh_query_collect(query);
    pdh_handle_put(&query->object);
    return status;
}

PDH_STATUS WINAPI PdhCollectQueryDataWithTime(PDH_HQUERY handle, LONGLONG *time)
{
    struct pdh_query *query;
    PDH_STATUS status;

    if (!time)
        return PDH_S(PDH_INVALID_ARGUMENT);
    query = pdh_handle_get(handle, PDH_QUERY);
    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    status = pdh_query_collect(query);
    epci_lock_enter(&query->lock);
    *time = (LONGLONG)query->time;
    epci_lock_leave(&query->lock);
    pdh_handle_put(&query->object);
    return status;
}

PDH_STATUS WINAPI PdhCollectQueryDataEx(PDH_HQUERY handle, DWORD seconds, HANDLE event)
{
    struct pdh_query *query = pdh_handle_get(handle, PDH_QUERY);
    PDH_STATUS status;

    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    status = pdh_timer_start(query, pdh_query_collect, seconds, event);
    pdh_handle_put(&query->object);
    return status;
}
