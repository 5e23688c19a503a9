/* SPDX-License-Identifier: MIT
 *
 * check_unwritten.c -- finds bytes of a block that the provider never wrote.
 *
 * WHY it works: the same answer is collected into two buffers with different fill.  A byte that was
 * written has the same value in both, unless it belongs to a value that changed in the meantime; a
 * byte that was not written has each buffer's fill.  A value that changed and happens to equal the
 * fill in both buffers is improbable for four bytes, so in values only whole words count.
 */
#include "sdk/check/compare.h"

#include <epc/epc.h>

#include "sdk/check/judge.h"

#define WORD 4u

struct search {
    const struct epci_judge *judge;
    struct epci_filled one, other;
    const struct epci_object_view *object; /* of `one` */
    uint32_t instance;
    bool reported; /* of this object */
};

static bool is_unwritten(const struct search *search, size_t at)
{
    return search->one.bytes.at[at] == search->one.fill &&
           search->other.bytes.at[at] == search->other.fill;
}

/* The first place in `bytes` bytes from `at`, in steps of `run`, with `run` unwritten bytes in a
 * row; SIZE_MAX: none, or this object has a finding already. */
static size_t first_unwritten(const struct search *search, size_t at, size_t bytes, size_t run)
{
    for (; !search->reported && bytes >= run; at += run, bytes -= run) {
        size_t i = 0;

        if (search->one.bytes.at[at] == search->other.bytes.at[at])
            continue;
        while (i < run && is_unwritten(search, at + i))
            i++;
        if (i == run)
            return at;
    }
    return SIZE_MAX;
}

static void unwritten_tell(struct search *search, size_t at, const char *part)
{
    const struct epci_subject about = { search->judge, search->object->head.name_index,
                                        search->instance == UINT32_MAX ? "" : "instance",
                                        search->instance };
    const size_t offset = search->one.bytes.offset + at;

    search->reported = true;
    EPCI_TELL(
        about, EPCI_RULE_UNINITIALISED, offset, search->one.fill, 0,
        "%s at byte %u was never written and shows the previous contents of the buffer: write "
        "every byte that is returned, padding as 0",
        (uintptr_t)part, offset);
}

/* Search a structure of 4-byte words; `names` are the names of its fields. */
static void search_fields(struct search *search, size_t at, const char *const *names, size_t words)
{
    const size_t found = first_unwritten(search, at, words * WORD, WORD);

    if (found != SIZE_MAX)
        unwritten_tell(search, found, names[(found - at) / WORD]);
}

static void search_bytes(struct search *search, size_t at, size_t bytes, size_t run,
                         const char *part)
{
    const size_t found = first_unwritten(search, at, bytes, run);

    if (found != SIZE_MAX)
        unwritten_tell(search, found, part);
}

/* ---- The parts of an object ---- */

static const char *const object_fields[] = {
    "TotalByteLength", "DefinitionLength",
    "HeaderLength",    "ObjectNameTitleIndex",
    "ObjectNameTitle", "ObjectHelpTitleIndex",
    "ObjectHelpTitle", "DetailLevel",
    "NumCounters",     "DefaultCounter",
    "NumInstances",    "CodePage",
    "PerfTime",        "PerfTime",
    "PerfFreq",        "PerfFreq",
};
static const char *const counter_fields[] = {
    "ByteLength of a counter definition",
    "CounterNameTitleIndex",
    "CounterNameTitle",
    "CounterHelpTitleIndex",
    "CounterHelpTitle",
    "DefaultScale",
    "DetailLevel of a counter definition",
    "CounterType",
    "CounterSize",
    "CounterOffset",
};
static const char *const instance_fields[] = {
    "ByteLength of the instance definition",
    "ParentObjectTitleIndex",
    "ParentObjectInstance",
    "UniqueID",
    "NameOffset",
    "NameLength",
};
_Static_assert(EPC_COUNT(object_fields) * WORD == sizeof(struct epci_wire_object), "a word a name");
_Static_assert(EPC_COUNT(counter_fields) * WORD == sizeof(struct epci_wire_counter),
               "a word a name");
_Static_assert(EPC_COUNT(instance_fields) * WORD == sizeof(struct epci_wire_instance),
               "a word a name");

/* The part of a counter block at `at`: a cell, or a place between or after the cells. */
static const char *part_of_block(const struct epci_object_view *object, size_t at)
{
    struct epci_span rest = object->definitions;
    struct epci_counter_view counter;
    bool after = true;

    while (epci_walk_counter(&rest, &counter, NULL) == EPC_OK) {
        const uint64_t from = counter.head.offset, to = from + counter.head.size;

        if (at >= from && at < to)
            return "the value of a counter";
        after = after && at >= to;
    }
    return after ? "the padding of the counter block" : "the gap between two counters";
}

static void search_block(struct search *search, size_t at, size_t bytes)
{
    const size_t found = first_unwritten(search, at, bytes, WORD);

    if (found != SIZE_MAX)
        unwritten_tell(search, found,
                       found - at < WORD ? "ByteLength of the counter block"
                                         : part_of_block(search->object, found - at));
}

/* Search an instance whose lengths are the same in both answers. */
static void search_instance(struct search *search, size_t at, const struct epci_step *step)
{
    const size_t head = sizeof(struct epci_wire_instance);
    size_t name_end = head;

    search_fields(search, at, instance_fields, EPC_COUNT(instance_fields));
    if (step->name_bytes != 0 && step->name_offset >= head && epci_step_has_name(step)) {
        search_bytes(search, at + head, step->name_offset - head, 1, "the padding before the name");
        search_bytes(search, at + step->name_offset, step->name_bytes, WORD, "the name");
        name_end = (size_t)step->name_offset + step->name_bytes;
    }
    search_bytes(search, at + name_end, step->bytes - name_end, 1, "the padding of the name");
    search_block(search, at + step->bytes, step->block_bytes);
}

static void search_instances(struct search *search, struct epci_span one, struct epci_span other)
{
    const size_t begin = search->one.bytes.offset;
    struct epci_step step, twin;

    for (search->instance = 0; !search->reported && epci_walk_step(&one, &step);
         search->instance++) {
        if (!epci_walk_step(&other, &twin) || step.bytes != twin.bytes ||
            step.name_offset != twin.name_offset || step.name_bytes != twin.name_bytes ||
            step.block_bytes != twin.block_bytes)
            return;
        search_instance(search, step.offset - begin, &step);
    }
}

static void search_object(struct search *search, const struct epci_object_view *other)
{
    const struct epci_object_view *object = search->object;
    const size_t at = object->bytes.offset - search->one.bytes.offset;
    const uint32_t counters = object->head.counter_count;

    search->reported = false;
    search->instance = UINT32_MAX;
    search_fields(search, at, object_fields, EPC_COUNT(object_fields));
    for (uint32_t i = 0; i < counters && !search->reported; i++)
        search_fields(search, at + sizeof object->head + i * sizeof(struct epci_wire_counter),
                      counter_fields, EPC_COUNT(counter_fields));
    if (object->head.instance_count < 0)
        search_block(search, at + object->head.definition_bytes, object->rest.left);
    else
        search_instances(search, object->rest, other->rest);
}

void epci_check_unwritten(struct epci_filled one, struct epci_filled other,
                          const struct epci_check_options *options, epci_finding_fn *report,
                          void *context)
{
    struct epci_judge judge = { .options = options, .report = report, .context = context };
    struct search search = { .judge = &judge, .one = one, .other = other };
    struct epci_object_view object, twin;
    struct epci_survey survey, second;

    if (options->level >= 3 || one.fill == other.fill || one.bytes.left != other.bytes.left)
        return;
    while (epci_walk_extent(&one.bytes, &object, NULL) == EPC_OK &&
           epci_walk_extent(&other.bytes, &twin, NULL) == EPC_OK &&
           object.head.total_bytes == twin.head.total_bytes) {
        epci_survey_object(&judge, &object, &survey);
        epci_survey_object(&judge, &twin, &second);
        search.object = &object;
        if (epci_survey_whole(&survey) && epci_survey_whole(&second) && !survey.odd &&
            object.head.header_bytes == sizeof object.head &&
            object.head.definition_bytes == twin.head.definition_bytes &&
            object.head.instance_count == twin.head.instance_count)
            search_object(&search, &twin);
    }
}
