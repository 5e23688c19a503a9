/* SPDX-License-Identifier: MIT
 *
 * switch.c -- plans what is one value of a service's Performance key: enabling and disabling a
 * provider, and trusting its DLL. */
#include "lodctr/plan/work.h"

#include <string.h>

static void enable(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (target->disabled.exists)
        lod_work_remove(work, target->performance, LOD_DISABLED);
}

static void trust(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const struct lod_trust *wanted = work->request->trust;
    const struct lod_value *now = &target->validation;

    if (now->exists && now->type == EPCI_REG_BINARY && now->size == sizeof *wanted &&
        memcmp(now->bytes, wanted, sizeof *wanted) == 0)
        return;
    lod_work_set(work, target->performance, LOD_VALIDATION, EPCI_REG_BINARY, wanted,
                 sizeof *wanted);
}

void lod_work_switch(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (!target->has_performance)
        lod_work_refuse(work, LOD_CODE_NOT_FOUND,
                        LOD_SAY(work, "%s: there is no key %s; nothing was changed",
                                target->name ? target->name : work->request->service,
                                target->performance ? target->performance : "for services"));
    else if (work->request->action == LOD_ENABLE)
        enable(work);
    else if (work->request->action == LOD_DISABLE)
        lod_work_set_u32(work, target->performance, LOD_DISABLED, &target->disabled, 1);
    else
        trust(work);
}
