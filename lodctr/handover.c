/* SPDX-License-Identifier: MIT
 *
 * handover.c -- lets Windows install and remove, and does not take its word for it.  See handover.h. */
#include "lodctr/handover.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/command.h"
#include "sdk/core/text.h"

/* Win32 codes of Windows' loadperf.dll that mean something else than failure. */
#define NOT_FOUND      2u
#define ALREADY_EXISTS 183u

/* Where the counters of the service are.  EPC_OK; EPC_E_NOT_FOUND: nowhere; or why nobody can tell. */
static int find_range(struct epci_command *command, const char *service, struct epci_range *range)
{
    struct epci_install_state state = { 0 };
    struct epci_number values[EPCI_RANGE_VALUES] = { { 0 } };
    int status = epci_state_services(&command->arena, &command->registry, &state);
    const char *path = NULL;

    if (status == EPC_OK && !state.services_path)
        status = EPC_E_NOT_FOUND;
    if (status == EPC_OK && !(path = epci_arena_format(&command->arena, "%s\\%s\\Performance",
                                                       state.services_path, service)))
        status = EPC_E_NOMEM;
    for (int i = 0; status == EPC_OK && i < EPCI_RANGE_VALUES; i++) {
        status = epci_value_number(&command->registry, path, epci_range_names[i], &values[i]);
        if (status == EPC_OK && !values[i].usable)
            status = EPC_E_NOT_FOUND;
    }
    *range = (struct epci_range){ values[EPCI_FIRST_COUNTER].value, values[EPCI_LAST_COUNTER].value,
                                  values[EPCI_FIRST_HELP].value, values[EPCI_LAST_HELP].value };
    return status;
}

static int fail_code(struct epci_command *command, const char *what, uint32_t code)
{
    return epci_command_stop(command, code < 256 ? (int)code : EPCI_CODE_FAILURE,
                             epci_arena_format(&command->arena,
                                               "%s: Windows' loadperf.dll answers with error %u",
                                               what, code));
}

/* ---- Reading back ---- */

/* What the table says of an index is the text? */
static bool says(const struct epci_nametab *names, uint32_t index,
                 const struct epci_perf_text *text)
{
    const struct epci_pair *pair = epci_nametab_find(names, index);

    return pair && pair->text_count == text->count &&
           memcmp(pair->units + pair->text, text->units, text->count * sizeof *text->units) == 0;
}

/* The first text of a language that does not stand where it should; NULL: all do, or the system has no
 * such language. */
static const struct epci_perf_text *find_wrong(struct epci_command *command, uint32_t language,
                                               enum epci_perf_kind kind,
                                               const struct epci_range *range)
{
    const struct epci_perf_model *model = &command->model;
    uint32_t first = kind == EPCI_PERF_NAME ? range->first_counter : range->first_help;
    struct epci_nametab names;
    const void *bytes;
    size_t size;
    int status = command->system->names(command->system->context, &command->arena,
                                        model->languages[language].id, kind, &bytes, &size);
    bool known =
        status == EPC_OK && epci_nametab_parse(&command->arena, bytes, size, &names) == EPC_OK;

    for (size_t i = 0; status != EPC_E_NOT_FOUND && i < model->text_count; i++) {
        const struct epci_perf_text *text = &model->texts[i];

        if (text->language == language && text->kind == kind &&
            !(known && says(&names, first + model->symbols[text->symbol].offset, text)))
            return text;
    }
    return NULL;
}

/* EPCI_CODE_OK, or stopped with what is not as it should be. */
static int read_back(struct epci_command *command, const struct epci_range *range)
{
    const struct epci_perf_model *model = &command->model;

    for (uint32_t i = 0; i < model->language_count; i++)
        for (int kind = 0; model->languages[i].listed && kind < EPCI_TABLES; kind++) {
            const struct epci_perf_text *wrong =
                find_wrong(command, i, (enum epci_perf_kind)kind, range);

            if (wrong)
                return epci_command_stop(
                    command, EPCI_CODE_DATA,
                    epci_arena_format(
                        &command->arena,
                        "%s: Windows' loadperf.dll said that all is well, but the %s of %s is not "
                        "there in language %s; the counters were removed again",
                        model->service, kind == EPCI_PERF_NAME ? "name" : "help",
                        model->symbols[wrong->symbol].name, model->languages[i].id));
        }
    return EPCI_CODE_OK;
}

/* ---- The verbs ---- */

static int install(struct epci_command *command)
{
    const struct epci_system_io *system = command->system;
    struct epci_range *range = &command->session.plan.range;
    const char *path = command->full_path(&command->arena, command->options.operand);
    uint32_t code = path ? system->load(system->context, path) : EPCI_CODE_MEMORY;

    if (code != 0 && code != ALREADY_EXISTS)
        return fail_code(command, command->model.service, code);
    if (code == ALREADY_EXISTS && command->options.strict)
        return command->code = EPCI_CODE_EXISTS;
    if (find_range(command, command->model.service, range) != EPC_OK)
        return epci_command_stop(
            command, EPCI_CODE_FAILURE,
            epci_arena_format(&command->arena,
                              "%s: Windows' loadperf.dll said that all is well, but installed "
                              "nothing: its Performance key has no First Counter",
                              command->model.service));
    if (read_back(command, range) != EPCI_CODE_OK)
        (void)system->unload(system->context, command->model.service);
    return command->code;
}

/* Its code is not believed: it is 2 after success where nobody listens to WMI, and 0 is only said. */
static int remove_service(struct epci_command *command)
{
    const char *service = command->options.operand;
    struct epci_range left;
    uint32_t code;

    command->service = service;
    if (find_range(command, service, &command->session.plan.range) != EPC_OK)
        return epci_command_stop(command, EPCI_CODE_NOT_FOUND,
                                 epci_arena_format(&command->arena,
                                                   "%s: no counters are installed: there is no "
                                                   "First Counter in its Performance key",
                                                   service));
    code = command->system->unload(command->system->context, service);
    /* Only what is seen to be gone is gone. */
    if (find_range(command, service, &left) == EPC_E_NOT_FOUND)
        return EPCI_CODE_OK;
    return fail_code(command, service, code == 0 ? NOT_FOUND : code);
}

static int call(struct epci_command *command,
                uint32_t (*function)(void *context, const char *operand))
{
    uint32_t code = function(command->system->context, command->options.operand);

    command->service = command->options.operand;
    return code == 0 ? EPCI_CODE_OK : fail_code(command, command->options.operand, code);
}

bool epci_handover_wants(const struct epci_command *command)
{
    switch (command->options.verb) {
    case EPCI_VERB_CHECK:
    case EPCI_VERB_LIST:
    case EPCI_VERB_ENABLE:
    case EPCI_VERB_DISABLE:
        return false;
    default:
        return command->system != NULL;
    }
}

int epci_handover_run(struct epci_command *command)
{
    if (command->options.dry_run)
        return epci_command_stop(command, EPCI_CODE_UNSUPPORTED,
                                 "what Windows would do is known to Windows alone: --dry-run works "
                                 "with --root and under Wine");
    command->has_handed = true;
    switch (command->options.verb) {
    case EPCI_VERB_INSTALL:
        if (epci_command_load(command) != EPCI_CODE_OK)
            return command->code;
        return install(command);
    case EPCI_VERB_REMOVE:
        return remove_service(command);
    case EPCI_VERB_SAVE:
        return call(command, command->system->backup);
    case EPCI_VERB_RESTORE:
        return call(command, command->system->restore);
    case EPCI_VERB_TRUST:
        return call(command, command->system->trust);
    default:
        return epci_command_stop(
            command, EPCI_CODE_UNSUPPORTED,
            "the name tables of this system are Windows' own; its own lodctr /R "
            "rebuilds them");
    }
}
