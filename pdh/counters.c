/* SPDX-License-Identifier: MIT
 *
 * counters.c -- finds a counter's items in an answer and takes their raw values.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/missing.h"
#include "pdh/query.h"
#include "sdk/consumer/values.h"

void pdh_sample_release(struct pdh_sample *sample)
{
    free(sample->readings);
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

bool pdh_sample_is_same(const struct epci_formula *formula, const struct pdh_sample *one,
                        const struct pdh_sample *other)
{
    const bool based = formula->divisor == EPCI_BY_BASE || formula->divisor == EPCI_BY_BASE_DELTA;

    if (one->count != other->count)
        return false;
    for (size_t i = 0; i < one->count; i++)
        if (one->readings[i].raw.first != other->readings[i].raw.first ||
            (based && one->readings[i].raw.second != other->readings[i].raw.second) ||
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
    bool failed;
};

/* The definition does not change, but a DLL may be replaced by another one at any time: it is read
 * once in each answer. */
static void define(struct looking *looking, const struct epci_item *item)
{
    const struct epci_snapshot *snapshot = looking->source->snapshot;
    struct pdh_definition *definition = looking->definition;
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
                        EPCI_FORMULAS_PRESENT, &definition->formula) == EPC_OK;
    definition->lacks_base = definition->has_formula && counter->base == EPCI_NOT_THERE &&
                             epci_formula_uses_base(&definition->formula);
}

/* Equal names are in the order of the answer, and so are the readings of a sample. */
static uint32_t older_reading(const struct pdh_before *before, const struct epci_item *item)
{
    const struct pdh_sample *sample = before ? before->sample : NULL;
    size_t low = 0, high = sample ? sample->count : 0;
    uint32_t instance;

    if (high == 0 || !before->pairing)
        return EPCI_NOT_THERE;
    instance = epci_pairing_older(before->pairing, item->object, item->instance);
    if (instance == EPCI_NOT_THERE)
        return EPCI_NOT_THERE;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (sample->readings[middle].item.instance < instance)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sample->count && sample->readings[low].item.instance == instance &&
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

/* Arrays have names without #n, and so without the parent's: as they are shown. */
static void counters_add_name(struct looking *looking, const struct epci_item *item,
                              struct pdh_reading *reading)
{
    char name[PDH_MAX_INSTANCE_NAME * 3];
    const size_t bytes = epci_snapshot_text(looking->source->snapshot, item->object, item->instance,
                                            name, sizeof name);

    reading->name = looking->sample->names.bytes;
    kit_buffer_put(&looking->sample->names, name, (bytes < sizeof name ? bytes : strlen(name)) + 1);
    looking->failed |= looking->sample->names.failed;
}

static void look_at_item(void *context, const struct epci_item *item, size_t path)
{
    struct looking *looking = context;
    struct pdh_reading *reading = add_reading(looking->sample);
    struct epci_sample sample;

    (void)path;
    looking->failed |= !reading;
    if (!reading)
        return;
    if (!looking->defined || looking->before_item.object != item->object ||
        looking->before_item.counter != item->counter)
        define(looking, item);
    looking->defined = true;
    looking->before_item = *item;
    reading->item = *item;
    if (looking->counter->wildcard)
        counters_add_name(looking, item, reading);
    if (!epci_sample_of(looking->source->snapshot, item, &sample) ||
        looking->definition->lacks_base) {
        reading->status = PDH_CSTATUS_INVALID_DATA;
        return;
    }
    reading->older = older_reading(looking->before, item);
    if (!looking->definition->has_formula)
        return;
    looking->definition->time_base = epci_raw_time_base(&looking->definition->formula, &sample);
    epci_raw_of(&looking->definition->formula, &sample, &reading->raw);
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
    epci_selection_init(&selection, EPCI_ALL_DETAILS);
    if (epci_selection_add(&selection, kit_slice_of(counter->path), &problem) != EPC_OK ||
        epci_selection_expand(&selection, source, &visitor) != EPC_OK)
        looking.failed = true;
    epci_selection_release(&selection);
    if (looking.failed)
        pdh_sample_release(out);
    return !looking.failed;
}
