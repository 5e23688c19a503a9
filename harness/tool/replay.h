/* SPDX-License-Identifier: MIT
 *
 * replay.h -- judges what was saved as check judges what is live, in memory.
 *
 *     val_replay_init, val_replay_add for each file in the order of the calls, val_replay_print,
 *     val_replay_release
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "harness/judge/case.h"
#include "harness/tool/options.h"
#include "harness/report/report.h"
#include "reader/files/saved.h"

struct val_replay {
    const struct val_options *options;
    struct val_case about;        /* level and profile: those of the captures, unless given */
    struct host_provider_key key; /* as far as the captures know it */
    struct val_findings findings;
    struct val_report report;
    struct reader_names names; /* the captures', of one that knows most */
    size_t count;              /* of files */
    enum reader_saved_form form;
    unsigned guards;
    bool tried[VAL_HOST_RULE_COUNT]; /* there was a call whose exception breaks this rule */
    struct val_repeated repeated;    /* the answers that are to be compared */
};

/* `options` have to live as long; *out may not be moved.  The caller then leaves out of
 * `findings` what is not wanted (val_select_rules). */
void val_replay_init(struct val_replay *out, const struct val_options *options);

/* Judge one file; `name` is what a block or answer is called in findings.  EPC_E_INVALID, and
 * one sentence of `room` bytes: it does not belong to those before it, or names a rule that
 * there is not. EPC_E_NOMEM. */
int val_replay_add(struct val_replay *replay, const struct reader_saved *saved, const char *name,
                   char *message, size_t room);

/* Keep the names that a capture brings, if they are more than those there are; taken out of
 * `saved`. */
void val_replay_keep_names(struct val_replay *replay, struct reader_saved *saved);

/* Print the report, as text or JSON.  Returns whether the check is passed. */
bool val_replay_print(struct val_replay *replay, FILE *to);
/* Append it as a page, after it was printed. */
void val_replay_page(const struct val_replay *replay, struct kit_buffer *to);
void val_replay_release(struct val_replay *replay);
