/* SPDX-License-Identifier: MIT
 *
 * sample.c -- finds a counter's items in an answer and takes their raw values.
 */
#include "pdh/query/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "pdh/source/catalog.h"
#include "pdh/source/logcatalog.h"
#include "pdh/query/counter.h"
#include "reader/selection/lookup.h"
#include "reader/values/values.h"
#include "sdk/port/port.h"

void pdh_sample_release(struct pdh_sample *sample)
{
    free(sample->readings);
    free(sample->definitions);
    kit_buffer_release(&sample->names);
    *sample = (struct pdh_sample){ 0 };
}

DWORD pdh_best_status_of_sample(const struct pdh_sample *sample)
{
    DWORD status = sample->missing ? sample->missing : PDH_CSTATUS_NO_INSTANCE;

    for (size_t i = 0; i < sample->count; i++) {
        status = sample->readings[i].status;
        if (status == PDH_CSTATUS_VALID_DATA)
            break;
    }
    return status;
}

bool pdh_samples_have_same_raw_values(const struct pdh_counter *counter,
                                      const struct pdh_sample *one, const struct pdh_sample *other)
{
    if (one->count != other->count)
        return false;
    for (size_t i = 0; i < one->count; i++)
        if (one->readings[i].raw.first != other->readings[i].raw.first ||
            (reader_formula_divides_by_base(&pdh_reading_definition(counter, other, i)->formula) &&
             one->readings[i].raw.second != other->readings[i].raw.second) ||
            one->readings[i].status != other->readings[i].status)
            return false;
    return true;
}

struct walk {
    const struct pdh_counter *counter;
    const struct reader_lookup *lookup;
    const struct pdh_log_catalog *log; /* NULL: live */
    const struct pdh_previous_sample *previous;
    struct pdh_definition *definition;
    struct pdh_sample *sample;
    bool defined; /* by the item before, as all instances of its object are */
    struct reader_item last_item;
    uint32_t *numbers;       /* by the counter's position: that of its definition, plus 1; */
    uint32_t numbers_object; /* of this object                                       */
    bool failed;
};

const struct pdh_definition *pdh_reading_definition(const struct pdh_counter *counter,
                                                    const struct pdh_sample *sample, size_t reading)
{
    return counter->counter_wildcard ? &sample->definitions[sample->readings[reading].definition]
                                     : &counter->definition;
}

void pdh_make_definition_of_log_type(const struct pdh_log_type *type, struct pdh_definition *out)
{
    const struct reader_sample clock = { .perf_freq = type->time_base,
                                         .object_freq = type->time_base };

    *out = (struct pdh_definition){
        .known = true, .type = type->type, .default_scale = type->scale, .clock = type->time_base
    };
    out->has_formula = reader_formula_of_type(type->type, READER_SIZE_BY_TYPE, READER_SIZE_BY_TYPE,
                                              READER_FORMULAS_MICROSOFT, &out->formula) == EPC_OK;
    if (out->has_formula)
        out->time_base = reader_raw_time_base(&out->formula, &clock);
}

/* The definition does not change, but a DLL may be replaced by another one at any time: it is read
 * once in each answer. */
static void read_definition(const struct walk *walk, const struct reader_item *item,
                            struct pdh_definition *definition)
{
    const struct reader_snapshot *snapshot = walk->lookup->snapshot;
    const struct reader_snapshot_counter *counter =
        reader_snapshot_counter(snapshot, item->object, item->counter);
    const uint32_t base_size =
        counter->base == READER_NOT_THERE
            ? 0
            : reader_snapshot_counter(snapshot, item->object, counter->base)->view.head.size;

    if (walk->log) {
        pdh_make_definition_of_log_type(
            &walk->log->types[walk->log->first_types[item->object] + item->counter], definition);
        return;
    }
    definition->known = true;
    definition->type = counter->view.head.type;
    definition->default_scale = (LONG)counter->view.head.scale;
    definition->has_formula =
        reader_formula_of_type(counter->view.head.type, counter->view.head.size, base_size,
                               READER_FORMULAS_MICROSOFT, &definition->formula) == EPC_OK;
}

/* Of a counter that means several: its definition among the sample's, made with the first of its
 * instances. */
static struct pdh_definition *
find_or_add_definition(struct walk *walk, const struct reader_item *item, uint32_t *number)
{
    struct pdh_sample *sample = walk->sample;

    if (!walk->numbers || walk->numbers_object != item->object) {
        free(walk->numbers);
        walk->numbers_object = item->object;
        walk->numbers = calloc(walk->lookup->snapshot->objects[item->object].counter_count + 1u,
                               sizeof *walk->numbers);
        if (!walk->numbers)
            return NULL;
    }
    if (walk->numbers[item->counter] == 0) {
        if (!KIT_RESERVE(NULL, sample->definitions, sample->definition_count,
                         sample->definition_capacity))
            return NULL;
        sample->definitions[sample->definition_count] = (struct pdh_definition){ 0 };
        read_definition(walk, item, &sample->definitions[sample->definition_count++]);
        walk->numbers[item->counter] = (uint32_t)sample->definition_count;
    }
    *number = walk->numbers[item->counter] - 1;
    return &sample->definitions[*number];
}

/* What an item was in the answer before: the same instance of the same object, and the counter of
 * the same name, with the same type and size.  False: it was not there. */
static bool find_item_in_previous_answer(const struct walk *walk, const struct reader_item *item,
                                         struct reader_item *out)
{
    const struct reader_pairing *pairing = walk->previous->pairing;
    const struct reader_snapshot_counter *counter =
        reader_snapshot_counter(walk->lookup->snapshot, item->object, item->counter);
    const struct epci_wire_counter *head = &counter->view.head, *old;

    out->object = pairing->older_object[item->object];
    out->instance = reader_pairing_older_instance(pairing, item->object, item->instance);
    if (out->object == READER_NOT_THERE || out->instance == READER_NOT_THERE)
        return false;
    out->counter =
        reader_snapshot_find_counter(pairing->older, out->object, head->name_index, counter->same);
    if (out->counter == READER_NOT_THERE)
        return false;
    old = &reader_snapshot_counter(pairing->older, out->object, out->counter)->view.head;
    return old->type == head->type && old->size == head->size;
}

uint32_t pdh_sample_find_value(const struct pdh_sample *sample, const struct reader_item *item)
{
    size_t at;

    KIT_FIND_FIRST(at, sample->count, reader_compare_items(&sample->readings[at].item, item) >= 0);
    return at < sample->count && reader_compare_items(&sample->readings[at].item, item) == 0 &&
                   sample->readings[at].status == PDH_CSTATUS_VALID_DATA
               ? (uint32_t)at
               : READER_NOT_THERE;
}

static uint32_t find_older_reading(const struct walk *walk, const struct reader_item *item)
{
    const struct pdh_sample *sample = walk->previous ? walk->previous->sample : NULL;
    struct reader_item wanted;

    return sample && walk->previous->pairing && find_item_in_previous_answer(walk, item, &wanted)
               ? pdh_sample_find_value(sample, &wanted)
               : READER_NOT_THERE;
}

static struct pdh_reading *append_empty_reading(struct pdh_sample *sample)
{
    if (!KIT_RESERVE(NULL, sample->readings, sample->count, sample->capacity))
        return NULL;
    sample->readings[sample->count] = (struct pdh_reading){ .older = READER_NOT_THERE };
    return &sample->readings[sample->count++];
}

bool pdh_sample_set_missing(struct pdh_sample *sample, bool wildcard, DWORD status)
{
    struct pdh_reading *reading;

    if (wildcard) {
        sample->missing = status;
        return true;
    }
    reading = append_empty_reading(sample);
    if (reading)
        reading->status = status;
    return reading;
}

/* Of several counters, what a path has after the object: (instance)\counter. */
static void append_instance_and_counter_name(struct walk *walk, const struct reader_item *item)
{
    const struct reader_snapshot *snapshot = walk->lookup->snapshot;
    const struct reader_snapshot_counter *one =
        reader_snapshot_counter(snapshot, item->object, item->counter);
    const uint32_t title = one->view.head.name_index;
    uint32_t position = 0, first;
    char instance[PDH_MAX_INSTANCE_NAME * 3] = "", counter[READER_TITLE_CAPACITY];
    struct kit_buffer *names = &walk->sample->names;

    reader_title_text(walk->lookup->titles, title, counter, sizeof counter);
    /* Of equal names only the first is called so. */
    if (one->same != 0 || (reader_titles_next_index_of_name(
                               walk->lookup->titles, kit_slice_of(counter), &position, &first) &&
                           first != title))
        (void)snprintf(counter, sizeof counter, "#%u#%u", (unsigned)title, (unsigned)one->same);
    if (!snapshot->objects[item->object].single)
        (void)reader_instance_label(snapshot, item->object, item->instance, instance,
                                    sizeof instance);
    kit_buffer_add_format(names, *instance ? "(%s)\\%s" : "%s\\%s", instance, counter);
    kit_buffer_add_bytes(names, "", 1);
}

static void add_log_item_names_to_sample(struct walk *walk, const struct reader_item *item)
{
    struct kit_arena arena;
    const char *tail;

    kit_arena_init(&arena, epci_alloc, epci_free);
    tail = pdh_log_item_path_after_object(walk->log, item, &arena);
    if (tail)
        kit_buffer_add_bytes(&walk->sample->names, tail, strlen(tail) + 1);
    walk->failed |= !tail;
    kit_arena_release(&arena);
}

/* Arrays have names without #n, and so without the parent's: as they are shown. */
static void append_reading_name(struct walk *walk, const struct reader_item *item,
                                struct pdh_reading *reading)
{
    char name[PDH_MAX_INSTANCE_NAME * 3];
    size_t bytes;

    reading->name = walk->sample->names.bytes;
    if (walk->counter->counter_wildcard && walk->log) {
        add_log_item_names_to_sample(walk, item);
    } else if (walk->counter->counter_wildcard) {
        append_instance_and_counter_name(walk, item);
    } else {
        bytes = reader_snapshot_qualified_name(walk->lookup->snapshot, item->object, item->instance,
                                               name, sizeof name);
        kit_buffer_add_bytes(&walk->sample->names, name,
                             (bytes < sizeof name ? bytes : strlen(name)) + 1);
    }
    walk->failed |= walk->sample->names.failed;
}

static void add_item_reading(void *context, const struct reader_item *item, size_t path)
{
    struct walk *walk = context;
    struct pdh_definition *definition = walk->definition;
    struct pdh_reading *reading;
    struct reader_sample sample;
    uint32_t number = 0;

    (void)path;
    if (walk->counter->counter_wildcard) {
        definition = find_or_add_definition(walk, item, &number);
        walk->failed |= !definition;
        if (!definition || !definition->has_formula)
            return; /* a text is not a value of PDH */
    } else if (!walk->defined || walk->last_item.object != item->object ||
               walk->last_item.counter != item->counter) {
        read_definition(walk, item, definition);
    }
    reading = append_empty_reading(walk->sample);
    walk->failed |= !reading;
    if (!reading)
        return;
    walk->defined = true;
    walk->last_item = *item;
    reading->item = *item;
    reading->definition = number;
    if (walk->counter->wildcard)
        append_reading_name(walk, item, reading);
    if (walk->log) {
        reading->raw.multi = 1;
        if (number == 0)
            *walk->definition = *definition;
        return;
    }
    if (!reader_sample_of_item(walk->lookup->snapshot, item, &sample)) {
        reading->status = PDH_CSTATUS_INVALID_DATA;
        return;
    }
    reading->older = find_older_reading(walk, item);
    if (!definition->has_formula)
        return;
    definition->time_base = reader_raw_time_base(&definition->formula, &sample);
    reader_raw_of_sample(&definition->formula, &sample, &reading->raw);
    if (number == 0)
        *walk->definition = *definition; /* of several, the first is the counter's own */
}

static void record_missing_item_in_sample(void *context, const struct reader_missing *missing)
{
    struct walk *walk = context;
    const bool wildcard = walk->counter->wildcard;

    if (wildcard && missing->kind == READER_MISSING_INSTANCE)
        return;
    if (!pdh_sample_set_missing(walk->sample, wildcard,
                                (DWORD)pdh_status_from_missing_kind(missing->kind)))
        walk->failed = true;
}

bool pdh_sample_fill_from_answer(const struct pdh_counter *counter,
                                 const struct reader_lookup *lookup,
                                 const struct pdh_log_catalog *log,
                                 const struct pdh_previous_sample *previous,
                                 struct pdh_definition *definition, struct pdh_sample *out)
{
    struct walk walk = { .counter = counter,
                         .lookup = lookup,
                         .log = log,
                         .previous = previous,
                         .definition = definition,
                         .sample = out };
    const struct reader_selection_visitor visitor = { .context = &walk,
                                                      .item = add_item_reading,
                                                      .missing = record_missing_item_in_sample };
    const struct kit_slice path = kit_slice_of(pdh_counter_path_in_answer(counter));
    struct reader_path_problem problem;
    struct reader_selection selection;
    struct reader_item item;

    *out = (struct pdh_sample){ 0 };
    if (!counter->wildcard && reader_find_item_by_path(lookup, path, &item) == EPC_OK) {
        add_item_reading(&walk, &item, 0);
        return !walk.failed;
    }
    /* An instance that was called so, with the *, has gone: what fits is another. */
    if (!counter->wildcard && !counter->whole && !counter->parsed.by_index &&
        memchr(counter->parsed.part.at, '*', counter->parsed.part.bytes) != NULL)
        return pdh_sample_set_missing(out, false, (DWORD)PDH_CSTATUS_NO_INSTANCE);
    reader_selection_init(&selection, READER_ALL_DETAILS);
    if (reader_selection_add_path(&selection, path, &problem) != EPC_OK ||
        reader_selection_visit_items(&selection, lookup, &visitor) != EPC_OK)
        walk.failed = true;
    reader_selection_release(&selection);
    free(walk.numbers);
    if (walk.failed)
        pdh_sample_release(out);
    return !walk.failed;
}
