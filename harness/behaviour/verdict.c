/* SPDX-License-Identifier: MIT
 *
 * verdict.c -- one Collect, live or out of a capture, against the rules of check.
 *
 * The findings that check_collect reports get the bytes around their place, what Collect said
 * of its objects, and the size of its buffer.
 */
#include "harness/behaviour/verdict.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/captures/capture.h"
#include "sdk/port/port.h"
#include "harness/behaviour/callend.h"

bool harness_report_collect_ending(struct harness_case *about, const struct harness_call *call)
{
    const struct harness_step step = { "Collect", about->key->collect,
                                       HARNESS_HOST_COLLECT_EXCEPTION, 1015 };
    const struct host_reply_collected *reply = call->reply;
    const uint32_t capacity = call->question->capacity;
    const enum host_outcome outcome = call->ending.outcome;

    about->tallies->calls++;
    if (outcome == HOST_RETURNED || outcome == HOST_EXCEPTION) {
        if (reply->microseconds > about->tallies->collect_us)
            about->tallies->collect_us = reply->microseconds;
        if (reply->hit.code)
            harness_add_guard_page_touch_finding(about, &reply->hit, capacity);
        if (reply->unloaded || reply->fault.unloaded) {
            harness_add_self_unload_finding(about, &step, &reply->fault);
            return false;
        }
    }
    if (outcome == HOST_EXCEPTION && reply->fault.guard_page) {
        if (!reply->hit.code)
            harness_add_guard_page_touch_finding(about, &reply->fault, capacity);
        return false;
    }
    if (!harness_report_call_ending(about, &step, &call->ending))
        return false;
    harness_add_state_change_findings(about, &step, &reply->changes);
    if (reply->query_changed && about->level < 3)
        harness_findings_add(
            about->findings, HARNESS_HOST_QUERY_CHANGED,
            "Collect (%s) wrote to its query, \"%.40s\": the text is the caller's, and "
            "the next DLL gets the same; copy it before changing it (wcstok does)",
            about->key->collect, call->question->query);
    return about->status == EPC_OK;
}

struct check_workspace harness_allocate_names_workspace(size_t bytes)
{
    struct check_workspace workspace = { NULL, bytes / sizeof *workspace.words,
                                         epci_unit_to_upper };

    if (workspace.count > 0)
        workspace.words = malloc(workspace.count * sizeof *workspace.words);
    return workspace;
}

uint32_t harness_apply_rules_with_callback(const struct harness_case *about,
                                           const struct harness_call *call,
                                           check_finding_fn *report, void *context)
{
    const struct host_question *question = call->question;
    const struct host_reply_collected *reply = call->reply;
    const struct host_provider_key *key = about->key;
    struct check_collect_call returned =
        host_collect_call_from_reply(reply, question->capacity, call->block);
    const struct check_workspace workspace = harness_allocate_names_workspace(
        reply->bytes < question->capacity ? reply->bytes : question->capacity);
    const struct check_options options = { .level = about->level,
                                           .profile = about->profile,
                                           .metadata = question->metadata,
                                           .first_counter = key->first_counter,
                                           .last_counter = key->last_counter,
                                           .first_help = key->first_help,
                                           .last_help = key->last_help,
                                           .object_list = key->system ? key->object_list : NULL,
                                           .workspace = workspace.words ? &workspace : NULL };
    uint32_t taken;

    returned.foreign = question->foreign;
    taken = check_collect_call_and_get_kept_bytes(&returned, &options, report, context);
    free(workspace.words);
    return taken;
}

void harness_check_collect_answer(struct harness_case *about, const struct harness_call *call)
{
    const struct host_question *question = call->question;
    const struct host_reply_collected *reply = call->reply;
    struct harness_tallies *tallies = about->tallies;
    size_t before = about->findings->count;
    bool data = reply->status == 0 && reply->bytes > 0;
    uint32_t taken;

    tallies->checked = true;
    tallies->data |= data;
    tallies->foreign |= data && question->foreign;
    tallies->metadata |= data && question->metadata;

    /* No more than is checked: of a capture there is no more. */
    harness_findings_set_block(
        about->findings,
        epci_span_of(call->block, reader_capture_min_bytes_of_buffer(reply, question->capacity)));
    taken =
        harness_apply_rules_with_callback(about, call, harness_add_check_finding, about->findings);
    harness_findings_set_block(about->findings, epci_span_of(NULL, 0));
    for (size_t i = before; i < about->findings->count; i++) {
        about->findings->list[i].types = reply->types;
        about->findings->list[i].capacity = question->capacity;
    }
    if (taken > tallies->bytes) {
        tallies->bytes = taken;
        tallies->objects = reply->types;
    }
    if (reply->status == HOST_STATUS_MORE_DATA && reply->data.count > 0 && !reply->damaged &&
        about->level < 3)
        harness_findings_add(about->findings, HARNESS_HOST_MORE_DATA_WRITES,
                             "Collect (%s) returned ERROR_MORE_DATA for a buffer of %" PRIu32
                             " bytes, but has written to its first %" PRIu32 " bytes",
                             about->key->collect, question->capacity, reply->data.count);
}

int harness_compare_and_keep_answer(struct harness_case *about, struct harness_repeated *repeated,
                                    const struct host_question *question,
                                    const struct host_reply_collected *reply,
                                    const unsigned char *block)
{
    const struct check_options options = { .level = about->level, .profile = about->profile };
    const struct check_filled older = { epci_span_of(repeated->last, repeated->bytes),
                                        repeated->fill };
    const struct check_filled newer = { epci_span_of(block, reply->bytes), question->fill };
    unsigned char *copy;

    if (reply->status != 0 || reply->bytes == 0 || reply->bytes > question->capacity)
        return EPC_END;
    if (repeated->last) {
        harness_findings_set_block(about->findings, newer.bytes);
        check_compare_answers(older.bytes, newer.bytes, &options, harness_add_check_finding,
                              about->findings);
        check_unwritten(older, newer, &options, harness_add_check_finding, about->findings);
        harness_findings_set_block(about->findings, epci_span_of(NULL, 0));
        harness_silence_reported_rules(about->findings);
        repeated->compared = true;
    }
    copy = malloc(reply->bytes);
    if (!copy)
        return EPC_E_NOMEM;
    memcpy(copy, block, reply->bytes);
    free(repeated->last);
    repeated->last = copy;
    repeated->bytes = reply->bytes;
    repeated->fill = question->fill;
    return EPC_OK;
}

uint32_t harness_get_needs_met_by_case(const struct harness_case *about)
{
    const struct harness_tallies *tallies = about->tallies;
    const bool nt4 = about->profile == CHECK_PROFILE_NT4;
    const uint32_t unmet =
        (about->level >= 3 ? HARNESS_NEED_LEVEL_2 : 0) |
        (about->level >= 2 ? HARNESS_NEED_LEVEL_1 : 0) | (nt4 ? HARNESS_NEED_LATER : 0) |
        (about->key->object_list[0] && !nt4 ? HARNESS_NEED_UNLISTED : 0) |
        (about->key->first_counter ? 0 : HARNESS_NEED_RANGE) |
        (tallies->checked ? 0 : HARNESS_NEED_ANSWER) | (tallies->data ? 0 : HARNESS_NEED_DATA) |
        (tallies->foreign ? 0 : HARNESS_NEED_FOREIGN) |
        (tallies->metadata ? 0 : HARNESS_NEED_METADATA);

    return HARNESS_NEED_ALL & ~unmet;
}

bool harness_is_pointer_outside_guards(const struct host_question *question,
                                       const struct host_reply_collected *reply)
{
    return reply->moved < -(int64_t)HOST_GUARD_BYTES ||
           reply->moved > (int64_t)question->capacity + HOST_GUARD_BYTES;
}

bool harness_wants_larger_buffer(const struct host_question *question,
                                 const struct host_reply_collected *reply)
{
    return reply->status == HOST_STATUS_MORE_DATA || reply->bytes > question->capacity;
}

bool harness_stop_at_largest_buffer(struct harness_case *about,
                                    const struct host_question *question)
{
    if (question->capacity < HOST_COLLECT_MAX)
        return false;
    harness_findings_add(about->findings, HARNESS_HOST_NEVER_ENOUGH,
                         "Collect (%s) still wants a larger buffer than %u bytes",
                         about->key->collect, (unsigned)HOST_COLLECT_MAX)
        ->capacity = HOST_COLLECT_MAX;
    about->stop = true;
    return true;
}
