/* SPDX-License-Identifier: MIT
 *
 * values.c -- walks two answers side by side and computes each counter that both have.
 *
 * Instances are looked for from the place of the last one found, since providers keep their
 * order; a counter without an older sample is shown only if its type needs none.
 */
#include "sdk/consumer/values.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/types.h"

/* The instances of an object of the older answer, looked for in the order in which those of the
 * newer one come: nearly always the next one is the right one. */
struct older_object {
    bool there;
    struct epci_wire_data data;
    struct epci_object_view view;
    struct epci_span rest; /* after the instance found last */
    uint32_t left;         /* instances in `rest`            */
};

static uint32_t instances_of(const struct epci_object_view *object)
{
    return object->head.instance_count > 0 ? (uint32_t)object->head.instance_count : 0;
}

static void rewind_older(struct older_object *older)
{
    older->rest = older->view.rest;
    older->left = instances_of(&older->view);
}

static void find_older(struct epci_span answer, uint32_t index, struct older_object *out)
{
    struct epci_data_view data;

    memset(out, 0, sizeof *out);
    if (epci_walk_data(answer, &data, NULL) != EPC_OK)
        return;
    out->data = data.head;
    while (epci_walk_object(&data.objects, &out->view, NULL) == EPC_OK)
        if (out->view.head.name_index == index) {
            out->there = true;
            rewind_older(out);
            return;
        }
}

static bool same_instance(const struct epci_instance_view *a, const struct epci_instance_view *b)
{
    return a->head.unique_id == b->head.unique_id && a->head.parent_index == b->head.parent_index &&
           a->name.left == b->name.left &&
           (a->name.left == 0 || memcmp(a->name.at, b->name.at, a->name.left) == 0);
}

/* The same instance in the older answer: from the last place on, and then once from the start. */
static bool find_instance(struct older_object *older, const struct epci_instance_view *wanted,
                          struct epci_instance_view *out)
{
    struct epci_span rest = older->rest;
    uint32_t left = older->left;

    for (int round = 0; round < 2; round++) {
        while (older->left > 0 && epci_walk_instance(&older->rest, out, NULL) == EPC_OK) {
            older->left--;
            if (same_instance(out, wanted))
                return true;
        }
        rewind_older(older);
    }
    older->rest = rest;
    older->left = left;
    return false;
}

/* What one answer says about one counter of one instance. */
struct reading {
    struct epci_sample sample;
    struct epci_span cell; /* if `whole` */
    bool whole;            /* the cell is where its definition says */
    bool has_base;
};

/* The next counter of *definitions with its cell, and the cell of the base after it, if any. */
static bool next_counter(struct epci_span *definitions, struct epci_span block,
                         struct epci_counter_view *counter, struct reading *out)
{
    struct epci_counter_view base;
    struct epci_span cell, after;

    if (epci_walk_counter(definitions, counter, NULL) != EPC_OK)
        return false;
    out->whole = epci_walk_cell(counter, block, &out->cell, &out->sample.value) == EPC_OK;
    after = *definitions;
    out->has_base = epci_walk_counter(&after, &base, NULL) == EPC_OK &&
                    epci_type_is_base(base.head.type) &&
                    epci_walk_cell(&base, block, &cell, &out->sample.base) == EPC_OK;
    if (!out->whole)
        out->sample.value = 0;
    if (!out->has_base)
        out->sample.base = 0;
    return true;
}

static void set_times(struct epci_sample *sample, const struct epci_wire_data *data,
                      const struct epci_wire_object *object)
{
    sample->perf_time = data->perf_time;
    sample->perf_freq = data->perf_freq;
    sample->time_100ns = data->perf_time_100ns;
    sample->object_time = object->perf_time;
    sample->object_freq = object->perf_freq;
}

struct value_visit {
    const struct epci_values_visitor *visitor;
    const struct epci_wire_data *data;
    const struct epci_object_view *object;
    struct older_object older;
};

static void visit_counter(const struct value_visit *visit,
                          const struct epci_instance_view *instance,
                          const struct epci_counter_view *counter, const struct reading *older,
                          const struct reading *newer)
{
    struct epci_shown shown = { .object = visit->object,
                                .instance = instance,
                                .counter = counter,
                                .raw = newer->sample.value,
                                .raw_base = newer->sample.base,
                                .has_base = newer->has_base,
                                .status = EPC_E_CORRUPT };

    if (newer->whole) {
        shown.cell = newer->cell;
        shown.status = epci_math_value(
            counter->head.type, counter->head.size, visit->visitor->formulas,
            older && older->whole ? &older->sample : NULL, &newer->sample, &shown.value);
    }
    if (shown.status != EPC_OK)
        memset(&shown.value, 0, sizeof shown.value);
    visit->visitor->counter(visit->visitor->context, &shown);
}

/* Both answers' definitions in step: the same counter is at the same place. */
static void visit_instance(struct value_visit *visit, const struct epci_instance_view *instance,
                           const struct epci_instance_view *before)
{
    struct epci_span now = visit->object->definitions, then = visit->older.view.definitions;
    struct epci_counter_view counter, old;
    struct reading newer, older;

    memset(&newer, 0, sizeof newer);
    memset(&older, 0, sizeof older);
    set_times(&newer.sample, visit->data, &visit->object->head);
    set_times(&older.sample, &visit->older.data, &visit->older.view.head);
    if (visit->visitor->instance)
        visit->visitor->instance(visit->visitor->context, visit->object, instance);
    for (uint32_t i = 0; visit->visitor->counter && i < visit->object->head.counter_count &&
                         next_counter(&now, instance->block, &counter, &newer);
         i++) {
        bool same = before && next_counter(&then, before->block, &old, &older) &&
                    old.head.name_index == counter.head.name_index &&
                    old.head.type == counter.head.type && old.head.size == counter.head.size;

        if (!epci_type_is_base(counter.head.type))
            visit_counter(visit, instance, &counter, same ? &older : NULL, &newer);
    }
}

/* The only instance of an object without instances. */
static int visit_only(struct value_visit *visit)
{
    struct epci_span rest = visit->object->rest, older_rest = visit->older.view.rest;
    struct epci_instance_view instance, before;
    bool have = visit->older.there && visit->older.view.head.instance_count == EPCI_NO_INSTANCES &&
                epci_walk_only_block(&older_rest, &before, NULL) == EPC_OK;
    int status = epci_walk_only_block(&rest, &instance, NULL);

    if (status == EPC_OK)
        visit_instance(visit, &instance, have ? &before : NULL);
    return status;
}

static int visit_object(struct value_visit *visit)
{
    struct epci_span rest = visit->object->rest;

    if (visit->visitor->object)
        visit->visitor->object(visit->visitor->context, visit->object);
    if (visit->object->head.instance_count == EPCI_NO_INSTANCES)
        return visit_only(visit);
    for (uint32_t i = 0; i < instances_of(visit->object); i++) {
        struct epci_instance_view instance, before;
        int status = epci_walk_instance(&rest, &instance, NULL);
        bool have;

        if (status != EPC_OK)
            return status;
        have = visit->older.there && find_instance(&visit->older, &instance, &before);
        visit_instance(visit, &instance, have ? &before : NULL);
    }
    return EPC_OK;
}

int epci_values_visit(struct epci_span older, struct epci_span newer,
                      const struct epci_values_visitor *visitor)
{
    struct epci_data_view data;
    struct epci_object_view object;
    int status = epci_walk_data(newer, &data, NULL);

    while (status == EPC_OK) {
        struct value_visit visit = { .visitor = visitor, .data = &data.head, .object = &object };

        status = epci_walk_object(&data.objects, &object, NULL);
        if (status != EPC_OK)
            break;
        find_older(older, object.head.name_index, &visit.older);
        status = visit_object(&visit);
    }
    return status == EPC_END ? EPC_OK : status;
}

bool epci_shown_is_text(const struct epci_shown *shown)
{
    return epci_type_is_text(shown->counter->head.type);
}

void epci_value_text(const struct epci_shown *shown, char *out, size_t room)
{
    if (epci_shown_is_text(shown))
        epci_cell_text(shown->counter->head.type, shown->cell.at, shown->cell.left, out, room);
    else if (shown->status != EPC_OK)
        snprintf(out, room, "-");
    else
        epci_number_text(&shown->value, out, room);
}
