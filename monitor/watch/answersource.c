/* SPDX-License-Identifier: MIT
 *
 * answersource.c -- a sample of computers becomes readings of the items that a selection means.
 *
 * The first sample is taken before there is a view, so that what is wrong from the beginning is
 * said on the screen that stays.
 */
#include "monitor/watch/answersource.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/sample/items.h"
#include "monitor/sample/missing.h"
#include "reader/answer/identity.h"
#include "reader/answer/omissions.h"
#include "sdk/port/port.h"

#define READING_NAME_SIZE   1024u
#define READING_OBJECT_SIZE (READING_NAME_SIZE + 260u) /* with the computer's name */
#define READING_VALUE_SIZE  4096u

/* What is put into a sample of one computer. */
struct adding {
    const struct mon_answer_source *answers;
    const struct mon_computer *computer;
    struct mon_readings *sample;
};

/* The object's name; with several computers, theirs before it. */
static void format_object_maybe_with_computer(const struct adding *adding, const char *name,
                                              char *out)
{
    if (adding->answers->sampler->count > 1)
        snprintf(out, READING_OBJECT_SIZE, "\\\\%s\\%s", adding->computer->name, name);
    else
        snprintf(out, READING_OBJECT_SIZE, "%s", name);
}

static void format_instance_label(const struct adding *adding, const struct reader_item *item,
                                  char *out)
{
    const struct reader_snapshot *snapshot = &adding->computer->newer.snapshot;

    out[0] = '\0';
    if (!snapshot->objects[item->object].single)
        reader_instance_label(snapshot, item->object, item->instance, out, READING_NAME_SIZE);
}

/* Equals that nothing tells apart have none: a curve may be of several. */
static uint64_t identity_key(const struct mon_computer *computer, const struct reader_item *item)
{
    struct reader_instance_identity identity;

    reader_identity_of_instance(&computer->newer.snapshot, item->object, item->instance, &identity);
    return identity.by == READER_IDENTITY_BY_NOTHING ? 0 : identity.key;
}

static void add_item_reading(const struct adding *adding, const struct reader_item *item)
{
    const struct mon_computer *computer = adding->computer;
    char title[READING_NAME_SIZE], object[READING_OBJECT_SIZE], instance[READING_NAME_SIZE],
        counter[READING_NAME_SIZE], value[READING_VALUE_SIZE];
    struct mon_reading reading = {
        .object = object, .instance = instance, .counter = counter, .value = value, .number = NAN
    };
    struct reader_shown shown;

    mon_computer_compute_value(computer, item,
                               (enum reader_formulas)adding->answers->options->formulas, &shown);
    reader_title_text(computer->titles, shown.object->head.name_index, title, sizeof title);
    format_object_maybe_with_computer(adding, title, object);
    format_instance_label(adding, item, instance);
    reader_title_text(computer->titles, shown.counter->head.name_index, counter, sizeof counter);
    reader_value_text(&shown, value, sizeof value);
    reading.unit = reader_unit_text(shown.value.unit);
    reading.scale = shown.counter->head.scale;
    if (shown.status == EPC_OK)
        reading.number = shown.value.number;
    if (reader_reason_is_omission(shown.reason)) {
        reading.reason = reader_reason_name(shown.reason);
        reading.reason_text = reader_reason_text(shown.reason);
    }
    reading.identity = identity_key(computer, item);
    mon_readings_add(adding->sample, &reading);
}

/* An instance that is not there now: a row of its own, which gets a value when it comes. */
static void add_row_for_missing_instance(void *context, const struct reader_missing *missing)
{
    const struct adding *adding = context;
    const struct reader_counter_path *path = &missing->reading;
    char title[READING_NAME_SIZE], object[READING_OBJECT_SIZE], instance[READING_NAME_SIZE],
        counter[READING_NAME_SIZE];
    const struct mon_reading reading = { .object = object,
                                         .instance = instance,
                                         .counter = counter,
                                         .value = "missing",
                                         .unit = "",
                                         .number = NAN };

    if (!mon_missing_is_awaited(adding->answers->sampler, adding->computer, missing))
        return;
    snprintf(title, sizeof title, "%.*s", (int)path->object.bytes, path->object.at);
    format_object_maybe_with_computer(adding, title, object);
    snprintf(instance, sizeof instance, "%.*s", (int)path->part.bytes, path->part.at);
    snprintf(counter, sizeof counter, "%.*s", (int)path->counter.bytes, path->counter.at);
    mon_readings_add(adding->sample, &reading);
}

static int add_computer_readings(const struct mon_answer_source *answers,
                                 const struct mon_computer *computer, struct mon_readings *sample)
{
    struct adding adding = { .answers = answers, .computer = computer, .sample = sample };
    struct mon_items items;
    int status = mon_items_fill_from_selection(&items, answers->selection, computer, NULL, NULL);

    memcpy(sample->time, computer->newer.snapshot.data.head.system_time, sizeof sample->time);
    for (size_t i = 0; i < items.count && status == EPC_OK; i++)
        add_item_reading(&adding, &items.list[i]);
    mon_items_release(&items);
    if (answers->selection->count == 0 || status != EPC_OK)
        return status;
    /* Once more, for what is missing: that comes after what is there. */
    status = mon_items_fill_from_selection(&items, answers->selection, computer,
                                           add_row_for_missing_instance, &adding);
    mon_items_release(&items);
    return status;
}

static int take_sample_as_readings(void *context, struct mon_readings *out)
{
    struct mon_answer_source *answers = context;
    struct mon_sampler *sampler = answers->sampler;
    int status = answers->has_first ? EPC_OK : sampler->next(sampler);

    answers->has_first = false;
    out->ticks = epci_clock_ticks();
    for (size_t i = 0; i < sampler->count && status == EPC_OK; i++)
        if (sampler->computers[i].newer.there)
            status = add_computer_readings(answers, &sampler->computers[i], out);
    return status;
}

/* ---- The first sample ---- */

struct looking_first {
    struct mon_answer_source *answers;
    const struct mon_computer *computer;
};

static void report_path_without_item(void *context, const struct reader_missing *missing)
{
    const struct looking_first *looking = context;
    struct mon_answer_source *answers = looking->answers;
    char text[2048];

    if (mon_missing_is_awaited(answers->sampler, looking->computer, missing))
        return;
    answers->unknown = true;
    mon_describe_missing_path(answers->selection, missing, text, sizeof text);
    fprintf(stderr, "epc-mon: %s\n", text);
}

/* *nothing: nothing has answered, or the paths name nothing that is there or may come. */
static int check_first_sample_has_items(struct mon_answer_source *answers, bool *nothing)
{
    const struct mon_sampler *sampler = answers->sampler;
    int status = EPC_OK;

    *nothing = sampler->nothing && sampler->nothing(sampler);
    if (*nothing && sampler->awaits && sampler->awaits(sampler, 0)) {
        fprintf(stderr, "epc-mon: nothing has answered yet; waiting for it\n");
        *nothing = false;
        return EPC_OK;
    }
    for (size_t i = 0; i < sampler->count && status == EPC_OK && !*nothing; i++) {
        struct looking_first looking = { answers, &sampler->computers[i] };
        struct mon_items items = { .count = 0 };
        bool unknown = answers->unknown;

        answers->unknown = false;
        if (sampler->computers[i].newer.there)
            status =
                mon_items_fill_from_selection(&items, answers->selection, &sampler->computers[i],
                                              report_path_without_item, &looking);
        if (answers->unknown && items.count == 0 && sampler->count == 1)
            *nothing = true;
        answers->unknown = answers->unknown || unknown;
        mon_items_release(&items);
    }
    return status;
}

int mon_answer_source_open_on_sampler(struct mon_answer_source *out,
                                      const struct mon_options *options,
                                      const struct reader_selection *selection,
                                      struct mon_sampler *sampler)
{
    bool nothing = false;
    int status;

    *out = (struct mon_answer_source){
        .options = options, .selection = selection, .sampler = sampler, .has_first = true
    };
    out->source = (struct mon_source){ .context = out,
                                       .next = take_sample_as_readings,
                                       .pause = sampler->pause };
    status = sampler->next(sampler);
    if (status == EPC_OK)
        status = check_first_sample_has_items(out, &nothing);
    return status == EPC_OK && nothing ? EPC_E_NOT_FOUND : status;
}
