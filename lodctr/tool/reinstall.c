/* SPDX-License-Identifier: MIT
 *
 * reinstall.c -- lodctr /R: mends the name tables and installs again every service whose files are kept,
 * where its counters are not as those files say.  Each is an action of its own, whole or not at all. */
#include "lodctr/tool/command.h"

#include <epc/epc.h>

static int add(struct epci_command *command, const struct epci_rebuilt *one)
{
    void *list = command->rebuilt;

    if (!(list = epci_arena_grow(&command->arena, list, command->rebuilt_count,
                                 &command->rebuilt_room, sizeof *one)))
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    command->rebuilt = list;
    command->rebuilt[command->rebuilt_count++] = *one;
    return EPCI_CODE_OK;
}

/* The model of what is kept; NULL with *problem. */
static const struct epci_perf_model *load(struct epci_command *command, const char *service,
                                          struct epci_kept *kept, const char **problem)
{
    struct epci_perf_model *model = epci_arena_take(&command->arena, 1, sizeof *model);
    struct epci_ini_findings findings;
    int status;

    if (!model) {
        *problem = "out of memory";
        return NULL;
    }
    status = epci_kept_load(&command->arena, &command->registry, &command->io, service, kept, model,
                            &findings);
    if (status == EPC_OK)
        return model;
    if (status == EPC_E_NOT_FOUND)
        *problem = "not all of its files are kept; install it again from its counter file";
    else
        *problem = findings.stored ? findings.list[0].message : "its files cannot be read";
    return NULL;
}

/* Install it again.  Not EPCI_CODE_OK: the others have to wait. */
static int rebuild_service(struct epci_command *command, const char *service)
{
    struct epci_session session = { .dry_run = command->options.dry_run };
    struct epci_rebuilt one = { .service = service, .code = EPCI_CODE_DATA };
    struct epci_kept kept;
    struct epci_request request = { .action = EPCI_INSTALL };

    request.model = load(command, service, &kept, &one.problem);
    if (request.model && session.dry_run && command->session.plan.edit_count != 0) {
        one.code = EPCI_CODE_OK; /* what there is to do depends on what would be mended */
    } else if (request.model) {
        one.code = epci_session_act(&command->arena, &command->registry, &request, &session);
        one.range = session.plan.range;
        one.problem = session.problem;
        if (session.plan.outcome == EPCI_PLAN_REFUSED && session.plan.note_count != 0)
            one.problem = session.plan.notes[session.plan.note_count - 1].text;
    }
    if (command->code == EPCI_CODE_OK && one.code != EPCI_CODE_OK && one.code != EPCI_CODE_EXISTS)
        command->code = one.code;
    /* What it could not undo is in the only record there is, which the next action would replace. */
    if (add(command, &one) == EPCI_CODE_OK && !session.applied.stuck)
        return EPCI_CODE_OK;
    return command->code;
}

static int rebuild(void *context)
{
    struct epci_command *command = context;
    const struct epci_request repair = { .action = EPCI_REPAIR };
    const char *service = NULL;
    int status = EPC_OK, code;

    command->has_plan = true;
    code = epci_session_act(&command->arena, &command->registry, &repair, &command->session);
    if (command->session.problem || command->session.plan.outcome == EPCI_PLAN_REFUSED)
        return code;
    command->code = code;
    for (uint32_t i = 0; status == EPC_OK; i++) {
        status = epci_state_subkey(&command->arena, &command->registry, EPCI_KEPT_KEY, i, &service);
        if (status == EPC_OK && rebuild_service(command, service) != EPCI_CODE_OK)
            return command->code;
    }
    if (status == EPC_END)
        return command->code;
    return epci_command_stop(command, epci_code_of_status(status),
                             epci_arena_format(&command->arena, "cannot read %s: %s", EPCI_KEPT_KEY,
                                               epc_status_text(status)));
}

int epci_command_rebuild(struct epci_command *command)
{
    return epci_command_hold(command, rebuild);
}
