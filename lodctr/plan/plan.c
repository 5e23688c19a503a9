/* SPDX-License-Identifier: MIT
 *
 * plan.c -- the planner's entry.  See plan.h. */
#include "lodctr/plan/plan.h"

#include <epc/epc.h>

#include "lodctr/plan/work.h"

int lod_code_of_status(int status)
{
    switch (status) {
    case EPC_E_NOT_FOUND:
        return LOD_CODE_NOT_FOUND;
    case EPC_E_ACCESS:
        return LOD_CODE_ACCESS;
    case EPC_E_NOMEM:
        return LOD_CODE_MEMORY;
    case EPC_E_CORRUPT:
    case EPC_E_ENCODING:
    case EPC_E_RANGE:
    case EPC_E_TRUNCATED:
        return LOD_CODE_DATA;
    case EPC_E_UNSUPPORTED:
        return LOD_CODE_UNSUPPORTED;
    case EPC_E_INVALID:
        return LOD_CODE_USAGE;
    case EPC_E_BUSY:
        return LOD_CODE_BUSY;
    case EPC_E_EXISTS:
        return LOD_CODE_EXISTS;
    default:
        return status < 0 ? LOD_CODE_FAILURE : LOD_CODE_OK;
    }
}

const char *lod_request_event_source(const struct lod_request *request)
{
    const struct ini_perf_model *model = request->model ? request->model : request->installed;

    if (request->event_source)
        return request->event_source;
    return model ? model->event_source : NULL;
}

static const char *describe(struct kit_arena *arena, const struct lod_request *request)
{
    switch (request->action) {
    case LOD_INSTALL:
        return kit_arena_format(arena, "install %s", request->model->service);
    case LOD_REMOVE:
        return kit_arena_format(arena, "remove %s", request->service);
    case LOD_REPAIR:
        break;
    case LOD_ENABLE:
        return kit_arena_format(arena, "enable %s", request->service);
    case LOD_DISABLE:
        return kit_arena_format(arena, "disable %s", request->service);
    case LOD_TRUST:
        return kit_arena_format(arena, "trust %s", request->service);
    case LOD_RESTORE:
        return "restore";
    case LOD_REGISTER:
        return kit_arena_format(arena, "register %s", request->model->service);
    case LOD_UNREGISTER:
        return kit_arena_format(arena, "unregister %s", request->service);
    }
    return "repair";
}

/* Do the name tables matter? */
static bool needs_tables(enum lod_action action)
{
    return action == LOD_INSTALL || action == LOD_REMOVE || action == LOD_REPAIR;
}

int lod_plan(struct kit_arena *arena, const struct lod_install_state *state,
             const struct lod_request *request, struct lod_plan *plan)
{
    struct lod_work work;

    lod_work_init(&work, arena, state, request, plan);
    for (size_t i = 0; i < request->note_count; i++)
        lod_work_note(&work, request->notes[i].severity, request->notes[i].text);
    if (!(plan->what = describe(arena, request)))
        return EPC_E_NOMEM;
    if (work.status != EPC_OK || (needs_tables(request->action) && lod_work_refuse_state(&work)))
        return work.status;
    switch (request->action) {
    case LOD_INSTALL:
        lod_work_install(&work);
        break;
    case LOD_REMOVE:
        lod_work_remove_service(&work);
        break;
    case LOD_REPAIR:
        lod_work_repair(&work);
        break;
    case LOD_ENABLE:
    case LOD_DISABLE:
    case LOD_TRUST:
        lod_work_switch(&work);
        break;
    case LOD_RESTORE:
        lod_work_restore(&work);
        break;
    case LOD_REGISTER:
        lod_work_register(&work);
        break;
    case LOD_UNREGISTER:
        lod_work_unregister(&work);
        break;
    }
    if (plan->outcome == LOD_PLAN_READY && plan->edit_count == 0)
        plan->outcome = LOD_PLAN_NOTHING;
    return work.status;
}

const char *lod_edit_type_name(uint32_t type)
{
    switch (type) {
    case EPCI_REG_SZ:
        return "REG_SZ";
    case EPCI_REG_EXPAND_SZ:
        return "REG_EXPAND_SZ";
    case EPCI_REG_BINARY:
        return "REG_BINARY";
    case EPCI_REG_DWORD:
        return "REG_DWORD";
    case EPCI_REG_MULTI_SZ:
        return "REG_MULTI_SZ";
    default:
        return "?";
    }
}

uint32_t lod_edit_number(const struct lod_edit *edit)
{
    uint32_t value = 0;

    if (edit->size == sizeof value)
        memcpy(&value, edit->bytes, sizeof value);
    return value;
}
