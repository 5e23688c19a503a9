/* SPDX-License-Identifier: MIT
 *
 * values.c -- objects with their counters, and a row of values for each instance.
 */
#include "monitor/serve/values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/sample/items.h"
#include "monitor/sample/missing.h"
#include "monitor/tool/jsontime.h"
#include "reader/answer/omissions.h"
#include "sdk/core/types.h"

#define VALUES_NAME_SIZE 1024u
#define VALUES_TEXT_SIZE 4096u

/* Rows of instances are inside the document, its objects, an object and its instances. */
#define FLAT_DEPTH 4u

struct values_writer {
    const struct mon_values_document *document;
    const struct mon_computer *computer;
    const struct reader_selection *chosen;
    struct kit_json json;
};

/* The items of one object that are written. */
struct object_items {
    uint32_t object;
    const struct reader_item *list;
    size_t count;
    uint32_t *counters; /* positions of those that some instance has, */
    uint32_t counter_count;
    struct reader_shown *shown; /* the values of one instance, one for each of them */
};

static const struct reader_snapshot *newer_snapshot_of_computer(const struct values_writer *writer)
{
    return &writer->computer->newer.snapshot;
}

/* ---- Counters ---- */

/* "\Object(*)\Counter": an instance's `part` comes in the place of the *. */
static void write_counter_path_pattern_json(struct values_writer *writer, const char *object,
                                            bool single, const char *counter)
{
    struct kit_buffer path = { 0 };

    kit_buffer_add_format(&path, "\\%s%s\\%s", object, single ? "" : "(*)", counter);
    kit_buffer_add_bytes(&path, "", 1);
    kit_json_add_text(&writer->json, "path", path.failed ? NULL : path.text);
    writer->json.into->failed = writer->json.into->failed || path.failed;
    kit_buffer_release(&path);
}

/* The unit that this counter's values have; NULL: it has none now. */
static const char *counter_unit(struct values_writer *writer, const struct object_items *items,
                                uint32_t counter)
{
    struct reader_shown shown;

    for (size_t i = 0; i < items->count; i++) {
        if (items->list[i].counter != counter)
            continue;
        mon_computer_compute_value(writer->computer, &items->list[i], writer->document->formulas,
                                   &shown);
        if (shown.status == EPC_OK)
            return reader_unit_text(shown.value.unit);
    }
    return NULL;
}

static void write_counter_description_json(struct values_writer *writer,
                                           const struct object_items *items, const char *object,
                                           uint32_t counter)
{
    const struct reader_snapshot *snapshot = newer_snapshot_of_computer(writer);
    const struct epci_wire_counter *head =
        &reader_snapshot_counter(snapshot, items->object, counter)->view.head;
    const struct epci_type *type = epci_type_by_value(head->type);
    char name[VALUES_NAME_SIZE], help[VALUES_TEXT_SIZE];
    struct kit_json *json = &writer->json;

    kit_json_begin_object(json, NULL);
    kit_json_add_u64(json, "index", head->name_index);
    reader_title_text(writer->computer->titles, head->name_index, name, sizeof name);
    kit_json_add_text(json, "name", name);
    write_counter_path_pattern_json(writer, object, snapshot->objects[items->object].single, name);
    kit_json_add_u64(json, "type", head->type);
    kit_json_add_text(json, "type_name", type ? type->name : NULL);
    kit_json_add_u64(json, "detail", head->detail);
    kit_json_add_text(json, "unit", counter_unit(writer, items, counter));
    kit_json_add_text(
        json, "help",
        reader_titles_find_help(writer->computer->titles, head->help_index, help, sizeof help)
            ? help
            : NULL);
    kit_json_end_innermost(json);
}

/* ---- Instances ---- */

static void write_value_json(struct kit_json *json, const struct reader_shown *shown)
{
    char text[VALUES_TEXT_SIZE];

    if (reader_shown_is_text(shown)) {
        reader_value_text(shown, text, sizeof text);
        kit_json_add_text(json, NULL, text);
    } else if (shown->status == EPC_OK && shown->value.is_whole) {
        kit_json_add_sign_and_magnitude(json, NULL, shown->value.is_negative, shown->value.whole);
    } else if (shown->status == EPC_OK) {
        kit_json_add_double(json, NULL, shown->value.number);
    } else {
        kit_json_add_null(json, NULL);
    }
}

static void write_raw_json(struct kit_json *json, const struct reader_shown *shown)
{
    if (reader_shown_is_text(shown))
        kit_json_add_null(json, NULL);
    else
        kit_json_add_u64(json, NULL, shown->raw);
}

static bool lacks_value(const struct reader_shown *shown)
{
    return shown->status != EPC_OK && !reader_shown_is_text(shown);
}

static void write_reason_json(struct kit_json *json, const struct reader_shown *shown)
{
    kit_json_add_text(json, NULL, lacks_value(shown) ? reader_reason_name(shown->reason) : NULL);
}

/* One of the arrays of a row: null where the instance has no such item. */
static void write_array_of_instance_counters(struct values_writer *writer,
                                             const struct object_items *items, const char *key,
                                             const struct reader_shown *shown,
                                             void (*put)(struct kit_json *json,
                                                         const struct reader_shown *shown))
{
    kit_json_begin_array(&writer->json, key);
    for (uint32_t i = 0; i < items->counter_count; i++) {
        if (shown[i].counter)
            put(&writer->json, &shown[i]);
        else
            kit_json_add_null(&writer->json, NULL);
    }
    kit_json_end_innermost(&writer->json);
}

static void write_instance(struct values_writer *writer, const struct object_items *items,
                           const struct reader_item *row, size_t count)
{
    const struct reader_snapshot *snapshot = newer_snapshot_of_computer(writer);
    const uint32_t instance = row->instance;
    char text[VALUES_NAME_SIZE];
    size_t at = 0;
    bool all = true;

    kit_json_begin_object(&writer->json, NULL);
    if (snapshot->objects[items->object].single) {
        kit_json_add_null(&writer->json, "part");
    } else {
        reader_instance_label(snapshot, items->object, instance, text, sizeof text);
        kit_json_add_text(&writer->json, "part", text);
    }
    for (uint32_t i = 0; i < items->counter_count; i++) {
        struct reader_shown *shown = &items->shown[i];

        *shown = (struct reader_shown){ 0 };
        if (at == count || row[at].counter != items->counters[i])
            continue;
        mon_computer_compute_value(writer->computer, &row[at++], writer->document->formulas, shown);
        all = all && !lacks_value(shown);
    }
    write_array_of_instance_counters(writer, items, "values", items->shown, write_value_json);
    write_array_of_instance_counters(writer, items, "raw", items->shown, write_raw_json);
    if (!all)
        write_array_of_instance_counters(writer, items, "reasons", items->shown, write_reason_json);
    kit_json_end_innermost(&writer->json);
}

/* ---- Objects ---- */

/* The counters that occur in the items.  False: no memory. */
static bool collect_counters_of_items(struct values_writer *writer, struct object_items *items)
{
    const uint32_t all = newer_snapshot_of_computer(writer)->objects[items->object].counter_count;
    bool *used = calloc((size_t)all + 1, sizeof *used);

    items->counters = calloc((size_t)all + 1, sizeof *items->counters);
    if (!used || !items->counters) {
        free(used);
        return false;
    }
    for (size_t i = 0; i < items->count; i++)
        used[items->list[i].counter] = true;
    for (uint32_t i = 0; i < all; i++)
        if (used[i])
            items->counters[items->counter_count++] = i;
    free(used);
    items->shown = calloc((size_t)items->counter_count + 1, sizeof *items->shown);
    return items->shown != NULL;
}

static int write_object_json(struct values_writer *writer, struct object_items *items)
{
    const struct reader_snapshot_object *of =
        &newer_snapshot_of_computer(writer)->objects[items->object];
    struct kit_json *json = &writer->json;
    char name[VALUES_NAME_SIZE], help[VALUES_TEXT_SIZE];
    const bool known = collect_counters_of_items(writer, items);

    if (known) {
        kit_json_begin_object(json, NULL);
        kit_json_add_text(json, "computer", writer->computer->name);
        kit_json_add_u64(json, "index", of->view.head.name_index);
        reader_title_text(writer->computer->titles, of->view.head.name_index, name, sizeof name);
        kit_json_add_text(json, "name", name);
        kit_json_add_text(json, "help",
                          reader_titles_find_help(writer->computer->titles,
                                                  of->view.head.help_index, help, sizeof help)
                              ? help
                              : NULL);
        kit_json_add_bool(json, "single", of->single);
        kit_json_begin_array(json, "counters");
        for (uint32_t i = 0; i < items->counter_count; i++)
            write_counter_description_json(writer, items, name, items->counters[i]);
        kit_json_end_innermost(json);
        kit_json_begin_array(json, "instances");
        for (size_t from = 0, to; from < items->count; from = to) {
            for (to = from + 1; to < items->count; to++)
                if (items->list[to].instance != items->list[from].instance)
                    break;
            write_instance(writer, items, items->list + from, to - from);
        }
        kit_json_end_innermost(json);
        kit_json_end_innermost(json);
    }
    free(items->counters);
    free(items->shown);
    return known ? EPC_OK : EPC_E_NOMEM;
}

static bool item_comes_before(const struct reader_item *a, const struct reader_item *b)
{
    if (a->object != b->object)
        return a->object < b->object;
    return a->instance != b->instance ? a->instance < b->instance : a->counter < b->counter;
}

/* Keep of the first list what is in the second; both are in the answer's order. */
static void keep_items_of_both_lists(struct mon_items *items, const struct mon_items *others)
{
    size_t kept = 0, at = 0;

    for (size_t i = 0; i < items->count; i++) {
        while (at < others->count && item_comes_before(&others->list[at], &items->list[i]))
            at++;
        if (at < others->count && !item_comes_before(&items->list[i], &others->list[at]))
            items->list[kept++] = items->list[i];
    }
    items->count = kept;
}

static int write_computer_objects(struct values_writer *writer)
{
    const struct mon_values_document *document = writer->document;
    const struct reader_snapshot *snapshot = newer_snapshot_of_computer(writer);
    struct mon_items items, wanted;
    int status =
        mon_items_fill_from_selection(&items, document->allowed, writer->computer, NULL, NULL);
    size_t from = 0;

    if (status == EPC_OK && document->wanted) {
        status =
            mon_items_fill_from_selection(&wanted, document->wanted, writer->computer, NULL, NULL);
        if (status == EPC_OK)
            keep_items_of_both_lists(&items, &wanted);
        mon_items_release(&wanted);
    }
    for (uint32_t object = 0; object < snapshot->object_count && status == EPC_OK; object++) {
        struct object_items own = { .object = object };

        if (items.list)
            own.list = items.list + from;
        while (from + own.count < items.count && own.list[own.count].object == object)
            own.count++;
        from += own.count;
        /* An object without instances now is shown all the same. */
        if (own.count > 0 ||
            (!document->wanted && document->allowed->count == 0 &&
             !snapshot->objects[object].single && snapshot->objects[object].instance_count == 0))
            status = write_object_json(writer, &own);
    }
    mon_items_release(&items);
    return status;
}

/* ---- Paths that mean nothing ---- */

static void write_one_missing_path(void *context, const struct reader_missing *missing)
{
    struct values_writer *writer = context;
    char text[2048];

    mon_describe_missing_path(writer->chosen, missing, text, sizeof text);
    kit_json_begin_object(&writer->json, NULL);
    kit_json_add_text(&writer->json, "path", writer->chosen->paths[missing->path].text);
    kit_json_add_text(&writer->json, "message", text);
    kit_json_end_innermost(&writer->json);
}

/* Those of the request, or else of the command line. */
static int write_missing_paths(struct values_writer *writer)
{
    const struct mon_values_document *document = writer->document;
    struct mon_items items;
    int status;

    writer->chosen = document->wanted ? document->wanted : document->allowed;
    if (writer->chosen->count == 0)
        return EPC_OK;
    status = mon_items_fill_from_selection(&items, writer->chosen, writer->computer,
                                           write_one_missing_path, writer);
    mon_items_release(&items);
    return status;
}

/* ---- The document ---- */

static void write_computer_name_and_times(struct kit_json *json,
                                          const struct mon_computer *computer)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "name", computer->name);
    if (computer->newer.there)
        mon_write_json_time(json, "time", computer->newer.snapshot.data.head.system_time);
    else
        kit_json_add_null(json, "time");
    if (computer->older.there)
        mon_write_json_time(json, "older_time", computer->older.snapshot.data.head.system_time);
    else
        kit_json_add_null(json, "older_time");
    kit_json_add_bool(json, "whole",
                      computer->newer.there && computer->newer.snapshot.status == EPC_OK);
    kit_json_end_innermost(json);
}

static void write_provider(struct kit_json *json, const struct mon_provider_status *provider)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "service", provider->service);
    kit_json_add_text(json, "state", provider->up ? "up" : "failing");
    kit_json_add_double(json, "seconds", provider->seconds);
    kit_json_add_text(json, "why", provider->up ? NULL : provider->why);
    kit_json_end_innermost(json);
}

int mon_values_write(const struct mon_values_document *document, struct kit_buffer *out)
{
    const struct mon_scrape_sample *sample = document->sample;
    struct values_writer writer = { .document = document };
    struct kit_json *json = &writer.json;
    int status = EPC_OK;

    kit_json_init_buffer(json, out);
    json->flat = FLAT_DEPTH;
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "schema", MON_VALUES_SCHEMA);
    kit_json_add_u64(json, "sample", sample->number);
    kit_json_add_u64(json, "interval_ms", document->interval_ms);
    kit_json_add_double(json, "seconds", sample->seconds);
    kit_json_begin_array(json, "computers");
    for (size_t i = 0; i < sample->computer_count; i++)
        write_computer_name_and_times(json, &sample->computers[i]);
    kit_json_end_innermost(json);
    kit_json_begin_array(json, "providers");
    for (size_t i = 0; i < sample->provider_count; i++)
        write_provider(json, &sample->providers[i]);
    kit_json_end_innermost(json);
    kit_json_begin_array(json, "objects");
    for (size_t i = 0; i < sample->computer_count && status == EPC_OK; i++) {
        writer.computer = &sample->computers[i];
        if (writer.computer->newer.there)
            status = write_computer_objects(&writer);
    }
    kit_json_end_to_depth(json, 1);
    kit_json_begin_array(json, "missing");
    for (size_t i = 0; i < sample->computer_count && status == EPC_OK; i++) {
        writer.computer = &sample->computers[i];
        if (writer.computer->newer.there)
            status = write_missing_paths(&writer);
    }
    kit_json_end_to_depth(json, 0);
    return status == EPC_OK && out->failed ? EPC_E_NOMEM : status;
}
