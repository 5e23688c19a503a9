/* SPDX-License-Identifier: MIT
 *
 * trial_repeat.c -- Collect several times in one process, and what only its answers side by side
 * show.
 *
 * Buffers of different fill tell what Collect never wrote; answers one after the other tell
 * whether the layout stays and what counts only rises.  That sizes change from call to call is
 * legal.
 */
#include "harness/trials/trials.h"
#include "harness/behaviour/verdict.h"

#include <stdlib.h>

#include <epc/epc.h>

/* Collect into a buffer of this fill, with room for more than came before.  False: no further. */
static bool collect_and_compare(struct harness_pass *pass, unsigned char fill,
                                struct harness_repeated *repeated)
{
    struct host_question question =
        harness_question_for_buffer_capacity(pass, harness_pass_ample_capacity(pass));
    struct host_reply_collected reply;
    int status;

    question.fill = fill;
    question.compared = true;
    if (!harness_pass_collect_and_check(pass, &question, &reply))
        return false;
    status = harness_compare_and_keep_answer(pass->about, repeated, &question, &reply,
                                             pass->session.block);
    if (status == EPC_E_NOMEM)
        pass->about->status = status;
    else if (status != EPC_OK)
        harness_pass_add_partly_untried(pass, "Collect has no data any more");
    return status == EPC_OK;
}

bool harness_trial_repeated_collects(struct harness_pass *pass)
{
    /* Rare in data, and no two next to each other alike. */
    static const unsigned char fills[] = { 0xCD, 0x3B, 0xE7, 0x59, 0xB6 };
    struct harness_repeated repeated = { 0 };
    bool going = true;

    for (size_t i = 0; i < sizeof fills && going; i++)
        going = collect_and_compare(pass, fills[i], &repeated);
    free(repeated.last);
    return going;
}
