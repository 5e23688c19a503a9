/* SPDX-License-Identifier: MIT
 *
 * trial_unaligned.c -- Collect into a buffer that does not begin at a multiple of 8.
 *
 * That is what a provider gets behind another one whose answer is no multiple of 8 (event 1016), or at
 * level 4 from its caller: it has to answer as ever.  Whatever goes wrong only here is one finding.
 */
#include "harness/trials.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

struct seen {
    const struct epci_findings *findings;
    char first[400]; /* what went wrong first, "" if nothing did */
};

/* An epci_finding_fn: keep what no aligned buffer has shown. */
static void keep_new(void *context, const struct epci_finding *finding)
{
    struct seen *seen = context;

    if (!seen->first[0] && !epci_findings_of(seen->findings, &epci_rules[finding->rule]))
        snprintf(seen->first, sizeof seen->first, "%s", finding->message);
}

static bool collect(struct epci_pass *pass, uint32_t skew, uint32_t room,
                    struct epci_reply_collected *reply)
{
    const struct epci_question question = { .query = "Global",
                                            .room = room,
                                            .guard = EPCI_GUARD_PATTERN,
                                            .fill = EPCI_FILL,
                                            .skew = skew };

    return epci_pass_ask(pass, &question, reply);
}

static void compare(struct epci_pass *pass, uint32_t skew, uint32_t room,
                    const struct epci_reply_collected *reply)
{
    const struct epci_check_options options = { .level = pass->options->level,
                                                .profile = pass->options->profile };
    struct epci_collect_call call = epci_session_call(&pass->session, room, reply);
    struct seen seen = { .findings = pass->findings };

    epci_check_collect(&call, &options, keep_new, &seen);
    if (!seen.first[0] && (reply->status != 0 || reply->bytes == 0))
        snprintf(seen.first, sizeof seen.first,
                 "Collect returned %" PRIu32 " and %" PRIu32 " bytes, though it has data",
                 reply->status, reply->bytes);
    if (seen.first[0])
        epci_findings_add(
            pass->findings, EPCI_HOST_UNALIGNED_BUFFER,
            "with a buffer that begins %" PRIu32
            " bytes behind a multiple of 8, which another provider may leave, Collect "
            "(%s) does what it does not do otherwise: %s",
            skew, pass->target->key.collect, seen.first);
}

void epci_trial_unaligned(struct epci_pass *pass)
{
    /* 4 is what happens, and the others are what happens after careless callers. */
    static const uint32_t skews[] = { 4, 2, 1 };
    static const struct epci_circumstance odd = {
        EPCI_HOST_UNALIGNED_BUFFER, "into a buffer that does not begin at a multiple of 8"
    };
    uint32_t room = 2 * pass->needed + 4096;
    struct epci_reply_collected reply;

    if (!epci_pass_begin(pass, EPCI_GUARD_PATTERN) || !epci_pass_open(pass))
        return;
    for (size_t i = 0; i < sizeof skews / sizeof *skews; i++) {
        /* That it still has data is seen beside it. */
        if (!collect(pass, 0, room, &reply))
            return;
        if (reply.status != 0 || reply.bytes == 0)
            continue;
        pass->circumstance = &odd;
        if (!collect(pass, skews[i], room, &reply))
            return;
        pass->circumstance = NULL;
        compare(pass, skews[i], room, &reply);
        epci_findings_settle(pass->findings);
    }
    epci_pass_close(pass);
}
