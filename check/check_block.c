/* SPDX-License-Identifier: MIT
 *
 * check_block.c -- judges the bytes in the buffer.
 *
 * First come perflib's tests (seeds, "The Collect Function"; newer events: 1016, 1019), which end
 * at the first one that drops the data; then our rules, on everything that can still be walked.  If
 * perflib's walk over the instances found nothing (`quiet`), our rules do not walk them again.
 */
#include "check/judge.h"

#include <epc/epc.h>

static void judge_alignment(struct epci_judge *judge, struct epci_span block)
{
    const uint32_t to = epci_alignment(judge->options);
    const uint64_t wanted = epci_round_up(block.left, to);
    struct epci_span rest = block;
    struct epci_object_view object;
    struct epci_suspect suspect;

    if (block.left % to == 0)
        return;
    judge->unaligned_told = true;
    while (epci_walk_extent(&rest, &object, NULL) == EPC_OK) {
        if (object.head.total_bytes % to == 0 || epci_walk_inside(&object, NULL) != EPC_OK ||
            !epci_suspect_alignment(&object, to, &suspect))
            continue;
        EPCI_TELL(epci_about(judge, 0), EPCI_RULE_ALIGNMENT, block.offset + block.left, block.left,
                  wanted,
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
    EPCI_TELL(epci_about(judge, 0), EPCI_RULE_ALIGNMENT, block.offset + block.left, block.left,
              wanted,
              "%g bytes were returned, which is not a multiple of %u: the next "
              "provider's data would not be aligned",
              to);
}

/* The objects do not end where the block ends.  Names the probable cause: the first object that is
 * not sound, or the one at which the walk stopped. */
static void tell_object_lengths(const struct epci_judge *judge, struct epci_span block,
                                uint64_t sum)
{
    struct epci_span rest = block, at = block;
    struct epci_object_view object;
    struct epci_survey survey;
    struct epci_wire_object head;

    memset(&head, 0, sizeof head);
    while (epci_walk_extent(&rest, &object, NULL) == EPC_OK) {
        epci_survey_object(judge, &object, &survey);
        if (!epci_survey_whole(&survey))
            break;
        at = rest;
    }
    if (epci_span_peek(&at, &head, sizeof head))
        EPCI_TELL(epci_about(judge, head.name_index), EPCI_RULE_OBJECT_LENGTHS, at.offset, sum,
                  block.left,
                  "the TotalByteLength of all objects add up to %g, but %w bytes were "
                  "returned; look at object %o at byte %u, whose TotalByteLength is %u",
                  at.offset, head.total_bytes);
    else
        EPCI_TELL(epci_about(judge, 0), EPCI_RULE_OBJECT_LENGTHS, at.offset, sum, block.left,
                  "the TotalByteLength of all objects add up to %g, but %w bytes were "
                  "returned: %u more, at byte %u",
                  at.left, at.offset);
}

uint32_t epci_count_objects(struct epci_span block, uint64_t *sum)
{
    const size_t begin = block.offset;
    struct epci_object_view object;
    uint32_t count = 0;
    int status;

    while ((status = epci_walk_extent(&block, &object, NULL)) == EPC_OK)
        count++;
    if (status == EPC_END)
        return count;
    if (sum) {
        *sum = block.offset - begin;
        if (epci_span_peek(&block, &object.head, sizeof object.head))
            *sum += object.head.total_bytes;
    }
    return UINT32_MAX;
}

static void tell_instance_lengths(const struct epci_judge *judge,
                                  const struct epci_object_view *object,
                                  const struct epci_survey *survey)
{
    const struct epci_wire_object *head = &object->head;
    const struct epci_walk_fault *fault = survey->inside.field ? &survey->inside : &survey->fault;
    struct epci_suspect suspect;

    if (!survey->inside.field &&
        epci_suspect_length(object, epci_alignment(judge->options), fault->field != NULL, &suspect))
        EPCI_TELL(epci_about(judge, head->name_index), EPCI_RULE_INSTANCE_LENGTHS, suspect.offset,
                  suspect.got, suspect.wanted,
                  "object %o, instance %u of %u: ByteLength of its %s is %g, but what it contains "
                  "needs %w; after it the instances do not end where the object ends",
                  suspect.instance, (uint32_t)head->instance_count, (uintptr_t)suspect.part);
    else if (!fault->field)
        EPCI_TELL(epci_about(judge, head->name_index), EPCI_RULE_INSTANCE_LENGTHS,
                  object->bytes.offset, survey->end - object->bytes.offset, head->total_bytes,
                  "object %o: its %u instances end at %g, but its TotalByteLength is %w",
                  (uint32_t)head->instance_count);
    else
        EPCI_TELL(
            epci_about(judge, head->name_index), EPCI_RULE_INSTANCE_LENGTHS, fault->offset,
            fault->got, fault->wanted,
            "object %o, instance %u of %u: %s is %g, but must be %w to end where the object ends",
            survey->instance, (uint32_t)head->instance_count, (uintptr_t)fault->field);
}

/* Test F and the definitions; clears *quiet if our rules must examine the instances. */
static bool judge_walk(struct epci_judge *judge, struct epci_span block, bool *quiet)
{
    struct epci_object_view object;
    struct epci_survey survey;

    while (epci_walk_extent(&block, &object, NULL) == EPC_OK) {
        epci_survey_object(judge, &object, &survey);
        if (!survey.quiet)
            *quiet = false;
        if (judge->options->profile != EPCI_PROFILE_NT4 && !survey.filled) {
            enum epci_rule_id rule = epci_definition_rule(&object, &survey);

            epci_tell_definitions(judge, rule, &object, &survey);
            judge->stopped = true;
            judge->stopped_rule = rule;
            judge->stopped_at = object.bytes.offset;
            return false;
        }
        if (object.head.instance_count >= 0 && !survey.ended) {
            tell_instance_lengths(judge, &object, &survey);
            return false;
        }
    }
    return true;
}

static void block_tell_twin(const struct epci_judge *judge, const struct epci_object_view *object)
{
    const uint32_t index = object->head.name_index;

    EPCI_TELL(epci_about(judge, index), EPCI_RULE_OBJECT_DUPLICATE,
              EPCI_OBJECT_FIELD(object, name_index), index, 0,
              "object %o at byte %u: an earlier object of the block has the same "
              "title index, so consumers never see this one",
              object->bytes.offset);
}

/* Our rules.  `quiet`: every instance was examined and none has a finding.  `doubtful`: some length
 * is wrong, so judge only up to the first object that is not sound. */
static void judge_objects(const struct epci_judge *judge, struct epci_span block, bool quiet,
                          bool doubtful)
{
    struct epci_object_view object;
    struct epci_survey survey;
    struct epci_seen seen = { .count = 0 };
    bool reported = false;

    while (epci_walk_extent(&block, &object, NULL) == EPC_OK) {
        if (quiet) {
            memset(&survey, 0, sizeof survey);
            (void)epci_walk_inside(&object, NULL);
            survey.walked = survey.sound = object.head.counter_count;
            survey.filled = survey.counted = survey.ended = true;
        } else {
            epci_survey_object(judge, &object, &survey);
        }
        if (doubtful && !epci_survey_whole(&survey))
            return;
        if (epci_seen_add(&seen, object.head.name_index) && !reported) {
            reported = true;
            block_tell_twin(judge, &object);
        }
        epci_judge_object(judge, &object, &survey);
    }
}

bool epci_judge_block(const struct epci_judge *caller, struct epci_span block, uint32_t types,
                      bool doubtful)
{
    const bool thorough = caller->options->level < 2 && !doubtful;
    struct epci_parents parents = { .block = block };
    struct epci_judge judge = *caller;
    bool kept = true, quiet = true, summed = false;
    uint32_t count = UINT32_MAX;
    uint64_t sum;

    judge.parents = &parents;
    if (!doubtful) {
        judge_alignment(&judge, block);
        count = epci_count_objects(block, &sum); /* test E */
        summed = count != UINT32_MAX;
        if (!summed)
            tell_object_lengths(&judge, block, sum);
        kept = summed || !thorough;
    }
    if (thorough && summed)
        kept = judge_walk(&judge, block, &quiet);
    if (summed && types != UINT32_MAX && types != count)
        EPCI_TELL_PLAIN(epci_about(&judge, 0), EPCI_RULE_OBJECT_COUNT, block.offset, types, count,
                        "Collect returned the number %g, but the block has %w objects");
    judge_objects(&judge, block, thorough && kept && quiet, !summed);
    return kept;
}

void epci_check_block(struct epci_span block, uint32_t types,
                      const struct epci_check_options *options, epci_finding_fn *report,
                      void *context)
{
    struct epci_judge judge = { .options = options, .report = report, .context = context };

    if (options->level < 3)
        (void)epci_judge_block(&judge, block, types, false);
}
