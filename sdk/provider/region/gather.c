/* SPDX-License-Identifier: MIT
 *
 * gather.c -- collects the instances of one object from all processes into one answer.
 *
 * Each slot is copied to the end of the answer and checked there.  If its row exists already, the
 * block is added to that row and the copy is overwritten by the next slot; else the copy becomes a
 * row.  Then the history's retired rows and _Total are added.  Rows and parents are found by keys,
 * which depend on the secret seed.  An object without instances has one row at most, whose image is
 * a block without a definition.
 */
#include "sdk/provider/region/gather.h"

#include <string.h>

#include "sdk/core/invariant.h"
#include "sdk/provider/region/known.h"
#include "sdk/provider/table/image.h"

static bool is_summed_by_name(const epc_object *about)
{
    return !(about->flags & EPC_SEPARATE);
}

bool epci_object_has_child(const struct epci_layout *layout, uint32_t object, const bool *wanted)
{
    const epc_schema *schema = layout->schema;

    for (uint32_t i = object + 1; i < schema->object_count; i++)
        if ((!wanted || wanted[i]) && schema->objects[i].parent &&
            schema->objects[i].parent->symbol == schema->objects[object].symbol)
            return true;
    return false;
}

/* One allocation more than the sources': every Collect makes it.  What needs most alignment is
 * first. */
int epci_gathering_open(struct epci_gathering *gathering, const struct epci_attached *first,
                        bool alone)
{
    const size_t objects = gathering->layout->schema->object_count;
    const size_t block = gathering->layout->largest_block;
    const size_t image = EPCI_IMAGE_HEAD + EPCI_NAME_UNITS * 2 + 2 + block;

    if (epci_sources_init(&gathering->sources, gathering->layout, first, alone))
        return EPC_E_NOMEM;
    gathering->parents.entry_bytes = sizeof(struct epci_gathered_parent);
    gathering->carries = epci_alloc(2 * block + objects * sizeof *gathering->objects +
                                    objects * sizeof *gathering->resuming + 8 + image);
    if (!gathering->carries)
        return EPC_E_NOMEM;
    gathering->objects =
        (struct epci_gathered *)(void *)((unsigned char *)gathering->carries + block);
    gathering->resuming = (struct epci_resuming *)(gathering->objects + objects);
    gathering->scratch = (unsigned char *)(gathering->resuming + objects);
    gathering->image = gathering->scratch + 8 + block;
    return EPC_OK;
}

void epci_gathering_release(struct epci_gathering *gathering)
{
    epci_hashtable_release(&gathering->parents);
    for (uint32_t i = 0; gathering->carries && i < gathering->layout->schema->object_count; i++) {
        epci_free(gathering->objects[i].bytes);
        epci_resuming_release(&gathering->resuming[i]);
    }
    epci_free(gathering->carries);
    epci_sources_free_extent_lists(&gathering->sources);
}

/* ---- Room ---- */

/* Room for `bytes` more after the gathered ones; NULL without memory. */
static unsigned char *reserve_gathered_bytes(struct epci_gathering *gathering, uint32_t object,
                                             size_t bytes)
{
    struct epci_gathered *gathered = &gathering->objects[object];
    size_t capacity = gathered->used + bytes;
    unsigned char *grown;

    if (gathered->capacity - gathered->used >= bytes)
        return gathered->bytes + gathered->used;
    if (capacity < gathered->capacity * 2)
        capacity = gathered->capacity * 2;
    grown = epci_alloc(capacity);
    if (!grown) {
        gathering->is_short = true;
        return NULL;
    }
    if (gathered->used)
        memcpy(grown, gathered->bytes, gathered->used);
    epci_free(gathered->bytes);
    gathered->bytes = grown;
    gathered->capacity = capacity;
    return grown + gathered->used;
}

/* Make room for the instances of the process that has most, so that the buffer rarely has to grow:
 * often each process has the same names.  If
 * that is too much memory, it grows as needed. */
static void reserve_expected_bytes(struct epci_gathering *gathering, uint32_t object)
{
    size_t bytes =
        gathering->layout->objects[object].block_bytes + EPCI_IMAGE_HEAD + EPCI_NAME_UNITS * 2;
    bool was_short = gathering->is_short;
    uint64_t most = 0;

    for (uint32_t i = 0; i < gathering->sources.count; i++)
        if (object < gathering->sources.each[i].object_count &&
            most < gathering->sources.each[i].parts[object].live_bytes)
            most = gathering->sources.each[i].parts[object].live_bytes;
    bytes += (size_t)most;
    if (!reserve_gathered_bytes(gathering, object, bytes))
        gathering->is_short = was_short;
}

/* ---- Keys ---- */

static uint64_t key_of_visited_slot(const struct epci_gathering *gathering,
                                    const struct epci_visit *visit)
{
    return epci_key_of_slot(gathering, visit->cursor,
                            epci_cursor_slot_location(visit->cursor, visit->slot),
                            visit->reading.generation);
}

/* Find the parent's row; false: the parent was removed.  The location is foreign data: it may lead
 * to an instance of another object. */
static bool find_parent_row(const struct epci_gathering *gathering, struct epci_visit *visit)
{
    const struct epci_gathered_parent *parent = epci_hashtable_find(
        &gathering->parents, epci_key_of_slot(gathering, visit->cursor, visit->reading.parent,
                                              visit->reading.parent_generation));

    if (!parent || parent->symbol != visit->own->object->parent->symbol)
        return false;
    visit->parent_number = (uint32_t)parent->number;
    visit->row_key = parent->row_key;
    return true;
}

/* Check the image, find its parent and compute its row's key.  False: leave the instance out. */
static bool validate_image_and_make_key(const struct epci_gathering *gathering,
                                        struct epci_visit *visit, struct epci_image_claim *claim)
{
    const epc_object *about = visit->own->object;
    const bool numbered = (about->flags & EPC_UNIQUE_ID) != 0;

    visit->row_key = gathering->seed;
    if (!(about->flags & EPC_MANY)) {
        visit->row_key = epci_mix_keys(visit->row_key, visit->cursor->object);
        return true;
    }
    if (!epci_image_read_and_check_instance(visit->image, visit->name_capacity, numbered, claim) ||
        (about->flags & EPC_TOTAL && epci_image_is_total(visit->image, claim->name_bytes)) ||
        (about->parent && !find_parent_row(gathering, visit)))
        return false;
    visit->row_key = epci_mix_keys(visit->row_key, visit->cursor->object);
    if (!is_summed_by_name(about))
        visit->row_key = epci_mix_keys(visit->row_key, visit->cursor->source->region->owner.pid);
    visit->row_key = numbered ? epci_mix_keys(visit->row_key, claim->unique_id)
                              : epci_mix_name_into_key(visit->image + EPCI_IMAGE_HEAD,
                                                       claim->name_bytes, visit->row_key);
    return true;
}

/* ---- Instances ---- */

static void zero_negative_levels_and_complete_block(const struct epci_gathering *gathering,
                                                    const struct epci_cursor *cursor,
                                                    unsigned char *block)
{
    const struct epci_layout_object *own = &gathering->layout->objects[cursor->object];
    const struct epci_attached *region = cursor->source->region;
    const struct epci_region_view *view = region->sections.views[0];
    struct epci_moment moment = { .answer = gathering->time, .connected = !region->gone };

    if (gathering->sources.count > 1)
        epci_zero_and_report_levels_below_zero(gathering->layout, cursor, block);
    /* Read the clock after the block was copied, so that no request entered a queue later.  The
     * queues of a process that has ended do not wait any longer. */
    if (own->settles) {
        moment.ticks = region->gone ? region->gone_ticks : epci_clock_ticks();
        moment.time_100ns = epci_100ns_from_ticks(moment.ticks);
    }
    epci_block_complete_at_moment(own, block, view->block_bytes[cursor->object], &moment);
}

/* Write the definition of the checked image and, in a separate object, append the process's
 * number to the name.  Returns the image's bytes; its block is at the end. */
static size_t write_image_instance_definition(const struct epci_gathering *gathering,
                                              const struct epci_visit *visit,
                                              const struct epci_image_claim *claim)
{
    const epc_object *about = visit->own->object;
    struct epci_wire_instance head =
        epci_image_definition(visit->name_capacity, claim->name_bytes,
                              about->flags & EPC_UNIQUE_ID
                                  ? claim->unique_id
                                  : epci_instance_unique_id_from_block(visit->own, visit->block));

    if (about->parent) {
        head.parent_index = gathering->first_counter + about->parent->symbol;
        head.parent_instance = visit->parent_number;
    }
    if (!is_summed_by_name(about) && claim->name_bytes) {
        memmove(visit->block + EPCI_IMAGE_SUFFIX, visit->block, visit->own->block_bytes);
        head.name_bytes =
            epci_image_append_pid(visit->image, visit->name_capacity, claim->name_bytes,
                                  visit->cursor->source->region->owner.pid);
        head.bytes += EPCI_IMAGE_SUFFIX;
    }
    memcpy(visit->image, &head, sizeof head);
    return head.bytes + visit->own->block_bytes;
}

static void append_row(struct epci_gathering *gathering, const struct epci_visit *visit,
                       const struct epci_image_claim *claim, struct epci_answer_row *row)
{
    struct epci_gathered *gathered = visit->gathered;

    gathered->used += visit->own->object->flags & EPC_MANY
                          ? write_image_instance_definition(gathering, visit, claim)
                          : visit->own->block_bytes;
    row->block_at = gathered->used - visit->own->block_bytes;
    row->number = gathered->rows++;
    row->location = epci_cursor_slot_location(visit->cursor, visit->slot);
}

/* If the object has children, let them find this slot. */
static void add_slot_to_parent_table(struct epci_gathering *gathering,
                                     const struct epci_visit *visit, uint64_t number)
{
    struct epci_gathered_parent *parent;

    if (!epci_object_has_child(gathering->layout, visit->cursor->object, NULL))
        return;
    parent = epci_hashtable_find_or_add(&gathering->parents, key_of_visited_slot(gathering, visit));
    if (!parent) {
        gathering->is_short = true;
        return;
    }
    parent->row_key = visit->row_key;
    parent->number = number;
    parent->symbol = visit->own->object->symbol;
}

static void add_visited_slot_to_its_row(struct epci_gathering *gathering, struct epci_visit *visit)
{
    struct epci_image_claim claim;
    struct epci_answer_row *row;

    if (!validate_image_and_make_key(gathering, visit, &claim))
        return;
    zero_negative_levels_and_complete_block(gathering, visit->cursor, visit->block);
    row = epci_hashtable_find_or_add(&visit->history->rows, visit->row_key);
    if (!row) {
        gathering->is_short = true;
        return;
    }
    if (is_summed_by_name(visit->own->object)) {
        uint64_t key = key_of_visited_slot(gathering, visit);

        gathering->is_short |=
            !epci_history_prevent_decrease(visit->history, key, visit->reading.doubtful,
                                           visit->block) ||
            !epci_history_add_slot_contribution(visit->history, key, row, visit->block);
    }
    if (row->block_at)
        epci_combine_block_cells(visit->own, EPCI_CELLS_ALL, visit->gathered->bytes + row->block_at,
                                 visit->block, visit->own->block_bytes);
    else
        append_row(gathering, visit, &claim, row);
    add_slot_to_parent_table(gathering, visit, row->number);
}

/* Was the instance of a free slot removed since the last reading, which was a direct copy?  Then no
 * contribution tells that it was shown. */
static bool is_instance_removed_since_direct_copy(const struct epci_visit *visit)
{
    const struct epci_history *history = visit->history;
    const struct epci_attached *region = visit->cursor->source->region;

    return history->was_direct && history->only_serial == region->owner.serial &&
           epci_is_removal_after(visit->reading.removal, history->only_removals,
                                 epci_region_removal_count(region->sections.views[0]));
}

/* A free slot: if its instance was removed since it was last read, store its final counts in the
 * history. */
static void save_final_counts_of_free_slot(struct epci_gathering *gathering,
                                           struct epci_visit *visit)
{
    const struct epci_cursor *cursor = visit->cursor;
    const uint32_t generation = visit->reading.generation;
    const uint64_t key = key_of_visited_slot(gathering, visit);
    unsigned char *last = epci_history_find_block_of_slot(visit->history, key);
    struct epci_image_claim claim;

    if ((!last && !is_instance_removed_since_direct_copy(visit)) ||
        epci_cursor_copy_slot_summing_rows(cursor, visit->slot, EPCI_SLOT_FREE, visit->image,
                                           gathering->scratch, &visit->reading) ||
        visit->reading.generation != generation ||
        (!last && !validate_image_and_make_key(gathering, visit, &claim)))
        return;
    zero_negative_levels_and_complete_block(gathering, cursor, visit->block);
    if (last)
        memcpy(last, visit->block, visit->own->block_bytes);
    else
        gathering->is_short |=
            !epci_history_add_final_counts(visit->history, key, visit->row_key, visit->block);
}

typedef void visit_fn(struct epci_gathering *gathering, struct epci_visit *visit);

/* Copy every slot of the object to the end of the gathered bytes, and call `live` for instances and
 * `free_slot`, which may be NULL, for free slots. */
static void copy_and_visit_slots(struct epci_gathering *gathering, struct epci_cursor *cursor,
                                 visit_fn *live, visit_fn *free_slot)
{
    struct epci_visit visit = { .cursor = cursor,
                                .own = &gathering->layout->objects[cursor->object],
                                .history = &gathering->histories[cursor->object],
                                .gathered = &gathering->objects[cursor->object] };

    while (epci_cursor_next_extent(cursor)) {
        bool may_know;

        visit.name_capacity =
            cursor->extent.block_at ? cursor->extent.block_at - EPCI_IMAGE_HEAD : 0;
        may_know = live == add_visited_slot_to_its_row && gathering->sources.count > 1 &&
                   epci_can_know_slots(&visit) &&
                   !epci_object_has_child(gathering->layout, cursor->object, NULL);
        if (may_know)
            epci_prefetch_slot_headers(cursor);
        for (visit.slot = 0; visit.slot < cursor->extent.used; visit.slot++) {
            int status;

            if (may_know)
                visit.slot += epci_gather_known_slots(gathering, &visit);
            if (visit.slot == cursor->extent.used)
                break;
            visit.image = reserve_gathered_bytes(gathering, cursor->object,
                                                 EPCI_IMAGE_HEAD + visit.name_capacity +
                                                     EPCI_IMAGE_SUFFIX + visit.own->block_bytes);
            if (!visit.image)
                return;
            visit.block = visit.image + cursor->extent.block_at;
            visit.row_key = 0;
            status = epci_cursor_copy_nth_slot(cursor, visit.slot, visit.image, gathering->scratch,
                                               &visit.reading);
            if (status == EPC_OK)
                live(gathering, &visit);
            else if (status == EPC_END && free_slot)
                free_slot(gathering, &visit);
        }
    }
}

/* ---- One object ---- */

/* Add what no slot shows any more.  If there is one process, remember in which slots that goes on,
 * so that the object can be copied directly again. */
static void end_reading_and_add_counts_of_gone_slots(struct epci_gathering *gathering,
                                                     uint32_t object)
{
    struct epci_history *history = &gathering->histories[object];
    uint32_t *slots = NULL, count = 0;

    if (gathering->is_short)
        return; /* else slots that were not visited would be retired, and counted twice later */
    history->was_disturbed = epci_were_instances_removed(&gathering->sources);
    gathering->is_short |=
        !epci_history_end_reading_retire_unread(history, gathering->objects[object].bytes);
    if (gathering->sources.count == 1 && history->retired.count > 0)
        slots = epci_alloc(history->retired.count * sizeof *slots);
    for (uint32_t i = 0; slots && i < history->rows.count; i++) {
        const struct epci_answer_row *row = epci_hashtable_entry(&history->rows, i);

        if (epci_hashtable_find(&history->retired, row->key))
            slots[count++] = row->location;
    }
    epci_history_set_resumed_slots(history, slots, count);
}

static void append_total_row(struct epci_gathering *gathering, uint32_t object)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    const epc_object *parent = own->object->parent;
    struct epci_gathered *gathered = &gathering->objects[object];
    const struct epci_hashtable *rows = &gathering->histories[object].rows;
    struct epci_wire_instance definition;
    struct epci_wire_block head = { own->block_bytes };
    unsigned char *image, *block;

    if (gathered->rows == 0)
        return;
    image = reserve_gathered_bytes(gathering, object,
                                   EPCI_IMAGE_HEAD + EPCI_IMAGE_TOTAL + own->block_bytes);
    if (!image)
        return;
    definition = epci_image_definition(EPCI_IMAGE_TOTAL, epci_image_write_total_name(image),
                                       EPCI_NO_UNIQUE_ID);
    if (parent) {
        definition.parent_index = gathering->first_counter + parent->symbol;
        definition.parent_instance =
            gathering->objects[epci_find_schema_object(gathering->layout->schema, parent->symbol)]
                .total;
    }
    memcpy(image, &definition, sizeof definition);
    block = image + EPCI_IMAGE_HEAD + EPCI_IMAGE_TOTAL;
    memset(block, 0, own->block_bytes);
    memcpy(block, &head, sizeof head);
    for (uint32_t i = 0; i < rows->count; i++) {
        const struct epci_answer_row *row = epci_hashtable_entry(rows, i);

        if (row->block_at)
            epci_combine_block_cells(own, EPCI_CELLS_ALL, block, gathered->bytes + row->block_at,
                                     own->block_bytes);
    }
    gathered->used += EPCI_IMAGE_HEAD + EPCI_IMAGE_TOTAL + own->block_bytes;
    gathered->total = gathered->rows++;
}

/* An object without instances: move the sum to the first block, which was left free for it; without
 * a process that has one, zeros. */
static void complete_single_block(struct epci_gathering *gathering, uint32_t object)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    struct epci_gathered *gathered = &gathering->objects[object];
    struct epci_moment moment = { .answer = gathering->time, .ticks = gathering->time };

    for (uint32_t i = 0; i < gathering->sources.count; i++)
        moment.connected |= !gathering->sources.each[i].region->gone;
    if (gathered->rows > 0)
        memcpy(gathered->bytes, gathered->bytes + own->block_bytes, own->block_bytes);
    epci_block_complete_at_moment(own, gathered->bytes, gathered->rows ? own->block_bytes : 0,
                                  &moment);
    gathered->used = own->block_bytes;
    gathered->rows = 0;
}

bool epci_gathering_is_valid(const struct epci_gathering *gathering, uint32_t object)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    const struct epci_gathered *gathered = &gathering->objects[object];
    const bool total = (own->object->flags & EPC_TOTAL) && gathered->rows > 0;

    if (gathered->used > gathered->capacity || !gathered->bytes != !gathered->capacity)
        return false;
    if (gathering->is_short)
        return true;
    if (!(own->object->flags & EPC_MANY))
        return gathered->used == own->block_bytes && gathered->rows == 0;
    return gathered->rows <= gathering->histories[object].rows.count + total;
}

void epci_gather_object(struct epci_gathering *gathering, uint32_t object)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    const bool many = (own->object->flags & EPC_MANY) != 0;

    /* Of one process, the rows are in the order of its slots. */
    epci_history_begin_reading_of_slots(&gathering->histories[object],
                                        gathering->sources.count > 1);
    epci_prepare_known_slots(gathering, object);
    reserve_expected_bytes(gathering, object);
    if (!many && !reserve_gathered_bytes(gathering, object, own->block_bytes))
        return;
    gathering->objects[object].used = many ? 0 : own->block_bytes;
    for (uint32_t i = 0; i < gathering->sources.count; i++) {
        struct epci_source *source = &gathering->sources.each[i];
        struct epci_cursor cursor;

        if (source->region->gone && !(own->object->flags & EPC_KEEP))
            continue;
        epci_extent_cursor_init(&cursor, source, object);
        copy_and_visit_slots(gathering, &cursor, add_visited_slot_to_its_row,
                             is_summed_by_name(own->object) ? save_final_counts_of_free_slot
                                                            : NULL);
    }
    end_reading_and_add_counts_of_gone_slots(gathering, object);
    if (!many)
        complete_single_block(gathering, object);
    else if (own->object->flags & EPC_TOTAL)
        append_total_row(gathering, object);
    EPCI_INVARIANT(epci_gathering_is_valid(gathering, object));
}

/* ---- Processes that have ended ---- */

/* Its object may not be retired now, but its children may be. */
static void retire_visited_slot(struct epci_gathering *gathering, struct epci_visit *visit)
{
    struct epci_image_claim claim;

    if (!validate_image_and_make_key(gathering, visit, &claim))
        return;
    if (gathering->retires) {
        const uint64_t key = key_of_visited_slot(gathering, visit);

        zero_negative_levels_and_complete_block(gathering, visit->cursor, visit->block);
        gathering->is_short |=
            !epci_history_prevent_decrease(visit->history, key, visit->reading.doubtful,
                                           visit->block) ||
            !epci_history_add_final_counts(visit->history, key, visit->row_key, visit->block);
    }
    add_slot_to_parent_table(gathering, visit, 0);
}

void epci_retire_ended_process_counts(struct epci_gathering *gathering, bool kept)
{
    for (uint32_t i = 0; i < gathering->layout->schema->object_count; i++) {
        const epc_object *about = gathering->layout->objects[i].object;
        struct epci_history *history = &gathering->histories[i];
        struct epci_cursor cursor;

        epci_extent_cursor_init(&cursor, &gathering->sources.each[0], i);
        gathering->retires = is_summed_by_name(about) && kept == ((about->flags & EPC_KEEP) != 0);
        if (gathering->retires || epci_object_has_child(gathering->layout, i, NULL))
            copy_and_visit_slots(gathering, &cursor, retire_visited_slot,
                                 gathering->retires ? save_final_counts_of_free_slot : NULL);
        /* What it removed before has contributions as well, although no slot has it any more. */
        if (gathering->retires)
            history->ended = history->contributions.count > history->gone;
    }
}
