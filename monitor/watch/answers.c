/* SPDX-License-Identifier: MIT
 *
 * answers.c -- visits the values of an answer and adds a reading for each.
 */
#include "monitor/watch/answers.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/port.h"

#define ANSWERS_NAME_ROOM  1024u
#define ANSWERS_VALUE_ROOM 4096u

struct adding {
    struct mon_sample *sample;
    const struct epci_names *names;
};

static const char *index_name(const struct adding *adding, uint32_t index, char *out)
{
    if (!epci_names_find(adding->names, index, out, ANSWERS_NAME_ROOM))
        snprintf(out, ANSWERS_NAME_ROOM, "#%" PRIu32, index);
    return out;
}

static void add_counter(void *context, const struct epci_shown *shown)
{
    struct adding *adding = context;
    char object[ANSWERS_NAME_ROOM], instance[ANSWERS_NAME_ROOM], counter[ANSWERS_NAME_ROOM],
        value[ANSWERS_VALUE_ROOM];
    struct mon_reading reading = {
        .object = index_name(adding, shown->object->head.name_index, object),
        .instance = instance,
        .counter = index_name(adding, shown->counter->head.name_index, counter),
        .value = value,
        .unit = epci_unit_text(shown->value.unit),
        .number = shown->status == EPC_OK ? shown->value.number : NAN,
        .scale = shown->counter->head.scale,
    };

    if (shown->instance->name.left == 0 &&
        shown->object->head.instance_count != EPCI_NO_INSTANCES &&
        shown->instance->head.unique_id != EPCI_NO_UNIQUE_ID)
        snprintf(instance, sizeof instance, "#%" PRIu32, shown->instance->head.unique_id);
    else
        epci_units_to_text(shown->instance->name.at, shown->instance->name.left / 2, instance,
                           sizeof instance);
    epci_value_text(shown, value, sizeof value);
    mon_sample_add(adding->sample, &reading);
}

int mon_sample_answers(struct mon_sample *sample, const struct epci_names *names,
                       enum epci_formulas formulas, struct epci_span older, struct epci_span newer)
{
    struct adding adding = { .sample = sample, .names = names };
    const struct epci_values_visitor visitor = { &adding, NULL, NULL, add_counter, formulas };
    struct epci_data_view data;

    sample->taken = epci_clock_ticks();
    if (epci_walk_data(newer, &data, NULL) == EPC_OK)
        memcpy(sample->time, data.head.system_time, sizeof sample->time);
    return epci_values_visit(older, newer, &visitor);
}
