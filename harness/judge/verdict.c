/* SPDX-License-Identifier: MIT
 *
 * verdict.c -- what is made of one Collect, live or out of a capture.  See pass.h.
 */
#include "harness/trials/pass.h"

#include <inttypes.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "sdk/consumer/capture.h"
#include "sdk/port/port.h"

struct epci_collect_call val_session_call(const struct epci_session *session, uint32_t room,
                                          const struct epci_reply_collected *reply)
{
    struct epci_collect_call call = {
        .status = reply->status,
        .room = room,
        .bytes = reply->bytes,
        .types = reply->types,
        .moved = reply->moved,
        .guard_bytes = EPCI_GUARD_BYTES,
        .guard_damaged = reply->damaged,
        .guard_first = reply->first,
        .guard_last = reply->last,
        .buffer = session->block,
    };

    return call;
}

bool val_pass_ended(struct val_pass *pass, const struct epci_question *question,
                    enum epci_outcome outcome, const struct epci_reply_collected *reply)
{
    const struct val_step step = { "Collect", pass->target->key.collect,
                                   EPCI_HOST_COLLECT_EXCEPTION, 1015 };

    if (pass->save && pass->status == EPC_OK)
        pass->status = val_save_call(pass->save, pass, question, outcome, reply);
    pass->report->calls++;
    if (outcome == EPCI_RETURNED || outcome == EPCI_EXCEPTION) {
        if (reply->microseconds > pass->report->collect_us)
            pass->report->collect_us = reply->microseconds;
        if (reply->hit.code)
            val_pass_add_hit(pass, &reply->hit, question->room);
    }
    if ((outcome == EPCI_RETURNED || outcome == EPCI_EXCEPTION) &&
        (reply->unloaded || reply->fault.unloaded)) {
        val_pass_add_unloaded(pass, &step, &reply->fault);
        return false;
    }
    if (outcome == EPCI_EXCEPTION && reply->fault.guard_page) {
        if (!reply->hit.code)
            val_pass_add_hit(pass, &reply->fault, question->room);
        return false;
    }
    if (!val_pass_go_on(pass, &step, outcome, &reply->fault))
        return false;
    val_pass_add_changes(pass, &step, &reply->changes);
    return pass->status == EPC_OK;
}

struct epci_lent val_lend(size_t bytes)
{
    struct epci_lent lent = { NULL, bytes / sizeof *lent.words, epci_upper };

    if (lent.count > 0)
        lent.words = malloc(lent.count * sizeof *lent.words);
    return lent;
}

void val_pass_judge(struct val_pass *pass, const struct epci_question *question,
                    const struct epci_reply_collected *reply)
{
    struct epci_collect_call call = val_session_call(&pass->session, question->room, reply);
    const struct epci_provider_key *key = &pass->target->key;
    const struct epci_lent lent = val_lend(call.bytes < call.room ? call.bytes : call.room);
    const struct epci_check_options options = { .level = pass->options->level,
                                                .profile = pass->options->profile,
                                                .metadata = question->metadata,
                                                .first_counter = key->first_counter,
                                                .last_counter = key->last_counter,
                                                .first_help = key->first_help,
                                                .last_help = key->last_help,
                                                .lent = lent.words ? &lent : NULL };
    size_t before = pass->findings->count;
    uint32_t taken;

    if (pass->save && pass->status == EPC_OK)
        pass->status = val_save_judged(pass->save, pass, question, reply);
    call.foreign = question->foreign;
    /* No more than is judged: of a capture there is no more. */
    val_findings_look(pass->findings,
                      epci_span_of(call.buffer, epci_capture_needs(reply, question->room)));
    taken = epci_check_collect(&call, &options, val_findings_add_block, pass->findings);
    val_findings_look(pass->findings, epci_span_of(NULL, 0));
    for (size_t i = before; i < pass->findings->count; i++) {
        pass->findings->list[i].types = reply->types;
        pass->findings->list[i].room = question->room;
    }
    free(lent.words);
    if (taken > pass->report->bytes) {
        pass->report->bytes = taken;
        pass->report->objects = reply->types;
    }
    if (reply->status == EPCI_STATUS_MORE_DATA && reply->data.count > 0 && !reply->damaged &&
        options.level < 3)
        val_findings_add(pass->findings, EPCI_HOST_MORE_DATA_WRITES,
                         "Collect (%s) returned ERROR_MORE_DATA for a buffer of %" PRIu32
                         " bytes, but has written to its first %" PRIu32 " bytes",
                         pass->target->key.collect, question->room, reply->data.count);
}

void val_pass_compare(struct val_pass *pass, const struct epci_filled *older,
                      const struct epci_filled *newer)
{
    const struct epci_check_options options = { .level = pass->options->level,
                                                .profile = pass->options->profile };

    val_findings_look(pass->findings, newer->bytes);
    epci_check_compare(older->bytes, newer->bytes, &options, val_findings_add_block,
                       pass->findings);
    epci_check_unwritten(*older, *newer, &options, val_findings_add_block, pass->findings);
    val_findings_look(pass->findings, epci_span_of(NULL, 0));
    val_findings_settle(pass->findings);
}

bool val_pass_far_away(const struct epci_question *question,
                       const struct epci_reply_collected *reply)
{
    return reply->moved < -(int64_t)EPCI_GUARD_BYTES ||
           reply->moved > (int64_t)question->room + EPCI_GUARD_BYTES;
}

bool val_pass_wants_more(const struct epci_question *question,
                         const struct epci_reply_collected *reply)
{
    return reply->status == EPCI_STATUS_MORE_DATA || reply->bytes > question->room;
}

bool val_pass_never_enough(struct val_pass *pass, const struct epci_question *question)
{
    struct val_found *found;

    if (question->room < EPCI_COLLECT_MOST)
        return false;
    found = val_findings_add(pass->findings, EPCI_HOST_NEVER_ENOUGH,
                             "Collect (%s) still wants a larger buffer than %u bytes",
                             pass->target->key.collect, (unsigned)EPCI_COLLECT_MOST);
    if (found)
        found->room = EPCI_COLLECT_MOST;
    pass->stop = true;
    return true;
}
