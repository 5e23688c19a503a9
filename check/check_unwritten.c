/* SPDX-License-Identifier: MIT
 *
 * check_unwritten.c -- finds bytes of a block that the provider never wrote.
 *
 * WHY it works: the same answer is collected into two buffers with different fill.  A byte that was
 * written has the same value in both, unless it belongs to a value that changed in the meantime; a
 * byte that was not written has each buffer's fill.  A value that changed and happens to equal the
 * fill in both buffers is improbable for four bytes, so in values only whole words count.
 */
#include "check/compare.h"

#include <epc/epc.h>

#include "check/context.h"
#include "check/fields.h"

#define WORD 4u

/* So many kinds of places are noted of an object: more than a provider's author gets wrong. */
#define PLACES_MAX 32u

/* A place in an object or in its instances that was not written; the same in several instances is
 * one. */
struct unwritten_place {
    const char *format;   /* its name; with `counters`, what identifies it */
    uint64_t counters[2]; /* title indexes that the name needs */
    size_t at, bytes;     /* of the first */
    uint32_t instance;    /* of the first; UINT32_MAX: in no instance */
    uint32_t last;        /* the last instance that has it */
    uint32_t others;      /* instances that have it, without the first */
};

struct search {
    const struct check_context *check;
    struct check_filled one, other;
    const struct check_parsed_object *object; /* of `one` */
    uint32_t instance;
    struct unwritten_place places[PLACES_MAX];
    uint32_t count;
};

static bool is_byte_unwritten(const struct search *search, size_t at)
{
    return search->one.bytes.at[at] == search->one.fill &&
           search->other.bytes.at[at] == search->other.fill;
}

/* Note `bytes` bytes at `at`, in the place of this name. */
static void record_unwritten_place(struct search *search, const char *format,
                                   const uint64_t counters[2], size_t at, size_t bytes)
{
    struct unwritten_place *place = search->places, *end = place + search->count;

    while (place < end && (place->format != format || place->counters[0] != counters[0] ||
                           place->counters[1] != counters[1]))
        place++;
    if (place < end) {
        if (place->instance == search->instance && place->at + place->bytes == at)
            place->bytes += bytes;
        place->others += place->last != search->instance;
        place->last = search->instance;
    } else if (search->count < PLACES_MAX) {
        search->count++;
        *place = (struct unwritten_place){ .format = format,
                                           .counters = { counters[0], counters[1] },
                                           .at = at,
                                           .bytes = bytes,
                                           .instance = search->instance,
                                           .last = search->instance };
    }
}

/* Report the places of this object, and forget them. */
static void report_unwritten_places(struct search *search)
{
    for (uint32_t i = 0; i < search->count; i++) {
        const struct unwritten_place *place = &search->places[i];
        const struct check_subject about = { search->check, search->object->head.name_index,
                                             place->instance == UINT32_MAX ? "" : "instance",
                                             place->instance };
        const size_t offset = search->one.bytes.offset + place->at;
        struct epci_text_builder name = { { 0 }, 0 };

        epci_append_format(&name, place->format, place->counters);
        if (place->others != 0)
            epci_append_format(&name,
                               place->others == 1 ? " (and in %u other instance)"
                                                  : " (and in %u other instances)",
                               &(uint64_t){ place->others });
        CHECK_REPORT(
            about, CHECK_RULE_UNINITIALISED, offset, search->one.fill, 0,
            "%u bytes at byte %u, %s, were never written and show the previous contents of "
            "the buffer: write every byte that is returned, padding as 0",
            place->bytes, offset, (uintptr_t)name.text);
    }
    search->count = 0;
}

/* The name of the place at an offset, counted from where the search began, and the counters that it
 * needs. */
typedef const char *place_name_fn(const struct search *search, const void *context, size_t at,
                                  uint64_t counters[2]);

/* Note everything in `bytes` bytes from `at` that has `run` unwritten bytes in a row, in steps of
 * `run`. */
static void record_all_unwritten_runs(struct search *search, size_t at, size_t bytes, size_t run,
                                      place_name_fn *name_of, const void *context)
{
    const size_t begin = at;

    for (; bytes >= run; at += run, bytes -= run) {
        uint64_t counters[2] = { 0, 0 };
        const char *format;
        size_t i = 0;

        if (search->one.bytes.at[at] == search->other.bytes.at[at])
            continue;
        while (i < run && is_byte_unwritten(search, at + i))
            i++;
        if (i < run)
            continue;
        format = name_of(search, context, at - begin, counters);
        record_unwritten_place(search, format, counters, at, run);
    }
}

/* A place_name_fn; the context is the name. */
static const char *given_place_name(const struct search *search, const void *context, size_t at,
                                    uint64_t counters[2])
{
    (void)search;
    (void)at;
    (void)counters;
    return context;
}

/* A place_name_fn for a structure; the context are its fields.  Two names need their structure. */
static const char *field_name_at_offset(const struct search *search, const void *context, size_t at,
                                        uint64_t counters[2])
{
    const struct check_field *field = context;

    (void)search;
    (void)counters;
    if (at == 0 && context == check_instance_fields)
        return "ByteLength of the instance definition";
    if (at == 0 && context == check_counter_fields)
        return "ByteLength of a counter definition";
    if (at == offsetof(struct epci_wire_counter, detail) && context == check_counter_fields)
        return "DetailLevel of a counter definition";
    while (at >= (size_t)field->at + field->width)
        field++;
    return field->name;
}

/* ---- The parts of an object ---- */

/* A place_name_fn for a counter block: its length, a cell, or a place between, before or after the
 * cells. */
static const char *describe_place_in_counter_block(const struct search *search, const void *context,
                                                   size_t at, uint64_t counters[2])
{
    struct epci_span rest = search->object->definitions;
    struct check_parsed_counter counter;
    uint64_t before = 0, after = UINT64_MAX;

    (void)context;
    if (at < WORD)
        return "ByteLength of the counter block";
    while (check_read_next_counter(&rest, &counter, NULL) == EPC_OK) {
        const uint64_t from = counter.head.offset, to = from + counter.head.size;

        if (at >= from && at < to) {
            counters[0] = counter.head.name_index;
            return "the value of counter %u";
        }
        if (to <= at && to >= before && to > WORD) {
            before = to;
            counters[0] = counter.head.name_index;
        }
        if (from > at && from < after) {
            after = from;
            counters[1] = counter.head.name_index;
        }
    }
    if (before == 0) {
        counters[0] = counters[1];
        return after == UINT64_MAX ? "after ByteLength of the counter block"
                                   : "between ByteLength of the counter block and counter %u";
    }
    return after == UINT64_MAX ? "after counter %u, the last in the counter block"
                               : "between the counters %u and %u";
}

static void search_counter_block_for_unwritten_bytes(struct search *search, size_t at, size_t bytes)
{
    record_all_unwritten_runs(search, at, bytes, WORD, describe_place_in_counter_block, NULL);
}

/* Search an instance whose lengths are the same in both answers. */
static void search_instance_for_unwritten_bytes(struct search *search, size_t at,
                                                const struct check_raw_instance *step)
{
    const size_t head = sizeof(struct epci_wire_instance);
    size_t name_end = head;

    record_all_unwritten_runs(search, at, head, WORD, field_name_at_offset, check_instance_fields);
    if (step->name_bytes != 0 && step->name_offset >= head && check_is_name_in_definition(step)) {
        record_all_unwritten_runs(search, at + head, step->name_offset - head, 1, given_place_name,
                                  "between the definition of the instance and its name");
        record_all_unwritten_runs(search, at + step->name_offset, step->name_bytes, WORD,
                                  given_place_name, "the name");
        name_end = (size_t)step->name_offset + step->name_bytes;
    }
    record_all_unwritten_runs(search, at + name_end, step->bytes - name_end, 1, given_place_name,
                              name_end == head
                                  ? "after the definition of an instance without a name"
                                  : "between the name and the counter block");
    search_counter_block_for_unwritten_bytes(search, at + step->bytes, step->block_bytes);
}

static void search_instances_for_unwritten_bytes(struct search *search, struct epci_span one,
                                                 struct epci_span other)
{
    const size_t begin = search->one.bytes.offset;
    struct check_raw_instance step, twin;

    for (search->instance = 0; check_read_next_instance_in_bounds(&one, &step);
         search->instance++) {
        if (!check_read_next_instance_in_bounds(&other, &twin) || step.bytes != twin.bytes ||
            step.name_offset != twin.name_offset || step.name_bytes != twin.name_bytes ||
            step.block_bytes != twin.block_bytes)
            return;
        search_instance_for_unwritten_bytes(search, step.offset - begin, &step);
    }
}

static void search_object_and_report_unwritten_bytes(struct search *search,
                                                     const struct check_parsed_object *other)
{
    const struct check_parsed_object *object = search->object;
    const size_t at = object->bytes.offset - search->one.bytes.offset;
    const size_t end = at + object->head.definition_bytes;
    const uint32_t counters = object->head.counter_count;

    search->instance = UINT32_MAX;
    record_all_unwritten_runs(search, at, sizeof object->head, WORD, field_name_at_offset,
                              check_object_fields);
    for (uint32_t i = 0; i < counters; i++)
        record_all_unwritten_runs(
            search, at + sizeof object->head + i * sizeof(struct epci_wire_counter),
            sizeof(struct epci_wire_counter), WORD, field_name_at_offset, check_counter_fields);
    if (object->head.instance_count < 0)
        search_counter_block_for_unwritten_bytes(search, end, object->rest.left);
    else if (object->head.instance_count == 0)
        record_all_unwritten_runs(search, end, object->bytes.left - object->head.definition_bytes,
                                  1, given_place_name,
                                  "after the definitions of an object with NumInstances 0");
    else
        search_instances_for_unwritten_bytes(search, object->rest, other->rest);
    report_unwritten_places(search);
}

void check_unwritten(struct check_filled one, struct check_filled other,
                     const struct check_options *options, check_finding_fn *report, void *context)
{
    struct check_context check = { .options = options, .report = report, .context = context };
    struct search search = { .check = &check, .one = one, .other = other };
    struct check_parsed_object object, twin;
    struct check_survey survey, second;

    if (options->level >= 3 || one.fill == other.fill || one.bytes.left != other.bytes.left)
        return;
    while (check_read_next_object_extent(&one.bytes, &object, NULL) == EPC_OK &&
           check_read_next_object_extent(&other.bytes, &twin, NULL) == EPC_OK &&
           object.head.total_bytes == twin.head.total_bytes) {
        check_fill_object_survey(&check, &object, &survey);
        check_fill_object_survey(&check, &twin, &second);
        search.object = &object;
        if (check_has_consistent_lengths(&survey) && check_has_consistent_lengths(&second) &&
            !survey.odd && object.head.header_bytes == sizeof object.head &&
            object.head.definition_bytes == twin.head.definition_bytes &&
            object.head.instance_count == twin.head.instance_count)
            search_object_and_report_unwritten_bytes(&search, &twin);
    }
}
