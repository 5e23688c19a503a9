/* SPDX-License-Identifier: MIT
 *
 * listobjects.c -- epc-mon list --objects: what can be asked for now, as paths that -p and -f take.
 *
 * As typeperf -q: a path for each counter, with (*) where its object has instances.  As typeperf
 * -qx, with --instances: a path for each counter of each instance.
 */
#include "monitor/list/listobjects.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "kit/console/safetext.h"
#include "kit/system/registry.h"
#include "monitor/live/live.h"
#include "monitor/tool/problem.h"
#include "sdk/core/types.h"
#include "host/key/providerkey.h"

#define LIST_TITLE_SIZE 1024u
#define LIST_PATH_SIZE  4096u

struct object_list {
    const struct mon_options *options;
    char **objects; /* that are listed; none: all */
    int object_count;
    const struct mon_computer *computer;
    bool many; /* several computers, or another one: paths name theirs */
    struct kit_json json;
    bool *found; /* for each of `objects` */
};

/* What paths are looked up in: without the computer's name for the only one. */
static struct reader_lookup make_source_to_look_up_paths_in(const struct object_list *listing)
{
    struct reader_lookup source = mon_make_path_lookup_of_computer(listing->computer);

    if (!listing->many)
        source.computer = kit_slice_of("");
    return source;
}

/* Is the object one that the command line names, with or without a backslash before it? */
static bool match_object_and_mark_found_targets(const struct object_list *listing, const char *name)
{
    bool wanted = listing->object_count == 0;

    for (int i = 0; i < listing->object_count; i++) {
        const char *target = listing->objects[i];

        if (reader_pattern_matches(kit_slice_of(target + (target[0] == '\\')), kit_slice_of(name)))
            wanted = listing->found[i] = true;
    }
    return wanted;
}

static bool has_wanted_detail(const struct object_list *listing, uint32_t level)
{
    return listing->options->detail == READER_ALL_DETAILS || level <= listing->options->detail;
}

/* ---- One counter ---- */

/* False: it does not fit. */
static bool format_path_of_all_instances(const struct object_list *listing, uint32_t object,
                                         uint32_t counter, char out[LIST_PATH_SIZE])
{
    const struct reader_lookup source = make_source_to_look_up_paths_in(listing);
    const size_t bytes =
        reader_format_all_instances_path(&source, object, counter, out, LIST_PATH_SIZE);

    return bytes > 0 && bytes <= LIST_PATH_SIZE;
}

static bool is_counter_listed(const struct object_list *listing, uint32_t object, uint32_t counter)
{
    const struct epci_wire_counter *head =
        &reader_snapshot_counter(&listing->computer->newer.snapshot, object, counter)->view.head;

    return !epci_type_is_base(head->type) && has_wanted_detail(listing, head->detail);
}

static void print_path(const char *path)
{
    kit_print_safe_between(stdout, "", path, "\n");
}

static void print_counter_paths_of_object(const struct object_list *listing, uint32_t object)
{
    const struct reader_snapshot_object *of = &listing->computer->newer.snapshot.objects[object];
    const struct reader_lookup source = make_source_to_look_up_paths_in(listing);
    char path[LIST_PATH_SIZE];

    if (!listing->options->instances) {
        for (uint32_t i = 0; i < of->counter_count; i++)
            if (is_counter_listed(listing, object, i) &&
                format_path_of_all_instances(listing, object, i, path))
                print_path(path);
        return;
    }
    for (uint32_t k = 0; k < of->instance_count; k++)
        for (uint32_t i = 0; i < of->counter_count; i++) {
            const struct reader_item item = { object, k, i };
            const size_t bytes = reader_format_item_path(&source, &item, path, sizeof path);

            if (bytes > 0 && bytes <= sizeof path && is_counter_listed(listing, object, i))
                print_path(path);
        }
}

/* ---- As JSON ---- */

static void write_help_json(const struct object_list *listing, struct kit_json *json,
                            uint32_t index)
{
    char help[LIST_PATH_SIZE];

    kit_json_add_text(
        json, "help",
        reader_titles_find_help(listing->computer->titles, index, help, sizeof help) ? help : NULL);
}

static void write_counters_json(struct object_list *listing, uint32_t object)
{
    const struct reader_snapshot *snapshot = &listing->computer->newer.snapshot;
    struct kit_json *json = &listing->json;

    kit_json_begin_array(json, "counters");
    for (uint32_t i = 0; i < snapshot->objects[object].counter_count; i++) {
        const struct epci_wire_counter *head =
            &reader_snapshot_counter(snapshot, object, i)->view.head;
        const struct epci_type *type = epci_type_by_value(head->type);
        char text[LIST_PATH_SIZE];

        if (!is_counter_listed(listing, object, i))
            continue;
        kit_json_begin_object(json, NULL);
        kit_json_add_u64(json, "index", head->name_index);
        reader_title_text(listing->computer->titles, head->name_index, text, LIST_TITLE_SIZE);
        kit_json_add_text(json, "name", text);
        kit_json_add_text(json, "path",
                          format_path_of_all_instances(listing, object, i, text) ? text : NULL);
        kit_json_add_text(json, "type_name", type ? type->name : NULL);
        kit_json_add_u64(json, "detail", head->detail);
        write_help_json(listing, json, head->help_index);
        kit_json_end_innermost(json);
    }
    kit_json_end_innermost(json);
}

static void write_object_json(struct object_list *listing, uint32_t object, const char *name)
{
    const struct reader_snapshot *snapshot = &listing->computer->newer.snapshot;
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    struct kit_json *json = &listing->json;

    kit_json_begin_object(json, NULL);
    kit_json_add_text(json, "computer", listing->computer->name);
    kit_json_add_u64(json, "index", of->view.head.name_index);
    kit_json_add_text(json, "name", name);
    kit_json_add_u64(json, "detail", of->view.head.detail);
    write_help_json(listing, json, of->view.head.help_index);
    write_counters_json(listing, object);
    kit_json_begin_array(json, "instances");
    for (uint32_t i = 0; i < of->instance_count && !of->single; i++) {
        char text[LIST_TITLE_SIZE];

        reader_instance_label(snapshot, object, i, text, sizeof text);
        kit_json_add_text(json, NULL, text);
    }
    kit_json_end_innermost(json);
    kit_json_end_innermost(json);
}

/* ---- All ---- */

static void list_objects_of_computer(struct object_list *listing)
{
    const struct reader_snapshot *snapshot = &listing->computer->newer.snapshot;

    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        const struct epci_wire_object *head = &snapshot->objects[i].view.head;
        char name[LIST_TITLE_SIZE];

        reader_title_text(listing->computer->titles, head->name_index, name, sizeof name);
        if (!match_object_and_mark_found_targets(listing, name) ||
            !has_wanted_detail(listing, head->detail))
            continue;
        if (listing->options->json)
            write_object_json(listing, i, name);
        else
            print_counter_paths_of_object(listing, i);
    }
}

static int list_objects_of_all_computers(struct object_list *listing, struct mon_sampler *sampler)
{
    int status = sampler->next(sampler), code = KIT_EXIT_GOOD;

    if (status != EPC_OK)
        return mon_print_failure("the counters cannot be collected", status);
    listing->many = sampler->count > 1;
    for (int i = 0; i < listing->options->target_count; i++)
        listing->many =
            listing->many || mon_is_backslashed_computer_name(listing->options->targets[i]);
    kit_json_init(&listing->json, stdout);
    if (listing->options->json) {
        kit_json_begin_object(&listing->json, NULL);
        kit_json_begin_array(&listing->json, "objects");
    }
    for (size_t i = 0; i < sampler->count; i++) {
        listing->computer = &sampler->computers[i];
        if (listing->computer->newer.there)
            list_objects_of_computer(listing);
    }
    if (listing->options->json)
        kit_json_end_to_depth(&listing->json, 0);
    for (int i = 0; i < listing->object_count; i++)
        if (!listing->found[i]) {
            fflush(stdout);
            kit_print_safe_between(
                stderr, "epc-mon: no object is called \"", listing->objects[i],
                "\", and no provider; list --objects without a name shows all\n");
            code = MON_EXIT_NOT_DONE;
        }
    return code;
}

/* ---- Who is asked ---- */

/* What the targets are: computers and providers are asked, objects are chosen. */
struct list_targets {
    struct mon_options asking; /* its targets are computers and providers */
    char **objects;
    int object_count;
    struct reader_selection selection; /* everything of the objects */
};

static bool is_object_name(const struct reader_titles *titles, const char *target)
{
    uint32_t position = 0, index;

    return strchr(target, '*') != NULL ||
           reader_titles_next_index_of_name(titles, kit_slice_of(target + (target[0] == '\\')),
                                            &position, &index);
}

/* Is it a service or a DLL, as for the other commands?  What is called as an object is that. */
static bool is_target_service_or_dll(const struct epci_registry *registry,
                                     const struct reader_titles *titles, const char *target)
{
    struct host_provider_key key;
    bool is;

    if (is_object_name(titles, target) || (target[0] == '\\' && !strpbrk(target + 1, "\\/.")))
        return false;
    if (host_is_dll_file_not_service(target))
        return true;
    is = host_provider_read(&key, registry, target) == EPC_OK;
    host_provider_release(&key);
    return is;
}

/* Choose all counters of an object, so that only its providers are asked. */
static int select_all_counters_of_object(struct list_targets *out, const char *name)
{
    struct kit_buffer path = { 0 };
    struct reader_path_problem problem;
    int status;

    kit_buffer_add_format(&path, "\\%s(*)\\*", name + (name[0] == '\\'));
    status = path.failed
                 ? EPC_E_NOMEM
                 : reader_selection_add_path(&out->selection,
                                             (struct kit_slice){ path.text, path.bytes }, &problem);
    kit_buffer_release(&path);
    out->objects[out->object_count++] = (char *)(uintptr_t)name;
    return status;
}

/* EPC_OK, EPC_E_NOMEM, or what the registry returns. */
static int separate_objects_from_targets(const struct mon_options *options,
                                         struct list_targets *out)
{
    struct epci_registry registry = { 0 };
    struct reader_titles titles = { 0 };
    bool all = true;
    int status = reader_sources_open_registry(&registry);

    out->asking = *options;
    out->asking.target_count = 0;
    out->asking.targets = calloc((size_t)options->target_count + 1, sizeof *out->asking.targets);
    out->objects = calloc((size_t)options->target_count + 1, sizeof *out->objects);
    reader_selection_init(&out->selection, options->detail);
    if (status == EPC_OK)
        status = out->asking.targets && out->objects ? EPC_OK : EPC_E_NOMEM;
    if (status == EPC_OK)
        status = reader_titles_open(&titles, &registry, options->language);
    for (int i = 0; i < options->target_count && status == EPC_OK; i++) {
        char *target = options->targets[i];

        if (mon_is_backslashed_computer_name(target) ||
            is_target_service_or_dll(&registry, &titles, target))
            out->asking.targets[out->asking.target_count++] = target;
        else if (select_all_counters_of_object(out, target) != EPC_OK)
            all = false; /* no path has that name in it: everything is asked */
    }
    if (!all)
        reader_selection_release(&out->selection);
    reader_titles_release(&titles);
    kit_registry_release(&registry);
    return status;
}

int mon_list_objects(const struct mon_options *options)
{
    struct list_targets targets = { .object_count = 0 };
    struct object_list listing = { .options = options };
    struct mon_live live = { .complete = true };
    char message[1400];
    int code, status = separate_objects_from_targets(options, &targets);

    listing.objects = targets.objects;
    listing.object_count = targets.object_count;
    listing.found = calloc((size_t)targets.object_count + 1, sizeof *listing.found);
    if (!listing.found)
        status = EPC_E_NOMEM;
    if (status == EPC_OK)
        status = mon_live_open(&live, &targets.asking,
                               targets.selection.count > 0 && targets.asking.target_count == 0
                                   ? &targets.selection
                                   : NULL,
                               message, sizeof message);
    code = status == EPC_OK ? list_objects_of_all_computers(&listing, &live.sampler)
           : status == EPC_E_INVALID
               ? mon_print_refusal(options, message, KIT_EXIT_USAGE)
               : mon_print_failure("the counters cannot be collected", status);
    if (code == KIT_EXIT_GOOD && !mon_live_all_questions_were_answered(&live))
        code = MON_EXIT_NOT_DONE;
    mon_live_close(&live);
    reader_selection_release(&targets.selection);
    free(targets.asking.targets);
    free(targets.objects);
    free(listing.found);
    return code;
}
