/* SPDX-License-Identifier: MIT
 *
 * rowobjects.c -- a whole object is an answer, and is read as any other answer is.
 *
 * A block is copied, because the one before is compared with it.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/binarylog/rows/rowentry.h"
#include "reader/values/raw.h"
#include "sdk/core/types.h"

struct kept_block {
    unsigned char *bytes;
    size_t capacity;
    struct reader_snapshot snapshot;
    uint64_t number; /* of its sample; 0: empty */
};

struct reader_blg_object_rows {
    struct kept_block blocks[2];
    unsigned newer; /* which of them */
};

static int copy_and_parse_block(struct kept_block *kept, struct epci_span block, uint64_t number)
{
    int status;

    reader_snapshot_release(&kept->snapshot);
    kept->number = 0;
    if (!kit_grow_array(NULL, &kept->bytes, 0, block.left + 1, &kept->capacity, 1))
        return EPC_E_NOMEM;
    if (block.left > 0)
        memcpy(kept->bytes, block.at, block.left);
    status =
        reader_snapshot_build_from_answer(&kept->snapshot, epci_span_of(kept->bytes, block.left));
    if (status == EPC_OK)
        kept->number = number;
    return status;
}

void reader_blg_release_object_blocks(struct reader_blg_entry_rows *entry)
{
    if (!entry->object)
        return;
    for (unsigned i = 0; i < 2; i++) {
        reader_snapshot_release(&entry->object->blocks[i].snapshot);
        free(entry->object->blocks[i].bytes);
    }
    free(entry->object);
    entry->object = NULL;
}

/* What tells the columns of an object apart: an object whose definitions change has new ones. */
static uint64_t key_of_definitions(const struct reader_snapshot *snapshot, uint32_t entry,
                                   uint32_t object)
{
    const struct reader_snapshot_object *is = &snapshot->objects[object];
    uint64_t key = reader_name_key_mix(reader_name_seed(), entry);

    key = reader_name_key_mix(key, is->view.head.name_index);
    key = reader_name_key_mix(key, is->same);
    for (uint32_t i = 0; i < is->counter_count; i++) {
        const struct epci_wire_counter *head =
            &reader_snapshot_counter(snapshot, object, i)->view.head;

        key = reader_name_key_mix(key, (uint64_t)head->name_index << 32 | head->type);
    }
    return key;
}

/* The two numbers that PDH would keep of the counter. */
static struct reader_raw build_pdh_raw_of_counter(const struct reader_values *values,
                                                  const struct reader_values_row *row,
                                                  const struct reader_shown *shown,
                                                  uint32_t counter)
{
    const struct reader_snapshot_object *object = &values->newer->objects[row->object];
    const struct reader_values_counter *is = &values->counters[object->first_counter + counter];
    struct reader_sample sample = values->objects[row->object].newer;
    struct reader_raw raw;

    if (!is->has_formula)
        return (struct reader_raw){ shown->raw, 0, 1 };
    sample.value = shown->raw;
    sample.base = shown->raw_base;
    reader_raw_of_sample(&is->formula, &sample, &raw);
    return raw;
}

static uint64_t time_base_of_counter(const struct reader_values *values, uint32_t object,
                                     uint32_t counter)
{
    const struct reader_values_counter *is =
        &values->counters[values->newer->objects[object].first_counter + counter];

    return is->has_formula ? reader_raw_time_base(&is->formula, &values->objects[object].newer) : 0;
}

static int add_instance_cells(struct reader_blg_rows *rows, const struct reader_values *values,
                              const struct reader_values_row *row, uint32_t group)
{
    const uint32_t *columns = rows->columns.groups[group].columns;
    const uint32_t count = values->newer->objects[row->object].counter_count;
    struct reader_shown shown;
    int status = EPC_OK;

    for (uint32_t i = 0; i < count && status == EPC_OK; i++) {
        struct reader_blg_cell cell;

        if (columns[i] == READER_BLG_NO_COLUMN)
            continue;
        reader_values_counter_value(values, row, i, &shown);
        cell = (struct reader_blg_cell){ .column = columns[i],
                                         .reason = shown.reason,
                                         .value = shown.value,
                                         .raw = build_pdh_raw_of_counter(values, row, &shown, i) };
        rows->columns.list[columns[i]].time_base = time_base_of_counter(values, row->object, i);
        status = reader_blg_cell_add(rows, &cell);
    }
    return status;
}

static int add_cells_of_snapshot_objects(struct reader_blg_rows *rows, uint32_t entry,
                                         const struct reader_values *values)
{
    const struct reader_snapshot *snapshot = values->newer;
    struct reader_values_row row;
    int status = EPC_OK;

    for (uint32_t i = 0; i < snapshot->object_count && status == EPC_OK; i++) {
        const uint64_t base = key_of_definitions(snapshot, entry, i);

        for (uint32_t k = 0; k < snapshot->objects[i].instance_count && status == EPC_OK; k++) {
            const uint64_t key =
                reader_name_key_mix(base, reader_snapshot_instance(snapshot, i, k)->key);
            uint32_t group = reader_blg_find_group_by_key(&rows->columns, key);

            if (group == READER_NOT_THERE)
                status = reader_blg_add_group_for_instance(&rows->columns, key, entry, snapshot, i,
                                                           k, &group);
            if (status != EPC_OK || !rows->columns.groups[group].is_chosen)
                continue;
            reader_values_find_instance_blocks(values, i, k, &row);
            status = add_instance_cells(rows, values, &row, group);
        }
    }
    return status;
}

int reader_blg_add_object_cells(struct reader_blg_rows *rows, uint32_t entry,
                                struct epci_span block)
{
    const struct reader_values_options options = { .formulas = rows->formulas };
    struct reader_blg_object_rows *object = rows->entries[entry].object;
    struct reader_pairing pairing = { .older = NULL };
    struct reader_values values = { .newer = NULL };
    struct kept_block *newer, *older;
    bool has_older;
    int status;

    if (!object) {
        object = rows->entries[entry].object = calloc(1, sizeof *object);
        if (!object)
            return EPC_E_NOMEM;
    }
    older = &object->blocks[object->newer];
    object->newer = !object->newer;
    newer = &object->blocks[object->newer];
    status = copy_and_parse_block(newer, block, rows->number);
    has_older = older->number > 0 && older->number == rows->number - 1;
    if (status == EPC_OK && newer->snapshot.status != EPC_OK)
        reader_blg_count_loss(&rows->log->losses.parts, rows->sample.at);
    if (status == EPC_OK && has_older)
        status = reader_pairing_init(&pairing, &older->snapshot, &newer->snapshot);
    if (status == EPC_OK)
        status =
            reader_values_init(&values, &newer->snapshot, has_older ? &pairing : NULL, &options);
    if (status == EPC_OK)
        status = add_cells_of_snapshot_objects(rows, entry, &values);
    reader_values_release(&values);
    reader_pairing_release(&pairing);
    return status;
}
