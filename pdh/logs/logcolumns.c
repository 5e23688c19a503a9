/* SPDX-License-Identifier: MIT
 *
 * logcolumns.c -- names the instances of wildcards as paths do.
 */
#include "pdh/logs/logcolumns.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "pdh/machine/machine.h"
#include "pdh/query/equalnames.h"

/* ---- Instances ---- */

/* Equal names differ by their order, and a name that ends as if it had a number has one. */
static const char *number_repeated_instance_name(struct pdh_reading_parts *parts,
                                                 struct kit_names *counted, const char *name)
{
    uint32_t number;

    if (!pdh_count_equal_name(counted, &parts->arena, name, true, &number))
        return NULL;
    if (number == 0 && !pdh_ends_with_index(name))
        return name;
    return kit_arena_format(&parts->arena, "%s#%u", name, (unsigned)number);
}

/* With the query's lock; until it is left, since the names are the sample's. */
static bool index_readings_by_instance_name(struct pdh_reading_parts *parts,
                                            const struct pdh_counter *counter)
{
    const struct pdh_sample *sample = &counter->newer;
    struct kit_names counted = { 0 };

    if (parts->of == counter)
        return true;
    kit_arena_release(&parts->arena);
    kit_arena_init(&parts->arena, epci_alloc, epci_free);
    parts->parts = (struct kit_names){ 0 };
    parts->of = counter;
    for (size_t i = 0; i < sample->count; i++) {
        const char *name = sample->names.text + sample->readings[i].name;
        /* The names of several counters tell equal instances apart, and so do those of a log. */
        const char *part = counter->counter_wildcard || counter->query->source.log
                               ? name
                               : number_repeated_instance_name(parts, &counted, name);

        if (!part || !kit_names_add(&parts->parts, &parts->arena, kit_slice_of(part), (uint32_t)i))
            return false;
    }
    return true;
}

void pdh_readings_by_instance_release(struct pdh_reading_parts *parts)
{
    kit_arena_release(&parts->arena);
}

size_t pdh_log_column_find_reading(struct pdh_reading_parts *parts,
                                   const struct pdh_log_column *column)
{
    const struct kit_name *found;

    if (!column->part)
        return column->counter->newer.count ? 0 : SIZE_MAX;
    found = index_readings_by_instance_name(parts, column->counter)
                ? kit_names_find_any_case(&parts->parts, kit_slice_of(column->part))
                : NULL;
    return found ? found->value : SIZE_MAX;
}

/* ---- Columns ---- */

/* Of several counters, a part is what follows the object. */
static char *object_path_with_tail(const struct reader_counter_path *path, const char *tail)
{
    struct kit_buffer text = { 0 };

    if (path->computer.bytes)
        kit_buffer_add_format(&text, "\\\\%.*s", (int)path->computer.bytes, path->computer.at);
    kit_buffer_add_format(&text, "\\%.*s%s", (int)path->object.bytes, path->object.at, tail);
    kit_buffer_add_bytes(&text, "", 1);
    if (text.failed)
        kit_buffer_release(&text);
    return text.text;
}

/* The path of a column with its computer, as logs have it. */
static char *format_column_path_with_computer(const struct pdh_counter *counter, const char *part)
{
    struct reader_counter_path path = counter->parsed;
    const char *own = counter->machine ? pdh_machine_name(counter->machine) : "";
    struct reader_counter_path instance;

    if (path.computer.bytes == 0)
        path.computer = kit_slice_of(own);
    if (counter->whole) /* a log has no (*) at an object without instances */
        path.part = path.instance = (struct kit_slice){ "", 0 };
    if (part && counter->counter_wildcard)
        return object_path_with_tail(&path, part);
    if (part && reader_path_parse_instance(kit_slice_of(part), &instance) == EPC_OK) {
        path.parent = instance.parent;
        path.instance = instance.instance;
        path.index = instance.index;
    }
    return reader_path_text(NULL, &path);
}

static bool add_log_column(struct pdh_log_columns *columns, struct pdh_counter *counter,
                           const char *part, bool all)
{
    struct pdh_log_column *column;

    if (!KIT_RESERVE(NULL, columns->list, columns->count, columns->capacity))
        return false;
    column = &columns->list[columns->count];
    *column = (struct pdh_log_column){ .counter = counter,
                                       .part = part ? kit_copy_string(part) : NULL,
                                       .all = all,
                                       .path = format_column_path_with_computer(counter, part) };
    if (!column->path || (part && !column->part)) {
        free(column->path);
        free(column->part);
        return false;
    }
    pdh_object_retain(&counter->object);
    columns->count++;
    return true;
}

bool pdh_log_columns_make_from_query(struct pdh_log_columns *out, const struct pdh_query *query,
                                     bool all, struct pdh_reading_parts *parts)
{
    for (struct pdh_counter *counter = query->first; counter; counter = counter->next) {
        const bool whole = all && counter->wildcard && !counter->counter_wildcard;

        if ((whole || !counter->wildcard) && !add_log_column(out, counter, NULL, whole))
            return false;
        if (whole || !counter->wildcard)
            continue;
        if (!index_readings_by_instance_name(parts, counter))
            return false;
        for (size_t i = 0; i < parts->parts.count; i++)
            if (!add_log_column(out, counter, parts->parts.entries[i].text.at, false))
                return false;
    }
    return true;
}

void pdh_log_columns_release(struct pdh_log_columns *columns)
{
    for (size_t i = 0; i < columns->count; i++) {
        pdh_object_release(&columns->list[i].counter->object);
        free(columns->list[i].part);
        free(columns->list[i].path);
    }
    free(columns->list);
    *columns = (struct pdh_log_columns){ .count = 0 };
}

bool pdh_log_column_is_in_query(const struct pdh_log_column *column, const struct pdh_query *query)
{
    const struct pdh_counter *at = query->first;

    while (at && at != column->counter)
        at = at->next;
    return at;
}
