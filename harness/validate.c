/* SPDX-License-Identifier: MIT
 *
 * validate.c -- see validate.h.
 */
#include "harness/validate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/session.h"
#include "sdk/port/port.h"

/* Too small for any object, so that every provider that has data shows how it says so. */
#define ROOM_FIRST 64u
#define ROOM_NEXT  4096u

/* Rare enough in data that the last changed byte is seen for what it is. */
#define FILL 0xCDu

struct pass {
    const struct epci_options *options;
    const struct epci_target *target;
    struct epci_findings *findings;
    struct epci_report *report;
    struct epci_session session;
    enum epci_guard guard;
    bool stop;  /* another pass would only meet the same end */
    int status; /* of the harness itself */
};

/* "Collect (WebPerfCollect)" */
struct step {
    const char *verb;
    const char *procedure;
    enum epci_host_rule_id exception;
    unsigned timeout_event;
};

static const char *step_text(const struct step *step, char *out, size_t room)
{
    if (step->procedure)
        snprintf(out, room, "%s (%s)", step->verb, step->procedure);
    else
        snprintf(out, room, "%s", step->verb);
    return out;
}

/* ---- How a call ended ---- */

static void add_timeout(struct pass *pass, const struct step *step, const char *what)
{
    struct epci_found *found = epci_findings_add(
        pass->findings, EPCI_HOST_CALL_TIMEOUT,
        "%s did not return within %g seconds; its process was killed (--timeout gives it more)",
        what, pass->options->timeout_ms / 1000.0);

    if (found)
        found->event = step->timeout_event;
}

static void add_exception(struct pass *pass, const struct step *step, const char *what,
                          const struct epci_fault *fault)
{
    char text[160];
    struct epci_found *found;

    epci_fault_text(fault, text, sizeof text);
    found = epci_findings_add(pass->findings, step->exception,
                              "%s raised %s, which nothing in the DLL handles", what, text);
    if (found)
        found->fault = *fault;
}

static void add_gone(struct pass *pass, const struct step *step, const char *what)
{
    const struct epci_fault *death = &pass->session.death;
    char fault[160];
    struct epci_found *found;

    if (death->code && death->in_call) {
        add_exception(pass, step, what, death);
        return;
    }
    if (death->code) {
        epci_fault_text(death, fault, sizeof fault);
        found = epci_findings_add(pass->findings, EPCI_HOST_CALL_NO_RETURN,
                                  "the process died during %s: %s, on a thread where nothing "
                                  "handles it",
                                  what, fault);
        if (found)
            found->fault = *death;
        return;
    }
    epci_findings_add(pass->findings, EPCI_HOST_CALL_NO_RETURN,
                      "the process ended during %s with exit code %" PRIu32 " (0x%" PRIX32
                      "): a DLL must not end its host (exit, abort, ExitProcess)",
                      what, pass->session.exit_code, pass->session.exit_code);
}

/* A touch of the no-access area.  Where an earlier pass has found the damage already, this tells
 * who did it; it is no finding of its own. */
static void add_hit(struct pass *pass, const struct epci_fault *hit, uint32_t room)
{
    static const enum epci_rule_id same[] = { EPCI_RULE_GUARD_DAMAGE, EPCI_RULE_BUFFER_OVERRUN,
                                              EPCI_RULE_HEAP_OVERRUN };
    struct epci_found *found = NULL;
    char fault[160], text[400];

    epci_fault_text(hit, fault, sizeof fault);
    snprintf(text, sizeof text, "%s byte %" PRId64 " of a buffer of %" PRIu32 " bytes: %s",
             hit->wrote ? "writes to" : "reads", hit->place, room, fault);
    for (size_t i = 0; !found && i < sizeof same / sizeof *same; i++)
        found = epci_findings_of(pass->findings, &epci_rules[same[i]]);
    if (found) {
        if (found->fault.code)
            return;
        epci_found_append(pass->findings, found, "; with guard pages it ");
        epci_found_append(pass->findings, found, text);
    } else {
        found = epci_findings_add(pass->findings, EPCI_HOST_GUARD_PAGE_HIT, "Collect (%s) %s",
                                  pass->target->key.collect, text);
        for (size_t i = 0; i < sizeof same / sizeof *same; i++)
            epci_findings_settle_rule(pass->findings, &epci_rules[same[i]]);
    }
    if (found)
        found->fault = *hit;
}

/* Tell what `outcome` means; true if the child can be used on. */
static bool go_on(struct pass *pass, const struct step *step, enum epci_outcome outcome,
                  const struct epci_fault *fault)
{
    char what[300];

    step_text(step, what, sizeof what);
    switch (outcome) {
    case EPCI_RETURNED:
        return true;
    case EPCI_EXCEPTION:
        add_exception(pass, step, what, fault);
        break;
    case EPCI_TIMEOUT:
        add_timeout(pass, step, what);
        break;
    case EPCI_GONE:
        add_gone(pass, step, what);
        break;
    case EPCI_GARBLED:
        epci_findings_add(pass->findings, EPCI_HOST_DISTURBED,
                          "during %s the host process sent what it never sends: the DLL has "
                          "damaged its memory or used its pipe",
                          what);
        break;
    case EPCI_BROKEN:
        pass->status = EPC_E_NOMEM;
        break;
    }
    pass->stop = true;
    return false;
}

/* ---- The steps ---- */

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

static void add_load_failure(struct pass *pass, const struct epci_reply_loaded *reply)
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

static bool load(struct pass *pass)
{
    static const struct step step = { "LoadLibrary", NULL, EPCI_HOST_DLL_NOT_LOADED, 0 };
    struct epci_reply_loaded reply;
    enum epci_outcome outcome = epci_session_load(&pass->session, pass->target, &reply);

    if (!go_on(pass, &step, outcome, NULL))
        return false;
    if (reply.stage == EPCI_LOAD_DONE)
        return true;
    add_load_failure(pass, &reply);
    return false;
}

static bool open(struct pass *pass)
{
    const struct step step = { "Open", pass->target->key.open, EPCI_HOST_OPEN_EXCEPTION,
                               EPCI_EVENT_OPEN_TIMEOUT };
    struct epci_reply_returned reply;
    struct epci_found *found;

    if (!pass->target->key.open[0]) /* NT 4 can do without */
        return true;
    if (!go_on(pass, &step, epci_session_open_provider(&pass->session, &reply), &reply.fault))
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

static void close(struct pass *pass)
{
    const struct step step = { "Close", pass->target->key.close, EPCI_HOST_CLOSE_EXCEPTION, 1015 };
    struct epci_reply_returned reply;

    go_on(pass, &step, epci_session_close_provider(&pass->session, &reply), &reply.fault);
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

/* Apply the rules to a call that returned. */
static void judge(struct pass *pass, uint32_t room, const struct epci_reply_collected *reply)
{
    const struct epci_collect_call call = epci_session_call(&pass->session, room, reply);
    const struct epci_provider_key *key = &pass->target->key;
    const struct epci_lent lent = lend(&call);
    const struct epci_check_options options = { .level = pass->options->level,
                                                .profile = pass->options->profile,
                                                .metadata = false,
                                                .first_counter = key->first_counter,
                                                .last_counter = key->last_counter,
                                                .first_help = key->first_help,
                                                .last_help = key->last_help,
                                                .lent = lent.words ? &lent : NULL };
    uint32_t taken = epci_check_collect(&call, &options, epci_findings_add_block, pass->findings);

    free(lent.words);
    if (taken > pass->report->bytes) {
        pass->report->bytes = taken;
        pass->report->objects = reply->types;
    }
    if (reply->status == 234 && reply->data.count > 0 && !reply->damaged && options.level < 3)
        epci_findings_add(pass->findings, EPCI_HOST_MORE_DATA_WRITES,
                          "Collect (%s) returned ERROR_MORE_DATA for a buffer of %" PRIu32
                          " bytes, but has written to its first %" PRIu32 " bytes",
                          pass->target->key.collect, room, reply->data.count);
}

/* One Collect.  True if the child can be used on. */
static bool collect(struct pass *pass, uint32_t room, struct epci_reply_collected *reply)
{
    const struct step step = { "Collect", pass->target->key.collect, EPCI_HOST_COLLECT_EXCEPTION,
                               1015 };
    enum epci_outcome outcome =
        epci_session_collect(&pass->session, "Global", room, pass->guard, FILL, reply);
    bool returned = outcome == EPCI_RETURNED;

    pass->report->calls++;
    if (returned || outcome == EPCI_EXCEPTION) {
        if (reply->microseconds > pass->report->collect_us)
            pass->report->collect_us = reply->microseconds;
        if (reply->hit.code)
            add_hit(pass, &reply->hit, room);
    }
    if (outcome == EPCI_EXCEPTION && reply->fault.guard_page) {
        if (!reply->hit.code)
            add_hit(pass, &reply->fault, room);
    } else if (go_on(pass, &step, outcome, &reply->fault))
        judge(pass, room, reply);
    epci_findings_settle(pass->findings);
    return returned;
}

/* The next size to try after one that was too small; 0 behind the largest. */
static uint32_t larger(uint32_t room)
{
    if (room < ROOM_NEXT)
        return ROOM_NEXT;
    return room < EPCI_COLLECT_MOST ? room * 2 : 0;
}

/* A pointer that points nowhere: whatever larger buffers showed would only follow from that. */
static bool far_away(int64_t moved, uint32_t room)
{
    return moved < -(int64_t)EPCI_GUARD_BYTES || moved > (int64_t)room + EPCI_GUARD_BYTES;
}

/* Collect as callers of RegQueryValueEx do, with a larger buffer until it is large enough, and then
 * into one that has exactly the size of what was returned. */
static bool collect_all(struct pass *pass)
{
    struct epci_reply_collected reply;
    uint32_t room = ROOM_FIRST, needed;
    bool enough = false;

    while (!enough) {
        if (!collect(pass, room, &reply))
            return false;
        if (far_away(reply.moved, room))
            return true;
        enough = reply.status != 234 && reply.bytes <= room && (reply.bytes || room > ROOM_FIRST);
        if (!enough && !(room = larger(room))) {
            epci_findings_add(pass->findings, EPCI_HOST_NEVER_ENOUGH,
                              "Collect (%s) still wants a larger buffer than %u bytes",
                              pass->target->key.collect, (unsigned)EPCI_COLLECT_MOST);
            pass->stop = true;
            return true;
        }
    }
    needed = (reply.bytes + 7) & ~7u;
    return reply.status != 0 || needed == 0 || collect(pass, needed, &reply);
}

/* ---- A pass, and all of them ---- */

static void run(struct pass *pass, enum epci_guard guard)
{
    if (pass->stop || pass->status != EPC_OK)
        return;
    pass->guard = guard;
    pass->status = epci_session_open(&pass->session, pass->options->timeout_ms);
    if (pass->status != EPC_OK)
        return;
    if (load(pass) && open(pass) && collect_all(pass))
        close(pass);
    epci_findings_settle(pass->findings);
    epci_session_close(&pass->session);
}

int epci_validate(const struct epci_options *options, const struct epci_target *target,
                  struct epci_findings *findings, struct epci_report *report)
{
    struct pass pass = {
        .options = options, .target = target, .findings = findings, .report = report
    };
    /* Without tests the buffer is a plain copy. */
    unsigned guards = options->level == 3 ? EPCI_GUARDS_PATTERN : options->guards;

    if (guards & EPCI_GUARDS_PATTERN)
        run(&pass, EPCI_GUARD_PATTERN);
    if (guards & EPCI_GUARDS_PAGE) {
        run(&pass, EPCI_GUARD_END);
        run(&pass, EPCI_GUARD_BEGIN);
    }
    return pass.status;
}
