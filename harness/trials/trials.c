/* SPDX-License-Identifier: MIT
 *
 * trials.c -- the table of trials, and the loop over it.
 */
#include "harness/trials/trials.h"

#include <epc/epc.h>

/* What a trial wants; without DATA, that Open, Collect and Close return. */
enum {
    DATA = 1,       /* a block came back that perflib would keep: pass->needed is its size */
    INTACT = 2,     /* nothing was written outside of the buffer */
    REGISTERED = 4, /* it is a service, whose names are in the registry */
    OPENED = 8,     /* the pass is begun and the DLL opened, and closed if the trial says so */
    ALONE = 16      /* what ends its process does not end others */
};

static const struct trial {
    bool (*run)(struct val_pass *pass);
    unsigned wants;
} trials[] = {
    { val_trial_sizes, OPENED | DATA | INTACT },
    { val_trial_unaligned, OPENED | DATA },
    { val_trial_repeat, OPENED | DATA },
    { val_trial_queries, OPENED },
    { val_trial_order, 0 },
    { val_trial_names, OPENED | REGISTERED },
    { val_trial_unload, OPENED | ALONE },
    { val_trial_threads, OPENED | DATA | ALONE },
    { val_trial_collects, OPENED | ALONE },
    { val_trial_reopenings, OPENED | ALONE },
    { val_trial_registry, 0 },
};

/* Was writing outside the buffer found already?  Then sizes would show only that again, and what it
 * does to the process. */
static bool damages(const struct val_findings *findings)
{
    return val_call_damage(findings) ||
           val_findings_of(findings, &val_rules[VAL_HOST_GUARD_PAGE_HIT]);
}

static bool has_all(const struct val_pass *pass, unsigned wants)
{
    const struct epci_target *target = pass->target;

    return !((wants & DATA) && pass->needed == 0) &&
           !((wants & INTACT) && damages(pass->about->findings)) &&
           !((wants & REGISTERED) && (target->scratch.path[0] || !target->key.installed));
}

static void trial_run(struct val_pass *pass, const struct trial *trial)
{
    bool opened = trial->wants & OPENED;

    if ((!opened || (val_pass_begin(pass, EPCI_GUARD_PATTERN) && val_pass_open(pass))) &&
        trial->run(pass) && opened)
        val_pass_close(pass);
    if (trial->wants & ALONE)
        pass->about->stop = false;
    val_findings_settle(pass->about->findings);
    val_pass_end(pass);
}

void val_trials_run(struct val_pass *pass)
{
    for (size_t i = 0; i < EPC_COUNT(trials); i++) {
        if (pass->about->stop || pass->about->status != EPC_OK)
            return;
        if (has_all(pass, trials[i].wants))
            trial_run(pass, &trials[i]);
    }
}
