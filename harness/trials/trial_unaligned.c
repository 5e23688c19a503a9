/* SPDX-License-Identifier: MIT
 *
 * trial_unaligned.c -- Collect into a buffer that does not begin at a multiple of 8.
 *
 * A provider gets such a buffer after another one whose answer is not a multiple of 8 (event 1016),
 * or at level 4 from its caller: it has to answer as ever.  Whatever goes wrong only here is one
 * finding.
 */
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

struct seen {
    bool rules[CHECK_RULE_COUNT]; /* that the same call into an aligned buffer breaks */
    char first[400];              /* what goes wrong beyond them, "" if nothing does  */
};

/* Two check_finding_fn. */
static void mark_rule_broken(void *context, const struct check_finding *finding)
{
    struct seen *seen = context;

    seen->rules[finding->rule] = true;
}

static void keep_first_new_finding(void *context, const struct check_finding *finding)
{
    struct seen *seen = context;

    /* The rules after this one look at values too, which may be others in every call. */
    if (!seen->first[0] && finding->rule <= CHECK_RULE_OBJECT_COUNT && !seen->rules[finding->rule])
        snprintf(seen->first, sizeof seen->first, "%s", finding->message);
}

static void add_unaligned_finding(struct harness_pass *pass, uint32_t skew, struct seen *seen,
                                  const struct host_reply_collected *reply)
{
    char status[HARNESS_STATUS_TEXT];

    if (!seen->first[0] && (reply->status != 0 || reply->bytes == 0))
        snprintf(seen->first, sizeof seen->first,
                 "Collect returned %s and %" PRIu32 " bytes, though it has data",
                 harness_format_status_number(reply->status, status), reply->bytes);
    if (seen->first[0])
        harness_findings_add(
            pass->about->findings, HARNESS_HOST_UNALIGNED_BUFFER,
            "with a buffer that begins %" PRIu32
            " bytes after a multiple of 8, where another provider may end, Collect "
            "(%s) does what it does not do otherwise: %s",
            skew, pass->target->key.collect, seen->first);
}

bool harness_trial_unaligned_buffers(struct harness_pass *pass)
{
    /* 4 is what happens, and the others are what happens after careless callers. */
    static const uint32_t skews[] = { 4, 2, 1 };
    static const struct harness_circumstance odd = {
        HARNESS_HOST_UNALIGNED_BUFFER, "into a buffer that does not begin at a multiple of 8"
    };
    struct host_question question =
        harness_question_for_buffer_capacity(pass, harness_pass_ample_capacity(pass));
    struct host_reply_collected reply;

    for (size_t i = 0; i < EPC_COUNT(skews); i++) {
        struct seen seen = { .first = "" };

        /* What it does otherwise, and that it still has data. */
        question.skew = 0;
        if (!harness_pass_collect_unchecked(pass, &question, &reply))
            return false;
        if (reply.status != 0 || reply.bytes == 0) {
            harness_pass_add_partly_untried(pass, "Collect has no data any more");
            continue;
        }
        harness_pass_apply_rules_to_collect(pass, &question, &reply, mark_rule_broken, &seen);
        pass->about->circumstance = &odd;
        question.skew = skews[i];
        if (!harness_pass_collect_unchecked(pass, &question, &reply))
            return false;
        pass->about->circumstance = NULL;
        harness_pass_apply_rules_to_collect(pass, &question, &reply, keep_first_new_finding, &seen);
        add_unaligned_finding(pass, skews[i], &seen, &reply);
        harness_silence_reported_rules(pass->about->findings);
    }
    return true;
}
