/* SPDX-License-Identifier: MIT
 *
 * validate.c -- see validate.h.
 */
#include "harness/trials/validate.h"

#include <epc/epc.h>

#include "harness/trials/trial_registry.h"
#include "harness/trials/trials.h"

/* Too small for any object, so that every provider that has data shows how it says so. */
#define ROOM_FIRST 64u
#define ROOM_NEXT  4096u

/* The next size to try after one that was too small. */
static uint32_t larger(uint32_t room)
{
    return room < ROOM_NEXT ? ROOM_NEXT : room * 2;
}

/* Collect as callers of RegQueryValueEx do, with a larger buffer until it is large enough, and then
 * into one that has exactly the size of what was returned. */
static bool collect_all(struct val_pass *pass)
{
    struct epci_reply_collected reply;
    struct epci_question question = {
        .query = "Global", .room = ROOM_FIRST, .guard = pass->guard, .fill = VAL_FILL
    };
    bool enough = false;

    while (!enough) {
        if (!val_pass_collect(pass, &question, &reply))
            return false;
        if (val_pass_far_away(&question, &reply))
            return true;
        enough =
            !val_pass_wants_more(&question, &reply) && (reply.bytes || question.room > ROOM_FIRST);
        if (!enough && val_pass_never_enough(pass, &question))
            return true;
        if (!enough)
            question.room = larger(question.room);
    }
    if (reply.status != 0 || reply.bytes == 0)
        return true;
    question.room = (reply.bytes + 7) & ~7u;
    if (!val_pass_collect(pass, &question, &reply))
        return false;
    /* One that refuses an exact fit has data all the same. */
    if (reply.status == 0 || reply.status == EPCI_STATUS_MORE_DATA)
        pass->needed = pass->report->bytes;
    return true;
}

/* ---- A pass, and all of them ---- */

static void run(struct val_pass *pass, enum epci_guard guard)
{
    if (pass->stop || pass->status != EPC_OK)
        return;
    if (val_pass_begin(pass, guard) && val_pass_open(pass) && collect_all(pass))
        val_pass_close(pass);
    val_findings_settle(pass->findings);
    val_pass_end(pass);
}

int val_validate(const struct val_options *options, const struct epci_target *target,
                 struct val_save *save, struct val_findings *findings, struct val_report *report)
{
    struct val_pass pass = {
        .options = options, .target = target, .save = save, .findings = findings, .report = report
    };
    /* Without tests the buffer is a plain copy. */
    unsigned guards = options->level >= 3 ? VAL_GUARDS_PATTERN : options->guards;

    if (guards & VAL_GUARDS_PATTERN)
        run(&pass, EPCI_GUARD_PATTERN);
    if (guards & VAL_GUARDS_PAGE) {
        run(&pass, EPCI_GUARD_END);
        run(&pass, EPCI_GUARD_BEGIN);
    }
    if (options->level < 3)
        val_trial_registry_explain(&pass);
    if (options->level < 3 && !options->plain)
        val_trials_run(&pass);
    return pass.status;
}
