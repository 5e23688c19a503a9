/* SPDX-License-Identifier: MIT
 *
 * objectrows.c -- the counters that occur in the items, then a row of values for each instance.
 */
#include "monitor/sample/objectrows.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "reader/answer/omissions.h"
#include "sdk/core/types.h"

#define ROWS_NAME_SIZE 1024u
#define ROWS_TEXT_SIZE 4096u

struct rows_writer {
    const struct mon_object_rows *of;
    const struct reader_snapshot *snapshot;
    struct kit_json *json;
    uint32_t *counters; /* positions of those that some instance has, */
    uint32_t counter_count;
    struct reader_shown *shown; /* the values of one instance, one for each of them */
};

/* ---- Counters ---- */

/* "\Object(*)\Counter": an instance's `part` comes in the place of the *. */
static bool write_counter_path_json(struct rows_writer *writer, const char *object,
                                    const char *counter)
{
    struct kit_buffer path = { 0 };
    bool written;

    kit_buffer_add_format(&path, "\\%s%s\\%s", object,
                          writer->snapshot->objects[writer->of->object].single ? "" : "(*)",
                          counter);
    kit_buffer_add_bytes(&path, "", 1);
    written = !path.failed;
    kit_json_add_text(writer->json, "path", written ? path.text : NULL);
    kit_buffer_release(&path);
    return written;
}

/* The unit that this counter's values have; NULL: it has none now. */
static const char *find_unit_of_counter_values(const struct rows_writer *writer, uint32_t counter)
{
    const struct mon_object_rows *of = writer->of;
    struct reader_shown shown;

    for (size_t i = 0; i < of->count; i++) {
        if (of->items[i].counter != counter)
            continue;
        mon_computer_compute_value(of->computer, &of->items[i], of->formulas, &shown);
        if (shown.status == EPC_OK)
            return reader_unit_text(shown.value.unit);
    }
    return NULL;
}

static bool write_counter_json(struct rows_writer *writer, const char *object, uint32_t counter)
{
    const struct reader_titles *titles = writer->of->computer->titles;
    const struct epci_wire_counter *head =
        &reader_snapshot_counter(writer->snapshot, writer->of->object, counter)->view.head;
    const struct epci_type *type = epci_type_by_value(head->type);
    char name[ROWS_NAME_SIZE], help[ROWS_TEXT_SIZE];
    struct kit_json *json = writer->json;
    bool written;

    kit_json_begin_object(json, NULL);
    kit_json_add_u64(json, "index", head->name_index);
    reader_title_text(titles, head->name_index, name, sizeof name);
    kit_json_add_text(json, "name", name);
    written = write_counter_path_json(writer, object, name);
    kit_json_add_u64(json, "type", head->type);
    kit_json_add_text(json, "type_name", type ? type->name : NULL);
    kit_json_add_u64(json, "detail", head->detail);
    kit_json_add_text(json, "unit", find_unit_of_counter_values(writer, counter));
    kit_json_add_text(json, "help",
                      reader_titles_find_help(titles, head->help_index, help, sizeof help) ? help
                                                                                           : NULL);
    kit_json_end_innermost(json);
    return written;
}

/* ---- Instances ---- */

void mon_write_value_json(struct kit_json *json, const char *key, const struct reader_shown *shown)
{
    char text[ROWS_TEXT_SIZE];

    if (reader_shown_is_text(shown)) {
        reader_value_text(shown, text, sizeof text);
        kit_json_add_text(json, key, text);
    } else if (shown->status == EPC_OK && shown->value.is_whole) {
        kit_json_add_sign_and_magnitude(json, key, shown->value.is_negative, shown->value.whole);
    } else if (shown->status == EPC_OK) {
        kit_json_add_double(json, key, shown->value.number);
    } else {
        kit_json_add_null(json, key);
    }
}

static void write_shown_value_json(struct kit_json *json, const struct reader_shown *shown)
{
    mon_write_value_json(json, NULL, shown);
}

static void write_raw_value_or_null(struct kit_json *json, const struct reader_shown *shown)
{
    kit_json_add_u64_or_null(json, NULL, !reader_shown_is_text(shown), shown->raw);
}

static bool lacks_value(const struct reader_shown *shown)
{
    return shown->status != EPC_OK && !reader_shown_is_text(shown);
}

static void write_missing_reason_or_null(struct kit_json *json, const struct reader_shown *shown)
{
    kit_json_add_text(json, NULL, lacks_value(shown) ? reader_reason_name(shown->reason) : NULL);
}

/* One of the arrays of a row: null where the instance has no such item. */
static void write_array_of_row(struct rows_writer *writer, const char *key,
                               void (*put)(struct kit_json *json, const struct reader_shown *shown))
{
    kit_json_begin_array(writer->json, key);
    for (uint32_t i = 0; i < writer->counter_count; i++) {
        if (writer->shown[i].counter)
            put(writer->json, &writer->shown[i]);
        else
            kit_json_add_null(writer->json, NULL);
    }
    kit_json_end_innermost(writer->json);
}

static void write_instance_row_json(struct rows_writer *writer, const struct reader_item *row,
                                    size_t count)
{
    const struct mon_object_rows *of = writer->of;
    char text[ROWS_NAME_SIZE];
    size_t at = 0;
    bool all = true;

    kit_json_begin_object(writer->json, NULL);
    if (writer->snapshot->objects[of->object].single) {
        kit_json_add_null(writer->json, "part");
    } else {
        reader_instance_label(writer->snapshot, of->object, row->instance, text, sizeof text);
        kit_json_add_text(writer->json, "part", text);
    }
    for (uint32_t i = 0; i < writer->counter_count; i++) {
        struct reader_shown *shown = &writer->shown[i];

        *shown = (struct reader_shown){ 0 };
        if (at == count || row[at].counter != writer->counters[i])
            continue;
        mon_computer_compute_value(of->computer, &row[at++], of->formulas, shown);
        all = all && !lacks_value(shown);
    }
    write_array_of_row(writer, "values", write_shown_value_json);
    if (of->raw)
        write_array_of_row(writer, "raw", write_raw_value_or_null);
    if (!all)
        write_array_of_row(writer, "reasons", write_missing_reason_or_null);
    kit_json_end_innermost(writer->json);
}

/* ---- The object ---- */

/* The counters that occur in the items.  False: no memory. */
static bool find_counters_of_items(struct rows_writer *writer)
{
    const uint32_t all = writer->snapshot->objects[writer->of->object].counter_count;
    bool *used = calloc((size_t)all + 1, sizeof *used);

    writer->counters = calloc((size_t)all + 1, sizeof *writer->counters);
    if (!used || !writer->counters) {
        free(used);
        return false;
    }
    for (size_t i = 0; i < writer->of->count; i++)
        used[writer->of->items[i].counter] = true;
    for (uint32_t i = 0; i < all; i++)
        if (used[i])
            writer->counters[writer->counter_count++] = i;
    free(used);
    writer->shown = calloc((size_t)writer->counter_count + 1, sizeof *writer->shown);
    return writer->shown != NULL;
}

static bool write_object_json(struct rows_writer *writer)
{
    const struct mon_object_rows *of = writer->of;
    const struct reader_titles *titles = of->computer->titles;
    const struct reader_snapshot_object *object = &writer->snapshot->objects[of->object];
    struct kit_json *json = writer->json;
    char name[ROWS_NAME_SIZE], help[ROWS_TEXT_SIZE];
    bool written = true;

    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "computer", of->computer->name);
    kit_json_add_u64(json, "index", object->view.head.name_index);
    reader_title_text(titles, object->view.head.name_index, name, sizeof name);
    kit_json_add_text(json, "name", name);
    kit_json_add_text(
        json, "help",
        reader_titles_find_help(titles, object->view.head.help_index, help, sizeof help) ? help
                                                                                         : NULL);
    kit_json_add_bool(json, "single", object->single);
    kit_json_begin_array(json, "counters");
    for (uint32_t i = 0; i < writer->counter_count; i++)
        written = write_counter_json(writer, name, writer->counters[i]) && written;
    kit_json_end_innermost(json);
    kit_json_begin_array(json, "instances");
    for (size_t from = 0, to; from < of->count; from = to) {
        for (to = from + 1; to < of->count; to++)
            if (of->items[to].instance != of->items[from].instance)
                break;
        write_instance_row_json(writer, of->items + from, to - from);
    }
    kit_json_end_innermost(json);
    kit_json_end_innermost(json);
    return written;
}

int mon_write_object_rows_json(struct kit_json *json, const struct mon_object_rows *rows)
{
    struct rows_writer writer = { .of = rows,
                                  .snapshot = &rows->computer->newer.snapshot,
                                  .json = json };
    const bool written = find_counters_of_items(&writer) && write_object_json(&writer);

    free(writer.counters);
    free(writer.shown);
    return written ? EPC_OK : EPC_E_NOMEM;
}
