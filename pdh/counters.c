/* SPDX-License-Identifier: MIT
 *
 * counters.c -- finds a counter's items in an answer and takes their raw values.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/missing.h"
#include "pdh/query.h"
#include "reader/selection/lookup.h"
#include "reader/values/values.h"

void pdh_sample_release(struct pdh_sample *sample)
{
    free(sample->readings);
    free(sample->definitions);
    kit_buffer_release(&sample->names);
    *sample = (struct pdh_sample){ 0 };
}

DWORD pdh_sample_status(const struct pdh_sample *sample)
{
    DWORD status = sample->missing ? sample->missing : PDH_CSTATUS_NO_INSTANCE;

    for (size_t i = 0; i < sample->count; i++) {
        status = sample->readings[i].status;
        if (status == PDH_CSTATUS_VALID_DATA)
            break;
    }
    return status;
}

static bool is_based(const struct epci_formula *formula)
{
    return formula->divisor == EPCI_BY_BASE || formula->divisor == EPCI_BY_BASE_DELTA;
}

bool pdh_sample_is_same(const struct pdh_counter *counter, const struct pdh_sample *one,
                        const struct pdh_sample *other)
{
    if (one->count != other->count)
        return false;
    for (size_t i = 0; i < one->count; i++)
        if (one->readings[i].raw.first != other->readings[i].raw.first ||
            (is_based(&pdh_definition_of(counter, other, i)->formula) &&
             one->readings[i].raw.second != other->readings[i].raw.second) ||
            one->readings[i].status != other->readings[i].status)
            return false;
    return true;
}

struct looking {
    const struct pdh_counter *counter;
    const struct epci_lookup *source;
    const struct pdh_before *before;
    struct pdh_definition *definition;
    struct pdh_sample *sample;
    bool defined; /* by the item before, as all instances of its object are */
    struct epci_item before_item;
    uint32_t *numbers;       /* by the counter's position: that of its definition, plus 1; */
    uint32_t numbers_object; /* of this object                                       */
    bool failed;
};

const struct pdh_definition *pdh_definition_of(const struct pdh_counter *counter,
                                               const struct pdh_sample *sample, size_t reading)
{
    return counter->several ? &sample->definitions[sample->readings[reading].definition]
                            : &counter->definition;
}

/* The definition does not change, but a DLL may be replaced by another one at any time: it is read
 * once in each answer. */
static void define(const struct looking *looking, const struct epci_item *item,
                   struct pdh_definition *definition)
{
    const struct epci_snapshot *snapshot = looking->source->snapshot;
    const struct epci_snapshot_counter *counter =
        epci_snapshot_counter(snapshot, item->object, item->counter);
    const uint32_t base_size =
        counter->base == EPCI_NOT_THERE
            ? 0
            : epci_snapshot_counter(snapshot, item->object, counter->base)->view.head.size;

    definition->known = true;
    definition->type = counter->view.head.type;
    definition->default_scale = (LONG)counter->view.head.scale;
    definition->has_formula =
        epci_formula_of(counter->view.head.type, counter->view.head.size, base_size,
                        EPCI_FORMULAS_MICROSOFT, &definition->formula) == EPC_OK;
}

/* Of a counter that means several: its definition among the sample's, made with the first of its
 * instances. */
static struct pdh_definition *definition_among(struct looking *looking,
                                               const struct epci_item *item, uint32_t *number)
{
    struct pdh_sample *sample = looking->sample;

    if (!looking->numbers || looking->numbers_object != item->object) {
        free(looking->numbers);
        looking->numbers_object = item->object;
        looking->numbers =
            calloc(looking->source->snapshot->objects[item->object].counter_count + 1u,
                   sizeof *looking->numbers);
        if (!looking->numbers)
            return NULL;
    }
    if (looking->numbers[item->counter] == 0) {
        if (!KIT_MAKE_ROOM(NULL, sample->definitions, sample->definition_count,
                           sample->definition_room))
            return NULL;
        sample->definitions[sample->definition_count] = (struct pdh_definition){ 0 };
        define(looking, item, &sample->definitions[sample->definition_count++]);
        looking->numbers[item->counter] = (uint32_t)sample->definition_count;
    }
    *number = looking->numbers[item->counter] - 1;
    return &sample->definitions[*number];
}

/* What an item was in the answer before: the same instance of the same object, and the counter of
 * the same name, with the same type and size.  False: it was not there. */
static bool older_item(const struct looking *looking, const struct epci_item *item,
                       struct epci_item *out)
{
    const struct epci_pairing *pairing = looking->before->pairing;
    const struct epci_snapshot_counter *counter =
        epci_snapshot_counter(looking->source->snapshot, item->object, item->counter);
    const struct epci_wire_counter *head = &counter->view.head, *old;

    out->object = pairing->older_object[item->object];
    out->instance = epci_pairing_older(pairing, item->object, item->instance);
    if (out->object == EPCI_NOT_THERE || out->instance == EPCI_NOT_THERE)
        return false;
    out->counter =
        epci_snapshot_find_counter(pairing->older, out->object, head->name_index, counter->same);
    if (out->counter == EPCI_NOT_THERE)
        return false;
    old = &epci_snapshot_counter(pairing->older, out->object, out->counter)->view.head;
    return old->type == head->type && old->size == head->size;
}

/* The readings of a sample are in the order of their answer. */
static uint32_t older_reading(const struct looking *looking, const struct epci_item *item)
{
    const struct pdh_sample *sample = looking->before ? looking->before->sample : NULL;
    size_t low = 0, high = sample ? sample->count : 0;
    struct epci_item wanted;

    if (high == 0 || !looking->before->pairing || !older_item(looking, item, &wanted))
        return EPCI_NOT_THERE;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (epci_compare_items(&sample->readings[middle].item, &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sample->count && epci_compare_items(&sample->readings[low].item, &wanted) == 0 &&
                   sample->readings[low].status == PDH_CSTATUS_VALID_DATA
               ? (uint32_t)low
               : EPCI_NOT_THERE;
}

static struct pdh_reading *add_reading(struct pdh_sample *sample)
{
    if (!KIT_MAKE_ROOM(NULL, sample->readings, sample->count, sample->room))
        return NULL;
    sample->readings[sample->count] = (struct pdh_reading){ .older = EPCI_NOT_THERE };
    return &sample->readings[sample->count++];
}

bool pdh_sample_miss(struct pdh_sample *sample, bool wildcard, DWORD status)
{
    struct pdh_reading *reading;

    if (wildcard) {
        sample->missing = status;
        return true;
    }
    reading = add_reading(sample);
    if (reading)
        reading->status = status;
    return reading;
}

/* Of several counters, what a path has after the object: (instance)\counter. */
static void add_tail(struct looking *looking, const struct epci_item *item)
{
    const struct epci_snapshot *snapshot = looking->source->snapshot;
    const struct epci_snapshot_counter *one =
        epci_snapshot_counter(snapshot, item->object, item->counter);
    const uint32_t title = one->view.head.name_index;
    uint32_t position = 0, first;
    char instance[PDH_MAX_INSTANCE_NAME * 3] = "", counter[EPCI_TITLE_ROOM];
    struct kit_buffer *names = &looking->sample->names;

    epci_title_text(looking->source->titles, title, counter, sizeof counter);
    /* Of equal names only the first is called so. */
    if (one->same != 0 ||
        (epci_titles_next(looking->source->titles, kit_slice_of(counter), &position, &first) &&
         first != title))
        (void)snprintf(counter, sizeof counter, "#%u#%u", (unsigned)title, (unsigned)one->same);
    if (!snapshot->objects[item->object].single)
        (void)epci_instance_label(snapshot, item->object, item->instance, instance,
                                  sizeof instance);
    kit_buffer_print(names, *instance ? "(%s)\\%s" : "%s\\%s", instance, counter);
    kit_buffer_put(names, "", 1);
}

/* Arrays have names without #n, and so without the parent's: as they are shown. */
static void counters_add_name(struct looking *looking, const struct epci_item *item,
                              struct pdh_reading *reading)
{
    char name[PDH_MAX_INSTANCE_NAME * 3];
    size_t bytes;

    reading->name = looking->sample->names.bytes;
    if (looking->counter->several) {
        add_tail(looking, item);
    } else {
        bytes = epci_snapshot_text(looking->source->snapshot, item->object, item->instance, name,
                                   sizeof name);
        kit_buffer_put(&looking->sample->names, name,
                       (bytes < sizeof name ? bytes : strlen(name)) + 1);
    }
    looking->failed |= looking->sample->names.failed;
}

static void look_at_item(void *context, const struct epci_item *item, size_t path)
{
    struct looking *looking = context;
    struct pdh_definition *definition = looking->definition;
    struct pdh_reading *reading;
    struct epci_sample sample;
    uint32_t number = 0;

    (void)path;
    if (looking->counter->several) {
        definition = definition_among(looking, item, &number);
        looking->failed |= !definition;
        if (!definition || !definition->has_formula)
            return; /* a text is not a value of PDH */
    } else if (!looking->defined || looking->before_item.object != item->object ||
               looking->before_item.counter != item->counter) {
        define(looking, item, definition);
    }
    reading = add_reading(looking->sample);
    looking->failed |= !reading;
    if (!reading)
        return;
    looking->defined = true;
    looking->before_item = *item;
    reading->item = *item;
    reading->definition = number;
    if (looking->counter->wildcard)
        counters_add_name(looking, item, reading);
    if (!epci_sample_of(looking->source->snapshot, item, &sample)) {
        reading->status = PDH_CSTATUS_INVALID_DATA;
        return;
    }
    reading->older = older_reading(looking, item);
    if (!definition->has_formula)
        return;
    definition->time_base = epci_raw_time_base(&definition->formula, &sample);
    epci_raw_of(&definition->formula, &sample, &reading->raw);
    if (number == 0)
        *looking->definition = *definition; /* of several, the first is the counter's own */
}

static void look_missing(void *context, const struct epci_missing *missing)
{
    struct looking *looking = context;
    const bool wildcard = looking->counter->wildcard;

    if (wildcard && missing->kind == EPCI_MISSING_INSTANCE)
        return;
    if (!pdh_sample_miss(looking->sample, wildcard, (DWORD)pdh_missing_status(missing->kind)))
        looking->failed = true;
}

bool pdh_counter_look(const struct pdh_counter *counter, const struct epci_lookup *source,
                      const struct pdh_before *before, struct pdh_definition *definition,
                      struct pdh_sample *out)
{
    struct looking looking = { .counter = counter,
                               .source = source,
                               .before = before,
                               .definition = definition,
                               .sample = out };
    const struct epci_selection_visitor visitor = { .context = &looking,
                                                    .item = look_at_item,
                                                    .missing = look_missing };
    struct epci_path_problem problem;
    struct epci_selection selection;
    struct epci_item item;

    *out = (struct pdh_sample){ 0 };
    if (!counter->wildcard &&
        epci_item_find(source, kit_slice_of(counter->path), &item) == EPC_OK) {
        look_at_item(&looking, &item, 0);
        return !looking.failed;
    }
    /* An instance that was called so, with the *, has gone: what fits is another. */
    if (!counter->wildcard && !counter->parsed.by_index &&
        memchr(counter->parsed.part.at, '*', counter->parsed.part.bytes) != NULL)
        return pdh_sample_miss(out, false, (DWORD)PDH_CSTATUS_NO_INSTANCE);
    epci_selection_init(&selection, EPCI_ALL_DETAILS);
    if (epci_selection_add(&selection, kit_slice_of(counter->path), &problem) != EPC_OK ||
        epci_selection_expand(&selection, source, &visitor) != EPC_OK)
        looking.failed = true;
    epci_selection_release(&selection);
    free(looking.numbers);
    if (looking.failed)
        pdh_sample_release(out);
    return !looking.failed;
}
