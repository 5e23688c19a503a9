/* SPDX-License-Identifier: MIT
 *
 * command.c -- the verbs of lodctr and unlodctr: one function for each, called through a table.
 */
#include "lodctr/tool/command.h"

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/audit/audit.h"

/* ---- Removing ---- */

static int remove_service(struct lod_command *command)
{
    command->service = command->options.operand;
    return lod_command_remove_service(command, LOD_REMOVE);
}

/* ---- One value of a service's key ---- */

static int change_one_service_value(struct lod_command *command)
{
    static const enum lod_action actions[LOD_VERBS] = { [LOD_VERB_ENABLE] = LOD_ENABLE,
                                                        [LOD_VERB_DISABLE] = LOD_DISABLE,
                                                        [LOD_VERB_TRUST] = LOD_TRUST };

    command->service = command->options.operand;
    command->session.request = (struct lod_request){ .action = actions[command->options.verb],
                                                     .service = command->service,
                                                     .trust = &command->trust };
    return lod_command_plan_and_apply(command);
}

/* ---- The commands that read all services ---- */

int lod_command_read_state(struct lod_command *command, const char *only)
{
    struct lod_install_state *state = &command->session.state;
    int status = lod_state_read(&command->arena, &command->registry, NULL, NULL, state);

    state->has_copies =
        state->has_copies && !command->system; /* Windows has the tables elsewhere */
    if (status == EPC_OK && (!state->is_system || !state->services_path))
        return lod_command_fail(
            command, LOD_CODE_NOT_FOUND,
            "there is no Windows below the root: it lacks SOFTWARE\\Microsoft\\"
            "Windows NT\\CurrentVersion, or a control set; nothing was changed");
    if (status == EPC_OK)
        status =
            lod_state_read_values_of_services(&command->arena, &command->registry, only, state);
    if (status != EPC_OK)
        return state->problem
                   ? lod_command_fail(command, lod_code_from_status(status), "%s", state->problem)
                   : lod_command_fail_for_memory(command);
    if (only && state->service_count == 0)
        return lod_command_fail(command, LOD_CODE_NOT_FOUND,
                                "%s: there is no key %s\\%s\\Performance; lodctr --create-key "
                                "FILE.ini makes it; nothing was changed",
                                only, state->services_path, only);
    return LOD_CODE_OK;
}

/* The list itself has what the registry has, as Windows' own. */
static void add_note_when_not_installed(struct lod_command *command)
{
    struct lod_plan *plan = &command->session.plan;
    const struct lod_service *service = command->session.state.services;

    if (service->unreadable || lod_service_has_any_range_value(service) ||
        lod_service_has_system_indexes(service) ||
        !KIT_RESERVE(&command->arena, plan->notes, plan->note_count, plan->note_capacity))
        return;
    plan->notes[plan->note_count].severity = EPCI_NOTE;
    plan->notes[plan->note_count].text =
        kit_arena_format(&command->arena, LOD_NOT_INSTALLED, service->name);
    plan->note_count += plan->notes[plan->note_count].text != NULL;
}

static int read_state_for_list_command(struct lod_command *command)
{
    command->service = command->options.operand;
    command->code = lod_command_read_state(command, command->service);
    command->lists_services = command->code == LOD_CODE_OK;
    if (command->lists_services && command->service)
        add_note_when_not_installed(command);
    return command->code;
}

/* Are there findings that make the check fail? */
static bool has_failing_findings(const struct lod_command *command)
{
    const struct ini_findings *findings = &command->findings;
    size_t count = findings->errors;

    if (command->options.fail_on != LOD_FAIL_ON_ERROR)
        count += findings->warnings;
    if (command->options.fail_on == LOD_FAIL_ON_NOTE)
        count += findings->notes;
    return count != 0;
}

/* Refuse a service that does not exist; its name is then as in the registry. */
static int find_service_to_check(struct lod_command *command)
{
    const struct lod_install_state *state = &command->session.state;
    const char *wanted = command->options.check_service;

    for (size_t i = 0; wanted && i < state->service_count; i++)
        if (kit_equal_any_case(state->services[i].name, wanted))
            command->service = state->services[i].name;
    return !wanted || command->service ? LOD_CODE_OK : lod_command_read_state(command, wanted);
}

static int audit_services_of_machine(struct lod_command *command)
{
    struct ini_findings *findings = &command->findings;
    struct lod_audit audit = {
        .arena = &command->arena,
        .state = &command->session.state,
        .recovery = command->session.dry_run ? &command->session.recovery : NULL,
        .dlls = command->dlls,
        .findings = findings,
        .registry = &command->registry,
        .io = &command->io,
    };
    int code = lod_command_read_state(command, NULL);

    if (code == LOD_CODE_OK)
        code = find_service_to_check(command);
    if (code != LOD_CODE_OK)
        return code;
    audit.service = command->service;
    command->lists_services = true;
    findings->rules = lod_machine_rules;
    lod_audit(&audit);
    if (audit.status != EPC_OK)
        return lod_command_fail_for_memory(command);
    return has_failing_findings(command) ? LOD_CODE_FOUND : LOD_CODE_OK;
}

/* ---- Trusting a DLL ---- */

static int trust_dll(struct lod_command *command)
{
    struct lod_dll file;
    int code = lod_command_read_state(command, command->options.operand), status;

    if (code != LOD_CODE_OK)
        return code;
    if (!command->dlls)
        return lod_command_fail(
            command, LOD_CODE_UNSUPPORTED,
            "below another root it is not known which file the DLL is; nothing was changed");
    status = lod_dll_read_file_of_service(&command->arena, command->dlls,
                                          command->session.state.services, &file);
    if (status != EPC_OK)
        return lod_command_fail(command, lod_code_from_status(status),
                                "%s: its DLL, %s, cannot be read: %s; nothing was changed",
                                command->options.operand, file.path ? file.path : "(no Library)",
                                epc_status_text(status));
    command->trust = (struct lod_trust){ file.written, file.bytes.left };
    return lod_command_run_under_mutex(command, change_one_service_value);
}

/* ---- Saving and restoring ---- */

static int save_registry_to_file(struct lod_command *command)
{
    const char *file = command->options.operand;
    struct kit_buffer text = { .arena = &command->arena };
    const unsigned char *bytes = NULL;
    size_t count = 0;
    int code = lod_command_read_state(command, NULL), status;

    if (code != LOD_CODE_OK)
        return code;
    lod_saved_append_state_as_text(&text, &command->session.state);
    if (text.failed || !kit_buffer_encode_for_windows(&text, false, &bytes, &count))
        return lod_command_fail_for_memory(command);
    if (command->options.dry_run)
        return LOD_CODE_OK;
    status = command->write(file, bytes, count);
    if (status == EPC_OK)
        return LOD_CODE_OK;
    return lod_command_fail(command,
                            status == EPC_E_NOSPACE ? LOD_CODE_WRITE : lod_code_from_status(status),
                            "%s cannot be written: %s", file, epc_status_text(status));
}

static int restore_registry_from_file(struct lod_command *command)
{
    const char *file = command->options.operand, *problem = NULL;
    struct ini_source source;
    int status = ini_source_load(&command->arena, &command->io, file, INI_SOURCE_STRICT, &source,
                                 &command->findings);

    if (status != EPC_OK)
        return lod_command_fail(
            command, status == EPC_E_ENCODING ? LOD_CODE_DATA : lod_code_from_status(status),
            "%s: not restored; nothing was changed", file);
    status = lod_parse_saved_text(&command->arena, epci_span_of(source.text, source.bytes),
                                  &command->saved, &problem);
    if (status == EPC_E_NOMEM)
        return lod_command_fail_for_memory(command);
    if (status != EPC_OK)
        return lod_command_fail(command, LOD_CODE_DATA, "%s, %s; nothing was changed", file,
                                problem);
    command->session.request =
        (struct lod_request){ .action = LOD_RESTORE, .saved = &command->saved };
    return lod_command_run_under_mutex(command, lod_command_plan_and_apply);
}

/* `alone`: while no other installer runs; the others see to that themselves. */
static const struct {
    int (*run)(struct lod_command *command);
    bool alone;
} verbs[LOD_VERBS] = {
    [LOD_VERB_INSTALL] = { lod_command_install, false },
    [LOD_VERB_REMOVE] = { remove_service, true },
    [LOD_VERB_REPAIR] = { lod_command_repair_tables, true },
    [LOD_VERB_CHECK] = { audit_services_of_machine, true },
    [LOD_VERB_SAVE] = { save_registry_to_file, true },
    [LOD_VERB_RESTORE] = { restore_registry_from_file, false },
    [LOD_VERB_REINSTALL] = { lod_command_repair_and_reinstall, true },
    [LOD_VERB_LIST] = { read_state_for_list_command, false },
    [LOD_VERB_ENABLE] = { change_one_service_value, true },
    [LOD_VERB_DISABLE] = { change_one_service_value, true },
    [LOD_VERB_TRUST] = { trust_dll, false },
};

int lod_command_run(struct lod_command *command)
{
    enum lod_verb verb = command->options.verb;

    command->code = LOD_CODE_OK;
    command->problem = NULL;
    if (lod_needs_handover_to_windows(command))
        return command->code = lod_run_verb_by_loadperf_dll(command);
    return verbs[verb].alone ? lod_command_run_under_mutex(command, verbs[verb].run)
                             : verbs[verb].run(command);
}
