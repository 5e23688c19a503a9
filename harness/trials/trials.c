/* SPDX-License-Identifier: MIT
 *
 * trials.c -- the table of trials, and the loop over it.
 */
#include "harness/trials/trials.h"

#include <epc/epc.h>

#define NONE (-1)

/* What a trial wants. */
enum {
    CALLS = 1,      /* all plain calls returned, and Open with success */
    DATA = 2,       /* a block came back: pass->needed is its size */
    INTACT = 4,     /* nothing was written outside of the buffer */
    REGISTERED = 8, /* it is a service, whose names are in the registry */
    OPENED = 16     /* the pass is begun and the DLL opened, and closed if the trial says so */
};

static const struct trial {
    const char *name;
    bool (*run)(struct val_pass *pass);
    unsigned wants;
    int verdict; /* the rule by which the child may end and the trial be done, or NONE */
} trials[] = {
    { "buffer sizes", val_trial_sizes, CALLS | OPENED | DATA | INTACT, NONE },
    { "unaligned buffers", val_trial_unaligned, CALLS | OPENED | DATA, VAL_HOST_UNALIGNED_BUFFER },
    { "comparing answers", val_trial_repeat, CALLS | OPENED | DATA, NONE },
    { "queries", val_trial_queries, CALLS | OPENED, NONE },
    { "the order of calls", val_trial_order, CALLS, NONE },
    { "names", val_trial_names, CALLS | OPENED | REGISTERED, NONE },
    { "unloading", val_trial_unload, CALLS | OPENED, VAL_HOST_UNLOAD_CRASH },
    { "several threads", val_trial_threads, CALLS | OPENED | DATA, NONE },
    { "many Collects", val_trial_collects, CALLS | OPENED, NONE },
    { "repeated Open and Close", val_trial_reopenings, CALLS | OPENED, NONE },
    { "repeated loading", val_trial_reloadings, CALLS | OPENED, VAL_HOST_UNLOAD_CRASH },
    { "registry", val_trial_registry, 0, NONE },
};

/* Was writing outside the buffer found already?  Then sizes would show only that again, and what it
 * does to the process. */
static const struct val_found *damage(const struct val_findings *findings)
{
    const struct val_found *found = val_call_damage(findings);

    return found ? found : val_findings_of(findings, &val_rules[VAL_HOST_GUARD_PAGE_HIT]);
}

/* Names are those of a service that is registered; of other DLLs there is nothing to be tried. */
static bool concerns(const struct val_pass *pass, const struct trial *trial)
{
    const struct epci_target *target = pass->target;

    return !(trial->wants & REGISTERED) || (!target->scratch.path[0] && target->key.installed);
}

/* Why it cannot be tried; NULL: it can. */
static const char *obstacle(const struct val_pass *pass, const struct trial *trial,
                            const char *broken)
{
    const struct val_found *found = damage(pass->about->findings);

    if ((trial->wants & CALLS) && broken)
        return broken;
    if ((trial->wants & DATA) && pass->needed == 0)
        return "Collect returned no data of any use, neither for Global nor for Costly nor for its "
               "indexes";
    return (trial->wants & INTACT) && found ? found->message : NULL;
}

static void trial_run(struct val_pass *pass, const struct trial *trial)
{
    const struct val_findings *findings = pass->about->findings;
    bool opened = trial->wants & OPENED;

    if (opened && !(val_pass_begin(pass, EPCI_GUARD_PATTERN) && val_pass_open(pass)))
        val_pass_cut_by_last(pass, false);
    else {
        bool close = trial->run(pass);

        if (pass->about->dead && opened &&
            (trial->verdict == NONE || findings->last_rule != &val_rules[trial->verdict]))
            val_pass_cut_by_last(pass, true);
        if (close && opened)
            val_pass_close(pass);
    }
    val_findings_settle(pass->about->findings);
    val_pass_end(pass);
}

void val_trials_run(struct val_pass *pass, const char *broken)
{
    for (size_t i = 0; i < EPC_COUNT(trials) && pass->about->status == EPC_OK; i++) {
        const struct trial *trial = &trials[i];
        const char *why = obstacle(pass, trial, broken);

        pass->trial = trial->name;
        if (concerns(pass, trial) && why)
            val_untried_add(pass->about->untried, trial->name, false, why);
        else if (concerns(pass, trial))
            trial_run(pass, trial);
    }
}
