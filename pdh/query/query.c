/* SPDX-License-Identifier: MIT
 *
 * query.c -- opening and closing queries, adding and removing counters.
 */
#include "pdh/query/query.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "pdh/source/log.h"
#include "pdh/query/timer.h"

/* ---- Lives ---- */

static void part_free(struct pdh_query_part *part)
{
    pdh_answer_put(part->older);
    reader_selection_release(&part->selection);
    free(part);
}

static void query_release(struct pdh_object *object)
{
    struct pdh_query *query = (struct pdh_query *)object;

    while (query->parts) {
        struct pdh_query_part *next = query->parts->next;

        part_free(query->parts);
        query->parts = next;
    }
    pdh_log_reader_free(query->reader);
    pdh_source_close(&query->source);
    free(query);
}

/* Takes the source over. */
static PDH_STATUS query_open(struct pdh_source *source, DWORD_PTR user, HANDLE *out)
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

static PDH_STATUS query_open_named(enum pdh_encoding encoding, const void *source, DWORD_PTR user,
                                   HANDLE *out)
{
    struct pdh_source opened;
    PDH_STATUS status;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = NULL;
    /* Programs of 1996 may leave the reserved argument as it is. */
    status = pdh_source_open(&opened, encoding, pdh_era_has_data_sources() ? source : NULL);
    return status == ERROR_SUCCESS ? query_open(&opened, user, out) : status;
}

PDH_STATUS WINAPI PdhOpenQueryA(LPCSTR source, DWORD_PTR user, PDH_HQUERY *out)
{
    return query_open_named(PDH_ANSI, source, user, out);
}

PDH_STATUS WINAPI PdhOpenQueryW(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out)
{
    return query_open_named(PDH_WIDE, source, user, out);
}

/* The name without a letter takes wide strings. */
PDH_STATUS WINAPI PdhOpenQuery(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out);
PDH_STATUS WINAPI PdhOpenQuery(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out)
{
    return query_open_named(PDH_WIDE, source, user, out);
}

PDH_STATUS WINAPI PdhOpenQueryH(PDH_HLOG source, DWORD_PTR user, PDH_HQUERY *out)
{
    struct pdh_source opened;
    PDH_STATUS status;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = NULL;
    status = pdh_source_of_handle(&opened, source);
    return status == ERROR_SUCCESS ? query_open(&opened, user, out) : status;
}

/* Take the counters out of the query; their handles are closed.  Another thread may remove one at
 * the same moment, so the list needs a reference of its own to each. */
static void query_close_counters(struct pdh_query *query)
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
    query_close_counters(query); /* from here on no timer is started */
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

PDH_STATUS pdh_query_take(struct pdh_query *query, struct pdh_counter *counter, DWORD_PTR user,
                          HANDLE *out)
{
    pdh_handle_hold(&query->object);
    counter->query = query;
    counter->user = user;
    *out = pdh_handle_open(&counter->object, PDH_COUNTER, pdh_counter_release);
    if (!*out) {
        pdh_counter_release(&counter->object);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    if (query_append(query, counter))
        return ERROR_SUCCESS;
    pdh_handle_put(pdh_handle_close(*out, PDH_COUNTER));
    *out = NULL;
    return PDH_S(PDH_INVALID_HANDLE);
}

PDH_STATUS pdh_query_add(struct pdh_query *query, const char *path, bool english, DWORD_PTR user,
                         HANDLE *out)
{
    struct pdh_counter *counter;
    const PDH_STATUS status = pdh_counter_make(&query->source, path, english, &counter);
    PDH_STATUS taken;

    if (!counter)
        return status;
    taken = pdh_query_take(query, counter, user, out);
    return taken == ERROR_SUCCESS ? status : taken;
}

static PDH_STATUS query_add(enum pdh_encoding encoding, bool english, HANDLE handle,
                            const void *path, DWORD_PTR user, HANDLE *out)
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
    utf8 = pdh_text_in(&arena, encoding, path);
    status = utf8 ? pdh_query_add(query, utf8, english, user, out)
                  : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    pdh_handle_put(&query->object);
    return status;
}

/* English names and local ones are both found in each of the three ways to add. */
#define EXPORT_ADD(name, type, encoding, english)                                                  \
    PDH_STATUS WINAPI name(PDH_HQUERY query, type path, DWORD_PTR user, PDH_HCOUNTER *out);        \
    PDH_STATUS WINAPI name(PDH_HQUERY query, type path, DWORD_PTR user, PDH_HCOUNTER *out)         \
    {                                                                                              \
        return query_add(encoding, english, query, path, user, out);                               \
    }

EXPORT_ADD(PdhAddCounterA, LPCSTR, PDH_ANSI, false)
EXPORT_ADD(PdhAddCounterW, LPCWSTR, PDH_WIDE, false)
EXPORT_ADD(PdhAddEnglishCounterA, LPCSTR, PDH_ANSI, true)
EXPORT_ADD(PdhAddEnglishCounterW, LPCWSTR, PDH_WIDE, true)
EXPORT_ADD(PdhAdd009CounterA, LPCSTR, PDH_ANSI, true)
EXPORT_ADD(PdhAdd009CounterW, LPCWSTR, PDH_WIDE, true)

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
