/* SPDX-License-Identifier: MIT
 *
 * collect.c -- collecting: the next sample of all counters of a query.
 *
 * A collection works on a list of the counters that it made under the query's lock, with a
 * reference to each; then it queries the computers, and puts the samples into those that are still
 * in the query.
 */
#include <stdlib.h>

#include <epc/epc.h>

#include "pdh/caller/localtime.h"
#include "pdh/query/logsample.h"
#include "pdh/query/query.h"
#include "pdh/query/timer.h"

/* The counters of a query at one moment, with a reference to each. */
struct collection {
    struct pdh_counter **counters;
    struct pdh_sample *samples; /* what was found, in the same order */
    struct pdh_definition *definitions;
    size_t count;
    uint32_t version;
};

static bool init_collection_from_query(struct collection *collection, struct pdh_query *query)
{
    struct pdh_counter *counter;

    epci_lock_enter(&query->lock);
    collection->version = query->version;
    collection->counters = calloc(query->count + 1, sizeof *collection->counters);
    collection->samples = calloc(query->count + 1, sizeof *collection->samples);
    collection->definitions = calloc(query->count + 1, sizeof *collection->definitions);
    collection->count = 0;
    if (collection->counters && collection->samples && collection->definitions)
        for (counter = query->first; counter; counter = counter->next) {
            if (counter->relog)
                continue;
            pdh_object_retain(&counter->object);
            collection->definitions[collection->count] = counter->definition;
            collection->counters[collection->count++] = counter;
        }
    epci_lock_leave(&query->lock);
    return collection->counters && collection->samples && collection->definitions;
}

static void release_collection(struct collection *collection)
{
    for (size_t i = 0; i < collection->count; i++) {
        pdh_sample_release(&collection->samples[i]);
        pdh_object_release(&collection->counters[i]->object);
    }
    free(collection->counters);
    free(collection->samples);
    free(collection->definitions);
}

/* The query's answers of this computer. */
static struct pdh_query_part *find_or_add_machine_part(struct pdh_query *query,
                                                       struct pdh_machine *machine)
{
    struct pdh_query_part **at = &query->parts;

    while (*at && (*at)->machine != machine)
        at = &(*at)->next;
    if (!*at && (*at = calloc(1, sizeof **at)) != NULL) {
        (*at)->machine = machine;
        reader_selection_init(&(*at)->selection, READER_ALL_DETAILS);
    }
    return *at;
}

/* Bring the part's selection up to the counters that the collection has of its computer. */
static bool update_part_selection(struct pdh_query_part *part, const struct collection *collection)
{
    struct reader_path_problem problem;

    if (part->version == collection->version)
        return true;
    reader_selection_release(&part->selection);
    reader_selection_init(&part->selection, READER_ALL_DETAILS);
    part->version = 0;
    for (size_t i = 0; i < collection->count; i++)
        if (collection->counters[i]->machine == part->machine &&
            reader_selection_add_path(&part->selection, kit_slice_of(collection->counters[i]->path),
                                      &problem) != EPC_OK)
            return false;
    part->version = collection->version;
    return true;
}

/* Query the computer for what the counters need; as pdh_machine_lock_and_query. */
static PDH_STATUS lock_and_query_machine_of_part(struct pdh_query_part *part,
                                                 struct reader_lookup *lookup,
                                                 struct pdh_answer **answer)
{
    PDH_STATUS status =
        pdh_machine_lock_and_query(part->machine, READER_ASK_NAMES, UINT32_MAX, lookup, answer);
    char *query;

    if (status != ERROR_SUCCESS)
        return status;
    query = reader_format_query_of_selection(&part->selection, lookup->titles,
                                             part->older ? &part->older->snapshot : NULL);
    pdh_machine_unlock(part->machine);
    if (!query)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    status = pdh_machine_lock_and_query(part->machine, query, 0, lookup, answer);
    free(query);
    return status;
}

/* Look all counters of this computer up in its new answer. */
static void fill_samples_from_answer(struct pdh_query_part *part, struct collection *collection,
                                     const struct reader_lookup *lookup, struct pdh_answer *answer)
{
    const uint64_t time = pdh_local_from_utc(answer->snapshot.data.head.perf_time_100ns);
    struct reader_pairing pairing = { 0 };
    const bool paired =
        part->older && part->older->generation == answer->generation &&
        reader_pairing_init(&pairing, &part->older->snapshot, &answer->snapshot) == EPC_OK;

    for (size_t i = 0; i < collection->count; i++) {
        struct pdh_counter *counter = collection->counters[i];
        struct reader_lookup named = *lookup;
        const struct pdh_previous_sample before = { &pairing, &counter->newer };

        if (counter->machine != part->machine)
            continue;
        named.computer = counter->parsed.computer;
        if (!pdh_sample_fill_from_answer(counter, &named, NULL,
                                         paired && counter->newer.is_collected ? &before : NULL,
                                         &collection->definitions[i], &collection->samples[i]))
            pdh_sample_set_missing(&collection->samples[i], counter->wildcard,
                                   PDH_CSTATUS_INVALID_DATA);
        collection->samples[i].time = time;
        collection->samples[i].is_collected = true;
    }
    reader_pairing_release(&pairing);
    pdh_answer_release(part->older);
    part->older = answer;
    pdh_answer_retain(answer);
}

static PDH_STATUS collect_from_machine(struct pdh_query *query, struct pdh_machine *machine,
                                       struct collection *collection)
{
    struct pdh_query_part *part = find_or_add_machine_part(query, machine);
    struct pdh_answer *answer;
    struct reader_lookup lookup;
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);

    pdh_machine_allow_retry(machine);
    if (part && update_part_selection(part, collection))
        status = lock_and_query_machine_of_part(part, &lookup, &answer);
    if (status == ERROR_SUCCESS) {
        fill_samples_from_answer(part, collection, &lookup, answer);
        pdh_machine_unlock(machine);
        return status;
    }
    for (size_t i = 0; i < collection->count; i++)
        if (collection->counters[i]->machine == machine) {
            pdh_sample_set_missing(&collection->samples[i], collection->counters[i]->wildcard,
                                   (DWORD)PDH_CSTATUS_NO_MACHINE);
            collection->samples[i].is_collected = true;
            collection->samples[i].time = pdh_local_from_utc(epci_clock_100ns());
        }
    return status;
}

/* Put the samples into their counters; what a counter was added with does not count as one.  The
 * query's time is that of its first counter, and in a log that of the row. */
static void store_samples(struct pdh_query *query, struct collection *collection)
{
    bool timed = false;

    epci_lock_enter(&query->lock);
    for (size_t i = 0; i < collection->count; i++) {
        struct pdh_counter *counter = collection->counters[i];

        if (!collection->samples[i].is_collected)
            continue;
        counter->definition = collection->definitions[i];
        counter->unread |=
            !counter->newer.is_collected ||
            !pdh_samples_have_same_raw_values(counter, &counter->newer, &collection->samples[i]);
        pdh_sample_release(&counter->older);
        if (counter->newer.is_collected)
            counter->older = counter->newer;
        else
            pdh_sample_release(&counter->newer);
        counter->newer = collection->samples[i];
        collection->samples[i] = (struct pdh_sample){ 0 };
        if (!timed && !query->source.log)
            query->time = counter->newer.time;
        timed = true;
    }
    epci_lock_leave(&query->lock);
}

static PDH_STATUS collect_live_samples(struct pdh_query *query, struct collection *collection)
{
    for (size_t i = 0; i < collection->count; i++)
        if (!collection->samples[i].is_collected &&
            collect_from_machine(query, collection->counters[i]->machine, collection) ==
                PDH_S(PDH_MEMORY_ALLOCATION_FAILURE))
            return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    /* Of one counter without data the function says so; of several, each has its status. */
    if (collection->count == 1 &&
        pdh_best_status_of_sample(&collection->samples[0]) != PDH_CSTATUS_VALID_DATA)
        return PDH_S(PDH_NO_DATA);
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_query_collect(struct pdh_query *query)
{
    struct collection collection;
    PDH_STATUS status;

    epci_lock_enter(&query->collecting);
    if (!init_collection_from_query(&collection, query))
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (collection.count == 0)
        status = PDH_S(PDH_NO_DATA);
    else if (query->source.log)
        status = pdh_query_collect_log_row(query, collection.counters, collection.samples,
                                           collection.definitions, collection.count);
    else
        status = collect_live_samples(query, &collection);
    if (collection.counters && collection.samples)
        store_samples(query, &collection);
    epci_lock_leave(&query->collecting);
    release_collection(&collection);
    return status;
}

PDH_STATUS WINAPI PdhCollectQueryData(PDH_HQUERY handle)
{
    struct pdh_query *query = pdh_object_from_handle(handle, PDH_QUERY);
    PDH_STATUS status;

    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    status = pdh_query_collect(query);
    pdh_object_release(&query->object);
    return status;
}

PDH_STATUS WINAPI PdhCollectQueryDataWithTime(PDH_HQUERY handle, LONGLONG *time)
{
    struct pdh_query *query;
    PDH_STATUS status;

    if (!time)
        return PDH_S(PDH_INVALID_ARGUMENT);
    query = pdh_object_from_handle(handle, PDH_QUERY);
    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    status = pdh_query_collect(query);
    epci_lock_enter(&query->lock);
    *time = (LONGLONG)query->time;
    epci_lock_leave(&query->lock);
    pdh_object_release(&query->object);
    return status;
}

PDH_STATUS WINAPI PdhCollectQueryDataEx(PDH_HQUERY handle, DWORD seconds, HANDLE event)
{
    struct pdh_query *query = pdh_object_from_handle(handle, PDH_QUERY);
    PDH_STATUS status;

    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    status = pdh_timer_start(query, pdh_query_collect, seconds, event);
    pdh_object_release(&query->object);
    return status;
}
