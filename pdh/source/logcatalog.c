/* SPDX-License-Identifier: MIT
 *
 * logcatalog.c -- collects the names of all columns, then writes them as objects.
 *
 * The name of an instance is what a path has between its parentheses, "#n" included: a log need not
 * have all of those that are equal.
 */
#include "pdh/source/logcatalog.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "kit/dictionary.h"
#include "reader/selection/lookup.h"
#include "sdk/core/checked.h"
#include "sdk/core/text.h"
#include "sdk/core/wire.h"
#include "sdk/port/port.h"

/* Titles have even indexes. */
enum { FIRST_TITLE = 2, TITLE_STEP = 2, CELL_BYTES = 8 };

struct log_object {
    uint32_t title;
    struct kit_names counters;  /* value: title */
    struct kit_names instances; /* empty: it has none */
    struct pdh_log_type *types; /* of the counters */
    size_t type_count, type_capacity;
    bool single;
};

struct log_catalog_builder {
    struct kit_arena arena;
    struct kit_names titles;  /* value: index */
    struct kit_names objects; /* value: its number */
    struct log_object *list;
    size_t count, capacity;
    struct pdh_log_cell *cells;
    size_t cell_count;
};

static bool find_or_add_title(struct log_catalog_builder *builder, struct kit_slice name,
                              uint32_t *index)
{
    const struct kit_name *found = kit_names_find_any_case(&builder->titles, name);

    *index = found ? found->value : FIRST_TITLE + TITLE_STEP * (uint32_t)builder->titles.count;
    return found || kit_names_add(&builder->titles, &builder->arena, name, *index);
}

/* The number of a name in a list, to which it is added if it is new. */
static bool find_or_add_name_in_list(struct log_catalog_builder *builder, struct kit_names *names,
                                     struct kit_slice name, uint32_t value, uint32_t *number)
{
    const struct kit_name *found = kit_names_find_any_case(names, name);

    *number = found ? (uint32_t)(found - names->entries) : (uint32_t)names->count;
    return found || kit_names_add(names, &builder->arena, name, value);
}

static bool find_or_add_object(struct log_catalog_builder *builder, struct kit_slice name,
                               uint32_t *number)
{
    uint32_t title;

    if (!find_or_add_title(builder, name, &title) ||
        !find_or_add_name_in_list(builder, &builder->objects, name, title, number))
        return false;
    if (*number < builder->count)
        return true;
    if (!KIT_RESERVE(&builder->arena, builder->list, builder->count, builder->capacity))
        return false;
    builder->list[builder->count++] = (struct log_object){ .title = title, .single = true };
    return true;
}

static bool find_or_add_counter_of_object(struct log_catalog_builder *builder,
                                          struct log_object *object,
                                          const struct pdh_log_type *type, struct kit_slice name,
                                          uint32_t title, uint32_t *number)
{
    if (!find_or_add_name_in_list(builder, &object->counters, name, title, number))
        return false;
    if (*number < object->type_count)
        return true;
    if (!KIT_RESERVE(&builder->arena, object->types, object->type_count, object->type_capacity))
        return false;
    object->types[object->type_count++] = *type;
    return true;
}

static bool add_column_cell(struct log_catalog_builder *builder,
                            const struct reader_counter_path *path, const struct pdh_log_type *type,
                            struct reader_item *out)
{
    struct log_object *object;
    uint32_t title;

    if (!find_or_add_object(builder, path->object, &out->object) ||
        !find_or_add_title(builder, path->counter, &title))
        return false;
    object = &builder->list[out->object];
    out->instance = READER_NOT_THERE;
    if (path->part.bytes) {
        object->single = false;
        if (!find_or_add_name_in_list(builder, &object->instances, path->part, 0, &out->instance))
            return false;
    }
    return find_or_add_counter_of_object(builder, object, type, path->counter, title,
                                         &out->counter);
}

static bool add_cell_of_each_column(struct log_catalog_builder *builder,
                                    const struct kit_slice *columns,
                                    const struct pdh_log_type *types, const size_t *which,
                                    size_t count)
{
    struct reader_path_problem problem;
    struct reader_counter_path path;

    builder->cells = malloc((count + 1) * sizeof *builder->cells);
    if (!builder->cells)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct pdh_log_cell *cell = &builder->cells[builder->cell_count];

        if (reader_path_parse(columns[which[i]], &path, &problem) != EPC_OK)
            continue;
        if (!add_column_cell(builder, &path, &types[which[i]], &cell->item))
            return false;
        cell->column = which[i];
        builder->cell_count++;
    }
    return true;
}

/* ---- Writing ---- */

static void append_padding(struct kit_buffer *out)
{
    static const char zeros[8];

    kit_buffer_add_bytes(out, zeros, (8 - out->bytes % 8) % 8);
}

/* One cell for all counters. */
static void append_block_with_one_zero_cell(struct kit_buffer *out)
{
    static const uint32_t block[4] = { sizeof block };

    kit_buffer_add_bytes(out, block, sizeof block);
}

static bool append_instance(struct log_catalog_builder *builder, struct kit_buffer *out,
                            struct kit_slice name)
{
    struct epci_wire_instance head = { .unique_id = EPCI_NO_UNIQUE_ID, .name_offset = sizeof head };
    uint16_t *units = kit_arena_allocate(&builder->arena, name.bytes + 1, sizeof *units);
    size_t count = 0;

    if (!units)
        return false;
    epci_utf16_from_utf8(name.at, name.bytes, units, name.bytes, &count);
    head.name_bytes = (uint32_t)((count + 1) * sizeof *units);
    head.bytes = (uint32_t)epci_round_up_unchecked(sizeof head + head.name_bytes, 8);
    kit_buffer_add_bytes(out, &head, sizeof head);
    kit_buffer_add_bytes(out, units, head.name_bytes);
    append_padding(out);
    return true;
}

static void append_counter_definitions(struct kit_buffer *out, const struct log_object *object)
{
    for (size_t i = 0; i < object->counters.count; i++) {
        const struct epci_wire_counter counter = { .bytes = sizeof counter,
                                                   .name_index = object->counters.entries[i].value,
                                                   .type = PDH_LOG_COUNTER_TYPE,
                                                   .size = CELL_BYTES,
                                                   .offset = CELL_BYTES };

        kit_buffer_add_bytes(out, &counter, sizeof counter);
    }
}

static bool make_object_block(struct log_catalog_builder *builder, struct kit_buffer *out,
                              const struct log_object *object)
{
    struct epci_wire_object head = {
        .header_bytes = sizeof head,
        .definition_bytes =
            (uint32_t)(sizeof head + object->counters.count * sizeof(struct epci_wire_counter)),
        .name_index = object->title,
        .counter_count = (uint32_t)object->counters.count,
        .default_counter = EPCI_NO_DEFAULT,
        .instance_count = object->single ? EPCI_NO_INSTANCES : (int32_t)object->instances.count,
    };
    bool good = true;

    out->bytes = 0;
    kit_buffer_add_bytes(out, &head, sizeof head);
    append_counter_definitions(out, object);
    if (object->single)
        append_block_with_one_zero_cell(out);
    for (size_t i = 0; good && !object->single && i < object->instances.count; i++) {
        good = append_instance(builder, out, object->instances.entries[i].text);
        append_block_with_one_zero_cell(out);
    }
    if (out->failed || out->bytes > UINT32_MAX)
        return false;
    head.total_bytes = (uint32_t)out->bytes;
    memcpy(out->text, &head, sizeof head);
    return good;
}

static bool make_answer(struct log_catalog_builder *builder, struct pdh_log_catalog *out)
{
    static const struct epci_answer_times times = { 0, 1, 0 };
    static const uint16_t no_name[1];
    struct kit_buffer block = { 0 };
    bool good = reader_answer_init(&out->answer, no_name, 0) == EPC_OK;

    for (size_t i = 0; good && i < builder->count; i++)
        good = make_object_block(builder, &block, &builder->list[i]) &&
               reader_answer_add_block(&out->answer, block.text, block.bytes) == EPC_OK;
    kit_buffer_release(&block);
    if (!good)
        return false;
    reader_answer_fill_header(&out->answer, &times);
    return reader_snapshot_build_from_answer(&out->snapshot,
                                             reader_span_of_whole_answer(&out->answer)) == EPC_OK;
}

static bool make_titles(struct log_catalog_builder *builder, struct pdh_log_catalog *out)
{
    const size_t count = builder->titles.count;
    struct reader_names names = { .count = count };
    size_t units = 0, at = 0;

    for (size_t i = 0; i < count; i++)
        units += builder->titles.entries[i].text.bytes;
    names.units = kit_arena_allocate(&builder->arena, units, sizeof *names.units);
    names.entries = kit_arena_allocate(&builder->arena, count, sizeof *names.entries);
    if (!names.units || !names.entries)
        return false;
    for (size_t i = 0; i < count; i++, at += units) {
        const struct kit_name *title = &builder->titles.entries[i];

        units = 0;
        epci_utf16_from_utf8(title->text.at, title->text.bytes, names.units + at, title->text.bytes,
                             &units);
        names.entries[i] =
            (struct reader_name_entry){ title->value, (uint32_t)at, (uint32_t)units };
    }
    return reader_titles_copy_from_names(&out->titles, &names) == EPC_OK;
}

/* Of equal columns the first one counts. */
static int compare_cells_then_columns(const void *left, const void *right)
{
    const struct pdh_log_cell *a = left, *b = right;
    const int difference = reader_compare_items(&a->item, &b->item);

    return difference ? difference : a->column < b->column ? -1 : a->column > b->column;
}

static void sort_and_store_unique_cells(struct log_catalog_builder *builder,
                                        struct pdh_log_catalog *out)
{
    size_t kept = 0;

    for (size_t i = 0; i < builder->cell_count; i++)
        if (builder->cells[i].item.instance == READER_NOT_THERE &&
            builder->list[builder->cells[i].item.object].single)
            builder->cells[i].item.instance = 0;
    qsort(builder->cells, builder->cell_count, sizeof *builder->cells, compare_cells_then_columns);
    for (size_t i = 0; i < builder->cell_count; i++)
        if (kept == 0 ||
            reader_compare_items(&builder->cells[kept - 1].item, &builder->cells[i].item) != 0)
            builder->cells[kept++] = builder->cells[i];
    out->cells = builder->cells;
    out->count = kept;
}

static bool copy_counter_types_to_catalog(const struct log_catalog_builder *builder,
                                          struct pdh_log_catalog *out)
{
    size_t count = 0;

    out->first_types = malloc((builder->count + 1) * sizeof *out->first_types);
    for (size_t i = 0; out->first_types && i < builder->count; i++) {
        out->first_types[i] = count;
        count += builder->list[i].type_count;
    }
    out->types = malloc((count + 1) * sizeof *out->types);
    if (!out->first_types || !out->types)
        return false;
    for (size_t i = 0; i < builder->count; i++)
        if (builder->list[i].type_count > 0)
            memcpy(&out->types[out->first_types[i]], builder->list[i].types,
                   builder->list[i].type_count * sizeof *out->types);
    return true;
}

int pdh_log_catalog_build_from_columns(struct pdh_log_catalog *out, const struct kit_slice *columns,
                                       const struct pdh_log_type *types, const size_t *which,
                                       size_t count, struct kit_slice computer)
{
    struct log_catalog_builder builder = { .count = 0 };
    bool good;

    memset(out, 0, sizeof *out);
    kit_arena_init(&builder.arena, epci_alloc, epci_free);
    out->computer = malloc(computer.bytes + 1);
    good = out->computer && add_cell_of_each_column(&builder, columns, types, which, count) &&
           make_answer(&builder, out) && make_titles(&builder, out) &&
           copy_counter_types_to_catalog(&builder, out);
    if (good)
        sort_and_store_unique_cells(&builder, out);
    else
        free(builder.cells);
    kit_arena_release(&builder.arena);
    if (!good) {
        pdh_log_catalog_release(out);
        return EPC_E_NOMEM;
    }
    memcpy(out->computer, computer.at, computer.bytes);
    out->computer[computer.bytes] = '\0';
    return EPC_OK;
}

void pdh_log_catalog_release(struct pdh_log_catalog *catalog)
{
    reader_snapshot_release(&catalog->snapshot);
    reader_answer_release(&catalog->answer);
    reader_titles_release(&catalog->titles);
    free(catalog->computer);
    free(catalog->cells);
    free(catalog->types);
    free(catalog->first_types);
    memset(catalog, 0, sizeof *catalog);
}

char *pdh_log_item_path_after_object(const struct pdh_log_catalog *catalog,
                                     const struct reader_item *item, struct kit_arena *arena)
{
    const struct reader_snapshot *snapshot = &catalog->snapshot;
    char counter[READER_TITLE_CAPACITY];
    size_t bytes;
    char *name;

    reader_title_text(
        &catalog->titles,
        reader_snapshot_counter(snapshot, item->object, item->counter)->view.head.name_index,
        counter, sizeof counter);
    if (snapshot->objects[item->object].single)
        return kit_arena_format(arena, "\\%s", counter);
    bytes = reader_snapshot_qualified_name(snapshot, item->object, item->instance, NULL, 0);
    name = kit_arena_allocate(arena, bytes + 1, 1);
    if (!name)
        return NULL;
    reader_snapshot_qualified_name(snapshot, item->object, item->instance, name, bytes + 1);
    return kit_arena_format(arena, "(%s)\\%s", name, counter);
}

size_t pdh_log_catalog_find_item_column(const struct pdh_log_catalog *catalog,
                                        const struct reader_item *item)
{
    const struct pdh_log_cell *found =
        bsearch(item, catalog->cells, catalog->count, sizeof *catalog->cells, reader_compare_items);

    return found ? found->column : PDH_NO_COLUMN;
}
