/* SPDX-License-Identifier: MIT
 *
 * command.c -- carries out what a command line, or a caller of loadperf.dll, asks for.  See command.h.
 */
#include "lodctr/tool/command.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/audit/audit.h"
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

/* ---- The commands that change something: one session each ---- */

int epci_command_session(struct epci_command *command, const struct epci_request *request)
{
    struct epci_session *session = &command->session;
    int code;

    session->dry_run = command->options.dry_run;
    session->wait_ms = EPCI_INSTALL_WAIT_MS;
    command->has_plan = true;
    code = epci_session_run(&command->arena, &command->registry, request, session);
    if (session->problem)
        command->problem = session->problem;
    if (session->plan.outcome == EPCI_PLAN_NOTHING && code == EPCI_CODE_EXISTS &&
        !command->options.strict)
        code = EPCI_CODE_OK;
    return command->code = code;
}

/* Under the mutex: what a killed installer left there is not what was installed. */
static int remove_held(void *context)
{
    struct epci_command *command = context;
    struct epci_request request = { .action = EPCI_REMOVE, .service = command->service };
    struct epci_ini_findings ignored;
    struct epci_kept kept;

    if (epci_kept_load(&command->arena, &command->registry, &command->io, command->service, &kept,
                       &command->model, &ignored) == EPC_OK)
        request.installed = &command->model;
    return epci_session_act(&command->arena, &command->registry, &request, &command->session);
}

static int remove_service(struct epci_command *command)
{
    command->service = command->options.operand;
    command->has_plan = true;
    return epci_command_hold(command, remove_held);
}

static int repair(struct epci_command *command)
{
    return epci_command_session(command, &(struct epci_request){ .action = EPCI_REPAIR });
}

/* ---- One value of a service's key ---- */

static int switch_value(struct epci_command *command, enum epci_action action,
                        const struct epci_trust *trust)
{
    const struct epci_request request = { .action = action,
                                          .service = command->options.operand,
                                          .trust = trust };

    command->service = command->options.operand;
    return epci_command_session(command, &request);
}

static int enable(struct epci_command *command)
{
    return switch_value(command, EPCI_ENABLE, NULL);
}

static int disable(struct epci_command *command)
{
    return switch_value(command, EPCI_DISABLE, NULL);
}

/* ---- The commands that look at all providers ---- */

/* Read state and providers: of the machine, or of the one that the operand names. */
static int read_providers(struct epci_command *command)
{
    struct epci_install_state *state = &command->session.state;
    const char *only = command->options.operand;
    int status = epci_state_read(&command->arena, &command->registry, NULL, NULL, state);

    state->has_kept = state->has_kept && !command->system; /* Windows has the tables elsewhere */
    if (status == EPC_OK && (!state->is_system || !state->services_path))
        return epci_command_stop(
            command, EPCI_CODE_NOT_FOUND,
            "below the root there is no Windows: it lacks SOFTWARE\\Microsoft\\"
            "Windows NT\\CurrentVersion, or a control set");
    if (status == EPC_OK)
        status = epci_providers_read(&command->arena, &command->registry, state, only,
                                     &command->session.providers);
    if (status != EPC_OK)
        return epci_command_stop(command, epci_code_of_status(status), state->problem);
    if (only && command->session.providers.count == 0)
        return epci_command_stop(command, EPCI_CODE_NOT_FOUND,
                                 epci_arena_format(&command->arena,
                                                   "%s: there is no key %s\\%s\\Performance", only,
                                                   state->services_path, only));
    command->has_providers = true;
    return EPCI_CODE_OK;
}

static int list(struct epci_command *command)
{
    command->service = command->options.operand;
    return command->code = read_providers(command);
}

static int audit(void *context)
{
    struct epci_command *command = context;
    struct epci_ini_findings *findings = &command->findings;
    const struct epci_audit_files files = { &command->registry, &command->io };
    struct epci_audit audit = { &command->arena,
                                &command->session.state,
                                &command->session.providers,
                                command->session.dry_run ? &command->session.recovery : NULL,
                                command->dlls,
                                findings,
                                EPC_OK,
                                &files };
    int code = read_providers(command);

    if (code != EPCI_CODE_OK)
        return code;
    findings->rules = epci_machine_rules;
    epci_audit(&audit);
    if (audit.status != EPC_OK)
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    return findings->errors + findings->warnings != 0 ? EPCI_CODE_FOUND : EPCI_CODE_OK;
}

int epci_command_hold(struct epci_command *command, epci_session_fn *work)
{
    command->session.dry_run = command->options.dry_run || !command->writable;
    command->session.wait_ms = EPCI_INSTALL_WAIT_MS;
    command->code =
        epci_session_hold(&command->arena, &command->registry, &command->session, work, command);
    if (command->session.problem)
        command->problem = command->session.problem;
    return command->code;
}

static int check(struct epci_command *command)
{
    return epci_command_hold(command, audit);
}

/* ---- Trusting a DLL ---- */

static int trust(struct epci_command *command)
{
    struct epci_trust *trust = epci_arena_take(&command->arena, 1, sizeof *trust);
    struct epci_dll file;
    int code = read_providers(command), status;

    command->has_providers = false;
    if (code != EPCI_CODE_OK)
        return code;
    if (!trust)
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    if (!command->dlls)
        return epci_command_stop(command, EPCI_CODE_UNSUPPORTED,
                                 "below another root nobody knows which DLL is meant");
    status =
        epci_dll_find(&command->arena, command->dlls, &command->session.providers.list[0], &file);
    if (status != EPC_OK)
        return epci_command_stop(
            command, epci_code_of_status(status),
            epci_arena_format(&command->arena, "%s: its DLL, %s, cannot be read: %s",
                              command->options.operand, file.path ? file.path : "(no Library)",
                              epc_status_text(status)));
    *trust = (struct epci_trust){ file.written, file.bytes.left };
    return switch_value(command, EPCI_TRUST, trust);
}

/* ---- Saving and restoring ---- */

static int save(void *context)
{
    struct epci_command *command = context;
    const char *file = command->options.operand;
    struct epci_buffer text = { .arena = &command->arena };
    const unsigned char *bytes = NULL;
    size_t count = 0;
    int code, status;

    command->options.operand = NULL; /* all providers */
    code = read_providers(command);
    command->options.operand = file;
    command->has_providers = false;
    if (code != EPCI_CODE_OK)
        return code;
    epci_saved_write(&text, &command->session.state, &command->session.providers);
    if (text.failed || !epci_buffer_encode(&text, false, &bytes, &count))
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    if (command->options.dry_run)
        return EPCI_CODE_OK;
    status = command->write(file, bytes, count);
    if (status == EPC_OK)
        return EPCI_CODE_OK;
    return epci_command_stop(
        command, status == EPC_E_NOSPACE ? EPCI_CODE_WRITE : epci_code_of_status(status),
        epci_arena_format(&command->arena, "%s cannot be written: %s", file,
                          epc_status_text(status)));
}

static int save_all(struct epci_command *command)
{
    return epci_command_hold(command, save);
}

static int restore(struct epci_command *command)
{
    const char *file = command->options.operand, *problem = NULL;
    struct epci_request request = { .action = EPCI_RESTORE,
                                    .providers = &command->session.providers };
    struct epci_source source;
    struct epci_saved saved;
    int status = epci_source_load(&command->arena, &command->io, file, EPCI_SOURCE_STRICT, &source,
                                  &command->findings);

    if (status != EPC_OK)
        return epci_command_stop(
            command, status == EPC_E_ENCODING ? EPCI_CODE_DATA : epci_code_of_status(status),
            epci_arena_format(&command->arena, "%s: not restored; nothing was changed", file));
    status =
        epci_saved_read(&command->arena, epci_span_of(source.text, source.bytes), &saved, &problem);
    if (status == EPC_E_NOMEM)
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    if (status != EPC_OK)
        return epci_command_stop(
            command, EPCI_CODE_DATA,
            epci_arena_format(&command->arena, "%s, %s; nothing was changed", file, problem));
    request.saved = &saved;
    return epci_command_session(command, &request);
}

static int (*const runs[EPCI_VERBS])(struct epci_command *command) = {
    [EPCI_VERB_INSTALL] = epci_command_install,
    [EPCI_VERB_REMOVE] = remove_service,
    [EPCI_VERB_REPAIR] = repair,
    [EPCI_VERB_CHECK] = check,
    [EPCI_VERB_SAVE] = save_all,
    [EPCI_VERB_RESTORE] = restore,
    [EPCI_VERB_REBUILD] = epci_command_rebuild,
    [EPCI_VERB_LIST] = list,
    [EPCI_VERB_ENABLE] = enable,
    [EPCI_VERB_DISABLE] = disable,
    [EPCI_VERB_TRUST] = trust,
};

int epci_command_run(struct epci_command *command)
{
    command->code = EPCI_CODE_OK;
    command->problem = NULL;
    if (epci_handover_wants(command))
        return command->code = epci_handover_run(command);
    return runs[command->options.verb](command);
}
