/* SPDX-License-Identifier: MIT
 *
 * catalog.c -- asks a computer for as little as a function needs.
 */
#include "pdh/source/catalog.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/source/log.h"
#include "reader/selection/lookup.h"

/* Programs ask for a size and then for the list: both must be of one answer. */
#define CATALOG_AGE_MS 1000u

/* The question for one object, or for all. */
static char *format_query_for_object_or_all(const struct pdh_catalog_scope *scope,
                                            const struct reader_titles *titles)
{
    struct reader_index_walk walk = { .name = kit_slice_of(scope->object ? scope->object : "") };
    uint32_t index, same;
    struct kit_buffer query = { 0 };

    if (!scope->object)
        kit_buffer_add_text(&query, scope->costly ? "Costly" : "Global");
    else
        while (reader_find_next_index_of_title(&walk, titles, &index, &same))
            kit_buffer_add_format(&query, query.bytes ? " %u" : "%u", (unsigned)index);
    if (query.bytes == 0)
        kit_buffer_add_text(&query, READER_ASK_NAMES);
    kit_buffer_add_bytes(&query, "", 1);
    if (query.failed) {
        kit_buffer_release(&query);
        return NULL;
    }
    return query.text;
}

static PDH_STATUS open_machine_catalog(struct pdh_catalog *out,
                                       const struct pdh_catalog_scope *scope)
{
    struct pdh_answer *answer;
    PDH_STATUS status;
    char *query;

    status = pdh_machine_find_or_add(scope->computer ? scope->computer : "", &out->machine);
    if (status != ERROR_SUCCESS)
        return status;
    if (scope->fresh)
        pdh_machine_forget_answers(out->machine);
    status = pdh_machine_lock_and_query(out->machine, READER_ASK_NAMES, CATALOG_AGE_MS,
                                        &out->lookup, &answer);
    if (status != ERROR_SUCCESS)
        return status;
    query = format_query_for_object_or_all(scope, out->lookup.titles);
    pdh_machine_unlock(out->machine);
    if (!query)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    status = pdh_machine_lock_and_query(out->machine, query, CATALOG_AGE_MS, &out->lookup, &answer);
    free(query);
    return status;
}

PDH_STATUS pdh_catalog_open_and_lock(struct pdh_catalog *out, const struct pdh_catalog_scope *scope)
{
    const struct pdh_log_catalog *log;

    memset(out, 0, sizeof *out);
    if (!scope->source->log)
        return open_machine_catalog(out, scope);
    log = pdh_log_find_catalog(scope->source->log, scope->computer);
    if (!log)
        return PDH_S(PDH_CSTATUS_NO_MACHINE);
    out->log = log;
    out->lookup = (struct reader_lookup){ .snapshot = &log->snapshot,
                                          .titles = &log->titles,
                                          .computer = kit_slice_of(log->computer) };
    return ERROR_SUCCESS;
}

void pdh_catalog_close_and_unlock(struct pdh_catalog *catalog)
{
    if (catalog->machine)
        pdh_machine_unlock(catalog->machine);
}

uint32_t pdh_catalog_find_object(const struct pdh_catalog *catalog, const char *name)
{
    struct reader_index_walk walk = { .name = kit_slice_of(name) };
    uint32_t index, same;

    while (reader_find_next_index_of_title(&walk, catalog->lookup.titles, &index, &same)) {
        const uint32_t object = reader_snapshot_find_object(catalog->lookup.snapshot, index, same);

        if (object != READER_NOT_THERE)
            return object;
    }
    return READER_NOT_THERE;
}

/* ---- Of a path ---- */

/* The object that a catalog must have for this path; NULL: any, its name has a wildcard. */
static const char *copy_object_name_unless_wildcard(struct kit_arena *arena,
                                                    const struct reader_counter_path *path)
{
    if (memchr(path->object.at, '*', path->object.bytes))
        return NULL;
    return kit_arena_copy_string(arena, path->object.at, path->object.bytes);
}

PDH_STATUS pdh_catalog_open_and_lock_for_path(struct pdh_catalog *out,
                                              const struct pdh_source *source,
                                              struct kit_arena *arena,
                                              const struct reader_counter_path *path, bool fresh)
{
    struct pdh_catalog_scope scope = {
        .source = source,
        .computer = kit_arena_copy_string(arena, path->computer.at, path->computer.bytes),
        .object = copy_object_name_unless_wildcard(arena, path),
        .fresh = fresh,
    };
    struct reader_counter_path again = *path;
    PDH_STATUS status;

    for (;;) {
        status = pdh_catalog_open_and_lock(out, &scope);
        if (status != ERROR_SUCCESS) /* a computer cannot have any name */
            return status == PDH_S(PDH_INVALID_ARGUMENT) ? PDH_S(PDH_CSTATUS_BAD_COUNTERNAME)
                                                         : status;
        /* Names are looked up as the path has the computer's name, whatever that is called. */
        out->lookup.computer = path->computer;
        if (!scope.object || pdh_catalog_find_object(out, scope.object) != READER_NOT_THERE)
            return ERROR_SUCCESS;
        /* Another reading may have another object: "\O(x)\c" may be the counter c of "O(x)". */
        do
            if (!reader_path_next_meaning(&again))
                return ERROR_SUCCESS;
        while (again.object.bytes == path->object.bytes);
        pdh_catalog_close_and_unlock(out);
        scope.object = copy_object_name_unless_wildcard(arena, &again);
    }
}

struct first_item {
    struct reader_item item;
    bool found;
};

static void keep_first_item(void *context, const struct reader_item *item, size_t number)
{
    struct first_item *first = context;

    (void)number;
    if (!first->found)
        *first = (struct first_item){ *item, true };
}

bool pdh_catalog_find_first_item_of_path(const struct pdh_catalog *catalog, const char *path,
                                         struct reader_item *out)
{
    struct first_item first = { .found = false };
    const struct reader_selection_visitor visitor = { .context = &first, .item = keep_first_item };
    struct reader_path_problem problem;
    struct reader_selection selection;

    reader_selection_init(&selection, READER_ALL_DETAILS);
    if (reader_selection_add_path(&selection, kit_slice_of(path), &problem) == EPC_OK)
        reader_selection_visit_items(&selection, &catalog->lookup, &visitor);
    reader_selection_release(&selection);
    *out = first.item;
    return first.found;
}

PDH_STATUS pdh_status_from_missing_kind(enum reader_missing_kind kind)
{
    static const DWORD statuses[] = {
        [READER_MISSING_OBJECT] = PDH_CSTATUS_NO_OBJECT,
        [READER_MISSING_COUNTER] = PDH_CSTATUS_NO_COUNTER,
        [READER_MISSING_INSTANCE] = PDH_CSTATUS_NO_INSTANCE,
        [READER_MISSING_PART] = PDH_CSTATUS_NO_INSTANCE,
        [READER_MISSING_SINGLE] = PDH_CSTATUS_NO_INSTANCE,
    };

    return PDH_S(statuses[kind]);
}
