/* SPDX-License-Identifier: MIT
 *
 * columns.c -- groups are found by keys that no log can choose; paths are made when they are asked
 * for.
 */
#include "reader/binarylog/rows/columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/path.h"
#include "sdk/core/types.h"
#include "sdk/port/port.h"

#define COLUMN_NAME 1024u
#define COLUMNS_MAX 0x7FFFFFFFu

void reader_blg_columns_init(struct reader_blg_columns *out, const struct reader_blg *log,
                             reader_blg_chooses_fn *chooses, void *context)
{
    *out = (struct reader_blg_columns){ .log = log, .chooses = chooses, .context = context };
    kit_arena_init(&out->memory, epci_alloc, epci_free);
}

void reader_blg_columns_release(struct reader_blg_columns *columns)
{
    free(columns->list);
    free(columns->groups);
    free(columns->slots);
    kit_arena_release(&columns->memory);
    *columns = (struct reader_blg_columns){ .count = 0 };
}

/* ---- Groups by their keys ---- */

static size_t first_hash_slot(const struct reader_blg_columns *columns, uint64_t key)
{
    return (size_t)(key ^ key >> 32) & (columns->slot_count - 1);
}

uint32_t reader_blg_find_group_by_key(const struct reader_blg_columns *columns, uint64_t key)
{
    size_t at;

    if (columns->slot_count == 0)
        return READER_NOT_THERE;
    for (at = first_hash_slot(columns, key); columns->slots[at] != 0;
         at = (at + 1) & (columns->slot_count - 1))
        if (columns->groups[columns->slots[at] - 1].key == key)
            return columns->slots[at] - 1;
    return READER_NOT_THERE;
}

static void insert_group_into_hash_slots(struct reader_blg_columns *columns, uint32_t group)
{
    size_t at = first_hash_slot(columns, columns->groups[group].key);

    while (columns->slots[at] != 0)
        at = (at + 1) & (columns->slot_count - 1);
    columns->slots[at] = group + 1;
}

/* At least two slots for each group. */
static bool grow_hash_slots_if_needed(struct reader_blg_columns *columns)
{
    const size_t count = columns->slot_count > 0 ? 2 * columns->slot_count : 64;
    uint32_t *slots;

    if (columns->slot_count > 2 * columns->group_count)
        return true;
    slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(columns->slots);
    columns->slots = slots;
    columns->slot_count = count;
    for (uint32_t i = 0; i < columns->group_count; i++)
        insert_group_into_hash_slots(columns, i);
    return true;
}

/* ---- Paths ---- */

static void format_name_of_index(const struct reader_blg_columns *columns,
                                 const struct reader_blg_entry *entry, uint32_t index, char *out,
                                 size_t capacity)
{
    const struct reader_names *names = reader_blg_names_of_computer(columns->log, entry->machine);

    if (!names || !reader_names_find(names, index, out, capacity) || !out[0])
        snprintf(out, capacity, "#%u", (unsigned)index);
}

static void convert_utf16_to_text_buffer(struct epci_span text, char *out, size_t capacity)
{
    reader_utf16_to_text(text.at, text.left / 2, out, capacity);
}

void reader_blg_column_path(const struct reader_blg_columns *columns, size_t column, char *out,
                            size_t capacity)
{
    const struct reader_blg_column *is = &columns->list[column];
    const struct reader_blg_group *group = &columns->groups[is->group];
    const struct reader_blg_entry *entry = &columns->log->catalogue.entries[group->entry];
    char machine[COLUMN_NAME], object[COLUMN_NAME], counter[COLUMN_NAME], made[READER_BLG_PATH];
    const char *name = machine;
    struct reader_counter_path path = { .index = group->number };
    size_t bytes;

    convert_utf16_to_text_buffer(entry->machine, machine, sizeof machine);
    while (*name == '\\')
        name++;
    if (group->object)
        format_name_of_index(columns, entry, group->object, object, sizeof object);
    else
        convert_utf16_to_text_buffer(entry->object, object, sizeof object);
    if (is->counter)
        format_name_of_index(columns, entry, is->counter, counter, sizeof counter);
    else
        convert_utf16_to_text_buffer(entry->counter, counter, sizeof counter);
    path.computer = kit_slice_of(name);
    path.object = kit_slice_of(object);
    path.counter = kit_slice_of(counter);
    path.parent = path.instance = kit_slice_of(group->instance ? group->instance : "");
    path.parent.bytes = 0;
    path.part = path.instance;
    bytes = reader_path_format(&path, made, sizeof made);
    snprintf(out, capacity, "%s", bytes <= sizeof made ? made : "");
}

/* ---- New ones ---- */

static int add_column_if_chosen(struct reader_blg_columns *columns, uint32_t group, uint32_t place,
                                const struct reader_blg_column *column)
{
    struct reader_blg_group *of = &columns->groups[group];
    char path[READER_BLG_PATH];

    of->columns[place] = READER_BLG_NO_COLUMN;
    if (columns->count == COLUMNS_MAX)
        return EPC_E_RANGE;
    if (!KIT_RESERVE(NULL, columns->list, columns->count, columns->capacity))
        return EPC_E_NOMEM;
    columns->list[columns->count] = *column;
    columns->list[columns->count].group = group;
    if (columns->chooses) {
        reader_blg_column_path(columns, columns->count, path, sizeof path);
        if (!columns->chooses(columns->context, path))
            return EPC_OK;
    }
    of->columns[place] = (uint32_t)columns->count++;
    of->is_chosen = true;
    return EPC_OK;
}

static int add_column_group(struct reader_blg_columns *columns,
                            const struct reader_blg_group *group, uint32_t *out)
{
    struct reader_blg_group *added;

    if (columns->group_count == COLUMNS_MAX)
        return EPC_E_RANGE;
    if (!KIT_RESERVE(NULL, columns->groups, columns->group_count, columns->group_capacity) ||
        !grow_hash_slots_if_needed(columns))
        return EPC_E_NOMEM;
    added = &columns->groups[columns->group_count];
    *added = *group;
    added->columns = kit_arena_allocate(&columns->memory, group->count, sizeof *added->columns);
    if (group->instance)
        added->instance =
            kit_arena_copy_string(&columns->memory, group->instance, strlen(group->instance));
    if (!added->columns || (group->instance && !added->instance))
        return EPC_E_NOMEM;
    *out = (uint32_t)columns->group_count++;
    insert_group_into_hash_slots(columns, *out);
    return EPC_OK;
}

int reader_blg_add_group_for_entry(struct reader_blg_columns *columns, uint64_t key, uint32_t entry,
                                   const char *instance, uint32_t number, uint32_t *out)
{
    const struct reader_blg_entry *is = &columns->log->catalogue.entries[entry];
    const struct reader_blg_group group = {
        .key = key, .entry = entry, .number = number, .instance = instance, .count = 1
    };
    const struct reader_blg_column column = { .type = is->type, .scale = is->scale };
    const int status = add_column_group(columns, &group, out);

    return status ? status : add_column_if_chosen(columns, *out, 0, &column);
}

int reader_blg_add_group_for_instance(struct reader_blg_columns *columns, uint64_t key,
                                      uint32_t entry, const struct reader_snapshot *snapshot,
                                      uint32_t object, uint32_t instance, uint32_t *out)
{
    const struct reader_snapshot_object *is = &snapshot->objects[object];
    char text[READER_BLG_PATH];
    struct reader_blg_group group = {
        .key = key, .entry = entry, .object = is->view.head.name_index, .count = is->counter_count
    };
    int status;

    if (!is->single) {
        reader_snapshot_qualified_name(snapshot, object, instance, text, sizeof text);
        group.instance = text;
        group.number = reader_snapshot_instance(snapshot, object, instance)->number;
    }
    status = add_column_group(columns, &group, out);
    for (uint32_t i = 0; status == EPC_OK && i < is->counter_count; i++) {
        const struct epci_wire_counter *head =
            &reader_snapshot_counter(snapshot, object, i)->view.head;
        const struct reader_blg_column column = { .counter = head->name_index,
                                                  .type = head->type,
                                                  .scale = head->scale };

        if (epci_type_is_base(head->type))
            columns->groups[*out].columns[i] = READER_BLG_NO_COLUMN;
        else
            status = add_column_if_chosen(columns, *out, i, &column);
    }
    return status;
}
