/* SPDX-License-Identifier: MIT
 *
 * check_block.c -- checks the bytes in the buffer.
 *
 * First come perflib's tests (seeds, "The Collect Function"; newer events: 1016, 1019), which end
 * at the first one that drops the data; then our rules, on everything that can still be walked.  If
 * perflib's walk over the instances found nothing (`quiet`), our rules do not walk them again.
 */
#include "check/context.h"

#include <epc/epc.h>

static void check_returned_size_is_aligned(struct check_context *check, struct epci_span block)
{
    const uint32_t to = check_get_profile_alignment(check->options);
    const uint64_t wanted = epci_round_up_unchecked(block.left, to);
    struct epci_span rest = block;
    struct check_parsed_object object;
    struct check_suspect suspect;

    if (block.left % to == 0)
        return;
    check->unaligned_reported = true;
    while (check_read_next_object_extent(&rest, &object, NULL) == EPC_OK) {
        if (object.head.total_bytes % to == 0 ||
            check_find_parts_of_object(&object, NULL) != EPC_OK ||
            !check_find_unaligned_instance_length(&object, to, &suspect))
            continue;
        CHECK_REPORT(check_plain_subject(check, 0), CHECK_RULE_ALIGNMENT, block.offset + block.left,
                     block.left, wanted,
                     object.head.instance_count < 0
                         ? "%g bytes were returned, which is not a multiple of %u: the next "
                           "provider's data would not be aligned; the %s of object %u has %u bytes"
                         : "%g bytes were returned, which is not a multiple of %u: the next "
                           "provider's data would not be aligned; the %s of object %u has %u bytes "
                           "in instance %u",
                     to, (uintptr_t)suspect.part, object.head.name_index, suspect.got,
                     suspect.instance);
        return;
    }
    CHECK_REPORT(check_plain_subject(check, 0), CHECK_RULE_ALIGNMENT, block.offset + block.left,
                 block.left, wanted,
                 "%g bytes were returned, which is not a multiple of %u: the next "
                 "provider's data would not be aligned",
                 to);
}

/* The objects do not end where the block ends.  Names the probable cause: the first object that is
 * not sound, or the one at which the walk stopped. */
static void report_wrong_object_length_sum(const struct check_context *check,
                                           struct epci_span block, uint64_t sum)
{
    struct epci_span rest = block, at = block;
    struct check_parsed_object object;
    struct check_survey survey;
    struct epci_wire_object head;

    memset(&head, 0, sizeof head);
    while (check_read_next_object_extent(&rest, &object, NULL) == EPC_OK) {
        check_fill_object_survey(check, &object, &survey);
        if (!check_has_consistent_lengths(&survey))
            break;
        at = rest;
    }
    if (epci_span_peek_bytes(&at, &head, sizeof head))
        CHECK_REPORT(check_plain_subject(check, head.name_index), CHECK_RULE_OBJECT_LENGTHS,
                     at.offset, sum, block.left,
                     "the TotalByteLength of all objects add up to %g, but %w bytes were "
                     "returned; look at object %o at byte %u, whose TotalByteLength is %u",
                     at.offset, head.total_bytes);
    else
        CHECK_REPORT(check_plain_subject(check, 0), CHECK_RULE_OBJECT_LENGTHS, at.offset, sum,
                     block.left,
                     "the TotalByteLength of all objects add up to %g, but %w bytes were "
                     "returned: %u more, at byte %u",
                     at.left, at.offset);
}

uint32_t check_count_objects_if_consistent(struct epci_span block, uint64_t *sum)
{
    const size_t begin = block.offset;
    struct check_parsed_object object;
    uint32_t count = 0;
    int status;

    while ((status = check_read_next_object_extent(&block, &object, NULL)) == EPC_OK)
        count++;
    if (status == EPC_END)
        return count;
    if (sum) {
        *sum = block.offset - begin;
        if (epci_span_peek_bytes(&block, &object.head, sizeof object.head))
            *sum += object.head.total_bytes;
    }
    return UINT32_MAX;
}

static void report_wrong_instance_lengths(const struct check_context *check,
                                          const struct check_parsed_object *object,
                                          const struct check_survey *survey)
{
    const struct epci_wire_object *head = &object->head;
    const struct check_walk_fault *fault = survey->inside.field ? &survey->inside : &survey->fault;
    struct check_suspect suspect;

    if (!survey->inside.field &&
        check_find_wrong_instance_length(object, check_get_profile_alignment(check->options),
                                         fault->field != NULL, &suspect))
        CHECK_REPORT(
            check_plain_subject(check, head->name_index), CHECK_RULE_INSTANCE_LENGTHS,
            suspect.offset, suspect.got, suspect.wanted,
            "object %o, instance %u of %u: ByteLength of its %s is %g, but what it contains "
            "needs %w; after it the instances do not end where the object ends",
            suspect.instance, (uint32_t)head->instance_count, (uintptr_t)suspect.part);
    else if (!fault->field)
        CHECK_REPORT(check_plain_subject(check, head->name_index), CHECK_RULE_INSTANCE_LENGTHS,
                     object->bytes.offset, survey->end - object->bytes.offset, head->total_bytes,
                     "object %o: its %u instances end at %g, but its TotalByteLength is %w",
                     (uint32_t)head->instance_count);
    else
        CHECK_REPORT(
            check_plain_subject(check, head->name_index), CHECK_RULE_INSTANCE_LENGTHS,
            fault->offset, fault->got, fault->wanted,
            "object %o, instance %u of %u: %s is %g, but must be %w to end where the object ends",
            survey->instance, (uint32_t)head->instance_count, (uintptr_t)fault->field);
}

/* Test F and the definitions; clears *quiet if our rules must examine the instances. */
static bool check_lengths_in_objects(struct check_context *check, struct epci_span block,
                                     bool *quiet)
{
    struct check_parsed_object object;
    struct check_survey survey;

    while (check_read_next_object_extent(&block, &object, NULL) == EPC_OK) {
        check_fill_object_survey(check, &object, &survey);
        if (!survey.quiet)
            *quiet = false;
        if (check->options->profile != CHECK_PROFILE_NT4 && !survey.filled) {
            enum check_rule_id rule = check_find_rule_definitions_violate(&object, &survey);

            check_report_bad_definition_lengths(check, rule, &object, &survey);
            check->stopped = true;
            check->stopped_rule = rule;
            check->stopped_at = object.bytes.offset;
            return false;
        }
        if (object.head.instance_count >= 0 && !survey.ended) {
            report_wrong_instance_lengths(check, &object, &survey);
            return false;
        }
    }
    return true;
}

/* Our rules.  `quiet`: every instance was examined and none has a finding.  `doubtful`: some length
 * is wrong, so check only up to the first object that is not sound. */
static void check_objects_by_our_rules(const struct check_context *check, struct epci_span block,
                                       bool quiet, bool doubtful)
{
    struct check_parsed_object object;
    struct check_survey survey;
    struct check_seen seen = { .count = 0 };
    bool reported = false;

    while (check_read_next_object_extent(&block, &object, NULL) == EPC_OK) {
        if (quiet) {
            memset(&survey, 0, sizeof survey);
            (void)check_find_parts_of_object(&object, NULL);
            survey.walked = survey.sound = object.head.counter_count;
            survey.filled = survey.counted = survey.ended = true;
        } else {
            check_fill_object_survey(check, &object, &survey);
        }
        if (doubtful && !check_has_consistent_lengths(&survey))
            return;
        if (check_add_index_and_tell_if_seen(&seen, object.head.name_index) && !reported) {
            reported = true;
            CHECK_REPORT(check_plain_subject(check, object.head.name_index),
                         CHECK_RULE_OBJECT_DUPLICATE, CHECK_OBJECT_FIELD(&object, name_index),
                         object.head.name_index, 0,
                         "object %o at byte %u: an earlier object of the block has the same "
                         "title index, so consumers never see this one",
                         object.bytes.offset);
        }
        check_object(check, &object, &survey);
    }
}

bool check_block_and_say_if_perflib_keeps(const struct check_context *caller,
                                          struct epci_span block, uint32_t reported_object_count,
                                          bool doubtful)
{
    const bool thorough = caller->options->level < 2 && !doubtful;
    struct check_parents parents = { .block = block };
    struct check_context check = *caller;
    bool kept = true, quiet = true, summed = false;
    uint32_t count = UINT32_MAX;
    uint64_t sum;

    check.parents = &parents;
    if (!doubtful) {
        check_returned_size_is_aligned(&check, block);
        count = check_count_objects_if_consistent(block, &sum); /* test E */
        summed = count != UINT32_MAX;
        if (!summed)
            report_wrong_object_length_sum(&check, block, sum);
        kept = summed || !thorough;
    }
    if (thorough && summed)
        kept = check_lengths_in_objects(&check, block, &quiet);
    if (summed && reported_object_count != UINT32_MAX && reported_object_count != count)
        CHECK_REPORT_PLAIN(check_plain_subject(&check, 0), CHECK_RULE_OBJECT_COUNT, block.offset,
                           reported_object_count, count,
                           "Collect returned the number %g, but the block has %w objects");
    check_objects_by_our_rules(&check, block, thorough && kept && quiet, !summed);
    return kept;
}

void check_block(struct epci_span block, uint32_t reported_object_count,
                 const struct check_options *options, check_finding_fn *report, void *context)
{
    struct check_context check = { .options = options, .report = report, .context = context };

    if (options->level < 3)
        (void)check_block_and_say_if_perflib_keeps(&check, block, reported_object_count, false);
}
