/* SPDX-License-Identifier: MIT
 *
 * columns.c -- the counters of all objects, and the families that they belong to.
 *
 * All counters are entered, selected or not, so that a selection does not change names.
 */
#include <stdio.h>

#include "monitor/metrics/table.h"
#include "sdk/core/types.h"

#define HELP_SIZE 4096

/* Counters of one object with everything in common, counted. */
struct uses {
    struct kit_names names;
    uint32_t *counts;
    size_t count, capacity;
};

static bool count_family_use_and_get_nth(struct kit_arena *arena, struct uses *uses,
                                         const struct mon_family_id *id, uint32_t *nth)
{
    char *key = kit_arena_format(arena, "%s\1%u\1%d%d", id->counter,
                                 *id->counter ? 0 : (unsigned)id->counter_index, (int)id->kind,
                                 id->inverse);
    const struct kit_name *found =
        key ? kit_names_find_exact_or_any_case(&uses->names, kit_slice_of(key), false) : NULL;

    if (found) {
        *nth = ++uses->counts[found->value];
        return true;
    }
    if (!key || !KIT_RESERVE(arena, uses->counts, uses->count, uses->capacity) ||
        !kit_names_add(&uses->names, arena, kit_slice_of(key), (uint32_t)uses->count))
        return false;
    uses->counts[uses->count++] = 0;
    *nth = 0;
    return true;
}

/* The text of a counter type: its name, or its number. */
static void write_counter_type_text(uint32_t type, char *out, size_t capacity)
{
    const struct epci_type *row = epci_type_by_value(type);

    if (row)
        (void)snprintf(out, capacity, "%s", row->name);
    else
        (void)snprintf(out, capacity, "type 0x%08X", (unsigned)type);
}

/* "Explain text [\Object(*)\Counter, PERF_...]". */
static char *make_help_with_path_and_type(struct mon_metrics *metrics,
                                          const struct mon_table *table,
                                          const struct reader_snapshot_counter *counter,
                                          const struct mon_family_id *id)
{
    const struct reader_titles *titles = table->source->titles;
    char help[HELP_SIZE], type[64], object[16], name[16];

    (void)snprintf(object, sizeof object, "#%u", (unsigned)id->object_index);
    (void)snprintf(name, sizeof name, "#%u", (unsigned)id->counter_index);
    write_counter_type_text(counter->view.head.type, type, sizeof type);
    if (!reader_names_find(&titles->english_helps, counter->view.head.help_index, help,
                           sizeof help))
        help[0] = '\0';
    return kit_arena_format(&metrics->arena, "%s%s[\\%s%s\\%s, %s]", help, *help ? " " : "",
                            *id->object ? id->object : object,
                            table->source->snapshot->objects[table->object].single ? "" : "(*)",
                            *id->counter ? id->counter : name, type);
}

static bool add_column_of_counter(struct mon_metrics *metrics, const struct mon_table *table,
                                  const struct mon_family_id *object, uint32_t counter,
                                  struct uses *uses)
{
    const struct reader_snapshot *snapshot = table->source->snapshot;
    const struct reader_snapshot_counter *at =
        reader_snapshot_counter(snapshot, table->object, counter);
    struct mon_column column = { .table = table,
                                 .rows = snapshot->objects[table->object].instance_count,
                                 .counter = counter };
    struct mon_family_id id = *object;
    char text[MON_TEXT_SIZE];

    mon_kind_of_counter_type(
        at->view.head.type, at->view.head.size,
        at->base == READER_NOT_THERE
            ? 0
            : reader_snapshot_counter(snapshot, table->object, at->base)->view.head.size,
        &column.found);
    if (column.found.kind == MON_KIND_NONE)
        return true;
    mon_english_name_of_index(table->source->titles, at->view.head.name_index, text, sizeof text);
    id.counter = text;
    id.counter_index = at->view.head.name_index;
    id.kind = column.found.kind;
    id.inverse = column.found.inverse;
    if (!count_family_use_and_get_nth(&metrics->arena, uses, &id, &id.nth))
        return false;
    column.family = mon_families_find_or_add(&metrics->families, &id);
    column.help = make_help_with_path_and_type(metrics, table, at, &id);
    metrics->columns[metrics->column_count++] = column;
    return column.family != UINT32_MAX && column.help;
}

static bool add_columns_of_table(struct mon_metrics *metrics, struct mon_table *table)
{
    const struct reader_snapshot_object *object = &table->source->snapshot->objects[table->object];
    struct mon_family_id id = { .object_index = object->view.head.name_index };
    struct uses uses = { 0 };
    char text[MON_TEXT_SIZE], place[MON_TEXT_SIZE];

    mon_english_name_of_index(table->source->titles, id.object_index, text, sizeof text);
    id.object = text;
    (void)snprintf(place, sizeof place, "\2%u", (unsigned)id.object_index);
    table->place = mon_places_find_or_add_object(
        &metrics->places, &(struct mon_place_id){ .computer = table->source->computer,
                                                  .object = *text ? text : place,
                                                  .source = table->source_count,
                                                  .index = id.object_index,
                                                  .same = object->same });
    if (table->place == UINT32_MAX)
        return false;
    table->first_column = metrics->column_count;
    for (uint32_t i = 0; i < object->counter_count; i++)
        if (!add_column_of_counter(metrics, table, &id, i, &uses))
            return false;
    table->column_count = metrics->column_count - table->first_column;
    return true;
}

bool mon_make_columns(struct mon_metrics *metrics)
{
    size_t count = 0;

    for (size_t i = 0; i < metrics->sample->source_count; i++)
        count += metrics->sample->sources[i].snapshot->counter_count;
    metrics->columns = kit_arena_allocate(&metrics->arena, count, sizeof *metrics->columns);
    for (size_t i = 0; metrics->columns && i < metrics->table_count; i++)
        if (!add_columns_of_table(metrics, &metrics->tables[i]))
            return false;
    return metrics->columns != NULL;
}
