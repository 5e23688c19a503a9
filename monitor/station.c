/* SPDX-License-Identifier: MIT
 *
 * station.c -- keeps two samples, and computes the values of the newer one.
 */
#include "monitor/station.h"

#include <string.h>

#include <epc/epc.h>

static void taken_release(struct mon_taken *taken)
{
    if (taken->there)
        epci_snapshot_release(&taken->snapshot);
    epci_answer_release(&taken->answer);
    memset(taken, 0, sizeof *taken);
}

void mon_station_miss(struct mon_station *station)
{
    if (!station->newer.there)
        return;
    taken_release(&station->older);
    station->older = station->newer;
    memset(&station->newer, 0, sizeof station->newer);
}

int mon_station_look(struct mon_station *station, struct epci_span answer)
{
    int status;

    mon_station_miss(station);
    status = epci_snapshot_init(&station->newer.snapshot, answer);
    station->newer.there = status == EPC_OK;
    if (status == EPC_OK && !station->name[0]) {
        const struct epci_span name = station->newer.snapshot.data.name;

        epci_units_to_text(name.at, name.left / 2, station->name, sizeof station->name);
    }
    return status;
}

int mon_station_take(struct mon_station *station, struct epci_answer *answer)
{
    int status = mon_station_look(station, epci_answer_span(answer));

    if (status == EPC_OK)
        station->newer.answer = *answer;
    else
        epci_answer_release(answer);
    return status;
}

void mon_station_release(struct mon_station *station)
{
    taken_release(&station->older);
    taken_release(&station->newer);
}

struct epci_source mon_station_source(const struct mon_station *station)
{
    return (struct epci_source){ .snapshot = &station->newer.snapshot,
                                 .titles = station->titles,
                                 .computer = kit_slice_of(station->name) };
}

/* ---- Values ---- */

/* The same counter of the same instance in the older sample; false if it is not there. */
static bool find_older(const struct mon_station *station, const struct epci_item *item,
                       struct epci_item *out)
{
    const struct epci_snapshot *newer = &station->newer.snapshot, *older = &station->older.snapshot;
    const struct epci_snapshot_object *object = &newer->objects[item->object];
    const struct epci_snapshot_counter *counter =
        epci_snapshot_counter(newer, item->object, item->counter);
    const struct epci_wire_counter *was, *is = &counter->view.head;
    char text[1024];
    size_t bytes;

    if (!station->older.there)
        return false;
    out->object = epci_snapshot_object(older, object->view.head.name_index, object->same);
    if (out->object == EPCI_NOT_THERE)
        return false;
    out->counter = epci_snapshot_find_counter(older, out->object, is->name_index, counter->same);
    if (out->counter == EPCI_NOT_THERE)
        return false;
    was = &epci_snapshot_counter(older, out->object, out->counter)->view.head;
    if (was->type != is->type || was->size != is->size)
        return false;
    bytes = epci_snapshot_text(newer, item->object, item->instance, text, sizeof text);
    out->instance = epci_snapshot_find(
        older, out->object,
        (struct kit_slice){ text, bytes < sizeof text ? bytes : sizeof text - 1 },
        epci_snapshot_instance(newer, item->object, item->instance)->number);
    return out->instance != EPCI_NOT_THERE;
}

/* What a snapshot says about an item; false if its cell is not in the block. */
static bool read_sample(const struct epci_snapshot *snapshot, const struct epci_item *item,
                        struct epci_sample *out, struct epci_span *cell, bool *has_base)
{
    const struct epci_snapshot_object *object = &snapshot->objects[item->object];
    const struct epci_snapshot_counter *counter =
        epci_snapshot_counter(snapshot, item->object, item->counter);
    const struct epci_span block = epci_snapshot_block(snapshot, item->object, item->instance);
    struct epci_span unused;

    *out = (struct epci_sample){ .perf_time = snapshot->data.head.perf_time,
                                 .perf_freq = snapshot->data.head.perf_freq,
                                 .time_100ns = snapshot->data.head.perf_time_100ns,
                                 .object_time = object->view.head.perf_time,
                                 .object_freq = object->view.head.perf_freq };
    *has_base = counter->base != EPCI_NOT_THERE &&
                epci_walk_cell(&epci_snapshot_counter(snapshot, item->object, counter->base)->view,
                               block, &unused, &out->base) == EPC_OK;
    return epci_walk_cell(&counter->view, block, cell, &out->value) == EPC_OK;
}

void mon_station_value(const struct mon_station *station, const struct epci_item *item,
                       enum epci_formulas formulas, struct mon_value *out)
{
    const struct epci_snapshot *newer = &station->newer.snapshot;
    const struct epci_counter_view *counter =
        &epci_snapshot_counter(newer, item->object, item->counter)->view;
    struct epci_sample is, was;
    struct epci_span cell, unused;
    struct epci_item before;
    bool has_base, had_base;

    memset(out, 0, sizeof *out);
    epci_snapshot_view(newer, item->object, item->instance, &out->instance);
    out->shown = (struct epci_shown){ .object = &newer->objects[item->object].view,
                                      .instance = &out->instance,
                                      .counter = counter,
                                      .status = EPC_E_CORRUPT };
    if (!read_sample(newer, item, &is, &cell, &has_base))
        return;
    out->shown.raw = is.value;
    out->shown.raw_base = is.base;
    out->shown.has_base = has_base;
    out->shown.cell = cell;
    had_base = find_older(station, item, &before) &&
               read_sample(&station->older.snapshot, &before, &was, &unused, &had_base);
    out->shown.status = epci_math_value(counter->head.type, counter->head.size, formulas,
                                        had_base ? &was : NULL, &is, &out->shown.value);
    if (out->shown.status != EPC_OK)
        memset(&out->shown.value, 0, sizeof out->shown.value);
}
