/* SPDX-License-Identifier: MIT
 *
 * show.c -- epc-harness show and watch: what the counters say, with their names.
 *
 * On a pipe watch prints lines of fields between tabs:
 *
 *     sample <number> <time>
 *     <object> <instance> <counter> <value> <unit>
 *     ...
 *     (an empty line)
 */
#include "harness/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/host.h"
#include "harness/json.h"
#include "harness/nametable.h"
#include "harness/safetext.h"
#include "harness/values.h"
#include "sdk/core/types.h"
#include "sdk/port/host.h"

#define NAME_ROOM 1024u

/* What the visitors know. */
struct view {
    struct epci_names names;
    struct epci_json json;
    bool in_object; /* JSON: an object's member is open, and an instance's inside it */
    bool in_instance;
    bool columns; /* watch on a terminal */
};

static void tell(const char *service, const char *message)
{
    fputs("epc-harness: ", stderr);
    epci_safe_print(stderr, service, 0);
    fputs(": ", stderr);
    epci_safe_print(stderr, message, 0);
    fputc('\n', stderr);
}

/* The name of an object or counter; its index where the registry has no name. */
static const char *name_of(const struct view *view, uint32_t index, char *out)
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

static void json_leave_instance(struct view *view)
{
    if (view->in_instance) {
        epci_json_end(&view->json);
        epci_json_end(&view->json);
    }
    view->in_instance = false;
}

static void json_leave_object(struct view *view)
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
    struct view *view = context;
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
    struct view *view = context;
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
    struct view *view = context;
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
    const struct view *view = context;
    char object[NAME_ROOM], instance[NAME_ROOM], counter[NAME_ROOM], value[64];
    const char *unit = shown->status == EPC_OK ? epci_unit_text(shown->value.unit) : "";

    name_of(view, shown->object->head.name_index, object);
    instance_name(shown->object, shown->instance, instance);
    name_of(view, shown->counter->head.name_index, counter);
    epci_value_text(shown, value, sizeof value);
    printf(view->columns ? "%-24s %-24s %-32s %14s %s\n" : "%s\t%s\t%s\t%s\t%s\n", object, instance,
           counter, value, unit);
}

static void print_sample_head(const struct view *view, uint32_t number,
                              const struct epci_answer *answer)
{
    struct epci_data_view data;
    const uint16_t *t = data.head.system_time;

    if (epci_walk_data(epci_answer_span(answer), &data, NULL) != EPC_OK)
        return;
    printf("sample%c%" PRIu32 "%c%04u-%02u-%02uT%02u:%02u:%02u.%03uZ\n", view->columns ? ' ' : '\t',
           number, view->columns ? ' ' : '\t', t[0], t[1], t[3], t[4], t[5], t[6], t[7]);
}

/* ---- Both ---- */

static int print_answer(struct view *view, const struct epci_options *options,
                        const struct epci_answer *older, const struct epci_answer *newer)
{
    const struct epci_values_visitor text = { view, text_object, text_instance, text_counter };
    const struct epci_values_visitor json = { view, json_object, json_instance, json_counter };
    const struct epci_values_visitor watch = { view, NULL, NULL, watch_counter };
    const struct epci_values_visitor *visitor = options->command == EPCI_TOOL_WATCH ? &watch
                                                : options->json                     ? &json
                                                                                    : &text;
    int status;

    if (visitor == &json) {
        epci_json_init(&view->json, stdout);
        epci_json_begin_object(&view->json, NULL);
        epci_json_begin_array(&view->json, "objects");
    }
    status = epci_values_visit(epci_answer_span(older), epci_answer_span(newer), visitor);
    if (visitor == &json) {
        json_leave_object(view);
        epci_json_end(&view->json);
        epci_json_end(&view->json);
    }
    return status;
}

/* Take a first sample, and then one every interval, each shown against the one before. */
static int run_samples(struct view *view, struct epci_host *host)
{
    const struct epci_options *options = host->options;
    bool watch = options->command == EPCI_TOOL_WATCH, lost = false;
    uint32_t count = watch ? options->count : 1;
    struct epci_answer older, newer;
    int status = epci_host_collect(host, "Global", &older);

    if (status != EPC_OK)
        return status;
    for (uint32_t i = 1; status == EPC_OK && (count == 0 || i <= count); i++) {
        epci_host_sleep(options->interval_ms);
        status = epci_host_collect(host, "Global", &newer);
        if (status != EPC_OK)
            break;
        if (host->count == 0 && !host->complete && !options->json) {
            /* All have failed, and that was told: a sample of nothing says no more. */
            epci_answer_release(&newer);
            break;
        }
        if (watch)
            print_sample_head(view, i, &newer);
        status = print_answer(view, options, &older, &newer);
        if (watch)
            putchar('\n');
        lost = fflush(stdout) != 0 || ferror(stdout);
        epci_answer_release(&older);
        older = newer;
        if (host->count == 0 || lost) /* main says that it is lost */
            break;
    }
    epci_answer_release(&older);
    return status;
}

static int host_targets(struct epci_host *host)
{
    const struct epci_options *options = host->options;
    int status = EPC_OK;

    if (options->target_count == 0)
        return epci_host_add_all(host);
    for (int i = 0; status == EPC_OK && i < options->target_count; i++)
        status = epci_host_add(host, options->targets[i]);
    return status;
}

static void load_names(struct view *view, const struct epci_options *options,
                       const struct epci_registry *registry)
{
    int status = epci_names_load(&view->names, registry, options->language);

    if (status != EPC_OK)
        fprintf(stderr,
                "epc-harness: the names of language %s cannot be read (%s): numbers are shown\n",
                options->language, epc_status_text(status));
}

static int show_and_watch(const struct epci_options *options)
{
    struct epci_registry registry;
    struct epci_host host;
    struct view view;
    int code, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return epci_broken("the registry cannot be opened", status);
    memset(&view, 0, sizeof view);
    view.columns = epci_host_terminal();
    load_names(&view, options, &registry);
    epci_host_init(&host, options, &registry, tell);
    status = host_targets(&host);
    if (status == EPC_OK && (host.count > 0 || host.complete || options->json))
        status = run_samples(&view, &host);
    code = status != EPC_OK ? epci_broken("the counters cannot be collected", status)
           : host.complete  ? EPCI_EXIT_GOOD
                            : EPCI_EXIT_FOUND;
    epci_host_close(&host);
    epci_names_release(&view.names);
    epci_registry_close(&registry);
    return code;
}

int epci_do_show(const struct epci_options *options)
{
    return show_and_watch(options);
}

int epci_do_watch(const struct epci_options *options)
{
    return show_and_watch(options);
}
