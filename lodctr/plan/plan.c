/* SPDX-License-Identifier: MIT
 *
 * plan.c -- the planner's entry.  See plan.h. */
#include "lodctr/plan/plan.h"

#include <epc/epc.h>

#include "lodctr/plan/work.h"

int epci_code_of_status(int status)
{
    switch (status) {
    case EPC_E_NOT_FOUND:
        return EPCI_CODE_NOT_FOUND;
    case EPC_E_ACCESS:
        return EPCI_CODE_ACCESS;
    case EPC_E_NOMEM:
        return EPCI_CODE_MEMORY;
    case EPC_E_CORRUPT:
    case EPC_E_ENCODING:
    case EPC_E_RANGE:
    case EPC_E_TRUNCATED:
        return EPCI_CODE_DATA;
    case EPC_E_UNSUPPORTED:
        return EPCI_CODE_UNSUPPORTED;
    case EPC_E_INVALID:
        return EPCI_CODE_USAGE;
    case EPC_E_BUSY:
        return EPCI_CODE_BUSY;
    case EPC_E_EXISTS:
        return EPCI_CODE_EXISTS;
    default:
        return status < 0 ? EPCI_CODE_FAILURE : EPCI_CODE_OK;
    }
}

const char *epci_request_event_source(const struct epci_request *request)
{
    const struct epci_perf_model *model = request->model ? request->model : request->installed;

    if (request->event_source)
        return request->event_source;
    return model ? model->event_source : NULL;
}

static const char *describe(struct epci_arena *arena, const struct epci_request *request)
{
    switch (request->action) {
    case EPCI_INSTALL:
        return epci_arena_format(arena, "install %s", request->model->service);
    case EPCI_REMOVE:
        return epci_arena_format(arena, "remove %s", request->service);
    case EPCI_REPAIR:
        break;
    case EPCI_ENABLE:
        return epci_arena_format(arena, "enable %s", request->service);
    case EPCI_DISABLE:
        return epci_arena_format(arena, "disable %s", request->service);
    case EPCI_TRUST:
        return epci_arena_format(arena, "trust %s", request->service);
    case EPCI_RESTORE:
        return "restore";
    case EPCI_REGISTER:
        return epci_arena_format(arena, "register %s", request->model->service);
    case EPCI_UNREGISTER:
        return epci_arena_format(arena, "unregister %s", request->service);
    }
    return "repair";
}

/* Do the name tables matter? */
static bool needs_tables(enum epci_action action)
{
    return action == EPCI_INSTALL || action == EPCI_REMOVE || action == EPCI_REPAIR;
}

int epci_plan(struct epci_arena *arena, const struct epci_install_state *state,
              const struct epci_request *request, struct epci_plan *plan)
{
    struct epci_work work;

    epci_work_init(&work, arena, state, request, plan);
    for (size_t i = 0; i < request->note_count; i++)
        epci_work_note(&work, request->notes[i].severity, request->notes[i].text);
    if (!(plan->what = describe(arena, request)))
        return EPC_E_NOMEM;
    if (work.status != EPC_OK || (needs_tables(request->action) && epci_work_refuse_state(&work)))
        return work.status;
    switch (request->action) {
    case EPCI_INSTALL:
        epci_work_install(&work);
        break;
    case EPCI_REMOVE:
        epci_work_remove_service(&work);
        break;
    case EPCI_REPAIR:
        epci_work_repair(&work);
        break;
    case EPCI_ENABLE:
    case EPCI_DISABLE:
    case EPCI_TRUST:
        epci_work_switch(&work);
        break;
    case EPCI_RESTORE:
        epci_work_restore(&work);
        break;
    case EPCI_REGISTER:
        epci_work_register(&work);
        break;
    case EPCI_UNREGISTER:
        epci_work_unregister(&work);
        break;
    }
    if (plan->outcome == EPCI_PLAN_READY && plan->edit_count == 0)
        plan->outcome = EPCI_PLAN_NOTHING;
    return work.status;
}
