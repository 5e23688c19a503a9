/* SPDX-License-Identifier: MIT
 *
 * query.c -- opening and closing queries, adding and removing counters.
 */
#include "pdh/query/query.h"

#include <stdlib.h>

#include "pdh/caller/era.h"
#include "pdh/source/log.h"
#include "pdh/query/timer.h"

/* ---- Lives ---- */

static void free_query_part(struct pdh_query_part *part)
{
    pdh_answer_release(part->older);
    reader_selection_release(&part->selection);
    free(part);
}

static void release_query(struct pdh_object *object)
{
    struct pdh_query *query = (struct pdh_query *)object;

    while (query->parts) {
        struct pdh_query_part *next = query->parts->next;

        free_query_part(query->parts);
        query->parts = next;
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
        *out = pdh_handle_create(&query->object, PDH_QUERY, release_query);
        if (*out)
            return ERROR_SUCCESS;
        free(query);
    }
    pdh_source_close(source);
    return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
}

static PDH_STATUS open_query_on_source(enum pdh_encoding encoding, enum pdh_source_form form,
                                       const void *source, DWORD_PTR user, HANDLE *out)
{
    struct pdh_source opened;
    PDH_STATUS status;

    if (!out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    *out = NULL;
    /* Programs of 1996 may leave the reserved argument as it is. */
    if (form == PDH_BY_NAME && !pdh_era_has_data_sources())
        source = NULL;
    status = pdh_source_open_by_form(&opened, encoding, form, source);
    return status == ERROR_SUCCESS ? open_query(&opened, user, out) : status;
}

#define OPEN_QUERY(suffix, type, encoding, form)                                                   \
    PDH_STATUS WINAPI PdhOpenQuery##suffix(type source, DWORD_PTR user, PDH_HQUERY *out)           \
    {                                                                                              \
        return open_query_on_source(encoding, form, source, user, out);                            \
    }
/* The name without a letter takes wide strings. */
PDH_STATUS WINAPI PdhOpenQuery(LPCWSTR source, DWORD_PTR user, PDH_HQUERY *out);
OPEN_QUERY(, LPCWSTR, PDH_WIDE, PDH_BY_NAME)
OPEN_QUERY(A, LPCSTR, PDH_ANSI, PDH_BY_NAME)
OPEN_QUERY(W, LPCWSTR, PDH_WIDE, PDH_BY_NAME)
OPEN_QUERY(H, PDH_HLOG, PDH_WIDE, PDH_BY_HANDLE)

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
        pdh_object_retain(&next->object);
    epci_lock_leave(&query->lock);
    for (; counter; counter = next) {
        next = counter->next;
        pdh_object_release(pdh_handle_detach_object(counter->object.handle, PDH_COUNTER));
        pdh_object_release(&counter->object);
    }
}

PDH_STATUS WINAPI PdhCloseQuery(PDH_HQUERY handle)
{
    struct pdh_query *query = pdh_handle_detach_object(handle, PDH_QUERY);

    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    close_counters(query); /* from here on no timer is started */
    pdh_timer_stop_without_waiting(query);
    pdh_object_release(&query->object);
    return ERROR_SUCCESS;
}

/* ---- Adding ---- */

/* False: the query has been closed while the counter was looked for. */
static bool append_counter_unless_closed(struct pdh_query *query, struct pdh_counter *counter)
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

/* Take over a counter of no query.  PDH_INVALID_HANDLE: the query is closed. */
static PDH_STATUS add_and_create_handle(struct pdh_query *query, struct pdh_counter *counter,
                                        DWORD_PTR user, HANDLE *out)
{
    pdh_object_retain(&query->object);
    counter->query = query;
    counter->user = user;
    *out = pdh_handle_create(&counter->object, PDH_COUNTER, pdh_counter_release);
    if (!*out) {
        pdh_counter_release(&counter->object);
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    if (append_counter_unless_closed(query, counter))
        return ERROR_SUCCESS;
    pdh_object_release(pdh_handle_detach_object(*out, PDH_COUNTER));
    *out = NULL;
    return PDH_S(PDH_INVALID_HANDLE);
}

static PDH_STATUS make_and_add_counter(struct pdh_query *query, const struct pdh_adding *how,
                                       const char *path, HANDLE *out)
{
    struct pdh_counter *counter;
    const PDH_STATUS status =
        how->set_type
            ? pdh_counter_create_for_relog(path, how->set_type, &counter)
            : pdh_counter_create_and_look_up(&query->source, path, how->english, &counter);
    PDH_STATUS taken;

    if (!counter)
        return status;
    taken = add_and_create_handle(query, counter, how->user, out);
    return taken == ERROR_SUCCESS ? status : taken;
}

PDH_STATUS pdh_query_add_counter(HANDLE handle, const struct pdh_adding *how, const void *path,
                                 HANDLE *out)
{
    struct pdh_query *query;
    struct kit_arena arena;
    PDH_STATUS status;
    const char *utf8;

    if (!path || !out)
        return PDH_S(PDH_INVALID_ARGUMENT);
    query = pdh_object_from_handle(handle, PDH_QUERY);
    if (!query)
        return PDH_S(PDH_INVALID_HANDLE);
    *out = NULL;
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_utf8_from_text(&arena, how->encoding, path);
    status =
        utf8 ? make_and_add_counter(query, how, utf8, out) : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    pdh_object_release(&query->object);
    return status;
}

static PDH_STATUS add_collected_counter(enum pdh_encoding encoding, bool english, HANDLE handle,
                                        const void *path, DWORD_PTR user, HANDLE *out)
{
    const struct pdh_adding how = { .encoding = encoding, .english = english, .user = user };

    return pdh_query_add_counter(handle, &how, path, out);
}

/* English names and local ones are both found in each of the three ways to add. */
#define EXPORT_ADD(name, type, encoding, english)                                                  \
    PDH_STATUS WINAPI name(PDH_HQUERY query, type path, DWORD_PTR user, PDH_HCOUNTER *out);        \
    PDH_STATUS WINAPI name(PDH_HQUERY query, type path, DWORD_PTR user, PDH_HCOUNTER *out)         \
    {                                                                                              \
        return add_collected_counter(encoding, english, query, path, user, out);                   \
    }

EXPORT_ADD(PdhAddCounterA, LPCSTR, PDH_ANSI, false)
EXPORT_ADD(PdhAddCounterW, LPCWSTR, PDH_WIDE, false)
EXPORT_ADD(PdhAddEnglishCounterA, LPCSTR, PDH_ANSI, true)
EXPORT_ADD(PdhAddEnglishCounterW, LPCWSTR, PDH_WIDE, true)
EXPORT_ADD(PdhAdd009CounterA, LPCSTR, PDH_ANSI, true)
EXPORT_ADD(PdhAdd009CounterW, LPCWSTR, PDH_WIDE, true)

PDH_STATUS WINAPI PdhRemoveCounter(PDH_HCOUNTER handle)
{
    struct pdh_counter *counter = pdh_handle_detach_object(handle, PDH_COUNTER);
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
    pdh_object_release(&counter->object);
    return ERROR_SUCCESS;
}
