/* SPDX-License-Identifier: MIT
 *
 * switch.c -- plans the actions that change one value of a service's Performance key: enabling and
 * disabling a provider, and trusting its DLL.
 */
#include "lodctr/plan/actions.h"

#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/work.h"

void lod_work_plan_enable_disable_or_trust(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (lod_key_exists(&target->performance) &&
        !lod_service_has_any_range_value(&target->service) &&
        !lod_service_has_system_indexes(&target->service))
        lod_work_add_plan_note(work, EPCI_NOTE, LOD_NOT_INSTALLED, target->name);
    if (!lod_key_exists(&target->performance))
        lod_work_refuse_and_return_true(
            work, LOD_CODE_NOT_FOUND,
            "%s: there is no key %s; lodctr --create-key FILE.ini makes it",
            target->name ? target->name : work->request->service,
            target->performance.path ? target->performance.path : "for services");
    else if (work->request->action == LOD_ENABLE && target->service.disabled.exists)
        lod_work_remove_value(work, target->performance.path, LOD_DISABLED);
    else if (work->request->action == LOD_DISABLE)
        lod_work_set_u32(work, target->performance.path, LOD_DISABLED, &target->service.disabled,
                         1);
    else if (work->request->action == LOD_TRUST)
        lod_work_set_value(work, target->performance.path, LOD_VALIDATION,
                           &target->service.validation,
                           &(struct lod_value){ true, EPCI_REG_BINARY, work->request->trust,
                                                sizeof *work->request->trust });
}
