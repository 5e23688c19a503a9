/* SPDX-License-Identifier: MIT
 *
 * commandinstall.c -- lodctr FILE.ini: reads the files, looks at the DLL, and installs.  See command.h. */
#include "lodctr/tool/command.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"
#include "sdk/core/text.h"

/* Of [info], and behind -- on the command line. */
static const char *const info_keys[INI_PERF_OWN_KEYS] = { "library", "open", "collect", "close" };

/* The files that the model was read from, as they are. */
static int keep_files(struct lod_command *command)
{
    struct lod_kept *kept = &command->kept;
    const struct ini_io *io = &command->io;
    int status = io->read(io->context, &command->arena, command->model.ini_path, &kept->ini);

    if (status == EPC_OK)
        status = io->read(io->context, &command->arena, command->model.header_path, &kept->header);
    kept->ini_path = command->model.ini_path;
    kept->codepage = io->codepage ? io->codepage : io->system_codepage;
    if (status == EPC_OK)
        return LOD_CODE_OK;
    return lod_command_stop(command, lod_code_of_status(status),
                            kit_arena_format(&command->arena,
                                             "%s: it changes while it is read; nothing was "
                                             "changed",
                                             command->model.ini_path));
}

static int load(struct lod_command *command)
{
    const char *file = command->options.operand;
    int status;

    status =
        ini_perfini_load(&command->arena, &command->io, file, &command->model, &command->findings);
    if (status == EPC_OK) {
        command->service = command->model.service;
        return keep_files(command);
    }
    return lod_command_stop(
        command,
        status == EPC_E_INVALID || status == EPC_E_ENCODING ? LOD_CODE_DATA
                                                            : lod_code_of_status(status),
        kit_arena_format(&command->arena, "%s: not installed; nothing was changed", file));
}

/* What is wrong with the DLL, as warnings: many setup programs install counters before they copy
 * files. */
struct dll_notes {
    struct lod_command *command;
    struct lod_plan_note *list;
    size_t count, room;
    bool failed;
};

static void note_dll(void *context, enum lod_machine_rule_id rule, const char *got,
                     const char *wanted, const char *message)
{
    struct dll_notes *notes = context;
    void *list = notes->list;

    (void)rule;
    (void)got;
    (void)wanted;
    list = kit_arena_grow(&notes->command->arena, list, notes->count, &notes->room,
                          sizeof *notes->list);
    notes->failed = notes->failed || !list || !message;
    if (notes->failed)
        return;
    notes->list = list;
    notes->list[notes->count++] = (struct lod_plan_note){ EPCI_WARNING, message };
}

/* Look at the DLL of the service; nothing where its key is not there. */
static int judge_dll(struct lod_command *command, struct dll_notes *notes)
{
    struct lod_install_state state = { 0 };
    struct lod_providers providers = { 0 };
    int status;

    notes->command = command;
    if (!command->dlls)
        return LOD_CODE_OK;
    status = lod_state_services(&command->arena, &command->registry, &state);
    if (status == EPC_OK && state.services_path)
        status = lod_providers_read(&command->arena, &command->registry, &state, command->service,
                                    &providers);
    if (status == EPC_OK && providers.count == 1 && !providers.list[0].unreadable)
        status = lod_dll_judge(&command->arena, command->dlls, &providers.list[0], note_dll, notes);
    if (status == EPC_E_NOMEM || notes->failed)
        return lod_command_stop(command, LOD_CODE_MEMORY, NULL);
    if (!command->options.strict || notes->count == 0)
        return LOD_CODE_OK; /* what cannot be read is said where it is needed */
    return lod_command_stop(command, LOD_CODE_DLL,
                            kit_arena_format(&command->arena, "%s (--strict); nothing was changed",
                                             notes->list[0].text));
}

/* ---- A new Performance key ---- */

/* A value of a new key, a string. */
static int set_value(struct lod_command *command, struct lod_key_value *value, const char *name,
                     const char *text)
{
    uint16_t *units;
    size_t size;
    int status = lod_value_of_text(&command->arena, text, &units, &size);

    if (status == EPC_E_NOMEM)
        return lod_command_stop(command, LOD_CODE_MEMORY, NULL);
    if (status != EPC_OK)
        return lod_command_stop(command, LOD_CODE_USAGE,
                                kit_arena_format(&command->arena, "%s is no valid text", name));
    *value = (struct lod_key_value){ name, strchr(text, '%') ? EPCI_REG_EXPAND_SZ : EPCI_REG_SZ,
                                     units, size };
    return LOD_CODE_OK;
}

/* Where the DLL is: as said, or beside the counter file that says it; NULL without memory. */
static const char *library_path(struct lod_command *command)
{
    const char *library = command->options.dll[INI_PERF_LIBRARY];

    if (!library)
        library = ini_path_resolve(&command->arena, command->model.ini_path,
                                   command->model.own[INI_PERF_LIBRARY]);
    if (!library || library[0] == '%')
        return library;
    return command->full_path(&command->arena, library);
}

/* Does it lie directly in `folder`, or in one below? */
static bool is_below(struct lod_command *command, const char *path, const char *folder)
{
    size_t bytes = strlen(folder);
    const char *head = strlen(path) > bytes && strchr("\\/", path[bytes])
                           ? kit_arena_string(&command->arena, path, bytes)
                           : NULL;

    return head && epci_ascii_equal(head, folder);
}

/* A DLL of a setup program is never in the system's folder: there one could take another's place, and a
 * 32-bit program finds another folder there.  LOD_CODE_OK, or refused. */
static int judge_folder(struct lod_command *command, const char *library)
{
    static const char *const folders[] = { "%SystemRoot%\\System32", "%windir%\\System32" };
    bool there = command->system_folder && is_below(command, library, command->system_folder);

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        there = there || is_below(command, library, folders[i]);
    if (!there)
        return LOD_CODE_OK;
    return lod_command_stop(
        command, LOD_CODE_USAGE,
        kit_arena_format(&command->arena,
                         "--create-key: Library would be %s, in the system's folder; put the DLL "
                         "elsewhere and give its whole path with --library; nothing was changed",
                         library));
}

/* The values of a new key, where one is to be made. */
static int make_values(struct lod_command *command, struct lod_request *request)
{
    struct lod_key_value *values =
        kit_arena_take(&command->arena, INI_PERF_OWN_KEYS, sizeof *values);

    if (!values)
        return lod_command_stop(command, LOD_CODE_MEMORY, NULL);
    for (int i = 0; i < INI_PERF_OWN_KEYS; i++) {
        const char *text =
            command->options.dll[i] ? command->options.dll[i] : command->model.own[i];
        int code;

        request->values_asked = request->values_asked || command->options.dll[i];
        if (!text)
            return lod_command_stop(
                command, LOD_CODE_USAGE,
                kit_arena_format(&command->arena,
                                 "--create-key: nobody says what %s is; give --%s, or write it "
                                 "into [info]; nothing was changed",
                                 lod_provider_names[i], info_keys[i]));
        if (i == INI_PERF_LIBRARY && !(text = library_path(command)))
            return lod_command_stop(command, LOD_CODE_MEMORY, NULL);
        if (i == INI_PERF_LIBRARY && judge_folder(command, text) != LOD_CODE_OK)
            return command->code;
        if ((code = set_value(command, &values[i], lod_provider_names[i], text)) != LOD_CODE_OK)
            return code;
    }
    request->create_key = true;
    request->values = values;
    request->value_count = INI_PERF_OWN_KEYS;
    return LOD_CODE_OK;
}

int lod_command_prepare(struct lod_command *command, enum lod_action action,
                        struct lod_request *request)
{
    struct dll_notes notes = { 0 };
    int code = load(command);

    *request = (struct lod_request){ .action = action,
                                     .model = &command->model,
                                     .event_source = command->options.event_source,
                                     .kept = &command->kept,
                                     .create_languages = command->options.create_languages };
    if (code == LOD_CODE_OK && command->options.create_key)
        code = make_values(command, request);
    if (code == LOD_CODE_OK)
        code = judge_dll(command, &notes);
    request->notes = notes.list;
    request->note_count = notes.count;
    return code;
}

int lod_command_install(struct lod_command *command)
{
    struct lod_request request;
    int code = lod_command_prepare(command, LOD_INSTALL, &request);

    return code == LOD_CODE_OK ? lod_command_session(command, &request) : code;
}
