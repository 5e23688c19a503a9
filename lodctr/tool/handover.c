/* SPDX-License-Identifier: MIT
 *
 * handover.c -- lets Windows install and remove, and checks the result by reading it back: Windows'
 * loadperf.dll also returns success when it did nothing.
 */
#include "lodctr/tool/handover.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/tool/command.h"

/* Win32 codes of Windows' loadperf.dll with a meaning of their own. */
#define NOT_FOUND      2u
#define ALREADY_EXISTS 183u

/* Read the range of the service's counters.  EPC_OK; EPC_E_NOT_FOUND: it has none; or why it cannot
 * be read. */
static int read_service_range_from_registry(struct lod_command *command, const char *service,
                                            struct lod_range *range)
{
    struct lod_install_state state = { 0 };
    struct lod_service found;
    struct lod_range here;
    int status = lod_state_find_services_path(&command->arena, &command->registry, &state);

    if (status == EPC_OK && !state.services_path)
        return EPC_E_NOT_FOUND;
    if (status == EPC_OK)
        status = lod_service_read_numbers(&command->arena, &command->registry, state.services_path,
                                          service, &found);
    if (status == EPC_OK && found.unreadable)
        return EPC_E_ACCESS;
    for (int i = 0; status == EPC_OK && i < LOD_RANGE_VALUES; i++) {
        if (!found.range[i].usable)
            return EPC_E_NOT_FOUND;
        here.at[i] = found.range[i].value;
    }
    if (status == EPC_OK)
        *range = here;
    return status;
}

/* 183 means "installed already" and 87 "wrong use", and nothing else, so Windows' other errors with
 * those codes have ours. */
static int fail_with_system_code(struct lod_command *command, const char *what, uint32_t code)
{
    bool ours = code >= 256 || code == ALREADY_EXISTS || code == LOD_CODE_USAGE;

    return lod_command_fail(command, ours ? LOD_CODE_FAILURE : (int)code,
                            "%s: Windows' loadperf.dll answers with error %u", what, code);
}

/* ---- Reading back ---- */

/* The first text of a language that is not in its place; NULL: all are, or the system does not have
 * the language. */
static const struct ini_perf_text *find_missing_text(struct lod_command *command, uint32_t language,
                                                     enum ini_perf_kind kind,
                                                     const struct lod_range *range)
{
    const struct ini_perf_model *model = &command->model;
    struct lod_nametab names;
    const void *bytes;
    size_t size;
    int status = command->system->names(command->system->context, &command->arena,
                                        model->languages[language].id, kind, &bytes, &size);
    bool known =
        status == EPC_OK && lod_nametab_parse(&command->arena, bytes, size, &names) == EPC_OK;

    for (size_t i = 0; status != EPC_E_NOT_FOUND && i < model->text_count; i++) {
        const struct ini_perf_text *text = &model->texts[i];
        const struct lod_pair *pair = NULL;

        if (text->language != language || text->kind != kind)
            continue;
        if (known)
            pair = lod_nametab_find(&names, range->at[LOD_FIRST(kind)] +
                                                model->symbols[text->symbol].offset);
        if (!pair || !lod_is_pair_text_equal(pair, text->units, text->count))
            return text;
    }
    return NULL;
}

/* LOD_CODE_OK, or stopped with the first text that is missing. */
static int check_installed_texts(struct lod_command *command, const struct lod_range *range)
{
    const struct ini_perf_model *model = &command->model;

    for (uint32_t i = 0; i < model->language_count; i++)
        for (int kind = 0; model->languages[i].listed && kind < LOD_TABLES; kind++) {
            const struct ini_perf_text *wrong =
                find_missing_text(command, i, (enum ini_perf_kind)kind, range);

            if (wrong)
                return lod_command_fail(
                    command, LOD_CODE_DATA,
                    "%s: Windows' loadperf.dll returned success, but the %s of %s is missing in "
                    "language %s; the counters were removed again",
                    model->service, kind == INI_PERF_NAME ? "name" : "help",
                    model->symbols[wrong->symbol].name, model->languages[i].id);
        }
    return LOD_CODE_OK;
}

/* ---- What Windows does not do: the key, the event source, extras and copies ---- */

/* Remove everything but the counters after installing new ones has failed.  Its own failures are
 * not reported; what remains is removed with the service. */
static void unregister_after_failed_install(struct lod_command *command,
                                            const struct lod_target *before)
{
    const struct epci_registry *registry = &command->registry;
    struct lod_session session = { .arena = &command->arena,
                                   .registry = registry,
                                   .request = { .action = LOD_UNREGISTER,
                                                .service = before->name,
                                                .installed = &command->model } };

    (void)lod_session_plan_and_apply(&session);
    if (!lod_key_exists(&before->performance))
        (void)epci_registry_remove_key(registry, before->performance.path);
    if (before->performance.there < strlen(before->path))
        (void)epci_registry_remove_key(registry, before->path);
}

/* ---- The verbs ---- */

/* Let Windows install, and read back.  LOD_CODE_OK: the counters are installed as requested. */
static int install_by_windows_and_check(struct lod_command *command)
{
    const struct lod_system_io *system = command->system;
    struct lod_range *range = &command->session.plan.range;
    const char *path = command->full_path(&command->arena, command->options.operand);
    uint32_t code = path ? system->call(system->context, LOD_SYSTEM_LOAD, path) : LOD_CODE_MEMORY;

    if (code != 0 && code != ALREADY_EXISTS)
        return fail_with_system_code(command, command->model.service, code);
    if (read_service_range_from_registry(command, command->model.service, range) != EPC_OK)
        return lod_command_fail(
            command, LOD_CODE_FAILURE,
            "%s: Windows' loadperf.dll returned success, but installed nothing: its Performance "
            "key has no First Counter",
            command->model.service);
    if (check_installed_texts(command, range) != LOD_CODE_OK)
        (void)system->call(system->context, LOD_SYSTEM_UNLOAD, command->model.service);
    else if (code == ALREADY_EXISTS && command->options.strict)
        command->code = LOD_CODE_EXISTS;
    return command->code;
}

static int install_counters_through_windows(struct lod_command *command)
{
    struct lod_range before;
    bool had;

    if (lod_prepare_install_request(command, LOD_REGISTER) == LOD_CODE_OK && command->model.system)
        return lod_command_fail(
            command, LOD_CODE_UNSUPPORTED,
            "%s: this system has providers of these objects itself; nothing was "
            "changed",
            command->model.service);
    if (command->code != LOD_CODE_OK || lod_handover_save_before_change(command) != LOD_CODE_OK)
        return command->code;
    had = read_service_range_from_registry(command, command->model.service, &before) == EPC_OK;
    if (lod_command_plan_and_apply(command) != LOD_CODE_OK)
        return command->code;
    command->has_handed = true;
    if (install_by_windows_and_check(command) != LOD_CODE_OK && !had) {
        unregister_after_failed_install(command, &command->session.state.target);
        command->session.plan.note_count =
            command->session.request.note_count; /* the others are of what was removed */
    }
    return command->code;
}

/* Windows' code proves nothing: it is 2 after success if the WMI service is not running, and 0 also
 * if nothing was removed. */
static int unload_counters_through_windows(struct lod_command *command)
{
    const char *service = command->options.operand;
    struct lod_range range, left;
    uint32_t code;

    command->service = service;
    if (read_service_range_from_registry(command, service, &range) != EPC_OK)
        return lod_command_fail(command, LOD_CODE_NOT_FOUND,
                                LOD_NOT_INSTALLED " to install them; there is no First Counter in "
                                                  "its Performance key; nothing was changed",
                                service);
    if (lod_handover_save_before_change(command) != LOD_CODE_OK)
        return command->code;
    command->has_handed = true;
    code = command->system->call(command->system->context, LOD_SYSTEM_UNLOAD, service);
    if (read_service_range_from_registry(command, service, &left) != EPC_E_NOT_FOUND)
        return fail_with_system_code(command, service, code == 0 ? NOT_FOUND : code);
    lod_command_remove_service(command, LOD_UNREGISTER);
    command->has_plan = false; /* the report is about the counters, not about the rest */
    command->session.plan.range = range;
    return command->code;
}

/* Is the file in our form, as those that are saved before a change?  What Windows does with such a
 * file is not known. */
static bool is_file_in_own_format(struct lod_command *command)
{
    static const char begins[] = "epc counters ";
    struct ini_findings ignored;
    struct ini_source source;

    ini_findings_init(&ignored, &command->arena);
    return ini_source_load(&command->arena, &command->io, command->options.operand,
                           INI_SOURCE_STRICT, &source, &ignored) == EPC_OK &&
           source.bytes >= sizeof begins - 1 && memcmp(source.text, begins, sizeof begins - 1) == 0;
}

static int call_loadperf_on_operand(struct lod_command *command, enum lod_system_function which)
{
    uint32_t code =
        command->system->call(command->system->context, which, command->options.operand);

    command->has_handed = true;
    command->service = command->options.operand;
    return code == 0 ? LOD_CODE_OK : fail_with_system_code(command, command->options.operand, code);
}

static int hand_over_restore_to_windows(struct lod_command *command)
{
    if (is_file_in_own_format(command))
        return lod_command_fail(command, LOD_CODE_UNSUPPORTED,
                                "%s is in the form of this lodctr, and Windows restores only files "
                                "that it has saved itself, by lodctr /S:FILE; nothing was changed",
                                command->options.operand);
    if (lod_handover_save_before_change(command) != LOD_CODE_OK)
        return command->code;
    return call_loadperf_on_operand(command, LOD_SYSTEM_RESTORE);
}

bool lod_needs_handover_to_windows(const struct lod_command *command)
{
    switch (command->options.verb) {
    case LOD_VERB_CHECK:
    case LOD_VERB_LIST:
    case LOD_VERB_ENABLE:
    case LOD_VERB_DISABLE:
        return false;
    default:
        return command->system != NULL;
    }
}

/* The verb, while no other installer of ours runs. */
static int run_verb_with_windows_functions(struct lod_command *command)
{
    switch (command->options.verb) {
    case LOD_VERB_INSTALL:
        return install_counters_through_windows(command);
    case LOD_VERB_REMOVE:
        return unload_counters_through_windows(command);
    case LOD_VERB_SAVE:
        return call_loadperf_on_operand(command, LOD_SYSTEM_BACKUP);
    case LOD_VERB_RESTORE:
        return hand_over_restore_to_windows(command);
    default:
        return call_loadperf_on_operand(command, LOD_SYSTEM_TRUST);
    }
}

int lod_run_verb_by_loadperf_dll(struct lod_command *command)
{
    const struct lod_options *options = &command->options;
    const char *why = NULL;

    if (options->dry_run)
        why = "only Windows knows what it would do: --dry-run works with --root and under Wine";
    else if (options->create_languages)
        why = "Windows itself decides which languages there are: leave out --create-languages; "
              "nothing was changed";
    else if (options->codepage != 0 && options->codepage != command->io.system_codepage)
        why = "Windows itself reads the file, in its own code page: leave out --codepage, and save "
              "the file as UTF-16LE with BOM; nothing was changed";
    else if (options->verb == LOD_VERB_REPAIR || options->verb == LOD_VERB_REINSTALL)
        why = "the name tables of this system are Windows' own; its own lodctr /R rebuilds them";
    if (why)
        return lod_command_fail(command, LOD_CODE_UNSUPPORTED, "%s", why);
    return lod_command_run_under_mutex(command, run_verb_with_windows_functions);
}
