/* SPDX-License-Identifier: MIT
 *
 * command.c -- carries out what a command line, or a caller of loadperf.dll, asks for.  See command.h.
 */
#include "lodctr/command.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/perfini.h"
#include "sdk/port/port.h"

/* A counter file, tables of every language twice, and what a plan makes of them. */
#define MOST_MEMORY ((size_t)1 << 30)

void epci_command_init(struct epci_command *command, enum epci_tool tool)
{
    memset(command, 0, sizeof *command);
    command->tool = tool;
    epci_arena_init(&command->arena, epci_alloc, epci_free);
    command->arena.limit = MOST_MEMORY;
    epci_ini_findings_init(&command->findings, &command->arena);
}

void epci_command_release(struct epci_command *command)
{
    epci_registry_close(&command->registry);
    epci_arena_release(&command->arena);
}

int epci_command_stop(struct epci_command *command, int code, const char *problem)
{
    command->problem = problem ? problem : "out of memory; nothing was changed";
    return command->code = problem ? code : EPCI_CODE_MEMORY;
}

/* Read the counter file into command->model. */
static int load_model(struct epci_command *command)
{
    const char *file = command->options.operand;
    int status;

    command->has_file = true;
    status =
        epci_perfini_load(&command->arena, &command->io, file, &command->model, &command->findings);
    if (status == EPC_OK) {
        command->service = command->model.service;
        return EPCI_CODE_OK;
    }
    return epci_command_stop(
        command,
        status == EPC_E_INVALID || status == EPC_E_ENCODING ? EPCI_CODE_DATA
                                                            : epci_code_of_status(status),
        epci_arena_format(&command->arena, "%s: not installed; nothing was changed", file));
}

/* ---- The commands that change something: one session each ---- */

static int run_session(struct epci_command *command, const struct epci_request *request)
{
    struct epci_session *session = &command->session;
    int code;

    session->dry_run = command->options.dry_run;
    session->wait_ms = EPCI_INSTALL_WAIT_MS;
    command->has_session = true;
    code = epci_session_run(&command->arena, &command->registry, request, session);
    if (session->plan.outcome == EPCI_PLAN_NOTHING && code == EPCI_CODE_EXISTS &&
        !command->options.strict)
        code = EPCI_CODE_OK;
    return command->code = code;
}

static int install(struct epci_command *command)
{
    const struct epci_request request = { .action = EPCI_INSTALL,
                                          .model = &command->model,
                                          .event_source = command->options.event_source,
                                          .create_languages = command->options.create_languages };
    int code = load_model(command);

    return code == EPCI_CODE_OK ? run_session(command, &request) : code;
}

static int remove_service(struct epci_command *command)
{
    const struct epci_request request = { .action = EPCI_REMOVE,
                                          .service = command->options.operand };

    command->service = command->options.operand;
    return run_session(command, &request);
}

static int repair(struct epci_command *command)
{
    return run_session(command, &(struct epci_request){ .action = EPCI_REPAIR });
}

static int (*const runs[EPCI_VERBS])(struct epci_command *command) = {
    [EPCI_VERB_INSTALL] = install,
    [EPCI_VERB_REMOVE] = remove_service,
    [EPCI_VERB_REPAIR] = repair,
};

int epci_command_run(struct epci_command *command)
{
    if (runs[command->options.verb])
        return runs[command->options.verb](command);
    return epci_command_stop(command, EPCI_CODE_UNSUPPORTED,
                             "this version does not support it yet");
}
