/* SPDX-License-Identifier: MIT
 *
 * check_compare.c -- compares two answers of one provider: the layout must stay the same, and
 * counting values must not fall.
 *
 * Objects and instances may come and go; those in both answers keep their order and definitions.
 * Two instances are the same if name, parent and UniqueID are equal.  If that is not certain,
 * because a parent is named by its position only and positions change, values are not compared: no
 * finding is better than a wrong one.  Windows' own processes and threads are the same only if they
 * started at the same time, because another one may have got the name.
 */
#include "check/compare.h"

#include <epc/epc.h>

#include "check/context.h"
#include "sdk/core/hash.h"
#include "sdk/core/types.h"

/* Bounds, because blocks are foreign: objects examined in a search; instances examined in a search,
 * if instances have come or gone; counting counters of an object that are compared. */
#define MAX_SEARCHED_OBJECTS   256u
#define MAX_SEARCHED_INSTANCES 64u
#define MAX_RISING_COUNTERS    64u

/* The numbers of Windows' own objects Process and Thread. */
enum { PROCESS_INDEX = 230, THREAD_INDEX = 232 };

/* A counter whose value may only rise, and whether it was reported already. */
struct counting {
    struct epci_wire_counter head;
    uint32_t position;
    bool reported;
};

struct compared {
    const struct check_context *check;
    struct epci_span older_block, newer_block;
    struct check_parsed_object older, newer;
    struct counting counts[MAX_RISING_COUNTERS];
    uint32_t count;
    struct epci_wire_counter start; /* of a process or thread; size 0: missing */
    /* The last result of has_parent_unchanged_instances, and how often it had to search. */
    bool parent_stayed;
    uint32_t parent; /* 0: no result yet */
    uint32_t parents;
};

/* ---- Layout ---- */

/* The object with this index among the next ones; advances *rest past it. */
static bool find_next_object_by_index(struct epci_span *rest, uint32_t index,
                                      struct check_parsed_object *out)
{
    struct epci_span at = *rest;

    for (uint32_t i = 0;
         i < MAX_SEARCHED_OBJECTS && check_read_next_object_extent(&at, out, NULL) == EPC_OK; i++)
        if (out->head.name_index == index) {
            *rest = at;
            return true;
        }
    return false;
}

/* Whether a consumer would read the same value by both definitions; reports the first
 * difference. */
static bool check_counter_definition_unchanged(const struct compared *pair,
                                               const struct check_parsed_counter *older,
                                               const struct check_parsed_counter *newer,
                                               uint32_t position)
{
    static const struct {
        const char *name;
        size_t offset;
    } fields[] = {
        { "CounterNameTitleIndex", offsetof(struct epci_wire_counter, name_index) },
        { "CounterType", offsetof(struct epci_wire_counter, type) },
        { "CounterSize", offsetof(struct epci_wire_counter, size) },
        { "CounterOffset", offsetof(struct epci_wire_counter, offset) },
    };

    for (size_t i = 0; i < EPC_COUNT(fields); i++) {
        uint32_t was, is;

        memcpy(&was, (const char *)&older->head + fields[i].offset, sizeof was);
        memcpy(&is, (const char *)&newer->head + fields[i].offset, sizeof is);
        if (was == is)
            continue;
        CHECK_REPORT(check_make_object_subject(pair->check, &pair->newer),
                     CHECK_RULE_LAYOUT_CHANGED, newer->bytes.offset + fields[i].offset, is, was,
                     "%s of counter definition %u was %w in the answer before and is %g now: "
                     "the definitions of an object must stay the same while the provider is open",
                     (uintptr_t)fields[i].name, position);
        return false;
    }
    return true;
}

/* Whether both objects have the same counters; gathers those that count. */
static bool check_definitions_unchanged_gather_rising(struct compared *pair)
{
    struct epci_span older = pair->older.definitions, newer = pair->newer.definitions;
    struct check_parsed_counter was, is;

    for (uint32_t i = 0; i < pair->newer.head.counter_count; i++) {
        if (check_read_next_counter(&older, &was, NULL) != EPC_OK ||
            check_read_next_counter(&newer, &is, NULL) != EPC_OK ||
            !check_counter_definition_unchanged(pair, &was, &is, i))
            return false;
        if (epci_type_is_rising(is.head.type) && pair->count < MAX_RISING_COUNTERS &&
            (is.head.size == 4 || is.head.size == 8))
            pair->counts[pair->count++] = (struct counting){ is.head, i, false };
        if (is.head.type == (uint32_t)EPC_PERF_ELAPSED_TIME && is.head.size == 8 &&
            (pair->newer.head.name_index == PROCESS_INDEX ||
             pair->newer.head.name_index == THREAD_INDEX))
            pair->start = is.head;
    }
    return true;
}

uint64_t check_compute_block_layout_hash(struct epci_span block)
{
    uint64_t hash = EPCI_HASH_INIT;
    struct check_parsed_object object;
    struct check_parsed_counter counter;

    while (check_read_next_object_extent(&block, &object, NULL) == EPC_OK) {
        const uint32_t kind[] = { object.head.name_index, object.head.counter_count,
                                  object.head.instance_count < 0 };

        hash = epci_hash_bytes(hash, kind, sizeof kind);
        if (check_find_parts_of_object(&object, NULL) != EPC_OK)
            continue;
        while (check_read_next_counter(&object.definitions, &counter, NULL) == EPC_OK) {
            const uint32_t cell[] = { counter.head.name_index, counter.head.type, counter.head.size,
                                      counter.head.offset };

            hash = epci_hash_bytes(hash, cell, sizeof cell);
        }
    }
    return hash;
}

static bool check_object_layout_unchanged(struct compared *pair)
{
    const struct check_subject about = check_make_object_subject(pair->check, &pair->newer);
    const struct epci_wire_object *older = &pair->older.head, *newer = &pair->newer.head;

    if (older->counter_count != newer->counter_count)
        CHECK_REPORT_PLAIN(
            about, CHECK_RULE_LAYOUT_CHANGED, CHECK_OBJECT_FIELD(&pair->newer, counter_count),
            newer->counter_count, older->counter_count,
            "NumCounters was %w in the answer before and is %g now: the definitions of "
            "an object must stay the same while the provider is open");
    else if ((older->instance_count < 0) != (newer->instance_count < 0))
        CHECK_REPORT_PLAIN(about, CHECK_RULE_LAYOUT_CHANGED,
                           CHECK_OBJECT_FIELD(&pair->newer, instance_count),
                           (uint64_t)newer->instance_count, (uint64_t)older->instance_count,
                           "NumInstances was %W in the answer before and is %G now: an object has "
                           "instances, even if there are none now (0), or it never has any (-1)");
    else
        return check_definitions_unchanged_gather_rising(pair);
    return false;
}

/* ---- Which instance is which ---- */

static bool has_same_name(const struct check_raw_instance *a, const struct check_raw_instance *b)
{
    return a->name_bytes == b->name_bytes && check_is_name_in_definition(a) &&
           check_is_name_in_definition(b) &&
           memcmp(a->at + a->name_offset, b->at + b->name_offset, a->name_bytes) == 0;
}

static bool has_same_name_parent_and_id(const struct check_raw_instance *a,
                                        const struct check_raw_instance *b)
{
    const size_t from = offsetof(struct epci_wire_instance, parent_index);

    return memcmp(a->at + from, b->at + from,
                  offsetof(struct epci_wire_instance, name_offset) - from) == 0 &&
           has_same_name(a, b);
}

static bool has_same_instances(const struct check_parsed_object *older,
                               const struct check_parsed_object *newer)
{
    struct epci_span was = older->rest, is = newer->rest;
    struct check_raw_instance a, b;

    if (older->head.instance_count != newer->head.instance_count)
        return false;
    while (check_read_next_instance_in_bounds(&was, &a))
        if (!check_read_next_instance_in_bounds(&is, &b) || !has_same_name_parent_and_id(&a, &b))
            return false;
    return true;
}

/* Whether the parent object has the same instances in both answers, so that positions are
 * comparable. */
static bool has_parent_unchanged_instances(struct compared *pair, uint32_t index)
{
    struct epci_span older = pair->older_block, newer = pair->newer_block;
    struct check_parsed_object was, is;

    if (pair->parent == index)
        return pair->parent_stayed;
    if (pair->parents == CHECK_PARENTS_MAX) /* each search is a walk through both blocks */
        return false;
    pair->parents++;
    pair->parent = index;
    pair->parent_stayed = find_next_object_by_index(&older, index, &was) &&
                          find_next_object_by_index(&newer, index, &is) &&
                          check_find_parts_of_object(&was, NULL) == EPC_OK &&
                          check_find_parts_of_object(&is, NULL) == EPC_OK &&
                          has_same_instances(&was, &is);
    return pair->parent_stayed;
}

/* Whether this instance can be identified in another answer. */
static bool is_instance_identifiable(struct compared *pair, const struct check_raw_instance *step)
{
    const uint32_t parent = CHECK_READ_INSTANCE_FIELD(step, parent_index);

    return CHECK_READ_INSTANCE_FIELD(step, unique_id) != EPCI_NO_UNIQUE_ID || parent == 0 ||
           has_parent_unchanged_instances(pair, parent);
}

/* The same instance among the next ones, if there is exactly one; advances *rest past it. */
static bool find_only_instance_with_same_identity(struct epci_span *rest,
                                                  const struct check_raw_instance *wanted,
                                                  struct check_raw_instance *out)
{
    struct epci_span at = *rest, after = *rest;
    struct check_raw_instance step;
    bool found = false;

    for (uint32_t i = 0;
         i < MAX_SEARCHED_INSTANCES && check_read_next_instance_in_bounds(&at, &step); i++) {
        if (!has_same_name_parent_and_id(&step, wanted))
            continue;
        if (found)
            return false;
        found = true;
        *out = step;
        after = at;
    }
    *rest = after;
    return found;
}

/* ---- Values ---- */

/* A cell that overflowed: it was in the last quarter of its range and is in the first. */
static bool has_counter_wrapped_around(uint64_t was, uint64_t is, uint32_t size)
{
    const unsigned top = size * 8 - 2;

    return was >> top == 3 && is >> top == 0;
}

static void report_fallen_value(const struct compared *pair, const struct counting *count,
                                uint32_t instance, uint64_t offset, const uint64_t values[2])
{
    const struct check_subject about =
        check_make_instance_subject(pair->check, &pair->newer, instance);
    const bool reset = values[1] == 0;

    CHECK_REPORT(about, reset ? CHECK_RULE_RESET_ON_READ : CHECK_RULE_GOES_BACKWARDS, offset,
                 values[1], values[0],
                 reset
                     ? "the value of counter %u (definition %u) was %w in the answer before and is "
                       "%g now: reading a counter must not reset it"
                     : "the value of counter %u (definition %u) was %w in the answer before and is "
                       "%g now: a value of this type (0x%x) can only rise",
                 count->head.name_index, count->position, count->head.type);
}

/* Compare two counter blocks of the same instance. */
static void compare_blocks_and_report_fallen_counters(struct compared *pair, uint32_t instance,
                                                      struct epci_span older,
                                                      struct epci_span newer)
{
    for (uint32_t i = 0; i < pair->count; i++) {
        struct counting *count = &pair->counts[i];
        const uint64_t end = (uint64_t)count->head.offset + count->head.size;
        uint64_t values[2];

        if (count->reported || end > older.left || end > newer.left)
            continue;
        values[0] = epci_read_little_endian(older.at + count->head.offset, count->head.size);
        values[1] = epci_read_little_endian(newer.at + count->head.offset, count->head.size);
        if (values[1] >= values[0] ||
            has_counter_wrapped_around(values[0], values[1], count->head.size))
            continue;
        count->reported = true;
        report_fallen_value(pair, count, instance, newer.offset + count->head.offset, values);
    }
}

static struct epci_span counter_block_of_instance(const struct check_raw_instance *step)
{
    return (struct epci_span){ step->at + step->bytes, step->block_bytes,
                               step->offset + step->bytes };
}

/* Did both start at the same time, give or take a hundredth of a second?  The start is the
 * difference of two clocks. */
static bool has_same_start_time(const struct compared *pair, struct epci_span older,
                                struct epci_span newer)
{
    const uint64_t end = (uint64_t)pair->start.offset + pair->start.size;
    const uint64_t maximum = pair->newer.head.perf_freq / 100;
    uint64_t was, is;

    if (pair->start.size == 0 || end > older.left || end > newer.left)
        return true;
    was = epci_read_little_endian(older.at + pair->start.offset, 8);
    is = epci_read_little_endian(newer.at + pair->start.offset, 8);
    return (was > is ? was - is : is - was) <= maximum;
}

static void compare_instances(struct compared *pair)
{
    struct epci_span older = pair->older.rest, newer = pair->newer.rest;
    const bool same = has_same_instances(&pair->older, &pair->newer);
    struct check_raw_instance was, is;

    for (uint32_t i = 0; check_read_next_instance_in_bounds(&newer, &is); i++) {
        if (same ? !check_read_next_instance_in_bounds(&older, &was)
                 : !find_only_instance_with_same_identity(&older, &is, &was))
            continue;
        if (is_instance_identifiable(pair, &is) &&
            has_same_start_time(pair, counter_block_of_instance(&was),
                                counter_block_of_instance(&is)))
            compare_blocks_and_report_fallen_counters(pair, i, counter_block_of_instance(&was),
                                                      counter_block_of_instance(&is));
    }
}

static void compare_object(struct compared *pair)
{
    struct check_survey older, newer;

    check_fill_object_survey(pair->check, &pair->older, &older);
    check_fill_object_survey(pair->check, &pair->newer, &newer);
    pair->count = 0;
    pair->start.size = 0;
    if (!check_has_consistent_lengths(&older) || !check_has_consistent_lengths(&newer) ||
        older.odd || newer.odd || !check_object_layout_unchanged(pair) || pair->count == 0)
        return;
    if (pair->newer.head.instance_count < 0)
        compare_blocks_and_report_fallen_counters(pair, 0, pair->older.rest, pair->newer.rest);
    else
        compare_instances(pair);
}

void check_compare_answers(struct epci_span older, struct epci_span newer,
                           const struct check_options *options, check_finding_fn *report,
                           void *context)
{
    struct check_context check = { .options = options, .report = report, .context = context };
    struct compared pair = { .check = &check, .older_block = older, .newer_block = newer };
    struct epci_span after = older;
    bool reported = false;

    if (options->level >= 3)
        return;
    while (check_read_next_object_extent(&newer, &pair.newer, NULL) == EPC_OK) {
        const uint32_t index = pair.newer.head.name_index;
        struct epci_span all = older;

        if (!find_next_object_by_index(&after, index, &pair.older)) {
            if (!find_next_object_by_index(&all, index, &pair.older))
                continue;
            if (!reported)
                CHECK_REPORT_PLAIN(
                    check_plain_subject(&check, index), CHECK_RULE_LAYOUT_CHANGED,
                    pair.newer.bytes.offset, pair.newer.bytes.offset, pair.older.bytes.offset,
                    "object %o is at byte %g, after objects that followed it in the answer "
                    "before (there it was at byte %w): the order of objects must stay the same");
            reported = true;
        }
        compare_object(&pair);
    }
}
