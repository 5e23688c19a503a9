/* SPDX-License-Identifier: MIT
 *
 * print.c -- the chosen items in the answer's order, for people or as one JSON document.
 *
 * The items of an object, and of an instance in it, come one after the other, so that each is begun
 * when its first item comes.
 */
#include "monitor/show/print.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "kit/console/console.h"
#include "kit/json/json.h"
#include "monitor/sample/items.h"
#include "monitor/sample/missing.h"
#include "monitor/sample/objectrows.h"
#include "monitor/tool/jsontime.h"
#include "monitor/tool/problem.h"
#include "reader/answer/omissions.h"
#include "sdk/core/types.h"

#define PRINTER_NAME_SIZE  1024u
#define PRINTER_VALUE_SIZE 4096u

/* The depths of the document at which an object or an instance begins. */
enum { IN_OBJECTS = 2, IN_INSTANCES = 4 };

struct printer {
    const struct mon_options *options;
    const struct reader_selection *selection;
    const struct mon_computer *computer;
    struct kit_json json;
    bool all; /* nothing was chosen: empty objects are shown too */
    bool unknown;
};

static const char *format_title_of_index(const struct printer *printer, uint32_t index, char *out)
{
    reader_title_text(printer->computer->titles, index, out, PRINTER_NAME_SIZE);
    return out;
}

static const struct reader_snapshot *newer_snapshot(const struct printer *printer)
{
    return &printer->computer->newer.snapshot;
}

/* ---- As text ---- */

static void print_object_name(const struct printer *printer, uint32_t object)
{
    const struct reader_snapshot_object *of = &newer_snapshot(printer)->objects[object];
    char name[PRINTER_NAME_SIZE];

    printf("%s (%" PRIu32 ")%s\n", format_title_of_index(printer, of->view.head.name_index, name),
           of->view.head.name_index, of->view.head.instance_count == 0 ? ": no instance" : "");
}

static void print_instance_label_unless_single(const struct printer *printer,
                                               const struct reader_item *item)
{
    const struct reader_snapshot *snapshot = newer_snapshot(printer);
    char text[PRINTER_NAME_SIZE];

    if (snapshot->objects[item->object].single)
        return;
    reader_instance_label(snapshot, item->object, item->instance, text, sizeof text);
    printf("  %s\n", text);
}

static void print_counter_value(const struct printer *printer, const struct reader_shown *shown)
{
    char name[PRINTER_NAME_SIZE], value[PRINTER_VALUE_SIZE];

    reader_value_text(shown, value, sizeof value);
    printf("    %-40s %16s %s\n",
           format_title_of_index(printer, shown->counter->head.name_index, name), value,
           reader_unit_text(shown->value.unit));
}

/* ---- As JSON ---- */

static void write_sample_times_json(struct kit_json *json, const struct mon_computer *computer)
{
    const struct epci_wire_data *head = &computer->newer.snapshot.data.head;

    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "computer", computer->name);
    mon_write_json_time(json, "time", head->system_time);
    mon_write_json_time(json, "older_time",
                        computer->older.there ? computer->older.snapshot.data.head.system_time
                                              : NULL);
    kit_json_add_u64(json, "perf_time", head->perf_time);
    kit_json_add_u64(json, "perf_freq", head->perf_freq);
    kit_json_add_u64(json, "time_100ns", head->perf_time_100ns);
    kit_json_end_innermost(json);
}

static void begin_object_json(struct printer *printer, uint32_t object)
{
    const struct epci_wire_object *head = &newer_snapshot(printer)->objects[object].view.head;
    struct kit_json *json = &printer->json;
    char name[PRINTER_NAME_SIZE];

    kit_json_end_to_depth(json, IN_OBJECTS);
    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "computer", printer->computer->name);
    kit_json_add_u64(json, "index", head->name_index);
    kit_json_add_text(json, "name", format_title_of_index(printer, head->name_index, name));
    kit_json_add_i64(json, "instance_count", head->instance_count);
    kit_json_add_u64(json, "perf_time", head->perf_time);
    kit_json_add_u64(json, "perf_freq", head->perf_freq);
    kit_json_begin_array(json, "instances");
}

static void begin_instance_json(struct printer *printer, const struct reader_item *item)
{
    const struct reader_snapshot *snapshot = newer_snapshot(printer);
    const bool single = snapshot->objects[item->object].single;
    const uint32_t id = reader_snapshot_unique_id(snapshot, item->object, item->instance);
    uint32_t parent_object, parent;
    struct kit_json *json = &printer->json;
    char name[PRINTER_NAME_SIZE];

    kit_json_end_to_depth(json, IN_INSTANCES);
    kit_json_begin_object(json, NULL);
    reader_snapshot_instance_name(snapshot, item->object, item->instance, name, sizeof name);
    kit_json_add_text(json, "name", single ? NULL : name);
    if (!single) {
        kit_json_add_u64(json, "number",
                         reader_snapshot_instance(snapshot, item->object, item->instance)->number);
        kit_json_add_u64_or_null(json, "unique_id", id != (uint32_t)EPCI_NO_UNIQUE_ID, id);
        if (reader_snapshot_find_parent(snapshot, item->object, item->instance, &parent_object,
                                        &parent)) {
            reader_snapshot_instance_name(snapshot, parent_object, parent, name, sizeof name);
            kit_json_add_text(json, "parent", name);
            kit_json_add_u64(json, "parent_object",
                             snapshot->objects[parent_object].view.head.name_index);
        } else {
            kit_json_add_null(json, "parent");
        }
    }
    kit_json_begin_array(json, "counters");
}

static void write_counter_json(struct printer *printer, const struct reader_item *item,
                               const struct reader_shown *shown)
{
    const struct reader_snapshot *snapshot = newer_snapshot(printer);
    const struct epci_wire_counter *head = &shown->counter->head;
    const struct epci_type *type = epci_type_by_value(head->type);
    const uint32_t base = reader_snapshot_counter(snapshot, item->object, item->counter)->base;
    struct kit_json *json = &printer->json;
    char name[PRINTER_NAME_SIZE];

    kit_json_begin_object(json, NULL);
    kit_json_add_u64(json, "index", head->name_index);
    kit_json_add_text(json, "name", format_title_of_index(printer, head->name_index, name));
    kit_json_add_u64(json, "type", head->type);
    kit_json_add_text(json, "type_name", type ? type->name : NULL);
    kit_json_add_u64(json, "detail", head->detail);
    kit_json_add_i64(json, "default_scale", head->scale);
    kit_json_add_u64_or_null(json, "raw", !reader_shown_is_text(shown), shown->raw);
    if (shown->has_base) {
        const struct epci_wire_counter *of =
            &reader_snapshot_counter(snapshot, item->object, base)->view.head;

        kit_json_add_u64(json, "raw_base", shown->raw_base);
        kit_json_add_u64(json, "base_index", of->name_index);
        kit_json_add_u64(json, "base_type", of->type);
    }
    mon_write_value_json(json, "value", shown);
    kit_json_add_text(json, "unit", reader_unit_text(shown->value.unit));
    if (shown->status != EPC_OK && !reader_shown_is_text(shown))
        kit_json_add_text(json, "reason", reader_reason_name(shown->reason));
    kit_json_end_innermost(json);
}

/* ---- One computer ---- */

static void print_object_with_items(struct printer *printer, uint32_t object,
                                    const struct reader_item *items, size_t count)
{
    const bool json = printer->options->json;
    struct reader_shown value;

    if (json)
        begin_object_json(printer, object);
    else
        print_object_name(printer, object);
    for (size_t i = 0; i < count; i++) {
        const bool begins = i == 0 || items[i].instance != items[i - 1].instance;

        mon_computer_compute_value(printer->computer, &items[i],
                                   (enum reader_formulas)printer->options->formulas, &value);
        if (json) {
            if (begins)
                begin_instance_json(printer, &items[i]);
            write_counter_json(printer, &items[i], &value);
        } else {
            if (begins)
                print_instance_label_unless_single(printer, &items[i]);
            print_counter_value(printer, &value);
        }
    }
}

static int write_object_rows(struct printer *printer, uint32_t object,
                             const struct reader_item *items, size_t count)
{
    const struct mon_object_rows rows = { .computer = printer->computer,
                                          .object = object,
                                          .items = items,
                                          .count = count,
                                          .formulas =
                                              (enum reader_formulas)printer->options->formulas };

    return mon_write_object_rows_json(&printer->json, &rows);
}

static int print_objects_of_items(struct printer *printer, const struct mon_items *items)
{
    const struct reader_snapshot *snapshot = newer_snapshot(printer);
    size_t from = 0;
    int status = EPC_OK;

    for (uint32_t object = 0; object < snapshot->object_count && status == EPC_OK; object++) {
        const struct reader_snapshot_object *of = &snapshot->objects[object];
        size_t to = from;

        while (to < items->count && items->list[to].object == object)
            to++;
        if (to == from && !(printer->all && !of->single && of->instance_count == 0))
            continue;
        if (printer->options->json_columns)
            status = write_object_rows(printer, object, items->list + from, to - from);
        else
            print_object_with_items(printer, object, items->list + from, to - from);
        from = to;
    }
    return status;
}

/* ---- What is missing ---- */

static void print_path_missing_in_sample(void *context, const struct reader_missing *missing)
{
    struct printer *printer = context;
    const bool may_come = mon_missing_can_appear_later(missing);
    char text[2048];

    mon_describe_missing_path(printer->selection, missing, text, sizeof text);
    printer->unknown = printer->unknown || !may_come;
    if (!printer->options->json) {
        fflush(stdout);
        fprintf(may_come ? stdout : stderr, may_come ? "%s\n" : "epc-mon: %s\n", text);
        return;
    }
    if (!may_come)
        fprintf(stderr, "epc-mon: %s\n", text);
    kit_json_begin_object(&printer->json, NULL);
    kit_json_add_text(&printer->json, "path", printer->selection->paths[missing->path].text);
    kit_json_add_text(&printer->json, "message", text);
    kit_json_end_innermost(&printer->json);
}

/* Once more over the items, for the paths that mean nothing. */
static int print_missing_paths(struct printer *printer, const struct mon_computer *computers,
                               size_t count)
{
    int status = EPC_OK;

    for (size_t i = 0; i < count && status == EPC_OK; i++) {
        struct mon_items items = { .count = 0 };

        printer->computer = &computers[i];
        if (computers[i].newer.there)
            status = mon_items_fill_from_selection(&items, printer->selection, &computers[i],
                                                   print_path_missing_in_sample, printer);
        mon_items_release(&items);
    }
    return status;
}

/* ---- All ---- */

static int print_values_of_all_computers(struct printer *printer,
                                         const struct mon_computer *computers, size_t count)
{
    int status = EPC_OK;

    for (size_t i = 0; i < count && status == EPC_OK; i++) {
        struct mon_items items = { .count = 0 };

        if (!computers[i].newer.there)
            continue;
        printer->computer = &computers[i];
        if (count > 1 && !printer->options->json)
            printf("%s\\\\%s\n", i ? "\n" : "", computers[i].name);
        status =
            mon_items_fill_from_selection(&items, printer->selection, &computers[i], NULL, NULL);
        if (status == EPC_OK)
            status = print_objects_of_items(printer, &items);
        mon_items_release(&items);
        if (computers[i].newer.snapshot.status != EPC_OK && status == EPC_OK) {
            fflush(stdout);
            if (computers[i].file)
                fprintf(stderr,
                        "epc-mon: %s cannot be shown further; epc-harness replay says why\n",
                        computers[i].file);
            else
                fprintf(stderr, "epc-mon: the answer of %s cannot be shown further: %s\n",
                        computers[i].name, epc_status_text(computers[i].newer.snapshot.status));
            printer->unknown = true;
        }
    }
    return status;
}

static void write_reported_messages_json(struct kit_json *json, const struct mon_reported *reported)
{
    kit_json_begin_array(json, "said");
    for (size_t i = 0; i < reported->count; i++) {
        kit_json_begin_object(json, NULL);
        kit_json_add_text(json, "name", reported->list[i].name);
        kit_json_add_text(json, "message", reported->list[i].message);
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

int mon_show_print_values(const struct mon_options *options,
                          const struct reader_selection *selection,
                          const struct mon_computer *computers, size_t count,
                          const struct mon_reported *reported)
{
    struct printer printer = { .options = options,
                               .selection = selection,
                               .all = selection->count == 0 &&
                                      selection->detail == READER_ALL_DETAILS };
    int status;

    kit_json_init(&printer.json, stdout);
    if (options->json_columns)
        printer.json.flat = MON_OBJECT_ROWS_FLAT;
    if (options->json) {
        kit_json_begin_object(&printer.json, NULL);
        kit_json_begin_array(&printer.json, "samples");
        for (size_t i = 0; i < count; i++)
            if (computers[i].newer.there)
                write_sample_times_json(&printer.json, &computers[i]);
        kit_json_end_innermost(&printer.json);
        kit_json_begin_array(&printer.json, "objects");
    }
    status = print_values_of_all_computers(&printer, computers, count);
    if (options->json) {
        kit_json_end_to_depth(&printer.json, 1);
        kit_json_begin_array(&printer.json, "missing");
    }
    if (status == EPC_OK)
        status = print_missing_paths(&printer, computers, count);
    if (options->json) {
        kit_json_end_to_depth(&printer.json, 1);
        if (reported)
            write_reported_messages_json(&printer.json, reported);
        kit_json_end_to_depth(&printer.json, 0);
    }
    if (status != EPC_OK)
        return mon_print_failure("the values cannot be shown", status);
    return printer.unknown ? MON_EXIT_NOT_DONE : KIT_EXIT_GOOD;
}
