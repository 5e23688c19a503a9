/* SPDX-License-Identifier: MIT
 *
 * rows.c -- each entry of the catalogue takes its part of the sample.
 */
#include "reader/binarylog/rows/rows.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/binarylog/rows/rowentry.h"
#include "reader/names/namekey.h"
#include "reader/values/raw.h"

/* ---- Numbers ---- */

static void make_sample_from_raw(const struct reader_blg_entry_rows *entry,
                                 const struct reader_raw *raw, struct reader_sample *out)
{
    reader_raw_to_sample(&entry->formula, raw, entry->time_base, out);
}

/* A cell of a counter whose raw values are in the log; it is compared with the sample before. */
static int compute_and_add_cell_from_raw(struct reader_blg_rows *rows,
                                         const struct reader_blg_entry_rows *entry, uint32_t column,
                                         const struct reader_blg_part *part, struct reader_raw raw)
{
    struct reader_blg_column *is = &rows->columns.list[column];
    struct reader_blg_cell cell = { .column = column,
                                    .status = part->status,
                                    .reason = READER_REASON_FORMULA,
                                    .raw = raw,
                                    .local = part->time };
    struct reader_sample newer, older;

    if (part->status <= 1 && entry->has_formula) {
        reader_raw_truncate_to_cells(&entry->formula, &raw.first, &raw.second);
        make_sample_from_raw(entry, &raw, &newer);
        if (is->seen == rows->number - 1 && rows->number > 1) {
            make_sample_from_raw(entry, &is->older, &older);
            cell.reason = reader_formula_value(&entry->formula, &older, &newer, &cell.value);
        } else {
            cell.reason = reader_formula_value(&entry->formula, NULL, &newer, &cell.value);
        }
        is->older = raw;
        is->seen = rows->number;
    }
    return reader_blg_cell_add(rows, &cell);
}

/* ---- Single counters ---- */

static int add_one_counter_cell(struct reader_blg_rows *rows, uint32_t i,
                                const struct reader_blg_part *part)
{
    struct reader_blg_entry_rows *entry = &rows->entries[i];
    const struct reader_blg_entry *is = &rows->log->catalogue.entries[i];
    char instance[READER_BLG_PATH / 2] = "";
    uint32_t column;

    if (!entry->has_group) {
        size_t used = 0;
        int status;

        if (is->has_parent) {
            reader_utf16_to_text(is->parent.at, is->parent.left / 2, instance, sizeof instance / 2);
            used = strlen(instance);
            instance[used++] = '/';
        }
        if (is->has_instance)
            reader_utf16_to_text(is->instance.at, is->instance.left / 2, instance + used,
                                 sizeof instance - used);
        status = reader_blg_add_group_for_entry(
            &rows->columns, reader_name_key_mix(reader_name_seed(), UINT64_MAX - i), i,
            is->has_instance ? instance : NULL, is->index, &entry->group);
        if (status != EPC_OK)
            return status;
        entry->has_group = true;
    }
    column = rows->columns.groups[entry->group].columns[0];
    return column == READER_BLG_NO_COLUMN
               ? EPC_OK
               : compute_and_add_cell_from_raw(rows, entry, column, part, part->raw);
}

/* ---- All instances of a counter ---- */

/* The group of an instance; those of equal names are numbered as they come. */
static int find_or_add_column_group_of_instance(struct reader_blg_rows *rows, uint32_t i,
                                                struct epci_span name, uint32_t *out)
{
    struct reader_blg_columns *columns = &rows->columns;
    struct reader_name_key begun =
        reader_name_key_begin(reader_name_key_mix(reader_name_seed(), i));
    char instance[READER_BLG_PATH / 2];
    uint32_t number = 0, first;
    uint64_t key;
    int status;

    reader_name_key_add_utf16(&begun, name.at, name.left / 2);
    key = reader_name_key_finish_hash(&begun);
    first = *out = reader_blg_find_group_by_key(columns, key);
    if (first != READER_NOT_THERE) {
        if (columns->groups[first].seen != rows->number)
            columns->groups[first].equals = 0;
        number = columns->groups[first].equals++;
        if (number > 0) {
            key = reader_numbered_key(key, number);
            *out = reader_blg_find_group_by_key(columns, key);
        }
    }
    if (*out == READER_NOT_THERE) {
        reader_utf16_to_text(name.at, name.left / 2, instance, sizeof instance);
        status = reader_blg_add_group_for_entry(columns, key, i, instance, number, out);
        if (status != EPC_OK)
            return status;
        if (number == 0)
            columns->groups[*out].equals = 1;
    }
    columns->groups[*out].seen = rows->number;
    return EPC_OK;
}

static int add_all_instances_cells(struct reader_blg_rows *rows, uint32_t i,
                                   struct reader_blg_part *part)
{
    struct epci_span name;
    struct reader_raw raw;
    int status = EPC_OK;

    for (uint32_t k = 0; k < part->count && status == EPC_OK; k++) {
        uint32_t group, column;

        if (!reader_blg_part_read_instance(part, k, &name, &raw)) {
            reader_blg_count_loss(&rows->log->losses.parts, rows->sample.at);
            break;
        }
        status = find_or_add_column_group_of_instance(rows, i, name, &group);
        if (status != EPC_OK)
            break;
        column = rows->columns.groups[group].columns[0];
        if (column != READER_BLG_NO_COLUMN)
            status = compute_and_add_cell_from_raw(rows, &rows->entries[i], column, part, raw);
    }
    return status;
}

/* ---- Rows ---- */

static int add_part_cells(struct reader_blg_rows *rows, uint32_t i, struct reader_blg_part *part)
{
    switch (part->kind) {
    case READER_BLG_ONE:
        return add_one_counter_cell(rows, i, part);
    case READER_BLG_MANY:
        return add_all_instances_cells(rows, i, part);
    case READER_BLG_OBJECT:
        return reader_blg_add_object_cells(rows, i, part->body);
    default:
        reader_blg_count_loss(&rows->log->losses.parts, rows->sample.at);
        return EPC_OK;
    }
}

int reader_blg_rows_next(struct reader_blg_rows *rows, struct reader_blg_row *out)
{
    struct reader_blg_part part;
    bool damaged = false;
    uint32_t i = 0;
    int status = reader_blg_next_sample(rows->log, &rows->sample);

    if (status != EPC_OK)
        return status;
    rows->number++;
    rows->cell_count = 0;
    while (status == EPC_OK && i < rows->log->catalogue.count &&
           reader_blg_parse_next_record_part(&rows->sample.parts, &part, &damaged))
        status = add_part_cells(rows, i++, &part);
    if (status == EPC_OK && (damaged || i < rows->log->catalogue.count))
        reader_blg_count_loss(&rows->log->losses.parts, rows->sample.at);
    *out = (struct reader_blg_row){ &rows->sample, rows->cells, rows->cell_count };
    return status;
}

int reader_blg_rows_init(struct reader_blg_rows *out, struct reader_blg *log,
                         enum reader_formulas formulas, reader_blg_chooses_fn *chooses,
                         void *context)
{
    *out = (struct reader_blg_rows){ .log = log, .formulas = formulas };
    reader_blg_columns_init(&out->columns, log, chooses, context);
    out->entries = calloc(log->catalogue.count + 1, sizeof *out->entries);
    if (!out->entries)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < log->catalogue.count; i++) {
        out->entries[i].time_base = log->catalogue.entries[i].time_base;
        out->entries[i].has_formula =
            reader_formula_of_type(log->catalogue.entries[i].type, READER_SIZE_BY_TYPE,
                                   READER_SIZE_BY_TYPE, formulas,
                                   &out->entries[i].formula) == EPC_OK;
    }
    return EPC_OK;
}

static void release_object_blocks(struct reader_blg_rows *rows)
{
    for (size_t i = 0; rows->entries && i < rows->log->catalogue.count; i++)
        reader_blg_release_object_blocks(&rows->entries[i]);
}

int reader_blg_rows_rewind(struct reader_blg_rows *rows)
{
    release_object_blocks(rows);
    rows->number = 0;
    for (size_t i = 0; i < rows->columns.count; i++)
        rows->columns.list[i].seen = 0;
    for (size_t i = 0; i < rows->columns.group_count; i++)
        rows->columns.groups[i].seen = 0;
    return reader_blg_rewind(rows->log);
}

void reader_blg_rows_release(struct reader_blg_rows *rows)
{
    if (rows->log)
        release_object_blocks(rows);
    free(rows->entries);
    free(rows->cells);
    reader_blg_columns_release(&rows->columns);
    *rows = (struct reader_blg_rows){ .log = NULL };
}
