/* SPDX-License-Identifier: MIT
 *
 * sources.c -- lists the extents of each object in each process, and iterates over them.
 *
 * A process that has taken away more from a level than it added has lost an addition; the levels of
 * the others are right without it.
 *
 * All lists are in two allocations: the sources with parts for each, and nodes for each.
 */
#include "sdk/provider/region/sources.h"

#include <epc/epc.h>

#include "sdk/core/text.h"
#include "sdk/provider/events/events.h"
#include "sdk/schema/cells.h"

/* Allocate the sources with the parts of all regions after them, and then the nodes.  Each region
 * is asked once for its number of nodes: another Collect may map more of it at any time. */
static bool allocate_sources(struct epci_sources *sources, uint32_t objects,
                             const struct epci_attached *first, const struct epci_attached *end)
{
    size_t nodes = 0, count = 0;
    struct epci_part *part;

    for (const struct epci_attached *at = first; at != end; at = at->next)
        count++;
    sources->each = epci_alloc((count + 1) * (sizeof *sources->each + objects * sizeof *part));
    if (!sources->each)
        return false;
    part = (struct epci_part *)(sources->each + count);
    for (const struct epci_attached *at = first; at != end; at = at->next, part += objects) {
        struct epci_source *source = &sources->each[sources->count++];

        source->region = at;
        source->object_count = at->sections.views[0]->object_count;
        source->parts = part;
        /* Their number may grow at any time; one process must not use the nodes of another. */
        for (uint32_t i = 0; i < at->sections.count; i++)
            source->node_count += epci_region_extents_in_usable_bytes(at->sections.views[i]);
        nodes += source->node_count;
    }
    sources->nodes = epci_alloc((nodes + 1) * sizeof *sources->nodes);
    if (!sources->nodes)
        return false;
    nodes = 0;
    for (uint32_t i = 0; i < sources->count; nodes += sources->each[i++].node_count)
        sources->each[i].nodes = sources->nodes + nodes;
    return true;
}

/* Append an extent to its object's list, unless it has rows, which are found through their slots:
 * how many there are limits how many are read. */
static void add_extent_to_list(struct epci_source *source, uint32_t node,
                               const struct epci_extent_header *extent)
{
    const struct epci_layout *layout = source->region->sections.views[0]->layout;
    struct epci_part *part = &source->parts[extent->object];

    if (extent->kind == EPCI_EXTENT_ROWS) {
        part->row_bytes += (uint64_t)extent->used * extent->slot_bytes;
        return;
    }
    if (part->first == EPCI_NO_NODE)
        part->first = node;
    else
        source->nodes[part->last].next = node;
    part->last = node;
    part->used += extent->used;
    part->live_bytes +=
        (uint64_t)extent->live * (extent->block_at + layout->objects[extent->object].block_bytes);
}

static void list_source_extents(struct epci_source *source)
{
    const struct epci_sections *sections = &source->region->sections;
    uint32_t node = 0;

    source->removals = epci_region_removal_count(sections->views[0]);
    /* So that a first look at what was added leaves room to read again. */
    source->spare.again = EPCI_EXTENT_BYTES * (1 + (uint64_t)sections->count);
    for (uint32_t i = 0; i < source->object_count; i++)
        source->parts[i] = (struct epci_part){ .first = EPCI_NO_NODE, .last = EPCI_NO_NODE };
    for (uint32_t i = 0; i < sections->count; i++) {
        uint32_t extents = epci_region_readable_extent_count(sections->views[i]);

        for (uint32_t j = 0; j < extents && node < source->node_count; j++, node++) {
            struct epci_node *own = &source->nodes[node];

            own->section = i;
            own->extent = j;
            own->next = EPCI_NO_NODE;
            if (!epci_region_read_extent_header(sections->views[i], j, &own->header, &own->at))
                add_extent_to_list(source, node, &own->header);
        }
    }
}

int epci_sources_init(struct epci_sources *sources, const struct epci_layout *layout,
                      const struct epci_attached *first, bool alone)
{
    *sources = (struct epci_sources){ 0 };
    if (!allocate_sources(sources, layout->schema->object_count, first,
                          alone ? first->next : NULL)) {
        epci_sources_free_extent_lists(sources);
        return EPC_E_NOMEM;
    }
    for (uint32_t i = 0; i < sources->count; i++)
        list_source_extents(&sources->each[i]);
    return EPC_OK;
}

void epci_sources_free_extent_lists(struct epci_sources *sources)
{
    epci_free(sources->nodes);
    epci_free(sources->each);
    *sources = (struct epci_sources){ 0 };
}

/* ---- Cursor ---- */

void epci_extent_cursor_init(struct epci_cursor *cursor, struct epci_source *source,
                             uint32_t object)
{
    *cursor = (struct epci_cursor){ .source = source, .object = object };
    cursor->next = EPCI_NO_NODE;
    if (object >= source->object_count)
        return;
    cursor->next = source->parts[object].first;
    source->spare.rows = source->parts[object].row_bytes;
}

bool epci_cursor_next_extent(struct epci_cursor *cursor)
{
    const struct epci_source *source = cursor->source;

    while (cursor->next != EPCI_NO_NODE) {
        const struct epci_node *node = &source->nodes[cursor->next];

        cursor->node = cursor->next;
        cursor->next = node->next;
        cursor->at = node->at;
        cursor->extent = node->header;
        /* What is foreign data was checked when the extent was listed; the counts change. */
        if (epci_extent_read_counts(cursor->at, &cursor->extent)) {
            cursor->image_bytes = cursor->extent.block_at +
                                  source->region->sections.views[0]->block_bytes[cursor->object];
            return true;
        }
    }
    return false;
}

uint32_t epci_cursor_slot_location(const struct epci_cursor *cursor, uint32_t slot)
{
    const struct epci_node *node = &cursor->source->nodes[cursor->node];

    return epci_pack_place_as_location((struct epci_place){ node->section, node->extent, slot });
}

int epci_cursor_copy_slot_summing_rows(const struct epci_cursor *cursor, uint32_t slot,
                                       enum epci_slot_state wanted, unsigned char *out,
                                       unsigned char *scratch,
                                       struct epci_slot_header_seen *reading)
{
    struct epci_read_allowance *spare = &cursor->source->spare;
    const struct epci_slot_source source = {
        .sections = &cursor->source->region->sections,
        .extent = &cursor->extent,
        .slot = epci_cursor_numbered_slot_header(cursor, slot),
        .image = epci_cursor_image_of_slot(cursor, slot),
        .location = epci_cursor_slot_location(cursor, slot),
        .scratch = scratch,
        .spare = spare,
    };
    const uint64_t rows = spare->rows;
    int status = epci_slot_copy_summing_rows(&source, wanted, out, reading);
    /* To look for more memory, and to read the same rows again.  A reader that follows an
     * application, which makes the first groups of its instances, looks once for each extent of
     * rows, and reads more than this between two looks; else the spare would end, and groups be
     * shown in part. */
    const uint64_t again =
        source.sections->count * ((uint64_t)EPCI_EXTENT_BYTES / 4) + rows - spare->rows;

    /* The copies of the first group may be in memory that was added since this Collect looked. */
    if (!status && reading->copies && reading->doubtful && spare->again >= again &&
        epci_sections_is_location_beyond(source.sections, reading->copies)) {
        spare->again -= again;
        spare->rows = rows;
        epci_attached_map_and_update_usable_bytes(cursor->source->region);
        status = epci_slot_copy_summing_rows(&source, wanted, out, reading);
    }
    return status;
}

bool epci_were_instances_removed(const struct epci_sources *sources)
{
    for (uint32_t i = 0; i < sources->count; i++) {
        const struct epci_source *source = &sources->each[i];

        if (epci_region_removal_count(source->region->sections.views[0]) != source->removals)
            return true;
    }
    return false;
}

void epci_zero_and_report_levels_below_zero(const struct epci_layout *layout,
                                            const struct epci_cursor *cursor, unsigned char *block)
{
    const struct epci_layout_object *own = &layout->objects[cursor->object];
    struct epci_source *source = cursor->source;
    char process[EPCI_NUMBER_BYTES], level[EPCI_NUMBER_BYTES];
    uint32_t found;

    if (!own->levels || own->object->flags & EPC_SEPARATE)
        return;
    found = epci_cells_clear_levels_below_zero(
        own, block, source->region->sections.views[0]->block_bytes[cursor->object]);
    if (found == UINT32_MAX || source->is_below_zero)
        return;
    source->is_below_zero = true;
    epci_event_report_once(&(struct epci_event){
        .service = layout->schema->service,
        .id = EPCI_EVENT_BELOW_ZERO,
        .strings = { epci_format_decimal(source->region->owner.pid, process),
                     epci_format_decimal(own->object->counters[found].symbol, level) } });
}
