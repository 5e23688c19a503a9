/* SPDX-License-Identifier: MIT
 *
 * trials.c -- how the trials of harness/findings/needs.h are run, one after the other.
 */
#include "harness/trials/trials.h"

#include <epc/epc.h>

#define NONE (-1)

static const struct trial {
    bool (*run)(struct harness_pass *pass);
    int verdict; /* the rule by which the child may end and the trial be done, or NONE */
} trials[] = {
    [HARNESS_TRIAL_SIZES] = { harness_trial_buffer_sizes, NONE },
    [HARNESS_TRIAL_UNALIGNED] = { harness_trial_unaligned_buffers, HARNESS_HOST_UNALIGNED_BUFFER },
    [HARNESS_TRIAL_REPEAT] = { harness_trial_repeated_collects, NONE },
    [HARNESS_TRIAL_QUERIES] = { harness_trial_queries, NONE },
    [HARNESS_TRIAL_ORDER] = { harness_trial_call_orders, NONE },
    [HARNESS_TRIAL_NAMES] = { harness_trial_installed_names, NONE },
    [HARNESS_TRIAL_UNLOAD] = { harness_trial_unload, HARNESS_HOST_UNLOAD_CRASH },
    [HARNESS_TRIAL_THREADS] = { harness_trial_concurrent_collects, NONE },
    [HARNESS_TRIAL_CONNECTIONS] = { harness_trial_connections, NONE },
    [HARNESS_TRIAL_COLLECTS] = { harness_trial_collect_cycles, NONE },
    [HARNESS_TRIAL_REOPENINGS] = { harness_trial_reopenings, NONE },
    [HARNESS_TRIAL_RELOADINGS] = { harness_trial_reloadings, HARNESS_HOST_UNLOAD_CRASH },
    [HARNESS_TRIAL_REGISTRY] = { harness_trial_registry_access, NONE },
};

/* Was writing outside the buffer found already?  Then sizes would show only that again, and what it
 * does to the process. */
static const struct harness_found *
find_earlier_outside_write_finding(const struct harness_findings *findings)
{
    const struct harness_found *found = harness_find_outside_write_finding(findings);

    return found ? found
                 : harness_first_finding_of_rule(findings,
                                                 &harness_rules[HARNESS_HOST_GUARD_PAGE_HIT]);
}

/* Names are those of a service that is registered; of other DLLs there is nothing to be tried. */
static bool has_service_if_trial_needs_it(const struct harness_pass *pass, uint32_t needs)
{
    const struct host_target *target = pass->target;

    return !(needs & HARNESS_NEED_SERVICE) || (!target->scratch.path[0] && target->key.installed);
}

/* Why it cannot be tried; NULL: it can. */
static const char *trial_obstacle(const struct harness_pass *pass, uint32_t needs,
                                  const char *broken)
{
    const struct harness_found *found = find_earlier_outside_write_finding(pass->about->findings);

    if ((needs & HARNESS_NEED_CALLS) && broken)
        return broken;
    if ((needs & HARNESS_NEED_DATA) && pass->needed == 0)
        return "Collect returned no data of any use, neither for Global nor for Costly nor for its "
               "indexes";
    return (needs & HARNESS_NEED_INTACT) && found ? found->message : NULL;
}

static void run_trial(struct harness_pass *pass, enum harness_trial_id which)
{
    const struct trial *trial = &trials[which];
    const struct harness_findings *findings = pass->about->findings;
    bool opened =
        (harness_trials[which].needs & HARNESS_NEED_CALLS) && which != HARNESS_TRIAL_ORDER;

    if (opened && !(harness_pass_start_child_and_load(pass, HOST_GUARD_PATTERN) &&
                    harness_pass_call_open(pass)))
        harness_pass_add_untried_by_last_finding(pass, false);
    else {
        bool close = trial->run(pass);

        if (pass->about->dead && opened &&
            (trial->verdict == NONE || findings->last_rule != &harness_rules[trial->verdict]))
            harness_pass_add_untried_by_last_finding(pass, true);
        if (close && opened)
            harness_pass_call_close(pass);
    }
    harness_silence_reported_rules(pass->about->findings);
    harness_pass_end(pass);
}

void harness_trials_run(struct harness_pass *pass, const char *broken)
{
    for (int i = 0; i < HARNESS_TRIAL_COUNT && pass->about->status == EPC_OK; i++) {
        const uint32_t needs = harness_trials[i].needs;
        const char *why = trial_obstacle(pass, needs, broken);

        pass->trial = harness_trials[i].name;
        if (has_service_if_trial_needs_it(pass, needs) && why)
            harness_untried_add(pass->about->untried, pass->trial, false, why);
        else if (has_service_if_trial_needs_it(pass, needs))
            run_trial(pass, (enum harness_trial_id)i);
    }
}
