/* SPDX-License-Identifier: MIT
 *
 * trials.c -- the table of trials, and the loop over it.  See trials.h.
 */
#include "harness/trials/trials.h"

#include <epc/epc.h>

#include "harness/trials/trial_registry.h"

const struct epci_trial epci_trials[] = {
    { "buffer sizes", EPCI_WANTS_DATA, epci_trial_sizes },
    { "unaligned buffers", EPCI_WANTS_DATA, epci_trial_unaligned },
    { "answers side by side", EPCI_WANTS_DATA, epci_trial_repeat },
    { "queries", EPCI_WANTS_OPEN, epci_trial_queries },
    { "the order of calls", EPCI_WANTS_OPEN, epci_trial_order },
    { "names", EPCI_WANTS_OPEN, epci_trial_names },
    { "unloading", EPCI_WANTS_OPEN, epci_trial_unload },
    { "several threads", EPCI_WANTS_DATA, epci_trial_threads },
    { "many Collects", EPCI_WANTS_OPEN, epci_trial_collects },
    { "Open and Close again and again", EPCI_WANTS_OPEN, epci_trial_reopenings },
    { "registry", EPCI_WANTS_OPEN, epci_trial_registry },
    { NULL, EPCI_WANTS_OPEN, NULL },
};

void epci_trials_run(struct epci_pass *pass)
{
    for (const struct epci_trial *trial = epci_trials; trial->name; trial++) {
        if (pass->stop || pass->status != EPC_OK)
            return;
        if (trial->wants == EPCI_WANTS_DATA && pass->needed == 0)
            continue;
        trial->run(pass);
        epci_findings_settle(pass->findings);
        epci_pass_end(pass);
    }
}
