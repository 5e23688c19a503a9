/* SPDX-License-Identifier: MIT
 *
 * check_object.c -- our rules on the header and the instances of one object.
 *
 * The survey has walked the object and noted the first place of each fault; the functions here turn
 * these notes into findings and leave out what only follows from another finding.
 */
#include "check/context.h"
#include "kit/span.h"

#include <epc/epc.h>

#define INSTANCE_FIELD_OFFSET(spot, field)                                                         \
    ((spot)->step.offset + offsetof(struct epci_wire_instance, field))

enum check_rule_id check_find_rule_definitions_violate(const struct check_parsed_object *object,
                                                       const struct check_survey *survey)
{
    if (object->head.header_bytes != sizeof object->head)
        return CHECK_RULE_HEADER_LENGTH;
    if (survey->odd)
        return CHECK_RULE_DEFINITION_SIZE;
    return CHECK_RULE_DEFINITION_LENGTHS;
}

void check_report_bad_definition_lengths(const struct check_context *check, enum check_rule_id rule,
                                         const struct check_parsed_object *object,
                                         const struct check_survey *survey)
{
    const struct check_subject about = check_make_object_subject(check, object);
    const struct epci_wire_object *head = &object->head;
    const uint64_t needed =
        sizeof *head + (uint64_t)head->counter_count * sizeof(struct epci_wire_counter);

    if (rule == CHECK_RULE_HEADER_LENGTH)
        CHECK_REPORT_PLAIN(about, rule, CHECK_OBJECT_FIELD(object, header_bytes),
                           head->header_bytes, sizeof *head,
                           "HeaderLength is %g, but must be %w, where the definitions begin");
    else if (rule == CHECK_RULE_DEFINITION_SIZE)
        CHECK_REPORT(about, rule, survey->odd_offset, survey->odd_bytes,
                     sizeof(struct epci_wire_counter),
                     "ByteLength of counter definition %u is %g, but must be %w", survey->sound);
    else
        CHECK_REPORT(about, rule, CHECK_OBJECT_FIELD(object, definition_bytes),
                     head->definition_bytes, needed,
                     "DefinitionLength is %g, but a header and %u counter "
                     "definitions have %w bytes; TotalByteLength is %u",
                     head->counter_count, head->total_bytes);
}

/* Rules on the header.  What has ended perflib's tests is not reported again. */
static void check_object_header(const struct check_context *check,
                                const struct check_parsed_object *object,
                                const struct check_survey *survey)
{
    const struct check_subject about = check_make_object_subject(check, object);
    const struct epci_wire_object *head = &object->head;
    const bool stopped_here = check->stopped && check->stopped_at == object->bytes.offset;
    const enum check_rule_id cause = check_find_rule_definitions_violate(object, survey);

    if (head->header_bytes != sizeof *head &&
        !(stopped_here && check->stopped_rule == CHECK_RULE_HEADER_LENGTH))
        check_report_bad_definition_lengths(check, CHECK_RULE_HEADER_LENGTH, object, survey);
    /* With a wrong HeaderLength the first definition was read at the wrong place. */
    if (survey->odd && !(!survey->filled && cause == CHECK_RULE_HEADER_LENGTH) &&
        !(stopped_here && check->stopped_rule == CHECK_RULE_DEFINITION_SIZE))
        check_report_bad_definition_lengths(check, CHECK_RULE_DEFINITION_SIZE, object, survey);
    if (!survey->filled && cause == CHECK_RULE_DEFINITION_LENGTHS &&
        check->options->profile == CHECK_PROFILE_NT4)
        check_report_bad_definition_lengths(check, CHECK_RULE_DEFINITION_LENGTHS, object, survey);
    if (!survey->counted)
        CHECK_REPORT_PLAIN(
            about, CHECK_RULE_INSTANCE_COUNT, CHECK_OBJECT_FIELD(object, instance_count),
            (uint64_t)head->instance_count, (uint64_t)EPCI_NO_INSTANCES,
            "NumInstances is %G; it is -1 for an object without instances, 0 if there "
            "are none now, and -2 or -3 only in the answer to a metadata query");
    if (head->instance_count == 0 && head->total_bytes > head->definition_bytes && survey->filled)
        CHECK_REPORT_PLAIN(
            about, CHECK_RULE_INSTANCE_REST, object->bytes.offset + head->definition_bytes,
            head->total_bytes - head->definition_bytes, 0,
            "NumInstances is 0, and %g bytes follow the definitions: no consumer reads "
            "them; if they are instances, NumInstances has to count them");
    if (check_is_bad_code_page(head->code_page))
        CHECK_REPORT_PLAIN(about, CHECK_RULE_CODE_PAGE, CHECK_OBJECT_FIELD(object, code_page),
                           head->code_page, 0,
                           "CodePage is %g, which is not a code page of bytes; for names "
                           "in Unicode it is 0");
    if (check->options->metadata && head->instance_count >= EPCI_NO_INSTANCES)
        CHECK_REPORT_PLAIN(
            about, CHECK_RULE_METADATA_INSTANCES, CHECK_OBJECT_FIELD(object, instance_count),
            (uint64_t)head->instance_count,
            (uint64_t)(head->instance_count < 0 ? EPCI_METADATA_ONE : EPCI_METADATA_MANY),
            "NumInstances is %G in the answer to a metadata query; there it is -2 for "
            "an object with instances, which are left out, and -3 for one without");
}

/* ---- Instances ---- */

static void report_name_out_of_bounds(struct check_subject about, const struct check_spot *spot)
{
    const struct check_raw_instance *step = &spot->step;
    const uint64_t end = (uint64_t)step->name_offset + step->name_bytes;

    if (step->name_offset < sizeof(struct epci_wire_instance))
        CHECK_REPORT_PLAIN(
            about, CHECK_RULE_NAME_BOUNDS, INSTANCE_FIELD_OFFSET(spot, name_offset),
            step->name_offset, sizeof(struct epci_wire_instance),
            "NameOffset is %g, inside the definition itself; the name must be at %w or after");
    else
        CHECK_REPORT(
            about, CHECK_RULE_NAME_BOUNDS, INSTANCE_FIELD_OFFSET(spot, name_bytes), end,
            step->bytes,
            "the name ends at %g (NameOffset %u, NameLength %u), but the definition has only "
            "ByteLength %w",
            step->name_offset, step->name_bytes);
}

/* The NameLength that includes the first NUL in the definition; 0 if it has no NUL. */
static size_t terminated_name_length(const struct check_parsed_object *object,
                                     const struct check_spot *spot)
{
    const size_t unit = object->head.code_page == 0 ? 2 : 1;
    struct epci_span name;

    if (!kit_span_part(&object->bytes,
                       spot->step.offset - object->bytes.offset + spot->step.name_offset,
                       spot->step.bytes - spot->step.name_offset, &name))
        return 0;
    for (size_t i = 0; i + unit <= name.left; i += unit)
        if (name.at[i] == 0 && name.at[i + unit - 1] == 0)
            return i + unit;
    return 0;
}

static void report_wrong_name_length(struct check_subject about, const struct check_spot *spot,
                                     size_t wanted)
{
    CHECK_REPORT_PLAIN(about, CHECK_RULE_NAME_LENGTH, INSTANCE_FIELD_OFFSET(spot, name_bytes),
                       spot->step.name_bytes, wanted,
                       wanted != 0
                           ? "NameLength is %g, but the name and its NUL have %w bytes "
                             "(bytes, not characters; no padding)"
                           : "the name of NameLength %g does not end with a NUL, and the rest "
                             "of the definition has none");
}

static void report_unaligned_instance_part(struct check_subject about,
                                           const struct check_raw_instance *step)
{
    const uint32_t to = check_get_profile_alignment(about.check->options);
    const bool definition = step->bytes % to != 0;
    const uint32_t bytes = definition ? step->bytes : step->block_bytes;

    CHECK_REPORT(about, CHECK_RULE_PART_ALIGNMENT, step->offset + (definition ? 0 : step->bytes),
                 bytes, epci_round_up_unchecked(bytes, to),
                 "ByteLength of the %s is %g, not a multiple of %u",
                 (uintptr_t)(definition ? "definition" : "counter block"), to);
}

static void report_wrong_counter_block_length(const struct check_context *check,
                                              const struct check_parsed_object *object)
{
    uint32_t bytes = 0;

    (void)epci_span_peek_bytes(&object->rest, &bytes, sizeof bytes);
    CHECK_REPORT(check_make_object_subject(check, object), CHECK_RULE_BLOCK_LENGTH,
                 object->rest.offset, bytes, object->rest.left,
                 "ByteLength of its counter block is %g, but the object has %w bytes after "
                 "DefinitionLength %u",
                 object->head.definition_bytes);
}

static void report_uncounted_block_padding(const struct check_context *check,
                                           const struct check_parsed_object *object,
                                           uint32_t padding)
{
    uint32_t bytes = 0;

    (void)epci_span_peek_bytes(&object->rest, &bytes, sizeof bytes);
    CHECK_REPORT(
        check_make_object_subject(check, object), CHECK_RULE_BLOCK_PADDING, object->rest.offset,
        bytes, (uint64_t)bytes + padding,
        "ByteLength of its counter block is %g, and %u bytes of padding follow in the object: "
        "count them, so that it is %w",
        padding);
}

/* The finding for the first instance that breaks a rule. */
static void report_rule_broken_by_instance(const struct check_context *check,
                                           const struct check_parsed_object *object,
                                           const struct check_survey *survey,
                                           enum check_rule_id rule)
{
    const struct check_spot *spot = &survey->broken[rule];
    const struct check_raw_instance *step = &spot->step;
    const struct check_subject about = check_make_instance_subject(check, object, spot->instance);

    switch (rule) {
    case CHECK_RULE_NAME_BOUNDS:
        report_name_out_of_bounds(about, spot);
        break;
    case CHECK_RULE_NAME_LENGTH:
        report_wrong_name_length(about, spot, terminated_name_length(object, spot));
        break;
    case CHECK_RULE_PART_ALIGNMENT:
        if (!check->unaligned_reported)
            report_unaligned_instance_part(about, step);
        break;
    case CHECK_RULE_NAME_EVEN:
        CHECK_REPORT_PLAIN(
            about, rule, INSTANCE_FIELD_OFFSET(spot, name_offset), step->name_offset,
            step->name_offset + 1,
            "NameOffset is %g, but must be even: names in Unicode are read in 16-bit units");
        break;
    case CHECK_RULE_NAME_EMPTY:
        CHECK_REPORT_PLAIN(about, rule, INSTANCE_FIELD_OFFSET(spot, name_bytes), step->name_bytes,
                           4,
                           "it has neither a name (NameLength %g) nor a UniqueID; nothing "
                           "distinguishes it from others");
        break;
    case CHECK_RULE_NAME_LONG:
        CHECK_REPORT_PLAIN(
            about, rule, INSTANCE_FIELD_OFFSET(spot, name_bytes), step->name_bytes, 512,
            "its name has %g bytes; consumers have room for 255 characters and cut the rest");
        break;
    case CHECK_RULE_PARENT_INSTANCE:
        CHECK_REPORT(
            about, rule, INSTANCE_FIELD_OFFSET(spot, parent_instance),
            CHECK_READ_INSTANCE_FIELD(step, parent_instance), survey->parent_count,
            "ParentObjectInstance is %g, but the parent object %u has %w instances; it is a "
            "position, counted from 0",
            CHECK_READ_INSTANCE_FIELD(step, parent_index));
        break;
    case CHECK_RULE_PARENT_MISSING:
        if (!check->parents->doubtful)
            CHECK_REPORT_PLAIN(about, rule, INSTANCE_FIELD_OFFSET(spot, parent_index),
                               CHECK_READ_INSTANCE_FIELD(step, parent_index), 0,
                               "its parent object %g is not in the block; return it with its "
                               "children, unless it is another provider's");
        break;
    default: /* CHECK_RULE_BASE_ZERO */
        CHECK_REPORT(
            about, rule, step->offset + step->bytes + survey->zero_offset, 0, 1,
            "the base at CounterOffset %u is 0, but the value that is divided by it is not",
            survey->zero_offset);
    }
}

void check_object(const struct check_context *check, const struct check_parsed_object *object,
                  const struct check_survey *survey)
{
    check_object_header(check, object, survey);
    if (survey->inside.field)
        return;
    check_counters(check, object, survey);
    if (!survey->ended) {
        if (object->head.instance_count < 0 && survey->counted && survey->filled)
            report_wrong_counter_block_length(check, object);
        return; /* a walk that failed may have seen anything */
    }
    if (survey->padding != 0)
        report_uncounted_block_padding(check, object, survey->padding);
    for (unsigned rule = 0; survey->noted && rule < CHECK_RULE_COUNT; rule++)
        if (survey->broken[rule].seen)
            report_rule_broken_by_instance(check, object, survey, (enum check_rule_id)rule);
    check_instance_names_and_ids_unique(check, object,
                                        !survey->broken[CHECK_RULE_NAME_BOUNDS].seen &&
                                            !survey->broken[CHECK_RULE_NAME_LENGTH].seen &&
                                            !check_is_bad_code_page(object->head.code_page));
}
