/* SPDX-License-Identifier: MIT
 *
 * pass.c -- see pass.h.
 */
#include "harness/pass.h"

#include <inttypes.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "sdk/port/port.h"

static const char *error_hint(uint32_t error)
{
    switch (error) {
    case 2:
    case 126:
        return "a module was not found: the DLL itself or one that it imports";
    case 127:
        return "a procedure that it imports was not found in the module it is imported from";
    case 193:
        return "it is not a valid program for this processor";
    case 1114:
        return "its initialisation failed: DllMain returned FALSE";
    default:
        return "the system refused it";
    }
}

static void add_load_failure(struct epci_pass *pass, const struct epci_reply_loaded *reply)
{
    const struct epci_provider_key *key = &pass->target->key;
    const char *library = pass->target->path;

    switch ((enum epci_load_stage)reply->stage) {
    case EPCI_LOAD_DONE:
        break;
    case EPCI_LOAD_SCRATCH:
        pass->status = EPC_E_SYSTEM;
        break;
    case EPCI_LOAD_LIBRARY:
        epci_findings_add(pass->findings, EPCI_HOST_DLL_NOT_LOADED,
                          "the DLL %s cannot be loaded: error %" PRIu32 ", %s", library,
                          reply->error, error_hint(reply->error));
        break;
    case EPCI_LOAD_OPEN:
        epci_findings_add(pass->findings, EPCI_HOST_OPEN_MISSING,
                          "%s does not export %s, which is to be its Open", library, key->open);
        break;
    case EPCI_LOAD_COLLECT:
        epci_findings_add(pass->findings, EPCI_HOST_COLLECT_MISSING,
                          "%s does not export %s, which is to be its Collect", library,
                          key->collect);
        break;
    case EPCI_LOAD_CLOSE:
        epci_findings_add(pass->findings, EPCI_HOST_CLOSE_MISSING,
                          "%s does not export %s, which is to be its Close", library, key->close);
        break;
    }
    pass->stop = true;
}

static bool load(struct epci_pass *pass)
{
    static const struct epci_step step = { "LoadLibrary", NULL, EPCI_HOST_DLL_NOT_LOADED, 0 };
    struct epci_reply_loaded reply;
    enum epci_outcome outcome = epci_session_load(&pass->session, pass->target, &reply);

    if (!epci_pass_go_on(pass, &step, outcome, NULL))
        return false;
    if (reply.stage == EPCI_LOAD_DONE)
        return true;
    add_load_failure(pass, &reply);
    return false;
}

bool epci_pass_begin(struct epci_pass *pass, enum epci_guard guard)
{
    pass->guard = guard;
    pass->circumstance = NULL;
    pass->dead = false;
    pass->status = epci_session_open(&pass->session, pass->options->timeout_ms);
    return pass->status == EPC_OK && load(pass);
}

void epci_pass_end(struct epci_pass *pass)
{
    epci_session_close(&pass->session);
}

bool epci_pass_open(struct epci_pass *pass)
{
    const struct epci_step step = { "Open", pass->target->key.open, EPCI_HOST_OPEN_EXCEPTION,
                                    EPCI_EVENT_OPEN_TIMEOUT };
    struct epci_reply_returned reply;
    struct epci_found *found;

    if (!pass->target->key.open[0]) /* NT 4 can do without */
        return true;
    if (!epci_pass_go_on(pass, &step, epci_session_open_provider(&pass->session, &reply),
                         &reply.fault))
        return false;
    if (reply.microseconds > pass->report->open_us)
        pass->report->open_us = reply.microseconds;
    if (reply.status == 0)
        return true;
    found = epci_findings_add(pass->findings, EPCI_HOST_OPEN_FAILED,
                              "Open (%s) returned %" PRIu32
                              ", not ERROR_SUCCESS: the performance library unloads such a DLL",
                              pass->target->key.open, reply.status);
    if (found)
        found->got = reply.status;
    pass->stop = true;
    return false;
}

bool epci_pass_close(struct epci_pass *pass)
{
    const struct epci_step step = { "Close", pass->target->key.close, EPCI_HOST_CLOSE_EXCEPTION,
                                    1015 };
    struct epci_reply_returned reply;

    return epci_pass_go_on(pass, &step, epci_session_close_provider(&pass->session, &reply),
                           &reply.fault);
}

/* Memory for the tests of names, as large as the block; without it they are left out. */
static struct epci_lent lend(const struct epci_collect_call *call)
{
    const size_t bytes = call->bytes < call->room ? call->bytes : call->room;
    struct epci_lent lent = { NULL, bytes / sizeof *lent.words, epci_upper };

    if (lent.count > 0)
        lent.words = malloc(lent.count * sizeof *lent.words);
    return lent;
}

void epci_pass_judge(struct epci_pass *pass, const struct epci_question *question,
                     const struct epci_reply_collected *reply)
{
    struct epci_collect_call call = epci_session_call(&pass->session, question->room, reply);
    const struct epci_provider_key *key = &pass->target->key;
    const struct epci_lent lent = lend(&call);
    const struct epci_check_options options = { .level = pass->options->level,
                                                .profile = pass->options->profile,
                                                .metadata = question->metadata,
                                                .first_counter = key->first_counter,
                                                .last_counter = key->last_counter,
                                                .first_help = key->first_help,
                                                .last_help = key->last_help,
                                                .lent = lent.words ? &lent : NULL };
    uint32_t taken;

    call.foreign = question->foreign;
    taken = epci_check_collect(&call, &options, epci_findings_add_block, pass->findings);
    free(lent.words);
    if (taken > pass->report->bytes) {
        pass->report->bytes = taken;
        pass->report->objects = reply->types;
    }
    if (reply->status == EPCI_STATUS_MORE_DATA && reply->data.count > 0 && !reply->damaged &&
        options.level < 3)
        epci_findings_add(pass->findings, EPCI_HOST_MORE_DATA_WRITES,
                          "Collect (%s) returned ERROR_MORE_DATA for a buffer of %" PRIu32
                          " bytes, but has written to its first %" PRIu32 " bytes",
                          pass->target->key.collect, question->room, reply->data.count);
}

uint32_t epci_pass_room(const struct epci_pass *pass)
{
    return pass->needed < EPCI_COLLECT_MOST / 2 - 4096 ? 2 * pass->needed + 4096
                                                       : EPCI_COLLECT_MOST;
}

bool epci_pass_ended(struct epci_pass *pass, const struct epci_question *question,
                     enum epci_outcome outcome, const struct epci_reply_collected *reply)
{
    const struct epci_step step = { "Collect", pass->target->key.collect,
                                    EPCI_HOST_COLLECT_EXCEPTION, 1015 };
    bool returned = outcome == EPCI_RETURNED;

    pass->report->calls++;
    if (returned || outcome == EPCI_EXCEPTION) {
        if (reply->microseconds > pass->report->collect_us)
            pass->report->collect_us = reply->microseconds;
        if (reply->hit.code)
            epci_pass_add_hit(pass, &reply->hit, question->room);
    }
    if (outcome == EPCI_EXCEPTION && reply->fault.guard_page) {
        if (!reply->hit.code)
            epci_pass_add_hit(pass, &reply->fault, question->room);
        return false;
    }
    epci_pass_go_on(pass, &step, outcome, &reply->fault);
    return returned;
}

bool epci_pass_ask(struct epci_pass *pass, const struct epci_question *question,
                   struct epci_reply_collected *reply)
{
    enum epci_outcome outcome = epci_session_collect(&pass->session, question, reply);

    return epci_pass_ended(pass, question, outcome, reply);
}

bool epci_pass_collect(struct epci_pass *pass, const struct epci_question *question,
                       struct epci_reply_collected *reply)
{
    bool returned = epci_pass_ask(pass, question, reply);

    if (returned)
        epci_pass_judge(pass, question, reply);
    epci_findings_settle(pass->findings);
    return returned;
}
