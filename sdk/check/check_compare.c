/* SPDX-License-Identifier: MIT
 *
 * check_compare.c -- two answers of one provider: does the layout stay, and does what counts only
 * rise?
 *
 * Objects and instances may come and go; those that stay keep their order and their definitions.  An
 * instance is the same where name, parent and UniqueID are.  Where that leaves room for doubt -- a
 * parent is known by its position only, and positions move -- values are not compared: better
 * silent than wrong.
 */
#include "sdk/check/compare.h"

#include <epc/epc.h>

#include "sdk/check/judge.h"

#define SEARCHED 256u /* objects looked at for one: blocks are foreign, and this is quadratic   */
#define AHEAD    64u  /* instances looked at for one, where instances have come or gone         */
#define COUNTS   64u  /* counting counters of an object that are compared                       */

#define TYPE_DELTA 0x00400000u

/* A counter whose value may only rise, and whether that was told already. */
struct count {
    struct epci_wire_counter head;
    uint32_t position;
    bool told;
};

struct pair {
    const struct epci_judge *judge;
    struct epci_span older_block, newer_block;
    struct epci_object_view older, newer;
    struct count counts[COUNTS];
    uint32_t count;
    bool parent_known; /* the answer to the last question of parent_stays */
    bool parent_stayed;
    uint32_t parent;
    uint32_t parents; /* how often it had to look                         */
};

/* ---- Layout ---- */

/* The object of this index among the next ones; *rest goes on behind it. */
static bool find_object(struct epci_span *rest, uint32_t index, struct epci_object_view *out)
{
    struct epci_span at = *rest;

    for (uint32_t i = 0; i < SEARCHED && epci_walk_extent(&at, out, NULL) == EPC_OK; i++)
        if (out->head.name_index == index) {
            *rest = at;
            return true;
        }
    return false;
}

static void tell_layout(const struct pair *pair, const struct epci_counter_view *counter,
                        uint32_t position, size_t field, const uint32_t values[2])
{
    static const char *const names[] = {
        [offsetof(struct epci_wire_counter, name_index) / 4] = "CounterNameTitleIndex",
        [offsetof(struct epci_wire_counter, type) / 4] = "CounterType",
        [offsetof(struct epci_wire_counter, size) / 4] = "CounterSize",
        [offsetof(struct epci_wire_counter, offset) / 4] = "CounterOffset",
    };
    struct epci_say say = { { 0 }, 0 };

    epci_say(&say, "object %u: ", (const uint64_t[]){ pair->newer.head.name_index });
    epci_say_text(&say, names[field / 4]);
    epci_say(&say,
             " of counter definition %u was %u in the answer before and is %u now: the definitions "
             "of an object stay the same as long as the provider is open",
             (const uint64_t[]){ position, values[0], values[1] });
    epci_tell(pair->judge,
              (struct epci_finding){ VAL_RULE_LAYOUT_CHANGED, pair->newer.head.name_index,
                                     counter->bytes.offset + field, values[1], values[0], NULL },
              &say);
}

/* The first field of two definitions that makes a consumer read something else; false: none. */
static bool definition_stays(const struct pair *pair, const struct epci_counter_view *older,
                             const struct epci_counter_view *newer, uint32_t position)
{
    const struct {
        size_t field;
        uint32_t values[2];
    } fields[] = {
        { offsetof(struct epci_wire_counter, name_index),
          { older->head.name_index, newer->head.name_index } },
        { offsetof(struct epci_wire_counter, type), { older->head.type, newer->head.type } },
        { offsetof(struct epci_wire_counter, size), { older->head.size, newer->head.size } },
        { offsetof(struct epci_wire_counter, offset), { older->head.offset, newer->head.offset } },
    };

    for (size_t i = 0; i < EPC_COUNT(fields); i++)
        if (fields[i].values[0] != fields[i].values[1]) {
            tell_layout(pair, newer, position, fields[i].field, fields[i].values);
            return false;
        }
    return true;
}

static bool counts_up(uint32_t type)
{
    return (type & TYPE_DELTA) != 0 || type == (uint32_t)EPC_PERF_AVERAGE_TIMER ||
           type == (uint32_t)EPC_PERF_AVERAGE_BULK || type == (uint32_t)EPC_PERF_AVERAGE_BASE ||
           type == (uint32_t)EPC_PERF_SAMPLE_BASE;
}

/* Both have the same counters; gathers those that count. */
static bool definitions_stay(struct pair *pair)
{
    struct epci_span older = pair->older.definitions, newer = pair->newer.definitions;
    struct epci_counter_view was, is;

    for (uint32_t i = 0; i < pair->newer.head.counter_count; i++) {
        if (epci_walk_counter(&older, &was, NULL) != EPC_OK ||
            epci_walk_counter(&newer, &is, NULL) != EPC_OK || !definition_stays(pair, &was, &is, i))
            return false;
        if (counts_up(is.head.type) && pair->count < COUNTS &&
            (is.head.size == 4 || is.head.size == 8))
            pair->counts[pair->count++] = (struct count){ is.head, i, false };
    }
    return true;
}

static bool layout_stays(struct pair *pair)
{
    const struct epci_wire_object *older = &pair->older.head, *newer = &pair->newer.head;
    const size_t at = pair->newer.bytes.offset;

    if (older->counter_count != newer->counter_count)
        EPCI_TELL(pair->judge, VAL_RULE_LAYOUT_CHANGED, newer->name_index,
                  at + offsetof(struct epci_wire_object, counter_count), newer->counter_count,
                  older->counter_count,
                  "object %u: NumCounters was %u in the answer before and is %u now: the "
                  "definitions of an object stay the same as long as the provider is open",
                  newer->name_index, older->counter_count, newer->counter_count);
    else if ((older->instance_count < 0) != (newer->instance_count < 0))
        EPCI_TELL(pair->judge, VAL_RULE_LAYOUT_CHANGED, newer->name_index,
                  at + offsetof(struct epci_wire_object, instance_count),
                  (uint64_t)(int64_t)newer->instance_count,
                  (uint64_t)(int64_t)older->instance_count,
                  "object %u: NumInstances was %d in the answer before and is %d now: an object "
                  "has instances, be it none at present (0), or it has not (-1)",
                  newer->name_index, (uint64_t)(int64_t)older->instance_count,
                  (uint64_t)(int64_t)newer->instance_count);
    else
        return definitions_stay(pair);
    return false;
}

/* ---- Which instance is which ---- */

static bool same_name(const struct epci_step *a, const struct epci_step *b)
{
    if (a->name_bytes != b->name_bytes)
        return false;
    if (a->name_offset > a->bytes || a->name_bytes > a->bytes - a->name_offset ||
        b->name_offset > b->bytes || b->name_bytes > b->bytes - b->name_offset)
        return false;
    return memcmp(a->at + a->name_offset, b->at + b->name_offset, a->name_bytes) == 0;
}

static bool same_instance(const struct epci_step *a, const struct epci_step *b)
{
    const size_t from = offsetof(struct epci_wire_instance, parent_index);

    return memcmp(a->at + from, b->at + from,
                  offsetof(struct epci_wire_instance, name_offset) - from) == 0 &&
           same_name(a, b);
}

static bool same_instances(const struct epci_object_view *older,
                           const struct epci_object_view *newer)
{
    struct epci_span was = older->rest, is = newer->rest;
    struct epci_step a, b;

    if (older->head.instance_count != newer->head.instance_count)
        return false;
    while (epci_walk_step(&was, &a))
        if (!epci_walk_step(&is, &b) || !same_instance(&a, &b))
            return false;
    return true;
}

/* Has the parent object the same instances in both answers, so that a position means the same? */
static bool parent_stays(struct pair *pair, uint32_t index)
{
    struct epci_span older = pair->older_block, newer = pair->newer_block;
    struct epci_object_view was, is;

    if (pair->parent_known && pair->parent == index)
        return pair->parent_stayed;
    if (pair->parents == EPCI_PARENTS_MOST) /* each time is a walk through both blocks */
        return false;
    pair->parents++;
    pair->parent_known = true;
    pair->parent = index;
    pair->parent_stayed = find_object(&older, index, &was) && find_object(&newer, index, &is) &&
                          epci_walk_inside(&was, NULL) == EPC_OK &&
                          epci_walk_inside(&is, NULL) == EPC_OK && same_instances(&was, &is);
    return pair->parent_stayed;
}

/* Can this instance be recognised in another answer? */
static bool is_known(struct pair *pair, const struct epci_step *step)
{
    struct epci_wire_instance head;

    memcpy(&head, step->at, sizeof head);
    return head.unique_id != EPCI_NO_UNIQUE_ID || head.parent_index == 0 ||
           parent_stays(pair, head.parent_index);
}

/* The same instance among the next ones, if there is just one; *rest goes on behind it. */
static bool find_instance(struct epci_span *rest, const struct epci_step *wanted,
                          struct epci_step *out)
{
    struct epci_span at = *rest, behind = *rest;
    struct epci_step step;
    bool found = false;

    for (uint32_t i = 0; i < AHEAD && epci_walk_step(&at, &step); i++) {
        if (!same_instance(&step, wanted))
            continue;
        if (found)
            return false;
        found = true;
        *out = step;
        behind = at;
    }
    *rest = behind;
    return found;
}

/* ---- Values ---- */

static uint64_t cell_of(const unsigned char *block, const struct epci_wire_counter *counter)
{
    uint64_t value = 0;

    memcpy(&value, block + counter->offset, counter->size);
    return value;
}

/* A cell that ran over its top: it was in the last quarter and is in the first. */
static bool has_wrapped(uint64_t was, uint64_t is, uint32_t size)
{
    const unsigned top = size * 8 - 2;

    return was >> top == 3 && is >> top == 0;
}

static void tell_fall(const struct pair *pair, const struct count *count, uint32_t instance,
                      uint64_t offset, const uint64_t values[2])
{
    const bool reset = values[1] == 0;

    EPCI_TELL(pair->judge, reset ? VAL_RULE_RESET_ON_READ : VAL_RULE_GOES_BACKWARDS,
              pair->newer.head.name_index, offset, values[1], values[0],
              reset ? "object %u, instance %u, counter %u (definition %u): the value was %u in the "
                      "answer before and is %u now: what counts goes on counting, whoever reads it"
                    : "object %u, instance %u, counter %u (definition %u): the value was %u in the "
                      "answer before and is %u now: a value of this type (0x%x) can only rise",
              pair->newer.head.name_index, instance, count->head.name_index, count->position,
              values[0], values[1], count->head.type);
}

/* Two counter blocks of the same instance. */
static void compare_blocks(struct pair *pair, uint32_t instance, struct epci_span older,
                           struct epci_span newer)
{
    for (uint32_t i = 0; i < pair->count; i++) {
        struct count *count = &pair->counts[i];
        const uint64_t end = (uint64_t)count->head.offset + count->head.size;
        uint64_t values[2];

        if (count->told || end > older.left || end > newer.left)
            continue;
        values[0] = cell_of(older.at, &count->head);
        values[1] = cell_of(newer.at, &count->head);
        if (values[1] >= values[0] || has_wrapped(values[0], values[1], count->head.size))
            continue;
        count->told = true;
        tell_fall(pair, count, instance, newer.offset + count->head.offset, values);
    }
}

static struct epci_span block_of(const struct epci_step *step)
{
    return (struct epci_span){ step->at + step->bytes, step->block_bytes,
                               step->offset + step->bytes };
}

static void compare_instances(struct pair *pair)
{
    struct epci_span older = pair->older.rest, newer = pair->newer.rest;
    const bool same = same_instances(&pair->older, &pair->newer);
    struct epci_step was, is;

    for (uint32_t i = 0; epci_walk_step(&newer, &is); i++) {
        if (same ? !epci_walk_step(&older, &was) : !find_instance(&older, &is, &was))
            continue;
        if (is_known(pair, &is))
            compare_blocks(pair, i, block_of(&was), block_of(&is));
    }
}

static void compare_object(struct pair *pair)
{
    struct epci_survey older, newer;

    epci_survey_object(pair->judge, &pair->older, &older);
    epci_survey_object(pair->judge, &pair->newer, &newer);
    pair->count = 0;
    if (!epci_survey_whole(&older) || !epci_survey_whole(&newer) || older.odd || newer.odd ||
        !layout_stays(pair) || pair->count == 0)
        return;
    if (pair->newer.head.instance_count < 0)
        compare_blocks(pair, 0, pair->older.rest, pair->newer.rest);
    else
        compare_instances(pair);
}

void epci_check_compare(struct epci_span older, struct epci_span newer,
                        const struct epci_check_options *options, epci_finding_fn *report,
                        void *context)
{
    struct epci_judge judge = { .options = options, .report = report, .context = context };
    struct pair pair = { .judge = &judge, .older_block = older, .newer_block = newer };
    struct epci_span behind = older;
    bool told = false;

    if (options->level >= 3)
        return;
    while (epci_walk_extent(&newer, &pair.newer, NULL) == EPC_OK) {
        const uint32_t index = pair.newer.head.name_index;
        struct epci_span all = older;

        if (!find_object(&behind, index, &pair.older)) {
            if (!find_object(&all, index, &pair.older))
                continue;
            if (!told)
                EPCI_TELL(&judge, VAL_RULE_LAYOUT_CHANGED, index, pair.newer.bytes.offset,
                          pair.newer.bytes.offset, pair.older.bytes.offset,
                          "object %u stands at byte %u, behind objects that it stood before in the "
                          "answer before (at byte %u): the order of objects stays the same",
                          index, pair.newer.bytes.offset, pair.older.bytes.offset);
            told = true;
        }
        compare_object(&pair);
    }
}
