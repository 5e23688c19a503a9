/* SPDX-License-Identifier: MIT
 *
 * switch.c -- plans what is one value of a service's Performance key: enabling and disabling a
 * provider, and trusting its DLL. */
#include "lodctr/plan/work.h"

#include <string.h>

static void enable(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    if (target->disabled.exists)
        epci_work_remove(work, target->performance, EPCI_DISABLED);
}

static void trust(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;
    const struct epci_trust *wanted = work->request->trust;
    const struct epci_value *now = &target->validation;

    if (now->exists && now->type == EPCI_REG_BINARY && now->size == sizeof *wanted &&
        memcmp(now->bytes, wanted, sizeof *wanted) == 0)
        return;
    epci_work_set(work, target->performance, EPCI_VALIDATION, EPCI_REG_BINARY, wanted,
                  sizeof *wanted);
}

void epci_work_switch(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    if (!target->has_performance)
        epci_work_refuse(work, EPCI_CODE_NOT_FOUND,
                         EPCI_SAY(work, "%s: there is no key %s; nothing was changed",
                                  target->name ? target->name : work->request->service,
                                  target->performance ? target->performance : "for services"));
    else if (work->request->action == EPCI_ENABLE)
        enable(work);
    else if (work->request->action == EPCI_DISABLE)
        epci_work_set_u32(work, target->performance, EPCI_DISABLED, &target->disabled, 1);
    else
        trust(work);
}
