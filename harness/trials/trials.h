/* SPDX-License-Identifier: MIT
 *
 * trials.h -- what is tried on a DLL beyond perflib's own calls: one trial, one way of calling it.
 *
 * Windows only.  A trial begins, uses and ends its own pass (pass.h), so that none depends on what
 * another has done to the DLL.  Trials run in the order of trials.c, after the plain passes, and
 * only where those got as far as the trial wants.
 */
#pragma once

#include "harness/trials/pass.h"

enum val_trial_wants {
    VAL_WANTS_OPEN, /* Open, Collect and Close return                                           */
    VAL_WANTS_DATA  /* and a block came back that perflib would keep: pass->needed is its size  */
};

struct val_trial {
    const char *name; /* what is being done, for the progress line: "buffer sizes" */
    enum val_trial_wants wants;
    void (*run)(struct val_pass *pass);
};

/* Ends with a trial whose name is NULL. */
extern const struct val_trial val_trials[];

void val_trial_unload(struct val_pass *pass);   /* trial_unload.c  */
void val_trial_threads(struct val_pass *pass);  /* trial_threads.c */
void val_trial_collects(struct val_pass *pass); /* trial_cycles.c  */
void val_trial_reopenings(struct val_pass *pass);

/* Run all trials for which the pass is good enough.  Levels 1 and 2 only. */
void val_trials_run(struct val_pass *pass);

/* trial_sizes.c, trial_unaligned.c, trial_repeat.c, trial_queries.c, trial_order.c,
 * trial_names.c */
void val_trial_sizes(struct val_pass *pass);
void val_trial_unaligned(struct val_pass *pass);
void val_trial_repeat(struct val_pass *pass);
void val_trial_queries(struct val_pass *pass);
void val_trial_names(struct val_pass *pass);
void val_trial_order(struct val_pass *pass);
