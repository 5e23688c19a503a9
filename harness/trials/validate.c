/* SPDX-License-Identifier: MIT
 *
 * validate.c -- load, Open, Collect into growing buffers, Collect into an exact fit, Close; per
 * guard mode.
 *
 * What the plain passes learn (how many bytes an answer needs) decides which trials can follow.
 */
#include "harness/trials/validate.h"

#include <epc/epc.h>

#include "harness/trials/trials.h"

/* Too small for any object, so that every provider that has data shows how it says so. */
#define ROOM_FIRST 64u
#define ROOM_NEXT  4096u

/* The next size to try after one that was too small. */
static uint32_t validate_larger(uint32_t room)
{
    return room < ROOM_NEXT ? ROOM_NEXT : room * 2;
}

/* Collect as callers of RegQueryValueEx do, with a larger buffer until it is large enough, and then
 * into one that has exactly the size of what was returned. */
static bool collect_all(struct val_pass *pass)
{
    struct epci_reply_collected reply;
    struct epci_question question = val_pass_question(ROOM_FIRST);
    bool enough = false;

    question.guard = pass->guard;
    while (!enough) {
        if (!val_pass_collect(pass, &question, &reply))
            return false;
        if (val_collect_far_away(&question, &reply))
            return true;
        enough = !val_collect_wants_more(&question, &reply) &&
                 (reply.bytes || question.room > ROOM_FIRST);
        if (!enough && val_collect_never_enough(pass->about, &question))
            return true;
        if (!enough)
            question.room = validate_larger(question.room);
    }
    if (reply.status != 0 || reply.bytes == 0)
        return true;
    question.room = (reply.bytes + 7) & ~7u;
    if (!val_pass_collect(pass, &question, &reply))
        return false;
    /* One that refuses an exact fit has data all the same. */
    if (reply.status == 0 || reply.status == EPCI_STATUS_MORE_DATA)
        pass->needed = pass->about->tallies->bytes;
    return true;
}

/* ---- A pass, and all of them ---- */

static void validate_run(struct val_pass *pass, enum epci_guard guard)
{
    if (pass->about->stop || pass->about->status != EPC_OK)
        return;
    if (val_pass_begin(pass, guard) && val_pass_open(pass) && collect_all(pass))
        val_pass_close(pass);
    val_findings_settle(pass->about->findings);
    val_pass_end(pass);
}

int val_validate(struct val_case *about, const struct epci_target *target, unsigned guards,
                 bool plain, struct val_save *save)
{
    struct val_pass pass = { .about = about, .target = target, .save = save };

    if (guards & VAL_GUARDS_PATTERN)
        validate_run(&pass, EPCI_GUARD_PATTERN);
    if (guards & VAL_GUARDS_PAGE) {
        validate_run(&pass, EPCI_GUARD_END);
        validate_run(&pass, EPCI_GUARD_BEGIN);
    }
    if (about->level < 3)
        val_trial_registry_explain(&pass);
    if (about->level < 3 && !plain)
        val_trials_run(&pass);
    return about->status;
}
