/* SPDX-License-Identifier: MIT
 *
 * check_counters.c -- our rules on the counter definitions of one object.
 *
 * Each definition is checked once, with the one after it (its base) and with the smallest counter
 * block of the survey, so the number of instances does not matter.
 */
#include "check/context.h"

#include <epc/epc.h>

#include "kit/types.h"
#include "sdk/core/types.h"

/* Another value of PERF_LARGE_RAW_BASE, used by some headers and WMI. */
#define LARGE_RAW_BASE_WMI 0x40030503u

/* One counter definition and its surroundings. */
struct checked_counter {
    struct check_subject about;
    const struct check_spot *smallest; /* the smallest counter block; NULL: not known */
    const struct check_parsed_counter *counter;
    const struct check_parsed_counter *next; /* NULL: this is the last one, or next_unknown */
    bool next_unknown;                       /* the definitions after this one are damaged */
};

static bool is_acceptable_base_type(uint32_t wanted, uint32_t type)
{
    return type == wanted ||
           (wanted == (uint32_t)EPC_PERF_LARGE_RAW_BASE && type == LARGE_RAW_BASE_WMI);
}

/* winperf.h ties the base to the inverse multi timers, and CTRPP refuses one for the others. */
static bool can_lack_base(const struct epci_type *type)
{
    return type->value == (uint32_t)EPC_PERF_COUNTER_MULTI_TIMER ||
           type->value == (uint32_t)EPC_PERF_100NSEC_MULTI_TIMER;
}

static void check_base_follows_counter(const struct checked_counter *checked_counter)
{
    const struct epci_wire_counter *head = &checked_counter->counter->head;
    const struct epci_type *type = epci_type_by_value(head->type);

    if (!type || type->base == EPC_NO_BASE || checked_counter->next_unknown ||
        (checked_counter->next &&
         is_acceptable_base_type(type->base, checked_counter->next->head.type)))
        return;
    if (can_lack_base(type))
        CHECK_REPORT(
            checked_counter->about, CHECK_RULE_MULTI_BASE,
            CHECK_COUNTER_FIELD(checked_counter->counter, type), head->type, type->base,
            "no base of type 0x%x follows type 0x%x directly: consumers that follow Microsoft's "
            "documentation divide by it, those that follow NT's and winperf.h do not",
            type->base, head->type);
    else if (!checked_counter->next)
        CHECK_REPORT(
            checked_counter->about, CHECK_RULE_BASE_MISSING,
            CHECK_COUNTER_FIELD(checked_counter->counter, type), head->type, type->base,
            "type 0x%x needs a base of type 0x%x directly after it, but is the last counter",
            head->type, type->base);
    else
        CHECK_REPORT(checked_counter->about, CHECK_RULE_BASE_MISSING,
                     CHECK_COUNTER_FIELD(checked_counter->next, type),
                     checked_counter->next->head.type, type->base,
                     "type 0x%x needs a base of type 0x%x directly after it, but a counter of type "
                     "0x%x follows",
                     head->type, type->base, checked_counter->next->head.type);
}

/* True if the cell is inside the block. */
static bool check_cell_bounds(const struct checked_counter *checked_counter)
{
    const struct epci_wire_counter *head = &checked_counter->counter->head;
    const struct check_spot *smallest = checked_counter->smallest;
    const uint32_t size = check_get_expected_cell_size(head->type, head->size);
    const uint64_t end = (uint64_t)head->offset + size;

    if (size == 0)
        return false;
    if (head->offset >= sizeof(struct epci_wire_block) &&
        !(smallest && end > smallest->step.block_bytes))
        return true;
    if (head->offset < sizeof(struct epci_wire_block))
        CHECK_REPORT_PLAIN(
            checked_counter->about, CHECK_RULE_CELL_BOUNDS,
            CHECK_COUNTER_FIELD(checked_counter->counter, offset), head->offset,
            sizeof(struct epci_wire_block),
            "CounterOffset is %g, inside the length of the counter block; cells begin "
            "at %w");
    else
        CHECK_REPORT(
            checked_counter->about, CHECK_RULE_CELL_BOUNDS,
            CHECK_COUNTER_FIELD(checked_counter->counter, offset), end, smallest->step.block_bytes,
            "its cell ends at %g (CounterOffset %u, %u bytes), outside the counter block of "
            "%w bytes at byte %u",
            head->offset, size, smallest->step.offset + smallest->step.bytes);
    return false;
}

/* The last cells; the next one must not overlap them.  WHY only the last: as for check_seen. */
struct cells {
    struct {
        uint64_t begin, end;
        uint32_t position;
    } of[CHECK_SEEN_MAX];
    uint32_t count;
    uint64_t farthest; /* end of all of them */
    bool reported;     /* one wide cell may overlap many */
};

/* Judge whether a cell, which is correct itself, overlaps another; true if it does not. */
static bool check_overlap_and_remember_cell(const struct checked_counter *checked_counter,
                                            struct cells *cells, uint32_t position)
{
    const struct epci_wire_counter *head = &checked_counter->counter->head;
    const uint64_t begin = head->offset, end = begin + head->size;
    const uint32_t kept = cells->count < CHECK_SEEN_MAX ? cells->count : CHECK_SEEN_MAX;
    uint32_t i = begin < cells->farthest ? 0 : kept;
    bool apart;

    while (i < kept &&
           (begin == cells->of[i].begin || begin >= cells->of[i].end || end <= cells->of[i].begin))
        i++;
    if (i < kept && !cells->reported) {
        struct check_subject about = checked_counter->about;

        about.part = "counter definition";
        about.number = position;
        CHECK_REPORT(
            about, CHECK_RULE_CELLS_OVERLAP, CHECK_COUNTER_FIELD(checked_counter->counter, offset),
            begin, cells->of[i].end,
            "its cell from %g to %u overlaps that of definition %u, from %u to %w; counters "
            "share a whole cell or nothing",
            end, cells->of[i].position, cells->of[i].begin);
    }
    apart = i == kept;
    cells->reported = cells->reported || !apart;
    i = cells->count++ % CHECK_SEEN_MAX;
    cells->of[i].begin = begin;
    cells->of[i].end = end;
    cells->of[i].position = position;
    if (end > cells->farthest)
        cells->farthest = end;
    return apart;
}

/* The base of a precision timer is its time: only the frequency is asked for. */
static bool check_object_time_and_tell_if_done(const struct check_context *check,
                                               const struct check_parsed_object *object,
                                               const struct epci_wire_counter *counter)
{
    const bool stamped = epci_type_is_precision(counter->type);
    const struct epci_wire_object *head = &object->head;
    const size_t field = head->perf_freq == 0 ? CHECK_OBJECT_FIELD(object, perf_freq)
                                              : CHECK_OBJECT_FIELD(object, perf_time);

    if (head->perf_freq == 0 || (head->perf_time == 0 && !stamped))
        CHECK_REPORT(
            check_make_object_subject(check, object), CHECK_RULE_OBJECT_TIME, field, 0, 1,
            "counter %u is in object time, but PerfTime is %u and PerfFreq %u; both must be "
            "set",
            counter->name_index, head->perf_time, head->perf_freq);
    return head->perf_freq == 0 || !stamped;
}

/* The number of readable definitions: all if they fill DefinitionLength, else those before the
 * first that is wrong. */
static uint32_t count_readable_definitions(const struct check_parsed_object *object,
                                           const struct check_survey *survey)
{
    if (survey->filled)
        return survey->walked;
    return object->head.header_bytes == sizeof object->head ? survey->sound : 0;
}

void check_counters(const struct check_context *check, const struct check_parsed_object *object,
                    const struct check_survey *survey)
{
    const uint32_t count = count_readable_definitions(object, survey);
    struct epci_span rest = object->definitions;
    struct check_parsed_counter counter, next;
    struct cells cells; /* 6 KB, not zeroed */
    bool timed = check->options->metadata;

    cells.count = 0;
    cells.farthest = 0;
    cells.reported = false;
    check_indexes_and_detail_levels(check, object, count, survey->filled);
    if (count == 0 || check_read_next_counter(&rest, &next, NULL) != EPC_OK)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const struct epci_wire_counter *head = &counter.head;
        struct checked_counter checked_counter = { .counter = &counter };
        uint32_t wanted;

        counter = next;
        if (survey->ended && survey->smallest.seen) /* a walk that failed may have seen anything */
            checked_counter.smallest = &survey->smallest;
        checked_counter.about = (struct check_subject){ check, object->head.name_index, "counter",
                                                        counter.head.name_index };
        if (i + 1 < count && check_read_next_counter(&rest, &next, NULL) == EPC_OK)
            checked_counter.next = &next;
        checked_counter.next_unknown = i + 1 == count && !survey->filled;
        if (head->scale < -7 || head->scale > 7)
            CHECK_REPORT_PLAIN(checked_counter.about, CHECK_RULE_SCALE,
                               CHECK_COUNTER_FIELD(&counter, scale), (uint64_t)(int64_t)head->scale,
                               (uint64_t)(head->scale < 0 ? -7 : 7),
                               "DefaultScale is %G, a power of ten that must be from -7 to 7");
        wanted = check_get_expected_cell_size(head->type, head->size);
        if (wanted != head->size)
            CHECK_REPORT(checked_counter.about, CHECK_RULE_CELL_SIZE,
                         CHECK_COUNTER_FIELD(&counter, size), head->size, wanted,
                         "CounterSize is %g, but type 0x%x has %w bytes", head->type);
        check_base_follows_counter(&checked_counter);
        /* NT 4 has multiples of 4 for everything. */
        if (check_cell_bounds(&checked_counter) && wanted == head->size &&
            check_overlap_and_remember_cell(&checked_counter, &cells, i) && head->size == 8 &&
            head->offset % 8 != 0 && check->options->profile != CHECK_PROFILE_NT4)
            CHECK_REPORT_PLAIN(checked_counter.about, CHECK_RULE_CELL_ALIGNMENT,
                               CHECK_COUNTER_FIELD(&counter, offset), head->offset,
                               epci_round_up_unchecked(head->offset, 8),
                               "CounterOffset of its cell of 8 bytes is %g, not a multiple of 8");
        if (!timed && kit_type_is_object_time(counter.head.type))
            timed = check_object_time_and_tell_if_done(check, object, &counter.head);
    }
}
