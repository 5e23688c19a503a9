/* SPDX-License-Identifier: MIT
 *
 * handoversave.c -- what is installed on a live Windows, as text, before its loadperf.dll is let at it.
 * See handover.h. */
#include "lodctr/tool/handover.h"

#include <epc/epc.h>

#include "lodctr/tool/command.h"

/* English is there whatever keys Perflib has: Windows keeps the names elsewhere. */
static int add_english(struct epci_arena *arena, struct epci_install_state *state)
{
    struct epci_language *list;

    if (epci_state_language(state, "009"))
        return EPC_OK;
    if (!(list = epci_arena_take(arena, state->language_count + 1, sizeof *list)))
        return EPC_E_NOMEM;
    list[0] = (struct epci_language){ .id = "009", .path = EPCI_PERFLIB "\\009" };
    for (size_t i = 0; i < state->language_count; i++)
        list[i + 1] = state->languages[i];
    state->languages = list;
    state->language_count++;
    return EPC_OK;
}

/* The table as consumers get it; what they cannot get stays what the registry says.  EPC_OK, also for
 * one that does not exist. */
static int read_table(struct epci_command *command, const struct epci_language *language,
                      enum epci_perf_kind kind, struct epci_table *table)
{
    const void *bytes = NULL;
    size_t size = 0;
    int status = command->system->names(command->system->context, &command->arena, language->id,
                                        kind, &bytes, &size);

    if (status == EPC_OK) {
        table->exists = table->usable = true;
        table->bytes = bytes;
        table->size = size;
    }
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

/* `broken`: what cannot be read is left out. */
static int read_tables(struct epci_command *command, struct epci_install_state *state, bool broken,
                       const char **failed)
{
    int status = add_english(&command->arena, state);

    for (size_t i = 0; status == EPC_OK && i < state->language_count; i++)
        for (int kind = 0; status == EPC_OK && kind < EPCI_TABLES; kind++) {
            status = read_table(command, &state->languages[i], (enum epci_perf_kind)kind,
                                &state->languages[i].tables[kind]);
            if (broken && status != EPC_E_NOMEM)
                status = EPC_OK;
            if (status != EPC_OK)
                *failed = epci_arena_format(&command->arena, "%s of language %s",
                                            epci_table_names[kind], state->languages[i].id);
        }
    return status;
}

static int stop(struct epci_command *command, int status, const char *what)
{
    if (status == EPC_E_NOMEM || !what)
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    return epci_command_stop(
        command, status == EPC_E_NOSPACE ? EPCI_CODE_WRITE : epci_code_of_status(status),
        epci_arena_format(&command->arena,
                          "the name tables are saved before Windows changes them, but %s: %s; "
                          "nothing was changed",
                          what, epc_status_text(status)));
}

int epci_handover_save(struct epci_command *command)
{
    struct epci_install_state state = { 0 };
    struct epci_providers providers = { 0 };
    struct epci_buffer text = { .arena = &command->arena };
    const unsigned char *bytes = NULL;
    const char *failed = "the registry cannot be read", *path = NULL;
    size_t count = 0;
    int status = epci_state_read(&command->arena, &command->registry, NULL, NULL, &state);

    if (status == EPC_OK && state.services_path)
        status = epci_providers_read(&command->arena, &command->registry, &state, NULL, &providers);
    if (status != EPC_OK)
        return stop(command, status, state.problem ? state.problem : failed);
    status = read_tables(command, &state, command->options.verb == EPCI_VERB_RESTORE, &failed);
    if (status != EPC_OK)
        return stop(command, status,
                    failed ? epci_arena_format(&command->arena, "%s cannot be read", failed)
                           : NULL);
    epci_saved_write(&text, &state, &providers);
    if (text.failed || !epci_buffer_encode(&text, false, &bytes, &count))
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    status = command->keep(&command->arena, bytes, count, &path);
    if (status != EPC_OK)
        return stop(command, status,
                    epci_arena_format(&command->arena, "%s cannot be written", path));
    command->kept_before = path;
    return EPCI_CODE_OK;
}
