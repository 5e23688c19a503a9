/* SPDX-License-Identifier: MIT
 *
 * commandinstall.c -- lodctr FILE.ini: reads the files, examines the DLL, and installs.
 */
#include "lodctr/tool/command.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"
#include "kit/slice.h"
#include "lodctr/audit/fit.h"

/* The keys in [info], and the options after --. */
static const char *const info_keys[INI_PERF_OWN_KEYS] = { "library", "open", "collect", "close" };

/* Read the bytes of the files that the model was made from, to store them. */
static int read_files_to_store(struct lod_command *command)
{
    struct lod_copies *copies = &command->copies;
    const struct ini_io *io = &command->io;
    int status = io->read(io->context, &command->arena, command->model.ini_path, &copies->ini);

    if (status == EPC_OK)
        status =
            io->read(io->context, &command->arena, command->model.header_path, &copies->header);
    if (copies->ini.left > LOD_LARGEST_VALUE || copies->header.left > LOD_LARGEST_VALUE)
        return lod_command_fail(
            command, LOD_CODE_DATA,
            "%s has %zu bytes, and lodctr keeps files of at most %zu (64 MiB); nothing was changed",
            copies->ini.left > LOD_LARGEST_VALUE ? command->model.ini_path
                                                 : command->model.header_path,
            copies->ini.left > LOD_LARGEST_VALUE ? copies->ini.left : copies->header.left,
            LOD_LARGEST_VALUE);
    copies->ini_path = command->model.ini_path;
    copies->codepage = io->codepage ? io->codepage | LOD_CODEPAGE_NAMED : io->system_codepage;
    if (status == EPC_OK)
        return LOD_CODE_OK;
    return lod_command_fail(command, lod_code_from_status(status),
                            "%s: the file changes while it is read; nothing was changed",
                            command->model.ini_path);
}

static int load_counter_file(struct lod_command *command)
{
    const char *file = command->options.operand;
    int status;

    command->io.codepage = command->options.codepage;
    if (!ini_io_can_decode_its_codepage(&command->io, &command->arena))
        return lod_command_fail(
            command, LOD_CODE_USAGE,
            "--codepage: this system has no code page %u, or ASCII is not ASCII in it; nothing "
            "was changed",
            command->io.codepage);
    status =
        ini_perfini_load(&command->arena, &command->io, file, &command->model, &command->findings);
    if (status == EPC_OK) {
        command->service = command->model.service;
        return read_files_to_store(command);
    }
    return lod_command_fail(command,
                            status == EPC_E_INVALID || status == EPC_E_ENCODING
                                ? LOD_CODE_DATA
                                : lod_code_from_status(status),
                            "%s: not installed; nothing was changed", file);
}

/* The service as its key will be, if one is made or replaced; NULL: none is, or no memory. */
static struct lod_service *make_service_as_key_will_be(struct lod_command *command,
                                                       const char *services_path)
{
    const struct lod_value *values = command->session.request.values;
    struct lod_service *made = values ? kit_arena_allocate(&command->arena, 1, sizeof *made) : NULL;

    if (!made || !(made->path = kit_arena_format(&command->arena, "%s\\%s\\Performance",
                                                 services_path, command->service)))
        return NULL;
    made->name = command->service;
    for (int i = 0; i < LOD_DLL_VALUES; i++) {
        made->dll[i] = values[i];
        if (!(made->text[i] =
                  lod_utf8_from_units(&command->arena, lod_value_get_text_units(&values[i]))))
            return NULL;
    }
    return made;
}

/* Examine the DLL of the service, if its key exists or is made.  The findings become warnings,
 * because many setup programs install counters before they copy files. */
static int check_dll_and_pass_findings_as_notes(struct lod_command *command)
{
    struct lod_install_state state = { 0 };
    struct lod_plan_note *notes = NULL;
    struct lod_service *service = NULL;
    struct ini_findings found;
    int status;

    if (!command->dlls)
        return LOD_CODE_OK;
    ini_findings_init(&found, &command->arena);
    found.rules = lod_machine_rules;
    status = lod_state_find_services_path(&command->arena, &command->registry, &state);
    if (status == EPC_OK && state.services_path)
        status = lod_state_read_values_of_services(&command->arena, &command->registry,
                                                   command->service, &state);
    if (status == EPC_OK && state.service_count == 1 && !state.services->unreadable &&
        !command->options.replace_key)
        service = state.services;
    else if (status == EPC_OK && state.services_path &&
             (state.service_count == 0 || command->options.replace_key))
        service = make_service_as_key_will_be(command, state.services_path);
    if (service)
        status =
            lod_dll_check_values_and_file(&command->arena, command->dlls, service,
                                          &(struct lod_fit){ .model = &command->model }, &found);
    if (status == EPC_E_NOMEM || found.out_of_memory ||
        !(notes = kit_arena_allocate(&command->arena, found.stored, sizeof *notes)))
        return lod_command_fail_for_memory(command);
    for (size_t i = 0; i < found.stored; i++)
        notes[i] = (struct lod_plan_note){ EPCI_WARNING, found.list[i].message };
    command->session.request.notes = notes;
    command->session.request.note_count = found.stored;
    if (!command->options.strict || found.stored == 0)
        return LOD_CODE_OK; /* planning reports a key that cannot be read */
    return lod_command_fail(command, LOD_CODE_DLL, "%s (--strict); nothing was changed",
                            notes->text);
}

/* ---- A new Performance key ---- */

/* Make a string value for the new key. */
static int make_string_value(struct lod_command *command, struct lod_value *value, const char *name,
                             const char *text)
{
    int status = lod_value_from_text(&command->arena, text, value);

    if (status == EPC_E_NOMEM)
        return lod_command_fail_for_memory(command);
    if (status != EPC_OK)
        return lod_command_fail(command, LOD_CODE_DATA, "%s is not valid text; nothing was changed",
                                name);
    value->type = strchr(text, '%') ? EPCI_REG_EXPAND_SZ : EPCI_REG_SZ;
    return LOD_CODE_OK;
}

/* The path of the DLL: from the options, or relative to the counter file that names it; NULL
 * without memory. */
static const char *make_full_library_path(struct lod_command *command)
{
    const char *given = command->options.dll[INI_PERF_LIBRARY];
    const char *library = given ? given : command->model.own[INI_PERF_LIBRARY];

    if (library[0] == '%')
        return library;
    if (!given)
        library = ini_path_resolve(&command->arena, command->model.ini_path, library);
    return library ? command->full_path(&command->arena, library) : NULL;
}

/* Is it in `folder`, or in a folder below? */
static bool is_path_below_folder(struct lod_command *command, const char *path, const char *folder)
{
    size_t bytes = strlen(folder);
    const char *head = strlen(path) > bytes && strchr("\\/", path[bytes])
                           ? kit_arena_copy_string(&command->arena, path, bytes)
                           : NULL;

    return head && kit_equal_any_case(head, folder);
}

/* Refuse a DLL in the system's folder: it could replace another one, and a 32-bit program sees
 * another folder under that name.  LOD_CODE_OK, or stopped. */
static int check_dll_is_not_in_system_folder(struct lod_command *command, const char *library)
{
    static const char *const folders[] = { "%SystemRoot%\\System32", "%windir%\\System32" };
    bool there =
        command->system_folder && is_path_below_folder(command, library, command->system_folder);

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        there = there || is_path_below_folder(command, library, folders[i]);
    if (!there)
        return LOD_CODE_OK;
    return lod_command_fail(
        command, LOD_CODE_PATH,
        "--create-key: Library would be %s, in the system's folder; put the DLL elsewhere and give "
        "its whole path with --library; nothing was changed",
        library);
}

/* Make the values of a new Performance key. */
static int make_values_of_new_key(struct lod_command *command)
{
    struct lod_request *request = &command->session.request;
    struct lod_value *values =
        kit_arena_allocate(&command->arena, INI_PERF_OWN_KEYS, sizeof *values);

    if (!values)
        return lod_command_fail_for_memory(command);
    for (int i = 0; i < INI_PERF_OWN_KEYS; i++) {
        const char *text =
            command->options.dll[i] ? command->options.dll[i] : command->model.own[i];
        int code;

        request->values_requested = request->values_requested || command->options.dll[i];
        if (!text)
            return lod_command_fail(
                command, LOD_CODE_DATA,
                "--create-key: the value of %s is not known; give --%s, or write it into [info]; "
                "nothing was changed",
                lod_dll_value_names[i], info_keys[i]);
        if (i == INI_PERF_LIBRARY && !(text = make_full_library_path(command)))
            return lod_command_fail_for_memory(command);
        if (i == INI_PERF_LIBRARY &&
            check_dll_is_not_in_system_folder(command, text) != LOD_CODE_OK)
            return command->code;
        if ((code = make_string_value(command, &values[i], lod_dll_value_names[i], text)) !=
            LOD_CODE_OK)
            return code;
    }
    request->create_key = true;
    request->replace_key = command->options.replace_key;
    request->values = values;
    return LOD_CODE_OK;
}

int lod_prepare_install_request(struct lod_command *command, enum lod_action action)
{
    int code = load_counter_file(command);

    command->session.request =
        (struct lod_request){ .action = action,
                              .model = &command->model,
                              .event_source = command->options.event_source,
                              .copies = &command->copies,
                              .create_languages = command->options.create_languages };
    if (code == LOD_CODE_OK && command->options.create_key)
        code = make_values_of_new_key(command);
    return code == LOD_CODE_OK ? check_dll_and_pass_findings_as_notes(command) : code;
}

/* What was installed before tells which text is the service's own. */
static int install_under_mutex(struct lod_command *command)
{
    struct lod_copies copies;
    const char *problem;

    command->session.request.installed =
        lod_load_model_of_stored_files(command, command->service, &copies, &problem);
    if (command->options.create_languages && /* whose tables get the texts of all */
        lod_command_collect_stored_texts(command, &command->session.request) != LOD_CODE_OK)
        return command->code;
    return lod_command_plan_and_apply(command);
}

int lod_command_install(struct lod_command *command)
{
    int code = lod_prepare_install_request(command, LOD_INSTALL);

    return code == LOD_CODE_OK ? lod_command_run_under_mutex(command, install_under_mutex) : code;
}
