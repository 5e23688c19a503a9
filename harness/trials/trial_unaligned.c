/* SPDX-License-Identifier: MIT
 *
 * trial_unaligned.c -- Collect into a buffer that does not begin at a multiple of 8.
 *
 * A provider gets such a buffer after another one whose answer is no multiple of 8 (event 1016), or
 * at level 4 from its caller: it has to answer as ever.  Whatever goes wrong only here is one
 * finding.
 */
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

struct seen {
    bool rules[EPCI_RULE_COUNT]; /* that the same call into an aligned buffer breaks */
    char first[400];             /* what goes wrong beyond them, "" if nothing does  */
};

/* Two epci_finding_fn. */
static void unaligned_remember(void *context, const struct epci_finding *finding)
{
    struct seen *seen = context;

    seen->rules[finding->rule] = true;
}

static void keep_new(void *context, const struct epci_finding *finding)
{
    struct seen *seen = context;

    /* The rules after this one look at values too, which may be others in every call. */
    if (!seen->first[0] && finding->rule <= EPCI_RULE_OBJECT_COUNT && !seen->rules[finding->rule])
        snprintf(seen->first, sizeof seen->first, "%s", finding->message);
}

static bool unaligned_collect(struct val_pass *pass, uint32_t skew, uint32_t room,
                              struct epci_reply_collected *reply)
{
    const struct epci_question question = {
        .query = "Global", .room = room, .guard = EPCI_GUARD_PATTERN, .fill = VAL_FILL, .skew = skew
    };

    return val_pass_ask(pass, &question, reply);
}

static void unaligned_judge(const struct val_pass *pass, uint32_t room,
                            const struct epci_reply_collected *reply, epci_finding_fn *report,
                            struct seen *seen)
{
    const struct epci_check_options options = { .level = pass->about->level,
                                                .profile = pass->about->profile };
    struct epci_collect_call call = epci_collect_call_of(reply, room, pass->session.block);

    epci_check_collect(&call, &options, report, seen);
}

static void unaligned_compare(struct val_pass *pass, uint32_t skew, struct seen *seen,
                              const struct epci_reply_collected *reply)
{
    if (!seen->first[0] && (reply->status != 0 || reply->bytes == 0))
        snprintf(seen->first, sizeof seen->first,
                 "Collect returned %" PRIu32 " and %" PRIu32 " bytes, though it has data",
                 reply->status, reply->bytes);
    if (seen->first[0])
        val_findings_add(pass->about->findings, VAL_HOST_UNALIGNED_BUFFER,
                         "with a buffer that begins %" PRIu32
                         " bytes after a multiple of 8, where another provider may end, Collect "
                         "(%s) does what it does not do otherwise: %s",
                         skew, pass->target->key.collect, seen->first);
}

void val_trial_unaligned(struct val_pass *pass)
{
    /* 4 is what happens, and the others are what happens after careless callers. */
    static const uint32_t skews[] = { 4, 2, 1 };
    static const struct val_circumstance odd = {
        VAL_HOST_UNALIGNED_BUFFER, "into a buffer that does not begin at a multiple of 8"
    };
    uint32_t room = val_pass_room(pass);
    struct epci_reply_collected reply;

    if (!val_pass_begin(pass, EPCI_GUARD_PATTERN) || !val_pass_open(pass))
        return;
    for (size_t i = 0; i < EPC_COUNT(skews); i++) {
        struct seen seen = { .first = "" };

        /* What it does otherwise, and that it still has data. */
        if (!unaligned_collect(pass, 0, room, &reply))
            return;
        if (reply.status != 0 || reply.bytes == 0)
            continue;
        unaligned_judge(pass, room, &reply, unaligned_remember, &seen);
        pass->about->circumstance = &odd;
        if (!unaligned_collect(pass, skews[i], room, &reply))
            return;
        pass->about->circumstance = NULL;
        unaligned_judge(pass, room, &reply, keep_new, &seen);
        unaligned_compare(pass, skews[i], &seen, &reply);
        val_findings_settle(pass->about->findings);
    }
    val_pass_close(pass);
}
