/* SPDX-License-Identifier: MIT
 *
 * replay.h -- checks what was saved as check checks what is live, in memory.
 *
 *     harness_replay_init, harness_replay_check_parsed_file for each file in the order of the
 *     calls, harness_replay_decide_and_print, harness_replay_release
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "harness/behaviour/case.h"
#include "harness/behaviour/verdict.h"
#include "harness/tool/options.h"
#include "harness/report/report.h"
#include "reader/captures/saved.h"

struct harness_replay {
    const struct harness_options *options;
    struct harness_case about;    /* level and profile: those of the captures, unless given */
    struct host_provider_key key; /* as far as the captures know it */
    struct harness_findings findings;
    struct harness_report report;
    struct reader_names names; /* the captures', of one that knows most */
    size_t count;              /* of files */
    enum reader_saved_form form;
    unsigned guards;
    bool tried[HARNESS_HOST_RULE_COUNT]; /* there was a call whose exception breaks this rule */
    struct harness_repeated repeated;    /* the answers that are to be compared */
};

/* `options` have to live as long; *out may not be moved.  The caller then leaves out of
 * `findings` what is not wanted (harness_select_rules). */
void harness_replay_init(struct harness_replay *out, const struct harness_options *options);

/* Judge one file; `name` is what a block or answer is called in findings.  EPC_E_INVALID, and
 * one sentence of `capacity` bytes: it does not belong to those before it, or names a rule that
 * there is not. EPC_E_NOMEM. */
int harness_replay_check_parsed_file(struct harness_replay *replay,
                                     const struct reader_saved *saved, const char *name,
                                     char *message, size_t capacity);

/* Keep the names that a capture brings, if they are more than those there are; taken out of
 * `saved`. */
void harness_keep_larger_name_table(struct harness_replay *replay, struct reader_saved *saved);

/* Print the report, as text or JSON.  Returns whether the check is passed. */
bool harness_replay_decide_and_print(struct harness_replay *replay, FILE *to);
void harness_replay_release(struct harness_replay *replay);
