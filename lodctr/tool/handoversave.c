/* SPDX-License-Identifier: MIT
 *
 * handoversave.c -- saves what is installed on a live Windows as text before its loadperf.dll
 * changes it.
 *
 * The registry of a live Windows has no name tables, so they are read as consumers get them.
 */
#include "lodctr/tool/handover.h"

#include <epc/epc.h>

#include "lodctr/tool/command.h"

/* English exists with any keys of Perflib: Windows keeps the names elsewhere. */
static int add_english_language(struct kit_arena *arena, struct lod_install_state *state)
{
    struct lod_language *list;

    if (lod_state_find_language(state, "009"))
        return EPC_OK;
    if (!(list = kit_arena_allocate(arena, state->language_count + 1, sizeof *list)))
        return EPC_E_NOMEM;
    list[0] = (struct lod_language){ .id = "009", .path = LOD_PERFLIB "\\009" };
    for (size_t i = 0; i < state->language_count; i++)
        list[i + 1] = state->languages[i];
    state->languages = list;
    state->language_count++;
    return EPC_OK;
}

/* Replace the table by what consumers get; if they get none, it stays as the registry has it, and
 * the status is EPC_OK, too. */
static int replace_table_by_what_consumers_get(struct lod_command *command,
                                               const struct lod_language *language,
                                               enum ini_perf_kind kind, struct lod_table *table)
{
    const void *bytes = NULL;
    size_t size = 0;
    int status = command->system->names(command->system->context, &command->arena, language->id,
                                        kind, &bytes, &size);

    if (status == EPC_OK) {
        table->usable = true;
        table->value = (struct lod_value){ true, EPCI_REG_MULTI_SZ, bytes, size };
    }
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

/* `broken`: tables that cannot be read are left out. */
static int read_live_tables_of_all_languages(struct lod_command *command,
                                             struct lod_install_state *state, bool broken,
                                             const char **failed)
{
    int status = add_english_language(&command->arena, state);

    for (size_t i = 0; status == EPC_OK && i < state->language_count; i++)
        for (int kind = 0; status == EPC_OK && kind < LOD_TABLES; kind++) {
            status = replace_table_by_what_consumers_get(command, &state->languages[i],
                                                         (enum ini_perf_kind)kind,
                                                         &state->languages[i].tables[kind]);
            if (broken && status != EPC_E_NOMEM)
                status = EPC_OK;
            if (status != EPC_OK)
                *failed = kit_arena_format(&command->arena, "%s of language %s",
                                           lod_table_names[kind], state->languages[i].id);
        }
    return status;
}

static int fail_because_of_saving(struct lod_command *command, int status, const char *what)
{
    if (status == EPC_E_NOMEM || !what)
        return lod_command_fail_for_memory(command);
    return lod_command_fail(command,
                            status == EPC_E_NOSPACE ? LOD_CODE_WRITE : lod_code_from_status(status),
                            "the name tables are saved before Windows changes them, but %s: %s; "
                            "nothing was changed",
                            what, epc_status_text(status));
}

int lod_handover_save_before_change(struct lod_command *command)
{
    struct lod_install_state state = { 0 };
    struct kit_buffer text = { .arena = &command->arena };
    const unsigned char *bytes = NULL;
    const char *failed = "the registry cannot be read", *path = NULL;
    size_t count = 0;
    int status = lod_state_read(&command->arena, &command->registry, NULL, NULL, &state);

    if (status == EPC_OK)
        status =
            lod_state_read_values_of_services(&command->arena, &command->registry, NULL, &state);
    if (status != EPC_OK)
        return fail_because_of_saving(command, status, state.problem ? state.problem : failed);
    status = read_live_tables_of_all_languages(command, &state,
                                               command->options.verb == LOD_VERB_RESTORE, &failed);
    if (status != EPC_OK)
        return fail_because_of_saving(
            command, status,
            failed ? kit_arena_format(&command->arena, "%s cannot be read", failed) : NULL);
    lod_saved_append_state_as_text(&text, &state);
    if (text.failed || !kit_buffer_encode_for_windows(&text, false, &bytes, &count))
        return lod_command_fail_for_memory(command);
    status = command->save_before(&command->arena, bytes, count, &path);
    if (status != EPC_OK)
        return fail_because_of_saving(
            command, status, kit_arena_format(&command->arena, "%s cannot be written", path));
    command->saved_before = path;
    return LOD_CODE_OK;
}
