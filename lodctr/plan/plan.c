/* SPDX-License-Identifier: MIT
 *
 * plan.c -- the planner's entry: one table says for each action its name, its planner and whether
 * it needs the name tables.
 */
#include "lodctr/plan/plan.h"

#include <assert.h>

#include <epc/epc.h>

#include "lodctr/plan/actions.h"
#include "lodctr/plan/work/refusals.h"
#include "lodctr/plan/work/work.h"

int lod_code_from_status(int status)
{
    static const struct {
        int status, code;
    } rows[] = {
        { EPC_E_NOT_FOUND, LOD_CODE_NOT_FOUND }, { EPC_E_ACCESS, LOD_CODE_ACCESS },
        { EPC_E_NOMEM, LOD_CODE_MEMORY },        { EPC_E_CORRUPT, LOD_CODE_DATA },
        { EPC_E_ENCODING, LOD_CODE_DATA },       { EPC_E_RANGE, LOD_CODE_DATA },
        { EPC_E_TRUNCATED, LOD_CODE_DATA },      { EPC_E_UNSUPPORTED, LOD_CODE_UNSUPPORTED },
        { EPC_E_INVALID, LOD_CODE_PATH },        { EPC_E_BUSY, LOD_CODE_BUSY },
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        if (rows[i].status == status)
            return rows[i].code;
    return status < 0 ? LOD_CODE_FAILURE : LOD_CODE_OK;
}

const char *lod_event_source_of_request(const struct lod_request *request)
{
    const struct ini_perf_model *model = request->model ? request->model : request->installed;

    if (request->event_source)
        return request->event_source;
    return model ? model->event_source : NULL;
}

static const struct {
    void (*plan)(struct lod_work *work);
    const char *name;
    bool is_of_service; /* the service's name follows */
    bool needs_tables;
} actions[] = {
    [LOD_INSTALL] = { lod_work_plan_installation, "install", true, true },
    [LOD_REMOVE] = { lod_work_plan_service_removal, "remove", true, true },
    [LOD_REPAIR] = { lod_work_plan_repair, "repair", false, true },
    [LOD_ENABLE] = { lod_work_plan_enable_disable_or_trust, "enable", true, false },
    [LOD_DISABLE] = { lod_work_plan_enable_disable_or_trust, "disable", true, false },
    [LOD_TRUST] = { lod_work_plan_enable_disable_or_trust, "trust", true, false },
    [LOD_RESTORE] = { lod_work_plan_restoration, "restore", false, false },
    [LOD_REGISTER] = { lod_work_register_all_but_counters, "register", true, false },
    [LOD_UNREGISTER] = { lod_work_unregister_without_counters, "unregister", true, false },
};

int lod_plan(struct kit_arena *arena, const struct lod_install_state *state,
             const struct lod_request *request, struct lod_plan *plan)
{
    const char *service = request->model ? request->model->service : request->service;
    enum lod_action action = request->action;
    struct lod_work work;

    lod_work_init_from_state(&work, arena, state, request, plan);
    for (size_t i = 0; i < request->note_count; i++)
        lod_work_add_plan_note(&work, request->notes[i].severity, "%s", request->notes[i].text);
    plan->what = actions[action].is_of_service
                     ? kit_arena_format(arena, "%s %s", actions[action].name, service)
                     : actions[action].name;
    if (!plan->what)
        return EPC_E_NOMEM;
    if (work.status == EPC_OK &&
        !(actions[action].needs_tables && lod_work_detect_and_refuse_bad_registry(&work)))
        actions[action].plan(&work);
    if (plan->outcome == LOD_PLAN_READY && plan->edit_count == 0)
        plan->outcome = LOD_PLAN_NOTHING;
    assert(work.status != EPC_OK || lod_plan_is_valid(plan));
    return work.status;
}

/* ---- What must hold ---- */

bool lod_plan_is_valid(const struct lod_plan *plan)
{
    if (plan->edit_count > plan->edit_capacity || plan->note_count > plan->note_capacity ||
        (plan->outcome == LOD_PLAN_READY) != (plan->edit_count != 0))
        return false;
    return plan->outcome != LOD_PLAN_REFUSED ||
           (plan->note_count && plan->notes[plan->note_count - 1].severity == EPCI_ERROR);
}

/* ---- Edits in words ---- */

const char *lod_registry_type_name(uint32_t type)
{
    static const char *const names[] = { [EPCI_REG_SZ] = "REG_SZ",
                                         [EPCI_REG_EXPAND_SZ] = "REG_EXPAND_SZ",
                                         [EPCI_REG_BINARY] = "REG_BINARY",
                                         [EPCI_REG_DWORD] = "REG_DWORD",
                                         [EPCI_REG_MULTI_SZ] = "REG_MULTI_SZ" };

    return type < EPC_COUNT(names) && names[type] ? names[type] : "?";
}
