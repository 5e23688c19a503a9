/* SPDX-License-Identifier: MIT
 *
 * check_survey.c -- walks an object once and notes what the rules need to know.
 *
 * Checking spends most of its time here: a block may have a million instances.  Each instance costs
 * the reading of two lengths, one bounds test of the name and one scan of it; everything else is
 * computed per object.  Instances with the same lengths as the one before are skipped quickly.
 */
#include "check/context.h"

#include <epc/epc.h>

#include "kit/types.h"
#include "sdk/core/types.h"

#define NAME_MAX 255u /* characters of a name for which consumers have room */

uint32_t check_get_profile_alignment(const struct check_options *options)
{
    return options->profile == CHECK_PROFILE_NT4 ? 4 : 8;
}

uint32_t check_get_expected_cell_size(uint32_t type, uint32_t size)
{
    const struct epci_type *row = epci_type_by_value(type);
    const uint32_t bits = kit_cell_size_from_type_bits(type);

    /* Both are accepted: PERF_AVERAGE_TIMER has 4 by its bits and 8 in practice. */
    if (bits == EPC_SIZE_ANY || size == bits || (row && size == row->size))
        return size;
    return row ? row->size : bits;
}

/* Values that consumers divide by their bases without taking differences.  WHY only so many: they
 * are read in every instance, and a hostile block may have any number of both. */
#define BASES_MAX 16u

struct survey_bases {
    uint32_t count;
    struct {
        struct epci_wire_counter value, base;
    } of[BASES_MAX];
};

static bool is_divided_by_base_not_difference(uint32_t type)
{
    return type == (uint32_t)EPC_PERF_RAW_FRACTION ||
           type == (uint32_t)EPC_PERF_LARGE_RAW_FRACTION ||
           type == (uint32_t)EPC_PERF_COUNTER_MULTI_TIMER ||
           type == (uint32_t)EPC_PERF_100NSEC_MULTI_TIMER;
}

static bool has_valid_cell_size(const struct epci_wire_counter *head)
{
    return (head->size == 4 || head->size == 8) &&
           check_get_expected_cell_size(head->type, head->size) == head->size;
}

/* Note a value and the counter after it, if that is its base. */
static void record_counter_with_its_base(struct survey_bases *bases,
                                         const struct epci_wire_counter *value,
                                         const struct epci_wire_counter *base)
{
    const struct epci_type *type =
        is_divided_by_base_not_difference(value->type) ? epci_type_by_value(value->type) : NULL;

    if (!type || type->base != base->type || bases->count == BASES_MAX ||
        !has_valid_cell_size(value) || !has_valid_cell_size(base))
        return;
    bases->of[bases->count].value = *value;
    bases->of[bases->count++].base = *base;
}

/* Whether the cell is inside the counter block, and 0 or not, as `zero` says. */
static bool is_cell_zero_as_wanted(const struct epci_wire_counter *cell, const unsigned char *block,
                                   uint32_t bytes, bool zero)
{
    return cell->offset <= bytes && cell->size <= bytes - cell->offset &&
           (epci_read_little_endian(block + cell->offset, cell->size) == 0) == zero;
}

/* The CounterOffset of the first base that is 0 while its value is not; 0: none. */
static uint32_t find_zero_base_of_nonzero_value(const struct survey_bases *bases,
                                                const unsigned char *block, uint32_t bytes)
{
    for (uint32_t i = 0; i < bases->count; i++)
        if (is_cell_zero_as_wanted(&bases->of[i].base, block, bytes, true) &&
            is_cell_zero_as_wanted(&bases->of[i].value, block, bytes, false))
            return bases->of[i].base.offset;
    return 0;
}

/* Walk the definitions; returns where the last cell ends. */
static uint64_t survey_definitions_and_find_end_of_cells(const struct check_parsed_object *object,
                                                         struct survey_bases *bases,
                                                         struct check_survey *out)
{
    struct epci_wire_counter before = { .type = EPC_NO_BASE };
    struct epci_span rest = object->definitions;
    struct check_parsed_counter counter;
    uint64_t farthest = 0;
    int status = EPC_OK;

    while (out->walked < object->head.counter_count) {
        struct epci_span here = rest;
        uint32_t bytes = 0;

        status = check_read_next_counter(&rest, &counter, NULL);
        (void)epci_span_peek_bytes(&here, &bytes, sizeof bytes);
        if (status != EPC_END && bytes != sizeof counter.head && !out->odd) {
            out->odd = here.left >= sizeof bytes;
            out->odd_offset = here.offset;
            out->odd_bytes = bytes;
        }
        if (status != EPC_OK)
            break;
        out->walked++;
        if (!out->odd) {
            uint32_t size = check_get_expected_cell_size(counter.head.type, counter.head.size);

            out->sound++;
            record_counter_with_its_base(bases, &before, &counter.head);
            before = counter.head;
            if (size != 0 && (uint64_t)counter.head.offset + size > farthest)
                farthest = (uint64_t)counter.head.offset + size;
        }
    }
    out->filled = out->walked == object->head.counter_count && rest.left == 0;
    return farthest;
}

/* Four UTF-16 units at once: is one of them 0? */
static bool has_zero_among_four_units(uint64_t units)
{
    return ((units - 0x0001000100010001u) & ~units & 0x8000800080008000u) != 0;
}

/* Whether the `bytes` bytes end with a NUL and have none before. */
static inline bool has_nul_only_at_end_of_utf16(const unsigned char *name, size_t bytes)
{
    const size_t text = bytes - 2;
    uint64_t units;

    if (bytes < 2 || bytes % 2 != 0 || name[bytes - 1] != 0 || name[bytes - 2] != 0)
        return false;
    if (text < sizeof units) {
        for (size_t i = 0; i < text; i += 2)
            if (name[i] == 0 && name[i + 1] == 0)
                return false;
        return true;
    }
    for (size_t i = 0; i < text - sizeof units; i += sizeof units) {
        memcpy(&units, name + i, sizeof units);
        if (has_zero_among_four_units(units))
            return false;
    }
    memcpy(&units, name + text - sizeof units, sizeof units); /* overlaps the last four */
    return !has_zero_among_four_units(units);
}

/* The same for names in a code page. */
static bool has_nul_only_at_end_of_bytes(const unsigned char *name, size_t bytes)
{
    return bytes > 0 && memchr(name, 0, bytes) == name + bytes - 1;
}

bool check_is_bad_code_page(uint32_t code_page)
{
    return code_page > UINT16_MAX || code_page == 1200 || code_page == 1201 || code_page == 12000 ||
           code_page == 12001;
}

/* The state of the loop over instances. */
struct survey_work {
    const struct check_context *check;
    const struct survey_bases *bases;
    struct check_survey *out;
    uint32_t code_page;
    bool named;            /* code_page is correct, so names are readable */
    uint32_t parent;       /* the parent object of the last search */
    uint32_t parent_count; /* its instances, or EPCI_..._PARENT */
    uint32_t instance;     /* the one that is examined now */
    struct check_raw_instance step;
};

/* This instance breaks a rule. */
static void record_instance_breaking_rule(const struct survey_work *work, enum check_rule_id rule)
{
    struct check_spot *spot = &work->out->broken[rule];

    work->out->noted = true;
    if (!spot->seen)
        *spot = (struct check_spot){ true, work->instance, work->step };
}

/* A name without characters, with too many, or at an odd offset. */
static void record_empty_unaligned_or_long_name(const struct survey_work *work, uint32_t unit)
{
    const struct check_raw_instance *step = &work->step;

    if (step->name_bytes <= unit && CHECK_READ_INSTANCE_FIELD(step, unique_id) == EPCI_NO_UNIQUE_ID)
        record_instance_breaking_rule(work, CHECK_RULE_NAME_EMPTY);
    if (step->name_bytes != 0 && unit == 2 && step->name_offset % 2 != 0)
        record_instance_breaking_rule(work, CHECK_RULE_NAME_EVEN);
    if (step->name_bytes > (NAME_MAX + 1) * unit)
        record_instance_breaking_rule(work, CHECK_RULE_NAME_LONG);
}

static inline bool has_name_nul_only_at_end(const struct check_raw_instance *step, uint32_t unit)
{
    const unsigned char *name = step->at + step->name_offset;

    return unit == 2 ? has_nul_only_at_end_of_utf16(name, step->name_bytes)
                     : has_nul_only_at_end_of_bytes(name, step->name_bytes);
}

static inline void survey_instance_name(const struct survey_work *work)
{
    const uint32_t unit = work->code_page == 0 ? 2 : 1;
    const struct check_raw_instance *step = &work->step;
    const uint32_t bytes = step->name_bytes;

    if (bytes != 0 && (step->name_offset < sizeof(struct epci_wire_instance) ||
                       !check_is_name_in_definition(step)))
        record_instance_breaking_rule(work, CHECK_RULE_NAME_BOUNDS);
    else if (bytes != 0 && work->named && !has_name_nul_only_at_end(step, unit))
        record_instance_breaking_rule(work, CHECK_RULE_NAME_LENGTH);
    else if (bytes == 0 || (work->named && (bytes - 2 * unit > (NAME_MAX - 1) * unit ||
                                            step->name_offset % 2 != 0)))
        record_empty_unaligned_or_long_name(work, unit);
}

/* The number of instances of an object, if its lengths are correct. */
static uint32_t count_instances_if_consistent(struct check_parsed_object *object)
{
    const uint32_t count = (uint32_t)object->head.instance_count;
    struct check_raw_instance step;
    uint32_t walked = 0;

    if (object->head.instance_count < 0)
        return object->head.instance_count == EPCI_NO_INSTANCES ? 1 : CHECK_UNKNOWN_PARENT;
    if (check_find_parts_of_object(object, NULL) != EPC_OK ||
        (count == 0 && object->head.total_bytes > object->head.definition_bytes))
        return CHECK_UNKNOWN_PARENT;
    while (walked < count && check_read_next_instance_in_bounds(&object->rest, &step))
        walked++;
    return walked == count && object->rest.left == 0 ? count : CHECK_UNKNOWN_PARENT;
}

/* The same for the object with this index; searches the block the first time. */
static uint32_t count_parent_instances(struct check_parents *parents, uint32_t index)
{
    struct epci_span rest;
    struct check_parsed_object object;
    uint32_t instances = CHECK_NO_PARENT;

    if (!parents)
        return CHECK_UNKNOWN_PARENT;
    for (uint32_t i = 0; i < parents->count; i++)
        if (parents->of[i].index == index)
            return parents->of[i].instances;
    if (parents->count == CHECK_PARENTS_MAX)
        return CHECK_UNKNOWN_PARENT;
    rest = parents->block;
    while (instances == CHECK_NO_PARENT &&
           check_read_next_object_extent(&rest, &object, NULL) == EPC_OK)
        if (object.head.name_index == index)
            instances = count_instances_if_consistent(&object);
    parents->of[parents->count].index = index;
    parents->of[parents->count++].instances = instances;
    return instances;
}

/* An instance that has a parent; usually all instances have the same parent object. */
static void survey_parent_of_instance(struct survey_work *work, uint32_t parent)
{
    struct check_survey *out = work->out;

    if (parent != work->parent) {
        work->parent = parent;
        work->parent_count = count_parent_instances(work->check->parents, parent);
    }
    if (work->parent_count == CHECK_NO_PARENT) {
        record_instance_breaking_rule(work, CHECK_RULE_PARENT_MISSING);
    } else if (CHECK_READ_INSTANCE_FIELD(&work->step, parent_instance) >= work->parent_count) {
        if (!out->broken[CHECK_RULE_PARENT_INSTANCE].seen)
            out->parent_count = work->parent_count;
        record_instance_breaking_rule(work, CHECK_RULE_PARENT_INSTANCE);
    }
}

/* Whatever depends on the counter block, which begins at `block`. */
static void survey_counter_block(const struct survey_work *work, const unsigned char *block)
{
    const uint32_t bytes = work->step.block_bytes;
    struct check_survey *out = work->out;
    uint32_t offset;

    if (out->padding == 0 &&
        ((work->step.bytes | bytes) & (check_get_profile_alignment(work->check->options) - 1)) != 0)
        record_instance_breaking_rule(work, CHECK_RULE_PART_ALIGNMENT);
    if (!out->smallest.seen || bytes < out->smallest.step.block_bytes)
        out->smallest = (struct check_spot){ true, work->instance, work->step };
    if (out->broken[CHECK_RULE_BASE_ZERO].seen)
        return;
    offset = find_zero_base_of_nonzero_value(work->bases, block, bytes);
    if (offset == 0)
        return;
    record_instance_breaking_rule(work, CHECK_RULE_BASE_ZERO);
    out->zero_offset = offset;
}

/* An instance without a finding, as a pattern for the next.  WHY: nearly all instances have the
 * lengths of the one before, so the tests of these lengths need not be repeated; and the place of
 * the next instance is known before the lengths of this one have been loaded from memory. */
struct survey_pattern {
    size_t both;   /* bytes of definition and counter block; SIZE_MAX: no pattern */
    uint64_t name; /* NameOffset and NameLength, as one word */
    struct check_raw_instance step;
};

/* If lengths change often, a wrong guess costs more than none; then it is not tried for some
 * instances. */
enum { PATTERN_PAYS = 4, PATTERN_PAUSE = 64 };

_Static_assert(offsetof(struct epci_wire_instance, name_bytes) ==
                   offsetof(struct epci_wire_instance, name_offset) + 4,
               "read as one");

static void keep_instance_as_pattern(struct survey_pattern *pattern, const struct survey_work *work,
                                     uint32_t parent)
{
    const struct check_raw_instance *step = &work->step;

    pattern->both = SIZE_MAX;
    if (work->code_page != 0 || work->bases->count != 0 || parent != 0 || step->name_bytes <= 2 ||
        work->out->noted)
        return;
    pattern->both = (size_t)step->bytes + step->block_bytes;
    memcpy(&pattern->name, step->at + offsetof(struct epci_wire_instance, name_offset),
           sizeof pattern->name);
    pattern->step = *step;
}

/* Skip instances that are like the pattern; returns how many. */
static uint32_t skip_matching_instances(const struct survey_pattern *pattern,
                                        struct epci_span *rest, uint32_t maximum)
{
    const struct check_raw_instance *like = &pattern->step;
    const unsigned char *at = rest->at;
    size_t left = rest->left;
    uint32_t count = 0;

    for (; count < maximum && left >= pattern->both; count++) {
        uint32_t bytes, block_bytes, parent;
        uint64_t name;

        memcpy(&bytes, at, sizeof bytes);
        memcpy(&parent, at + offsetof(struct epci_wire_instance, parent_index), sizeof parent);
        memcpy(&name, at + offsetof(struct epci_wire_instance, name_offset), sizeof name);
        memcpy(&block_bytes, at + like->bytes, sizeof block_bytes);
        if (((bytes ^ like->bytes) | (block_bytes ^ like->block_bytes) | parent |
             (name ^ pattern->name)) != 0 ||
            !has_nul_only_at_end_of_utf16(at + like->name_offset, like->name_bytes))
            break;
        at += pattern->both;
        left -= pattern->both;
    }
    (void)epci_span_skip(rest, rest->left - left);
    return count;
}

static void survey_instances(struct survey_work *work, const struct check_parsed_object *object)
{
    const uint32_t count = (uint32_t)object->head.instance_count;
    struct check_survey *out = work->out;
    struct epci_span rest = object->rest;
    struct check_parsed_instance view;
    struct survey_pattern pattern = { .both = SIZE_MAX };
    uint32_t again = 0, i;

    for (i = 0; i < count && check_read_next_instance_in_bounds(&rest, &work->step); i++) {
        const uint32_t parent = CHECK_READ_INSTANCE_FIELD(&work->step, parent_index);

        work->instance = i;
        survey_instance_name(work);
        if (parent != 0)
            survey_parent_of_instance(work, parent);
        survey_counter_block(work, work->step.at + work->step.bytes);
        if (i >= again) {
            uint32_t alike;

            keep_instance_as_pattern(&pattern, work, parent);
            alike = skip_matching_instances(&pattern, &rest, count - i - 1);
            i += alike;
            again = alike < PATTERN_PAYS ? i + PATTERN_PAUSE : 0;
        }
    }
    out->instance = i;
    out->end = rest.offset;
    out->ended = i == count && rest.left == 0;
    if (i < count && check_read_next_instance(&rest, &view, &out->fault) == EPC_END)
        out->fault =
            (struct check_walk_fault){ "object.NumInstances",
                                       CHECK_OBJECT_FIELD(object, instance_count), count, i };
}

/* Can this be nothing but padding: less than a cell of 8 bytes, or all zeros? */
static bool is_only_padding(const struct epci_span *rest)
{
    size_t zeros = 0;

    while (zeros < rest->left && rest->at[zeros] == 0)
        zeros++;
    return rest->left < 8 || zeros == rest->left;
}

/* `farthest`: where the last cell ends. */
static void survey_only_counter_block(struct survey_work *work,
                                      const struct check_parsed_object *object, uint64_t farthest)
{
    struct check_survey *out = work->out;
    struct epci_span rest = object->rest;
    struct check_parsed_instance view;
    int status = check_read_block_without_instance(&rest, &view, &out->fault);

    out->end = rest.offset;
    if (status == EPC_OK && view.block_bytes >= farthest && is_only_padding(&rest))
        out->padding = (uint32_t)rest.left;
    /* No bytes at all are permitted only in a metadata answer. */
    out->ended = status == EPC_END ? object->head.instance_count != EPCI_NO_INSTANCES
                                   : status == EPC_OK && rest.left == out->padding;
    if (status != EPC_OK)
        return;
    work->step.offset = object->rest.offset;
    work->step.block_bytes = view.block_bytes;
    survey_counter_block(work, view.block.at);
}

void check_fill_object_survey(const struct check_context *check, struct check_parsed_object *object,
                              struct check_survey *out)
{
    const int32_t count = object->head.instance_count;
    struct survey_bases bases = { .count = 0 };
    struct survey_work work = { .check = check,
                                .bases = &bases,
                                .out = out,
                                .code_page = object->head.code_page,
                                .named = !check_is_bad_code_page(object->head.code_page) };
    uint64_t farthest;

    memset(out, 0, sizeof *out);
    out->counted =
        count >= EPCI_NO_INSTANCES || (check->options->metadata && count >= EPCI_METADATA_ONE);
    if (check_find_parts_of_object(object, &out->inside) != EPC_OK)
        return;
    farthest = survey_definitions_and_find_end_of_cells(object, &bases, out);
    if (count >= 0)
        survey_instances(&work, object);
    else if (out->counted)
        survey_only_counter_block(&work, object, farthest);
    out->quiet = out->filled && out->ended && !out->odd && !out->noted && out->padding == 0 &&
                 (!out->smallest.seen || out->smallest.step.block_bytes >= farthest);
}

bool check_has_consistent_lengths(const struct check_survey *survey)
{
    return survey->filled && survey->ended;
}
