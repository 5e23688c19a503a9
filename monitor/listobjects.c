/* SPDX-License-Identifier: MIT
 *
 * listobjects.c -- epc-mon list --objects: what can be asked for now, as paths that -p and -f take.
 *
 * As typeperf -q: a path for each counter, with (*) where its object has instances.  As typeperf
 * -qx, with --instances: a path for each counter of each instance.
 */
#include "monitor/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json.h"
#include "kit/safetext.h"
#include "monitor/asked.h"
#include "sdk/core/types.h"

#define LIST_TITLE_ROOM 1024u
#define LIST_PATH_ROOM  4096u

struct object_list {
    const struct mon_options *options; /* their targets are objects */
    const struct mon_station *station;
    bool many; /* several computers, or another one: paths name theirs */
    struct kit_json json;
    bool *found; /* for each target */
};

/* "\\COMPUTER", or "" for the only one. */
static const char *list_computer(const struct object_list *listing, char out[300])
{
    snprintf(out, 300, "%s%s", listing->many ? "\\\\" : "",
             listing->many ? listing->station->name : "");
    return out;
}

/* Is the object one that the command line names, with or without a backslash before it? */
static bool list_has_object(const struct object_list *listing, const char *name)
{
    bool wanted = false, any = false;

    for (int i = 0; i < listing->options->target_count; i++) {
        const char *target = listing->options->targets[i];

        if (mon_is_computer(target))
            continue;
        any = true;
        if (epci_path_fits(kit_slice_of(target + (target[0] == '\\')), kit_slice_of(name)))
            wanted = listing->found[i] = true;
    }
    return wanted || !any;
}

static bool has_level(const struct object_list *listing, uint32_t level)
{
    return listing->options->detail == EPCI_ALL_DETAILS || level <= listing->options->detail;
}

/* ---- One counter ---- */

static void counter_path(const struct object_list *listing, uint32_t object, uint32_t counter,
                         char out[LIST_PATH_ROOM])
{
    const struct epci_snapshot *snapshot = &listing->station->newer.snapshot;
    char of[LIST_TITLE_ROOM], name[LIST_TITLE_ROOM], computer[300];

    epci_title_text(listing->station->titles, snapshot->objects[object].view.head.name_index, of,
                    sizeof of);
    epci_title_text(listing->station->titles,
                    epci_snapshot_counter(snapshot, object, counter)->view.head.name_index, name,
                    sizeof name);
    snprintf(out, LIST_PATH_ROOM, "%s\\%s%s\\%s", list_computer(listing, computer), of,
             snapshot->objects[object].single ? "" : "(*)", name);
}

static bool list_has_counter(const struct object_list *listing, uint32_t object, uint32_t counter)
{
    const struct epci_wire_counter *head =
        &epci_snapshot_counter(&listing->station->newer.snapshot, object, counter)->view.head;

    return !epci_type_is_base(head->type) && has_level(listing, head->detail);
}

static void print_path(const char *path)
{
    kit_safe_print(stdout, path, 0);
    putchar('\n');
}

static void print_object_paths(const struct object_list *listing, uint32_t object)
{
    const struct epci_snapshot_object *of = &listing->station->newer.snapshot.objects[object];
    struct epci_lookup source = mon_station_source(listing->station);
    char path[LIST_PATH_ROOM];

    if (!listing->many)
        source.computer = kit_slice_of("");
    if (!listing->options->instances) {
        for (uint32_t i = 0; i < of->counter_count; i++)
            if (list_has_counter(listing, object, i)) {
                counter_path(listing, object, i, path);
                print_path(path);
            }
        return;
    }
    for (uint32_t k = 0; k < of->instance_count; k++)
        for (uint32_t i = 0; i < of->counter_count; i++) {
            const struct epci_item item = { object, k, i };
            const size_t bytes = epci_item_path(&source, &item, path, sizeof path);

            if (bytes > 0 && bytes <= sizeof path && list_has_counter(listing, object, i))
                print_path(path);
        }
}

/* ---- As JSON ---- */

static void json_help(const struct object_list *listing, struct kit_json *json, uint32_t index)
{
    char help[LIST_PATH_ROOM];

    kit_json_text(json, "help",
                  epci_titles_help(listing->station->titles, index, help, sizeof help) ? help
                                                                                       : NULL);
}

static void json_object_counters(struct object_list *listing, uint32_t object)
{
    const struct epci_snapshot *snapshot = &listing->station->newer.snapshot;
    struct kit_json *json = &listing->json;

    kit_json_begin_array(json, "counters");
    for (uint32_t i = 0; i < snapshot->objects[object].counter_count; i++) {
        const struct epci_wire_counter *head =
            &epci_snapshot_counter(snapshot, object, i)->view.head;
        const struct epci_type *type = epci_type_by_value(head->type);
        char text[LIST_PATH_ROOM];

        if (!list_has_counter(listing, object, i))
            continue;
        kit_json_begin_object(json, NULL);
        kit_json_u64(json, "index", head->name_index);
        epci_title_text(listing->station->titles, head->name_index, text, LIST_TITLE_ROOM);
        kit_json_text(json, "name", text);
        counter_path(listing, object, i, text);
        kit_json_text(json, "path", text);
        kit_json_text(json, "type_name", type ? type->name : NULL);
        kit_json_u64(json, "detail", head->detail);
        json_help(listing, json, head->help_index);
        kit_json_end(json);
    }
    kit_json_end(json);
}

static void json_listed_object(struct object_list *listing, uint32_t object, const char *name)
{
    const struct epci_snapshot *snapshot = &listing->station->newer.snapshot;
    const struct epci_snapshot_object *of = &snapshot->objects[object];
    struct kit_json *json = &listing->json;

    kit_json_begin_object(json, NULL);
    kit_json_text(json, "computer", listing->station->name);
    kit_json_u64(json, "index", of->view.head.name_index);
    kit_json_text(json, "name", name);
    kit_json_u64(json, "detail", of->view.head.detail);
    json_help(listing, json, of->view.head.help_index);
    json_object_counters(listing, object);
    kit_json_begin_array(json, "instances");
    for (uint32_t i = 0; i < of->instance_count && !of->single; i++) {
        char text[LIST_TITLE_ROOM];

        epci_instance_label(snapshot, object, i, text, sizeof text);
        kit_json_text(json, NULL, text);
    }
    kit_json_end(json);
    kit_json_end(json);
}

/* ---- All ---- */

static void list_station(struct object_list *listing)
{
    const struct epci_snapshot *snapshot = &listing->station->newer.snapshot;

    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        const struct epci_wire_object *head = &snapshot->objects[i].view.head;
        char name[LIST_TITLE_ROOM];

        epci_title_text(listing->station->titles, head->name_index, name, sizeof name);
        if (!list_has_object(listing, name) || !has_level(listing, head->detail))
            continue;
        if (listing->options->json)
            json_listed_object(listing, i, name);
        else
            print_object_paths(listing, i);
    }
}

static int list_stations(struct object_list *listing, struct mon_sampler *sampler)
{
    int status = sampler->next(sampler), code = KIT_EXIT_GOOD;

    if (status != EPC_OK)
        return mon_broken("the counters cannot be collected", status);
    listing->many = sampler->count > 1;
    for (int i = 0; i < listing->options->target_count; i++)
        listing->many = listing->many || mon_is_computer(listing->options->targets[i]);
    kit_json_init(&listing->json, stdout);
    if (listing->options->json) {
        kit_json_begin_object(&listing->json, NULL);
        kit_json_begin_array(&listing->json, "objects");
    }
    for (size_t i = 0; i < sampler->count; i++) {
        listing->station = &sampler->stations[i];
        if (listing->station->newer.there)
            list_station(listing);
    }
    if (listing->options->json)
        kit_json_end_to(&listing->json, 0);
    for (int i = 0; i < listing->options->target_count; i++)
        if (!listing->found[i] && !mon_is_computer(listing->options->targets[i])) {
            fflush(stdout);
            fputs("epc-mon: no object is called \"", stderr);
            kit_safe_print(stderr, listing->options->targets[i], 0);
            fputs("\"; list --objects without a name shows all\n", stderr);
            code = MON_EXIT_NOT_DONE;
        }
    return code;
}

int mon_list_objects(const struct mon_options *options)
{
    struct object_list listing = { .options = options };
    struct mon_options asking = *options; /* their targets are the computers alone */
    struct mon_asked asked = { .complete = true };
    char message[1400];
    int code, status = EPC_E_NOMEM;

    asking.target_count = 0;
    asking.targets = calloc((size_t)options->target_count + 1, sizeof *asking.targets);
    listing.found = calloc((size_t)options->target_count + 1, sizeof *listing.found);
    for (int i = 0; asking.targets && i < options->target_count; i++)
        if (mon_is_computer(options->targets[i]))
            asking.targets[asking.target_count++] = options->targets[i];
    if (asking.targets && listing.found)
        status = mon_asked_open(&asked, &asking, NULL, message, sizeof message);
    code = status == EPC_OK          ? list_stations(&listing, &asked.sampler)
           : status == EPC_E_INVALID ? mon_refuse(options, message, KIT_EXIT_USAGE)
                                     : mon_broken("the counters cannot be collected", status);
    if (code == KIT_EXIT_GOOD && !mon_asked_complete(&asked))
        code = MON_EXIT_NOT_DONE;
    mon_asked_close(&asked);
    free(asking.targets);
    free(listing.found);
    return code;
}
