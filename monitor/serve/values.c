/* SPDX-License-Identifier: MIT
 *
 * values.c -- the document; its objects are rows of values.
 */
#include "monitor/serve/values.h"

#include <inttypes.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/sample/items.h"
#include "monitor/sample/missing.h"
#include "monitor/sample/objectrows.h"
#include "reader/selection/lookup.h"
#include "monitor/tool/jsontime.h"

struct values_writer {
    const struct mon_values_document *document;
    const struct mon_computer *computer;
    const struct reader_selection *chosen;
    struct kit_json json;
};

static const struct reader_snapshot *newer_snapshot_of_computer(const struct values_writer *writer)
{
    return &writer->computer->newer.snapshot;
}

/* Keep of the first list what is in the second; both are in the answer's order. */
static void intersect_items(struct mon_items *items, const struct mon_items *others)
{
    size_t kept = 0, at = 0;

    for (size_t i = 0; i < items->count; i++) {
        while (at < others->count && reader_compare_items(&others->list[at], &items->list[i]) < 0)
            at++;
        if (at < others->count && reader_compare_items(&items->list[i], &others->list[at]) >= 0)
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
            intersect_items(&items, &wanted);
        mon_items_release(&wanted);
    }
    for (uint32_t object = 0; object < snapshot->object_count && status == EPC_OK; object++) {
        struct mon_object_rows own = { .computer = writer->computer,
                                       .object = object,
                                       .formulas = document->formulas,
                                       .raw = true };

        if (items.list)
            own.items = items.list + from;
        while (from + own.count < items.count && own.items[own.count].object == object)
            own.count++;
        from += own.count;
        /* An object without instances now is shown all the same. */
        if (own.count > 0 ||
            (!document->wanted && document->allowed->count == 0 &&
             !snapshot->objects[object].single && snapshot->objects[object].instance_count == 0))
            status = mon_write_object_rows_json(&writer->json, &own);
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
    mon_write_json_time(json, "time",
                        computer->newer.there ? computer->newer.snapshot.data.head.system_time
                                              : NULL);
    mon_write_json_time(json, "older_time",
                        computer->older.there ? computer->older.snapshot.data.head.system_time
                                              : NULL);
    kit_json_add_bool(json, "whole",
                      computer->newer.there && computer->newer.snapshot.status == EPC_OK);
    kit_json_end_innermost(json);
}

static void write_provider_status_json(struct kit_json *json,
                                       const struct mon_provider_status *provider)
{
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "service", provider->service);
    kit_json_add_text(json, "state", provider->up ? "up" : "failing");
    kit_json_add_double(json, "seconds", provider->seconds);
    kit_json_add_text(json, "why", provider->up ? NULL : provider->why);
    kit_json_end_innermost(json);
}

int mon_values_write_json(const struct mon_values_document *document, struct kit_buffer *out)
{
    const struct mon_scrape_sample *sample = document->sample;
    struct values_writer writer = { .document = document };
    struct kit_json *json = &writer.json;
    int status = EPC_OK;

    kit_json_init_buffer(json, out);
    json->flat = MON_OBJECT_ROWS_FLAT;
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
        write_provider_status_json(json, &sample->providers[i]);
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
