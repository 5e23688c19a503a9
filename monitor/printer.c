/* SPDX-License-Identifier: MIT
 *
 * printer.c -- two visitors of the values of an answer, one for each form of output.
 *
 * The JSON visitor opens an object or instance when it is visited, and ends it when the next one
 * comes.
 */
#include "monitor/printer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/types.h"

#define PRINTER_NAME_ROOM  1024u
#define PRINTER_VALUE_ROOM 4096u

/* The depths of the document at which an object or an instance begins. */
enum { IN_OBJECTS = 2, IN_INSTANCES = 4 };

/* The name of an object or counter; #index if the registry has no name. */
static const char *printer_name_of(const struct mon_printer *view, uint32_t index, char *out)
{
    if (!epci_names_find(&view->names, index, out, PRINTER_NAME_ROOM))
        snprintf(out, PRINTER_NAME_ROOM, "#%" PRIu32, index);
    return out;
}

/* The name of an instance, #number if it has a number instead, or "". */
static const char *instance_name(const struct epci_object_view *object,
                                 const struct epci_instance_view *instance, char *out)
{
    if (instance->name.left == 0 && object->head.instance_count != EPCI_NO_INSTANCES &&
        instance->head.unique_id != EPCI_NO_UNIQUE_ID)
        snprintf(out, PRINTER_NAME_ROOM, "#%" PRIu32, instance->head.unique_id);
    else
        epci_units_to_text(instance->name.at, instance->name.left / 2, out, PRINTER_NAME_ROOM);
    return out;
}

/* ---- show as text ---- */

static void text_object(void *context, const struct epci_object_view *object)
{
    char name[PRINTER_NAME_ROOM];

    printf("%s (%" PRIu32 ")%s\n", printer_name_of(context, object->head.name_index, name),
           object->head.name_index, object->head.instance_count == 0 ? ": no instance" : "");
}

static void text_instance(void *context, const struct epci_object_view *object,
                          const struct epci_instance_view *instance)
{
    char name[PRINTER_NAME_ROOM];

    (void)context;
    if (object->head.instance_count != EPCI_NO_INSTANCES)
        printf("  %s\n", instance_name(object, instance, name));
}

static void text_counter(void *context, const struct epci_shown *shown)
{
    char name[PRINTER_NAME_ROOM], value[PRINTER_VALUE_ROOM];

    epci_value_text(shown, value, sizeof value);
    printf("    %-40s %16s %s\n", printer_name_of(context, shown->counter->head.name_index, name),
           value, epci_unit_text(shown->value.unit));
}

/* ---- show as JSON ---- */

static void printer_json_object(void *context, const struct epci_object_view *object)
{
    struct mon_printer *view = context;
    char name[PRINTER_NAME_ROOM];

    kit_json_end_to(&view->json, IN_OBJECTS);
    kit_json_begin_object(&view->json, NULL);
    kit_json_u64(&view->json, "index", object->head.name_index);
    kit_json_text(&view->json, "name", printer_name_of(view, object->head.name_index, name));
    kit_json_i64(&view->json, "instance_count", object->head.instance_count);
    kit_json_begin_array(&view->json, "instances");
}

static void json_instance(void *context, const struct epci_object_view *object,
                          const struct epci_instance_view *instance)
{
    struct mon_printer *view = context;
    char name[PRINTER_NAME_ROOM];

    kit_json_end_to(&view->json, IN_INSTANCES);
    kit_json_begin_object(&view->json, NULL);
    kit_json_text(&view->json, "name",
                  object->head.instance_count == EPCI_NO_INSTANCES
                      ? NULL
                      : instance_name(object, instance, name));
    kit_json_begin_array(&view->json, "counters");
}

static void json_counter(void *context, const struct epci_shown *shown)
{
    struct mon_printer *view = context;
    const struct epci_wire_counter *head = &shown->counter->head;
    const struct epci_type *type = epci_type_by_value(head->type);
    char name[PRINTER_NAME_ROOM], value[PRINTER_VALUE_ROOM];

    kit_json_begin_object(&view->json, NULL);
    kit_json_u64(&view->json, "index", head->name_index);
    kit_json_text(&view->json, "name", printer_name_of(view, head->name_index, name));
    kit_json_u64(&view->json, "type", head->type);
    kit_json_text(&view->json, "type_name", type ? type->name : NULL);
    if (epci_shown_is_text(shown))
        kit_json_null(&view->json, "raw");
    else
        kit_json_u64(&view->json, "raw", shown->raw);
    if (shown->has_base)
        kit_json_u64(&view->json, "raw_base", shown->raw_base);
    if (epci_shown_is_text(shown)) {
        epci_value_text(shown, value, sizeof value);
        kit_json_text(&view->json, "value", value);
    } else if (shown->status == EPC_OK && shown->value.is_whole) {
        kit_json_u64(&view->json, "value", shown->value.whole);
    } else if (shown->status == EPC_OK) {
        kit_json_double(&view->json, "value", shown->value.number);
    } else {
        kit_json_null(&view->json, "value");
    }
    kit_json_text(&view->json, "unit", epci_unit_text(shown->value.unit));
    kit_json_end(&view->json);
}

/* ---- All ---- */

int mon_print_values(struct mon_printer *view, enum mon_printer_form form, struct epci_span older,
                     struct epci_span newer)
{
    const struct epci_values_visitor visitors[] = {
        { view, text_object, text_instance, text_counter, view->formulas },
        { view, printer_json_object, json_instance, json_counter, view->formulas },
    };
    int status;

    if (form == MON_PRINT_JSON) {
        kit_json_init(&view->json, stdout);
        kit_json_begin_object(&view->json, NULL);
        kit_json_begin_array(&view->json, "objects");
    }
    status = epci_values_visit(older, newer, &visitors[form]);
    if (form == MON_PRINT_JSON)
        kit_json_end_to(&view->json, 0);
    return status;
}
