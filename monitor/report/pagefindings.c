/* SPDX-License-Identifier: MIT
 *
 * pagefindings.c -- checks a capture's call, a bare block, or an answer, as epc-harness replay.
 */
#include "monitor/report/pagefindings.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "check/compare.h"
#include "host/protocol.h"
#include "sdk/port/port.h"

/* What the rules of the call find is about no byte of the block, unless it is one after it. */
static bool has_place_in_block(const struct mon_report_findings *result,
                               const struct check_finding *finding)
{
    return (finding->rule >= CHECK_RULE_OBJECT_LENGTHS &&
            finding->rule != CHECK_RULE_OBJECT_COUNT) ||
           finding->offset >= result->block.left;
}

static void append_page_finding(void *context, const struct check_finding *finding)
{
    struct mon_report_findings *result = context;
    const struct check_rule *rule = &check_rules[finding->rule];
    const char *message = kit_arena_format(result->arena, "%s", finding->message);

    if (!message ||
        !KIT_RESERVE(result->arena, result->findings, result->count, result->capacity)) {
        result->failed = true;
        return;
    }
    result->findings[result->count++] =
        (struct page_finding){ .severity = rule->severity,
                               .rule = rule->id,
                               .message = message,
                               .event = rule->event,
                               .placed = has_place_in_block(result, finding),
                               .object = finding->object,
                               .offset = finding->offset,
                               .got = finding->got,
                               .wanted = finding->wanted };
}

static void append_unchecked_rule_ids(struct mon_report_findings *result, enum check_rule_id first,
                                      enum check_rule_id last)
{
    for (int rule = (int)first; rule <= (int)last; rule++)
        kit_buffer_add_format(&result->unchecked, result->unchecked.bytes ? ", %s" : "%s",
                              check_rules[rule].id);
}

/* The call that a capture has. */
static void check_capture_call(struct mon_report_findings *result,
                               const struct reader_capture *capture, struct check_options *options)
{
    struct check_collect_call call =
        host_collect_call_from_reply(&capture->reply, capture->question.capacity, capture->block);

    options->level = capture->level;
    options->profile = capture->profile;
    options->metadata = capture->question.metadata;
    options->first_counter = capture->first_counter;
    options->last_counter = capture->last_counter;
    options->first_help = capture->first_help;
    options->last_help = capture->last_help;
    call.foreign = capture->question.foreign;
    result->whole = call.foreign;
    result->block = epci_span_of(capture->block, capture->reply.bytes);
    (void)check_collect_call_and_get_kept_bytes(&call, options, append_page_finding, result);
    if (!call.foreign)
        append_unchecked_rule_ids(result, CHECK_RULE_DATA_HEADER, CHECK_RULE_DATA_TIMES);
    if (!capture->first_counter)
        append_unchecked_rule_ids(result, CHECK_RULE_INDEX_OUTSIDE, CHECK_RULE_INDEX_OUTSIDE);
}

static void check_block_without_collect_call(struct mon_report_findings *result,
                                             const struct check_options *options)
{
    check_block(result->block, UINT32_MAX, options, append_page_finding, result);
    append_unchecked_rule_ids(result, CHECK_RULE_COLLECT_STATUS, CHECK_RULE_GUARD_DAMAGE);
    append_unchecked_rule_ids(result, CHECK_RULE_OBJECT_COUNT, CHECK_RULE_OBJECT_COUNT);
    append_unchecked_rule_ids(result, CHECK_RULE_INDEX_OUTSIDE, CHECK_RULE_INDEX_OUTSIDE);
    append_unchecked_rule_ids(result, CHECK_RULE_DATA_HEADER, CHECK_RULE_DATA_TIMES);
}

static void check_whole_answer(struct mon_report_findings *result,
                               const struct check_options *options)
{
    const struct check_collect_call call = check_call_of_answer(result->block);

    result->whole = true;
    (void)check_collect_call_and_get_kept_bytes(&call, options, append_page_finding, result);
    append_unchecked_rule_ids(result, CHECK_RULE_COLLECT_STATUS, CHECK_RULE_GUARD_DAMAGE);
    append_unchecked_rule_ids(result, CHECK_RULE_OBJECT_COUNT, CHECK_RULE_OBJECT_COUNT);
    append_unchecked_rule_ids(result, CHECK_RULE_INDEX_OUTSIDE, CHECK_RULE_INDEX_OUTSIDE);
}

/* Two whole answers, object by object. */
static void check_answer_pair(struct mon_report_findings *result, struct epci_span older,
                              const struct check_options *options)
{
    struct check_parsed_data one, other;

    if (result->whole && check_read_data_header(older, &one, NULL) == EPC_OK &&
        check_read_data_header(result->block, &other, NULL) == EPC_OK)
        check_compare_answers(one.objects, other.objects, options, append_page_finding, result);
    else
        append_unchecked_rule_ids(result, CHECK_RULE_LAYOUT_CHANGED, CHECK_RULE_RESET_ON_READ);
    append_unchecked_rule_ids(result, CHECK_RULE_UNINITIALISED, CHECK_RULE_UNINITIALISED);
}

int mon_report_check_answers(struct mon_report_findings *out, struct kit_arena *arena,
                             const struct mon_saved_file *file, struct epci_span newer,
                             struct epci_span older)
{
    static const char *const profiles[] = { "nt4", "win2000", "current" };
    struct check_workspace workspace = { .count = newer.left / sizeof *workspace.words,
                                         .upper = epci_unit_to_upper };
    struct check_options options = { .level = 1, .profile = CHECK_PROFILE_CURRENT };

    *out = (struct mon_report_findings){ .block = newer, .arena = arena };
    workspace.words = malloc(workspace.count ? workspace.count * sizeof *workspace.words : 1);
    if (!workspace.words)
        return EPC_E_NOMEM;
    options.workspace = &workspace;
    if (file && file->saved.form == READER_SAVED_CAPTURE) {
        check_capture_call(out, &file->saved.capture, &options);
    } else if (file && file->saved.form == READER_SAVED_BLOCK) {
        out->block = file->saved.bytes;
        check_block_without_collect_call(out, &options);
    } else {
        check_whole_answer(out, &options);
    }
    check_answer_pair(out, older, &options);
    free(workspace.words);
    out->by =
        kit_arena_format(arena, "level %u, profile %s", options.level, profiles[options.profile]);
    return out->failed || out->unchecked.failed || !out->by ? EPC_E_NOMEM : EPC_OK;
}
