/* SPDX-License-Identifier: MIT
 *
 * gather.c -- see gather.h.
 */
#include "sdk/provider/gather.h"

#include <string.h>

#include "sdk/core/wire.h"
#include "sdk/provider/image.h"

#define HEAD ((uint32_t)sizeof(struct epci_wire_instance))

/* A row of the answer. */
struct row {
    uint64_t key;
    size_t block_at; /* in the gathered bytes; 0: new, for a block has a definition before it */
    uint64_t number;
};

/* A slot that holds a parent; its key is that of slot_key. */
struct position {
    uint64_t key;
    uint64_t row_key;
    uint64_t number;
    uint32_t symbol; /* of its object                                        */
    bool unread;     /* it cannot be read now: neither can its children      */
};

/* One slot at hand. */
struct visit {
    const struct epci_cursor *cursor;
    uint32_t slot;
    struct epci_slot_reading reading;
    unsigned char *image;
    uint32_t name_room;
    uint32_t parent_number;
    bool parent_unread;
    uint64_t row_key;
};

static const epc_object *object_of(const struct epci_gathering *gathering, uint32_t object)
{
    return gathering->layout->objects[object].object;
}

static bool is_parent(const struct epci_layout *layout, uint32_t object)
{
    const epc_schema *schema = layout->schema;
    bool found = false;

    for (uint32_t i = object + 1; i < schema->object_count && !found; i++)
        found = schema->objects[i].parent &&
                schema->objects[i].parent->symbol == schema->objects[object].symbol;
    return found;
}

int epci_gathering_init(struct epci_gathering *gathering)
{
    gathering->rows.entry_bytes = sizeof(struct row);
    gathering->positions.entry_bytes = sizeof(struct position);
    gathering->scratch = epci_alloc(gathering->layout->largest_block);
    return gathering->scratch ? EPC_OK : EPC_E_NOMEM;
}

void epci_gathering_release(struct epci_gathering *gathering)
{
    epci_hashtable_release(&gathering->rows);
    epci_hashtable_release(&gathering->positions);
    epci_free(gathering->scratch);
    for (uint32_t i = 0; gathering->objects && i < gathering->layout->schema->object_count; i++)
        epci_free(gathering->objects[i].bytes);
}

bool epci_gather_allows_direct(const struct epci_layout *layout, uint32_t object,
                               const struct epci_history *history)
{
    const epc_object *about = layout->objects[object].object;

    return (about->flags & EPC_MANY) && epci_history_is_empty(history) &&
           !(about->flags & (EPC_SEPARATE | EPC_TOTAL | EPC_UNIQUE_ID)) && !about->parent &&
           !layout->objects[object].settles;
}

/* ---- Room ---- */

/* Room for `bytes` more behind what is gathered; NULL without memory. */
static unsigned char *room_for(struct epci_gathered *gathered, size_t bytes)
{
    size_t room =
        gathered->room * 2 > gathered->used + bytes ? gathered->room * 2 : gathered->used + bytes;
    unsigned char *grown;

    if (gathered->room - gathered->used >= bytes)
        return gathered->bytes + gathered->used;
    grown = epci_alloc(room);
    if (!grown)
        return NULL;
    if (gathered->used)
        memcpy(grown, gathered->bytes, gathered->used);
    epci_free(gathered->bytes);
    gathered->bytes = grown;
    gathered->room = room;
    return grown + gathered->used;
}

/* Room for what the extents say there is, so that it seldom has to grow. */
static void expect(struct epci_gathering *gathering, uint32_t object)
{
    size_t bytes = 0;

    for (uint32_t i = 0; i < gathering->sources->count; i++)
        if (object < gathering->sources->each[i].object_count)
            bytes += (size_t)gathering->sources->each[i].parts[object].live_bytes;
    room_for(&gathering->objects[object],
             bytes + gathering->layout->objects[object].block_bytes + HEAD + EPCI_NAME_UNITS * 2);
}

/* ---- Keys ---- */

/* Of an instance: the making of that slot. */
static uint64_t slot_key(const struct epci_gathering *gathering, const struct epci_cursor *cursor,
                         uint32_t location, uint32_t making)
{
    uint64_t key = epci_key_mix(gathering->seed, cursor->source->region->owner.serial);

    return epci_key_mix(key, (uint64_t)location << 32 | making);
}

static uint64_t own_key(const struct epci_gathering *gathering, const struct visit *visit)
{
    return slot_key(gathering, visit->cursor, epci_cursor_location(visit->cursor, visit->slot),
                    visit->reading.making);
}

/* Where the parent is; false: it is gone, or cannot be read now.  The location is foreign: it may lead to
 * an instance of another object. */
static bool find_parent(const struct epci_gathering *gathering, struct visit *visit)
{
    const epc_object *about = object_of(gathering, visit->cursor->object);
    const struct position *parent = epci_hashtable_find(
        &gathering->positions,
        slot_key(gathering, visit->cursor, visit->reading.parent, visit->reading.parent_making));

    if (!parent || parent->symbol != about->parent->symbol)
        return false;
    visit->parent_unread = parent->unread;
    visit->parent_number = (uint32_t)parent->number;
    visit->row_key = parent->row_key;
    return !parent->unread;
}

/* Judge the image; its parent and key.  False: leave the instance out. */
static bool identify(const struct epci_gathering *gathering, struct visit *visit,
                     struct epci_image_claim *claim)
{
    const uint32_t object = visit->cursor->object;
    const epc_object *about = object_of(gathering, object);
    const bool numbered = (about->flags & EPC_UNIQUE_ID) != 0;

    visit->row_key = gathering->seed;
    visit->parent_unread = false;
    if (!epci_image_check(visit->image, visit->name_room, numbered, claim) ||
        (about->flags & EPC_TOTAL && epci_image_is_total(visit->image, claim->name_bytes)) ||
        (about->parent && !find_parent(gathering, visit)))
        return false;
    visit->row_key = epci_key_mix(visit->row_key, object);
    if (about->flags & EPC_SEPARATE)
        visit->row_key = epci_key_mix(visit->row_key, visit->cursor->source->region->owner.pid);
    visit->row_key = numbered ? epci_key_mix(visit->row_key, claim->unique_id)
                              : epci_image_key(visit->image, claim->name_bytes, visit->row_key);
    return true;
}

/* ---- Instances ---- */

static void settle(const struct epci_gathering *gathering, const struct epci_cursor *cursor,
                   unsigned char *block)
{
    const struct epci_layout_object *own = &gathering->layout->objects[cursor->object];
    const struct epci_attached *region = cursor->source->region;
    const struct epci_region_view *view = region->sections.views[0];
    struct epci_moment moment = { .answer = gathering->time, .connected = !region->gone };

    /* After the block was copied: nobody is in a queue since later than now.  Of a process that is gone
     * nobody waits any longer. */
    if (own->settles) {
        moment.ticks = region->gone ? region->gone_ticks : epci_clock_ticks();
        moment.time_100ns = region->gone ? region->gone_100ns : epci_clock_100ns();
    }
    epci_cells_settle(own, block, view->block_bytes[cursor->object], &moment);
}

/* Give the judged image its definition and, in a separate object, its process's number.  Returns its
 * bytes; the block stands at its end. */
static size_t finish_image(const struct epci_gathering *gathering, const struct visit *visit,
                           const struct epci_image_claim *claim)
{
    const epc_object *about = object_of(gathering, visit->cursor->object);
    const uint32_t block_bytes = gathering->layout->objects[visit->cursor->object].block_bytes;
    struct epci_image_definition definition = {
        .name_room = visit->name_room,
        .name_bytes = claim->name_bytes,
        .unique_id = about->flags & EPC_UNIQUE_ID ? claim->unique_id : EPCI_NO_UNIQUE_ID,
        .parent_index = about->parent ? gathering->first_counter + about->parent->symbol : 0,
        .parent_instance = visit->parent_number,
    };

    if (about->flags & EPC_SEPARATE && claim->name_bytes) {
        unsigned char *block = visit->image + HEAD + visit->name_room;

        memmove(block + EPCI_IMAGE_SUFFIX, block, block_bytes);
        definition.name_bytes =
            epci_image_append_pid(visit->image, visit->name_room, claim->name_bytes,
                                  visit->cursor->source->region->owner.pid);
        definition.name_room += EPCI_IMAGE_SUFFIX;
    }
    epci_image_define(visit->image, &definition);
    return HEAD + definition.name_room + block_bytes;
}

/* Add the image to the answer, as a row of its own or to the one with its name. */
static const struct row *add_row(struct epci_gathering *gathering, const struct visit *visit,
                                 const struct epci_image_claim *claim)
{
    const struct epci_layout_object *own = &gathering->layout->objects[visit->cursor->object];
    struct epci_gathered *gathered = &gathering->objects[visit->cursor->object];
    struct row *row = epci_hashtable_put(&gathering->rows, visit->row_key);
    const unsigned char *block = visit->image + HEAD + visit->name_room;

    if (!row) {
        gathering->is_short = true;
        return NULL;
    }
    if (row->block_at) {
        epci_cells_add(own, EPCI_CELLS_ALL, gathered->bytes + row->block_at, block,
                       own->block_bytes);
        return row;
    }
    gathered->used += finish_image(gathering, visit, claim);
    row->block_at = gathered->used - own->block_bytes;
    row->number = gathered->rows++;
    return row;
}

/* NULL without memory. */
static struct position *note_position(struct epci_gathering *gathering, const struct visit *visit,
                                      uint64_t number)
{
    struct position *position =
        epci_hashtable_put(&gathering->positions, own_key(gathering, visit));

    if (position) {
        position->row_key = visit->row_key;
        position->number = number;
        position->symbol = object_of(gathering, visit->cursor->object)->symbol;
    } else {
        gathering->is_short = true;
    }
    return position;
}

static bool adds_up(const epc_object *about)
{
    return !(about->flags & EPC_SEPARATE);
}

/* A slot that cannot be read now, it or its parent: it counts as before, and so do its children. */
static void pass_unread(struct epci_gathering *gathering, const struct visit *visit)
{
    const uint32_t object = visit->cursor->object;
    struct position *position;

    if (adds_up(object_of(gathering, object)))
        epci_history_unread(&gathering->histories[object], own_key(gathering, visit));
    if (!is_parent(gathering->layout, object))
        return;
    position = note_position(gathering, visit, 0);
    if (position)
        position->unread = true;
}

static void take(struct epci_gathering *gathering, struct visit *visit)
{
    const uint32_t object = visit->cursor->object;
    unsigned char *block = visit->image + HEAD + visit->name_room;
    struct epci_image_claim claim;
    const struct row *row;

    if (!identify(gathering, visit, &claim)) {
        if (visit->parent_unread)
            pass_unread(gathering, visit);
        return;
    }
    settle(gathering, visit->cursor, block);
    if (adds_up(object_of(gathering, object)))
        epci_history_contribute(&gathering->histories[object], own_key(gathering, visit),
                                visit->row_key, block);
    row = add_row(gathering, visit, &claim);
    if (row && is_parent(gathering->layout, object))
        note_position(gathering, visit, row->number);
}

/* A slot that is free: if it was removed since it was read last, what it counted until then. */
static void take_last(struct epci_gathering *gathering, struct visit *visit)
{
    const struct epci_cursor *cursor = visit->cursor;
    struct epci_history *history = &gathering->histories[cursor->object];
    const uint32_t making = visit->reading.making;
    unsigned char *last = epci_history_last(history, own_key(gathering, visit));

    if (!last ||
        epci_slot_copy(epci_cursor_slot(cursor, visit->slot), EPCI_SLOT_FREE, visit->image,
                       cursor->image_bytes, &visit->reading) ||
        visit->reading.making != making)
        return;
    settle(gathering, cursor, visit->image + HEAD + visit->name_room);
    memcpy(last, visit->image + HEAD + visit->name_room, history->object->block_bytes);
}

typedef void visit_fn(struct epci_gathering *gathering, struct visit *visit);

/* Copy every instance of the object behind what is gathered, where `live` and `free` look at it. */
static void visit_all(struct epci_gathering *gathering, struct epci_cursor *cursor, visit_fn *live,
                      visit_fn *free_slot)
{
    const uint32_t block_bytes = gathering->layout->objects[cursor->object].block_bytes;

    while (epci_cursor_next(cursor)) {
        struct visit visit = { .cursor = cursor,
                               .name_room = cursor->extent.block_at - EPCI_SLOT_HEAD - HEAD };
        size_t bytes = HEAD + visit.name_room + EPCI_IMAGE_SUFFIX + block_bytes;

        for (visit.slot = 0; visit.slot < cursor->extent.used; visit.slot++) {
            int status;

            visit.image = room_for(&gathering->objects[cursor->object], bytes);
            if (!visit.image) {
                gathering->is_short = true;
                return;
            }
            status = epci_cursor_copy(cursor, visit.slot, visit.image, gathering->scratch,
                                      &visit.reading);
            if (status == EPC_OK)
                live(gathering, &visit);
            else if (status == EPC_END && free_slot)
                free_slot(gathering, &visit);
            else if (status == EPC_RETRY)
                pass_unread(gathering, &visit);
        }
    }
}

/* ---- Objects without instances ---- */

/* Its key; there is one row. */
static uint64_t single_key(const struct epci_gathering *gathering, uint32_t object)
{
    return epci_key_mix(gathering->seed, object);
}

/* Copy what a process has of the object to `block` and complete it; what it had when it was read last,
 * if it cannot be read now.  False: it has not made it. */
static bool copy_single(struct epci_gathering *gathering, struct epci_cursor *cursor,
                        unsigned char *block, uint64_t *key)
{
    struct epci_slot_reading reading;
    const unsigned char *last;

    while (epci_cursor_next(cursor)) {
        int status = cursor->extent.used > 0
                         ? epci_cursor_copy(cursor, 0, block, gathering->scratch, &reading)
                         : EPC_END;

        if (status == EPC_END)
            continue;
        *key = slot_key(gathering, cursor, epci_cursor_location(cursor, 0), reading.making);
        if (status == EPC_OK) {
            settle(gathering, cursor, block);
            return true;
        }
        last = epci_history_last(&gathering->histories[cursor->object], *key);
        if (last) {
            memcpy(block, last, gathering->layout->objects[cursor->object].block_bytes);
            return true;
        }
    }
    return false;
}

/* Does this process's part of the object show? */
static bool shows(const struct epci_gathering *gathering, const struct epci_source *source,
                  uint32_t object)
{
    return !source->region->gone || object_of(gathering, object)->flags & EPC_KEEP;
}

static void gather_single(struct epci_gathering *gathering, uint32_t object)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    struct epci_gathered *gathered = &gathering->objects[object];
    /* The sum, and behind it one process's block. */
    unsigned char *block = room_for(gathered, 2 * (size_t)own->block_bytes);
    struct epci_moment moment = { .answer = gathering->time, .ticks = gathering->time };
    bool found = false;

    for (uint32_t i = 0; block && i < gathering->sources->count; i++) {
        struct epci_source *source = &gathering->sources->each[i];
        unsigned char *one = block + own->block_bytes;
        struct epci_cursor cursor;
        uint64_t key;

        moment.connected |= !source->region->gone;
        epci_cursor_init(&cursor, source, object);
        if ((found && !adds_up(own->object)) || !shows(gathering, source, object) ||
            !copy_single(gathering, &cursor, one, &key))
            continue;
        if (adds_up(own->object))
            epci_history_contribute(&gathering->histories[object], key,
                                    single_key(gathering, object), one);
        if (found)
            epci_cells_add(own, EPCI_CELLS_ALL, block, one, own->block_bytes);
        else
            memcpy(block, one, own->block_bytes);
        found = true;
    }
    if (!block) {
        gathering->is_short = true;
        return;
    }
    if (found)
        epci_hashtable_put(&gathering->rows, single_key(gathering, object));
    epci_history_end(&gathering->histories[object], &gathering->rows);
    if (found)
        epci_history_add(&gathering->histories[object], single_key(gathering, object), block);
    epci_cells_settle(own, block, found ? own->block_bytes : 0, &moment);
    gathered->used = own->block_bytes;
}

/* ---- Objects with instances ---- */

struct unread {
    struct epci_gathering *gathering;
    uint32_t object;
};

/* What a slot added that cannot be read now; a row that nobody else has is left out. */
static void add_unread(void *context, uint64_t key, const unsigned char *block)
{
    const struct unread *unread = context;
    const struct epci_layout_object *own = &unread->gathering->layout->objects[unread->object];
    const struct row *row = epci_hashtable_find(&unread->gathering->rows, key);

    if (row)
        epci_cells_add(own, EPCI_CELLS_ALL,
                       unread->gathering->objects[unread->object].bytes + row->block_at, block,
                       own->block_bytes);
}

static void add_retired(struct epci_gathering *gathering, uint32_t object)
{
    struct epci_history *history = &gathering->histories[object];
    struct unread unread = { gathering, object };

    epci_history_each_unread(history, add_unread, &unread);
    if (gathering
            ->is_short) /* or what was not looked at would be retired, and counted again later */
        return;
    epci_history_end(history, &gathering->rows);
    for (uint32_t i = 0; i < gathering->rows.count && !epci_history_is_empty(history); i++) {
        const struct row *row = epci_hashtable_at(&gathering->rows, i);

        epci_history_add(history, row->key, gathering->objects[object].bytes + row->block_at);
    }
}

/* The row _Total behind all others. */
static void add_total(struct epci_gathering *gathering, uint32_t object)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    const epc_object *parent = own->object->parent;
    struct epci_gathered *gathered = &gathering->objects[object];
    unsigned char *image = room_for(gathered, HEAD + EPCI_IMAGE_TOTAL + own->block_bytes);
    struct epci_image_definition definition = { .name_room = EPCI_IMAGE_TOTAL,
                                                .unique_id = EPCI_NO_UNIQUE_ID };
    struct epci_wire_block head = { own->block_bytes };
    unsigned char *block;

    if (!image || gathered->rows == 0)
        return;
    if (parent) {
        definition.parent_index = gathering->first_counter + parent->symbol;
        definition.parent_instance =
            gathering->objects[epci_schema_object(gathering->layout->schema, parent->symbol)].total;
    }
    definition.name_bytes = epci_image_name_total(image);
    epci_image_define(image, &definition);
    block = image + HEAD + EPCI_IMAGE_TOTAL;
    memset(block, 0, own->block_bytes);
    memcpy(block, &head, sizeof head);
    for (uint32_t i = 0; i < gathering->rows.count; i++) {
        const struct row *row = epci_hashtable_at(&gathering->rows, i);

        epci_cells_add(own, EPCI_CELLS_ALL, block, gathered->bytes + row->block_at,
                       own->block_bytes);
    }
    gathered->used += HEAD + EPCI_IMAGE_TOTAL + own->block_bytes;
    gathered->total = gathered->rows++;
}

static void gather_many(struct epci_gathering *gathering, uint32_t object)
{
    const epc_object *about = object_of(gathering, object);

    expect(gathering, object);
    for (uint32_t i = 0; i < gathering->sources->count; i++) {
        struct epci_cursor cursor;

        if (!shows(gathering, &gathering->sources->each[i], object))
            continue;
        epci_cursor_init(&cursor, &gathering->sources->each[i], object);
        visit_all(gathering, &cursor, take, adds_up(about) ? take_last : NULL);
    }
    add_retired(gathering, object);
    if (about->flags & EPC_TOTAL)
        add_total(gathering, object);
}

void epci_gather(struct epci_gathering *gathering, uint32_t object)
{
    epci_hashtable_release(&gathering->rows);
    epci_history_begin(&gathering->histories[object]);
    if (object_of(gathering, object)->flags & EPC_MANY)
        gather_many(gathering, object);
    else
        gather_single(gathering, object);
}

/* ---- Processes that are gone ---- */

static void retire_slot(struct epci_gathering *gathering, struct visit *visit)
{
    const uint32_t object = visit->cursor->object;
    unsigned char *block = visit->image + HEAD + visit->name_room;
    struct epci_image_claim claim;

    if (!identify(gathering, visit, &claim))
        return;
    settle(gathering, visit->cursor, block);
    epci_history_retire(&gathering->histories[object], own_key(gathering, visit), visit->row_key,
                        block);
    if (is_parent(gathering->layout, object))
        note_position(gathering, visit, 0);
}

/* For the sake of its children only. */
static void pass_slot(struct epci_gathering *gathering, struct visit *visit)
{
    struct epci_image_claim claim;

    if (identify(gathering, visit, &claim))
        note_position(gathering, visit, 0);
}

static void retire_single(struct epci_gathering *gathering, struct epci_cursor *cursor)
{
    unsigned char *block = room_for(&gathering->objects[cursor->object],
                                    gathering->layout->objects[cursor->object].block_bytes);
    uint64_t key;

    if (block && copy_single(gathering, cursor, block, &key))
        epci_history_retire(&gathering->histories[cursor->object], key,
                            single_key(gathering, cursor->object), block);
}

void epci_gather_gone(struct epci_gathering *gathering, bool kept)
{
    for (uint32_t i = 0; i < gathering->layout->schema->object_count; i++) {
        const epc_object *about = object_of(gathering, i);
        bool retires = adds_up(about) && kept == ((about->flags & EPC_KEEP) != 0);
        struct epci_cursor cursor;

        epci_cursor_init(&cursor, &gathering->sources->each[0], i);
        if (retires && !(about->flags & EPC_MANY))
            retire_single(gathering, &cursor);
        else if (retires)
            visit_all(gathering, &cursor, retire_slot, take_last);
        else if (is_parent(gathering->layout, i))
            visit_all(gathering, &cursor, pass_slot, NULL);
    }
}
