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
#include "sdk/port/port.h"

/* Programs ask for a size and then for the list: both must be of one answer. */
#define AGE_MS 1000u

PDH_STATUS pdh_place_named(struct pdh_place *out, enum pdh_letters letters, const void *name)
{
    struct kit_arena arena;
    PDH_STATUS status = ERROR_SUCCESS;
    const char *file;

    out->log = NULL;
    if (!name)
        return status;
    kit_arena_init(&arena, epci_alloc, epci_free);
    file = pdh_text_in(&arena, letters, name);
    status = file ? pdh_log_read(file, &out->log) : PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    return status;
}

PDH_STATUS pdh_place_of(struct pdh_place *out, HANDLE source)
{
    out->log = NULL;
    if (source == H_REALTIME_DATASOURCE)
        return ERROR_SUCCESS;
    if (source == H_WBEM_DATASOURCE)
        return PDH_S(PDH_CANNOT_CONNECT_WMI_SERVER);
    out->log = pdh_handle_get(source, PDH_LOG);
    if (!out->log)
        return PDH_S(PDH_INVALID_HANDLE);
    if (pdh_log_writing(out->log)) {
        pdh_place_close(out);
        return PDH_S(PDH_INVALID_ARGUMENT);
    }
    if (pdh_log_is_live(out->log))
        pdh_place_close(out);
    return ERROR_SUCCESS;
}

void pdh_place_close(struct pdh_place *place)
{
    pdh_handle_put((struct pdh_object *)place->log);
    place->log = NULL;
}

/* The question for one object, or for all. */
static char *question(const struct pdh_looking *looking, const struct epci_titles *titles)
{
    struct epci_index_walk walk = { .name = kit_slice_of(looking->object ? looking->object : "") };
    uint32_t index, same;
    struct kit_buffer query = { 0 };

    if (!looking->object)
        kit_buffer_add(&query, looking->costly ? "Costly" : "Global");
    else
        while (epci_index_next(&walk, titles, &index, &same))
            kit_buffer_print(&query, query.bytes ? " %u" : "%u", (unsigned)index);
    if (query.bytes == 0)
        kit_buffer_add(&query, EPCI_ASK_NAMES);
    kit_buffer_put(&query, "", 1);
    if (query.failed) {
        kit_buffer_release(&query);
        return NULL;
    }
    return query.text;
}

static PDH_STATUS look_at_machine(struct pdh_view *out, const struct pdh_looking *looking)
{
    struct pdh_answer *answer;
    PDH_STATUS status;
    char *query;

    status = pdh_machine_find(looking->computer ? looking->computer : "", &out->machine);
    if (status != ERROR_SUCCESS)
        return status;
    if (looking->fresh)
        pdh_machine_refresh(out->machine);
    status = pdh_machine_ask(out->machine, EPCI_ASK_NAMES, AGE_MS, &out->source, &answer);
    if (status != ERROR_SUCCESS)
        return status;
    query = question(looking, out->source.titles);
    pdh_machine_leave(out->machine);
    if (!query)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    status = pdh_machine_ask(out->machine, query, AGE_MS, &out->source, &answer);
    free(query);
    return status;
}

PDH_STATUS pdh_view_open(struct pdh_view *out, const struct pdh_looking *looking)
{
    const struct pdh_logtree *tree;

    memset(out, 0, sizeof *out);
    if (!looking->place->log)
        return look_at_machine(out, looking);
    tree = pdh_log_tree(looking->place->log, looking->computer);
    if (!tree)
        return PDH_S(PDH_CSTATUS_NO_MACHINE);
    out->tree = tree;
    out->source = (struct epci_lookup){ .snapshot = &tree->snapshot,
                                        .titles = &tree->titles,
                                        .computer = kit_slice_of(tree->computer) };
    return ERROR_SUCCESS;
}

void pdh_view_close(struct pdh_view *view)
{
    if (view->machine)
        pdh_machine_leave(view->machine);
}

uint32_t pdh_view_object(const struct pdh_view *view, const char *name)
{
    struct epci_index_walk walk = { .name = kit_slice_of(name) };
    uint32_t index, same;

    while (epci_index_next(&walk, view->source.titles, &index, &same)) {
        const uint32_t object = epci_snapshot_object(view->source.snapshot, index, same);

        if (object != EPCI_NOT_THERE)
            return object;
    }
    return EPCI_NOT_THERE;
}
