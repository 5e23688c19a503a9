/* SPDX-License-Identifier: MIT
 *
 * action.c -- what all commands share: making and releasing them, stopping with a reason, and
 * running a session under the installers' mutex.
 */
#include "lodctr/tool/command.h"

#include <stdarg.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"
#include "sdk/port/port.h"

/* Enough for a counter file, the tables of every language twice, a plan, and what it replaces. */
#define MAX_MEMORY ((size_t)1 << (sizeof(size_t) > 4 ? 32 : 30))

void lod_command_init(struct lod_command *command, enum lod_tool tool)
{
    memset(command, 0, sizeof *command);
    command->tool = tool;
    kit_arena_init(&command->arena, epci_alloc, epci_free);
    command->arena.limit = MAX_MEMORY;
    ini_findings_init(&command->findings, &command->arena);
    command->session.arena = &command->arena;
    command->session.registry = &command->registry;
    command->session.wait_ms = LOD_INSTALL_WAIT_MS;
}

void lod_command_release(struct lod_command *command)
{
    kit_registry_release(&command->registry);
    kit_arena_release(&command->arena);
}

int lod_command_fail_for_memory(struct lod_command *command)
{
    command->problem = "out of memory; nothing was changed";
    return command->code = LOD_CODE_MEMORY;
}

int lod_command_fail(struct lod_command *command, int code, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    command->problem = kit_arena_vformat(&command->arena, format, arguments);
    va_end(arguments);
    if (!command->problem)
        return lod_command_fail_for_memory(command);
    return command->code = code;
}

int lod_command_run_under_mutex(struct lod_command *command,
                                int (*work)(struct lod_command *command))
{
    struct lod_session *session = &command->session;
    int code;

    session->dry_run = command->options.dry_run || !command->writable;
    code = lod_session_lock_and_recover(session);
    if (code == LOD_CODE_OK) {
        code = work(command);
        lod_session_release_mutex(session);
    }
    if (session->problem)
        command->problem = session->problem;
    return command->code = code;
}

int lod_command_plan_and_apply(struct lod_command *command)
{
    const struct lod_session *session = &command->session;
    int code = lod_session_plan_and_apply(&command->session);

    command->has_plan = true;
    if (session->plan.outcome == LOD_PLAN_NOTHING && code == LOD_CODE_EXISTS &&
        !command->options.strict)
        code = LOD_CODE_OK;
    return command->code = code;
}

/* While the mutex is held, because copies that a killed installer left are not what was
 * installed. */
int lod_command_remove_service(struct lod_command *command, enum lod_action action)
{
    struct lod_request *request = &command->session.request;
    struct ini_findings ignored;

    *request = (struct lod_request){ .action = action, .service = command->service };
    if (lod_copies_load_model(&command->arena, &command->registry, &command->io, command->service,
                              &command->copies, &command->model, &ignored) == EPC_OK)
        request->installed = &command->model;
    return lod_command_plan_and_apply(command);
}
