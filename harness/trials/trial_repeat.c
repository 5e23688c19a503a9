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

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

struct copy {
    unsigned char *bytes;
    uint32_t count;
    unsigned char fill;
};

static struct epci_filled filled(const struct copy *copy)
{
    struct epci_filled filled = { epci_span_of(copy->bytes, copy->count), copy->fill };

    return filled;
}

/* Collect into a buffer of this fill, with room for more than came before.  False: no further. */
static bool repeat_collect(struct val_pass *pass, unsigned char fill, struct copy *out)
{
    const struct epci_question question = { .query = "Global",
                                            .room = val_pass_room(pass),
                                            .guard = EPCI_GUARD_PATTERN,
                                            .fill = fill,
                                            .compared = true };
    struct epci_reply_collected reply;

    if (!val_pass_collect(pass, &question, &reply))
        return false;
    if (reply.status != 0 || reply.bytes == 0 || reply.bytes > question.room)
        return false;
    out->bytes = malloc(reply.bytes);
    if (!out->bytes) {
        pass->about->status = EPC_E_NOMEM;
        return false;
    }
    memcpy(out->bytes, pass->session.block, reply.bytes);
    out->count = reply.bytes;
    out->fill = fill;
    return true;
}

static void repeat_compare(struct val_pass *pass, const struct copy *older,
                           const struct copy *newer)
{
    const struct epci_filled one = filled(older), other = filled(newer);

    val_collect_compare(pass->about, &one, &other);
}

void val_trial_repeat(struct val_pass *pass)
{
    /* Rare in data, and no two next to each other alike. */
    static const unsigned char fills[] = { 0xCD, 0x3B, 0xE7, 0x59, 0xB6 };
    struct copy older = { NULL, 0, 0 }, newer = { NULL, 0, 0 };
    bool going = val_pass_begin(pass, EPCI_GUARD_PATTERN) && val_pass_open(pass);

    for (size_t i = 0; i < sizeof fills && going; i++) {
        going = repeat_collect(pass, fills[i], &newer);
        if (going && i > 0)
            repeat_compare(pass, &older, &newer);
        free(older.bytes);
        older = newer;
        newer.bytes = NULL;
    }
    free(older.bytes);
    if (going)
        val_pass_close(pass);
}
