/* SPDX-License-Identifier: MIT
 *
 * printer.c -- see printer.h.
 */
#include "monitor/printer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/types.h"

#define NAME_ROOM 1024u

/* The name of an object or counter; its index where the registry has no name. */
static const char *name_of(const struct epci_printer *view, uint32_t index, char *out)
{
    if (!epci_names_find(&view->names, index, out, NAME_ROOM))
        snprintf(out, NAME_ROOM, "#%" PRIu32, index);
    return out;
}

/* The name of an instance, its number where it has a number instead, or "". */
static const char *instance_name(const struct epci_object_view *object,
                                 const struct epci_instance_view *instance, char *out)
{
    if (instance->name.left == 0 && object->head.instance_count != EPCI_NO_INSTANCES &&
        instance->head.unique_id != EPCI_NO_UNIQUE_ID)
        snprintf(out, NAME_ROOM, "#%" PRIu32, instance->head.unique_id);
    else
        epci_units_to_text(instance->name.at, instance->name.left / 2, out, NAME_ROOM);
    return out;
}

/* ---- show as text ---- */

static void text_object(void *context, const struct epci_object_view *object)
{
    char name[NAME_ROOM];

    printf("%s (%" PRIu32 ")%s\n", name_of(context, object->head.name_index, name),
           object->head.name_index, object->head.instance_count == 0 ? ": no instance" : "");
}

static void text_instance(void *context, const struct epci_object_view *object,
                          const struct epci_instance_view *instance)
{
    char name[NAME_ROOM];

    (void)context;
    if (object->head.instance_count != EPCI_NO_INSTANCES)
        printf("  %s\n", instance_name(object, instance, name));
}

static void text_counter(void *context, const struct epci_shown *shown)
{
    char name[NAME_ROOM], value[64];

    epci_value_text(shown, value, sizeof value);
    printf("    %-40s %16s %s\n", name_of(context, shown->counter->head.name_index, name), value,
           shown->status == EPC_OK ? epci_unit_text(shown->value.unit) : "");
}

/* ---- show as JSON ---- */

static void json_leave_instance(struct epci_printer *view)
{
    if (view->in_instance) {
        epci_json_end(&view->json);
        epci_json_end(&view->json);
    }
    view->in_instance = false;
}

static void json_leave_object(struct epci_printer *view)
{
    json_leave_instance(view);
    if (view->in_object) {
        epci_json_end(&view->json);
        epci_json_end(&view->json);
    }
    view->in_object = false;
}

static void json_object(void *context, const struct epci_object_view *object)
{
    struct epci_printer *view = context;
    char name[NAME_ROOM];

    json_leave_object(view);
    view->in_object = true;
    epci_json_begin_object(&view->json, NULL);
    epci_json_u64(&view->json, "index", object->head.name_index);
    epci_json_text(&view->json, "name", name_of(view, object->head.name_index, name));
    epci_json_i64(&view->json, "instance_count", object->head.instance_count);
    epci_json_begin_array(&view->json, "instances");
}

static void json_instance(void *context, const struct epci_object_view *object,
                          const struct epci_instance_view *instance)
{
    struct epci_printer *view = context;
    char name[NAME_ROOM];

    json_leave_instance(view);
    view->in_instance = true;
    epci_json_begin_object(&view->json, NULL);
    if (object->head.instance_count == EPCI_NO_INSTANCES)
        epci_json_null(&view->json, "name");
    else
        epci_json_text(&view->json, "name", instance_name(object, instance, name));
    epci_json_begin_array(&view->json, "counters");
}

static void json_counter(void *context, const struct epci_shown *shown)
{
    struct epci_printer *view = context;
    const struct epci_wire_counter *head = &shown->counter->head;
    const struct epci_type *type = epci_type_by_value(head->type);
    char name[NAME_ROOM];

    epci_json_begin_object(&view->json, NULL);
    epci_json_u64(&view->json, "index", head->name_index);
    epci_json_text(&view->json, "name", name_of(view, head->name_index, name));
    epci_json_u64(&view->json, "type", head->type);
    epci_json_text(&view->json, "type_name", type ? type->name : NULL);
    epci_json_u64(&view->json, "raw", shown->raw);
    if (shown->has_base)
        epci_json_u64(&view->json, "raw_base", shown->raw_base);
    if (shown->status == EPC_OK)
        epci_json_double(&view->json, "value", shown->value.number);
    else
        epci_json_null(&view->json, "value");
    epci_json_text(&view->json, "unit",
                   shown->status == EPC_OK ? epci_unit_text(shown->value.unit) : "");
    epci_json_end(&view->json);
}

/* ---- watch ---- */

static void watch_counter(void *context, const struct epci_shown *shown)
{
    const struct epci_printer *view = context;
    char object[NAME_ROOM], instance[NAME_ROOM], counter[NAME_ROOM], value[64];
    const char *unit = shown->status == EPC_OK ? epci_unit_text(shown->value.unit) : "";

    name_of(view, shown->object->head.name_index, object);
    instance_name(shown->object, shown->instance, instance);
    name_of(view, shown->counter->head.name_index, counter);
    epci_value_text(shown, value, sizeof value);
    printf(view->columns ? "%-24s %-24s %-32s %14s %s\n" : "%s\t%s\t%s\t%s\t%s\n", object, instance,
           counter, value, unit);
}

/* ---- All ---- */

int epci_print_values(struct epci_printer *view, enum epci_printer_form form,
                      struct epci_span older, struct epci_span newer)
{
    const struct epci_values_visitor visitors[] = {
        { view, text_object, text_instance, text_counter },
        { view, json_object, json_instance, json_counter },
        { view, NULL, NULL, watch_counter },
    };
    int status;

    if (form == EPCI_PRINT_JSON) {
        epci_json_init(&view->json, stdout);
        epci_json_begin_object(&view->json, NULL);
        epci_json_begin_array(&view->json, "objects");
    }
    status = epci_values_visit(older, newer, &visitors[form]);
    if (form == EPCI_PRINT_JSON) {
        json_leave_object(view);
        epci_json_end(&view->json);
        epci_json_end(&view->json);
    }
    return status;
}
