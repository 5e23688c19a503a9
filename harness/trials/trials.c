/* SPDX-License-Identifier: MIT
 *
 * trials.c -- how the trials of harness/findings/needs.h are run, one after the other.
 */
#include "harness/trials/trials.h"

#include <epc/epc.h>

#define NONE (-1)

static const struct trial {
    bool (*run)(struct val_pass *pass);
    int verdict; /* the rule by which the child may end and the trial be done, or NONE */
} trials[] = {
    [VAL_TRIAL_SIZES] = { val_trial_sizes, NONE },
    [VAL_TRIAL_UNALIGNED] = { val_trial_unaligned, VAL_HOST_UNALIGNED_BUFFER },
    [VAL_TRIAL_REPEAT] = { val_trial_repeat, NONE },
    [VAL_TRIAL_QUERIES] = { val_trial_queries, NONE },
    [VAL_TRIAL_ORDER] = { val_trial_order, NONE },
    [VAL_TRIAL_NAMES] = { val_trial_names, NONE },
    [VAL_TRIAL_UNLOAD] = { val_trial_unload, VAL_HOST_UNLOAD_CRASH },
    [VAL_TRIAL_THREADS] = { val_trial_threads, NONE },
    [VAL_TRIAL_CONNECTIONS] = { val_trial_connections, NONE },
    [VAL_TRIAL_COLLECTS] = { val_trial_collects, NONE },
    [VAL_TRIAL_REOPENINGS] = { val_trial_reopenings, NONE },
    [VAL_TRIAL_RELOADINGS] = { val_trial_reloadings, VAL_HOST_UNLOAD_CRASH },
    [VAL_TRIAL_REGISTRY] = { val_trial_registry, NONE },
};

/* Was writing outside the buffer found already?  Then sizes would show only that again, and what it
 * does to the process. */
static const struct val_found *damage_found(const struct val_findings *findings)
{
    const struct val_found *found = val_call_damage(findings);

    return found ? found : val_findings_of(findings, &val_rules[VAL_HOST_GUARD_PAGE_HIT]);
}

/* Names are those of a service that is registered; of other DLLs there is nothing to be tried. */
static bool concerns_target(const struct val_pass *pass, uint32_t needs)
{
    const struct host_target *target = pass->target;

    return !(needs & VAL_NEED_SERVICE) || (!target->scratch.path[0] && target->key.installed);
}

/* Why it cannot be tried; NULL: it can. */
static const char *trial_obstacle(const struct val_pass *pass, uint32_t needs, const char *broken)
{
    const struct val_found *found = damage_found(pass->about->findings);

    if ((needs & VAL_NEED_CALLS) && broken)
        return broken;
    if ((needs & VAL_NEED_DATA) && pass->needed == 0)
        return "Collect returned no data of any use, neither for Global nor for Costly nor for its "
               "indexes";
    return (needs & VAL_NEED_INTACT) && found ? found->message : NULL;
}

static void trial_run(struct val_pass *pass, enum val_trial_id which)
{
    const struct trial *trial = &trials[which];
    const struct val_findings *findings = pass->about->findings;
    bool opened = (val_trials[which].needs & VAL_NEED_CALLS) && which != VAL_TRIAL_ORDER;

    if (opened && !(val_pass_begin(pass, HOST_GUARD_PATTERN) && val_pass_open(pass)))
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
    for (int i = 0; i < VAL_TRIAL_COUNT && pass->about->status == EPC_OK; i++) {
        const uint32_t needs = val_trials[i].needs;
        const char *why = trial_obstacle(pass, needs, broken);

        pass->trial = val_trials[i].name;
        if (concerns_target(pass, needs) && why)
            val_untried_add(pass->about->untried, pass->trial, false, why);
        else if (concerns_target(pass, needs))
            trial_run(pass, (enum val_trial_id)i);
    }
}
