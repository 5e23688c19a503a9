/* SPDX-License-Identifier: MIT
 *
 * trials.c -- the table of trials, and the loop over it.
 */
#include "harness/trials/trials.h"

#include <epc/epc.h>

#include "harness/trials/trial_registry.h"

const struct val_trial val_trials[] = {
    { "buffer sizes", VAL_WANTS_DATA, val_trial_sizes },
    { "unaligned buffers", VAL_WANTS_DATA, val_trial_unaligned },
    { "answers side by side", VAL_WANTS_DATA, val_trial_repeat },
    { "queries", VAL_WANTS_OPEN, val_trial_queries },
    { "the order of calls", VAL_WANTS_OPEN, val_trial_order },
    { "names", VAL_WANTS_OPEN, val_trial_names },
    { "unloading", VAL_WANTS_OPEN, val_trial_unload },
    { "several threads", VAL_WANTS_DATA, val_trial_threads },
    { "many Collects", VAL_WANTS_OPEN, val_trial_collects },
    { "Open and Close again and again", VAL_WANTS_OPEN, val_trial_reopenings },
    { "registry", VAL_WANTS_OPEN, val_trial_registry },
    { NULL, VAL_WANTS_OPEN, NULL },
};

void val_trials_run(struct val_pass *pass)
{
    for (const struct val_trial *trial = val_trials; trial->name; trial++) {
        if (pass->about->stop || pass->about->status != EPC_OK)
            return;
        if (trial->wants == VAL_WANTS_DATA && pass->needed == 0)
            continue;
        trial->run(pass);
        val_findings_settle(pass->about->findings);
        val_pass_end(pass);
    }
}
