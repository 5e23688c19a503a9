/* SPDX-License-Identifier: MIT
 *
 * trials.h -- what is tried on a DLL beyond perflib's own calls: one trial, one way of calling it.
 *
 * Windows only.  A trial begins, uses and ends its own pass (pass.h), so that none depends on what
 * another has done to the DLL.  Trials run in the order of trials.c, behind the plain passes, and only
 * where those got as far as the trial wants.
 */
#ifndef EPC_HARNESS_TRIALS_TRIALS_H
#define EPC_HARNESS_TRIALS_TRIALS_H

#include "harness/trials/pass.h"

enum epci_trial_wants {
    EPCI_WANTS_OPEN, /* Open, Collect and Close return                                           */
    EPCI_WANTS_DATA  /* and a block came back that perflib would keep: pass->needed is its size  */
};

struct epci_trial {
    const char *name; /* what is being done, for the progress line: "buffer sizes" */
    enum epci_trial_wants wants;
    void (*run)(struct epci_pass *pass);
};

/* Ends with a trial whose name is NULL. */
extern const struct epci_trial epci_trials[];

void epci_trial_unload(struct epci_pass *pass);   /* trial_unload.c  */
void epci_trial_threads(struct epci_pass *pass);  /* trial_threads.c */
void epci_trial_collects(struct epci_pass *pass); /* trial_cycles.c  */
void epci_trial_reopenings(struct epci_pass *pass);

/* Run all trials for which the pass is good enough.  Levels 1 and 2 only. */
void epci_trials_run(struct epci_pass *pass);

/* trial_sizes.c, trial_unaligned.c, trial_repeat.c, trial_queries.c, trial_order.c,
 * trial_names.c */
void epci_trial_sizes(struct epci_pass *pass);
void epci_trial_unaligned(struct epci_pass *pass);
void epci_trial_repeat(struct epci_pass *pass);
void epci_trial_queries(struct epci_pass *pass);
void epci_trial_names(struct epci_pass *pass);
void epci_trial_order(struct epci_pass *pass);

#endif
