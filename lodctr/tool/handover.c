/* SPDX-License-Identifier: MIT
 *
 * handover.c -- lets Windows install and remove, and does not take its word for it.  See handover.h. */
#include "lodctr/tool/handover.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/tool/command.h"
#include "sdk/core/text.h"

/* Win32 codes of Windows' loadperf.dll that mean something else than failure. */
#define NOT_FOUND      2u
#define ALREADY_EXISTS 183u

/* Where the counters of the service are.  EPC_OK; EPC_E_NOT_FOUND: nowhere; or why nobody can tell. */
static int find_range(struct lod_command *command, const char *service, struct lod_range *range)
{
    struct lod_install_state state = { 0 };
    struct lod_number values[LOD_RANGE_VALUES] = { { 0 } };
    int status = lod_state_services(&command->arena, &command->registry, &state);
    const char *path = NULL;

    if (status == EPC_OK && !state.services_path)
        status = EPC_E_NOT_FOUND;
    if (status == EPC_OK && !(path = kit_arena_format(&command->arena, "%s\\%s\\Performance",
                                                      state.services_path, service)))
        status = EPC_E_NOMEM;
    for (int i = 0; status == EPC_OK && i < LOD_RANGE_VALUES; i++) {
        status = lod_value_number(&command->registry, path, lod_range_names[i], &values[i]);
        if (status == EPC_OK && !values[i].usable)
            status = EPC_E_NOT_FOUND;
    }
    *range = (struct lod_range){ values[LOD_FIRST_COUNTER].value, values[LOD_LAST_COUNTER].value,
                                 values[LOD_FIRST_HELP].value, values[LOD_LAST_HELP].value };
    return status;
}

static int fail_code(struct lod_command *command, const char *what, uint32_t code)
{
    return lod_command_stop(command, code < 256 ? (int)code : LOD_CODE_FAILURE,
                            kit_arena_format(&command->arena,
                                             "%s: Windows' loadperf.dll answers with error %u",
                                             what, code));
}

/* ---- Reading back ---- */

/* What the table says of an index is the text? */
static bool says(const struct lod_nametab *names, uint32_t index, const struct ini_perf_text *text)
{
    const struct lod_pair *pair = lod_nametab_find(names, index);

    return pair && pair->text_count == text->count &&
           memcmp(pair->units + pair->text, text->units, text->count * sizeof *text->units) == 0;
}

/* The first text of a language that does not stand where it should; NULL: all do, or the system has no
 * such language. */
static const struct ini_perf_text *find_wrong(struct lod_command *command, uint32_t language,
                                              enum ini_perf_kind kind,
                                              const struct lod_range *range)
{
    const struct ini_perf_model *model = &command->model;
    uint32_t first = kind == INI_PERF_NAME ? range->first_counter : range->first_help;
    struct lod_nametab names;
    const void *bytes;
    size_t size;
    int status = command->system->names(command->system->context, &command->arena,
                                        model->languages[language].id, kind, &bytes, &size);
    bool known =
        status == EPC_OK && lod_nametab_parse(&command->arena, bytes, size, &names) == EPC_OK;

    for (size_t i = 0; status != EPC_E_NOT_FOUND && i < model->text_count; i++) {
        const struct ini_perf_text *text = &model->texts[i];

        if (text->language == language && text->kind == kind &&
            !(known && says(&names, first + model->symbols[text->symbol].offset, text)))
            return text;
    }
    return NULL;
}

/* LOD_CODE_OK, or stopped with what is not as it should be. */
static int read_back(struct lod_command *command, const struct lod_range *range)
{
    const struct ini_perf_model *model = &command->model;

    for (uint32_t i = 0; i < model->language_count; i++)
        for (int kind = 0; model->languages[i].listed && kind < LOD_TABLES; kind++) {
            const struct ini_perf_text *wrong =
                find_wrong(command, i, (enum ini_perf_kind)kind, range);

            if (wrong)
                return lod_command_stop(
                    command, LOD_CODE_DATA,
                    kit_arena_format(
                        &command->arena,
                        "%s: Windows' loadperf.dll said that all is well, but the %s of %s is not "
                        "there in language %s; the counters were removed again",
                        model->service, kind == INI_PERF_NAME ? "name" : "help",
                        model->symbols[wrong->symbol].name, model->languages[i].id));
        }
    return LOD_CODE_OK;
}

/* ---- What Windows does not do: the key, the event source and what else is asked for ---- */

/* Plan and carry out; the mutex is held. */
static int act(struct lod_command *command, const struct lod_request *request,
               struct lod_session *session)
{
    int code = lod_session_act(&command->arena, &command->registry, request, session);

    if (session->problem)
        command->problem = session->problem;
    return command->code = code;
}

/* All but the counters away again, where there were none before.  What was said about the failure is
 * what counts; what cannot be taken back is removed with the service. */
static void take_back(struct lod_command *command, const struct lod_target *before)
{
    const struct lod_request request = { .action = LOD_UNREGISTER,
                                         .service = before->name,
                                         .installed = &command->model };
    const struct epci_registry *registry = &command->registry;
    struct lod_session session = { 0 };

    (void)lod_session_act(&command->arena, registry, &request, &session);
    if (!before->has_performance)
        (void)registry->ops->remove_key(registry->self, before->performance);
    if (!before->has_key)
        (void)registry->ops->remove_key(registry->self, before->key);
}

/* ---- The verbs ---- */

/* LOD_CODE_OK: the counters are there, as they should be. */
static int load(struct lod_command *command)
{
    const struct lod_system_io *system = command->system;
    struct lod_range *range = &command->session.plan.range;
    const char *path = command->full_path(&command->arena, command->options.operand);
    uint32_t code = path ? system->load(system->context, path) : LOD_CODE_MEMORY;

    if (code != 0 && code != ALREADY_EXISTS)
        return fail_code(command, command->model.service, code);
    if (code == ALREADY_EXISTS && command->options.strict)
        return command->code = LOD_CODE_EXISTS;
    if (find_range(command, command->model.service, range) != EPC_OK)
        return lod_command_stop(
            command, LOD_CODE_FAILURE,
            kit_arena_format(&command->arena,
                             "%s: Windows' loadperf.dll said that all is well, but installed "
                             "nothing: its Performance key has no First Counter",
                             command->model.service));
    if (read_back(command, range) != LOD_CODE_OK)
        (void)system->unload(system->context, command->model.service);
    return command->code;
}

static int install(struct lod_command *command)
{
    struct lod_request request;
    struct lod_range before;
    bool had;

    if (lod_command_prepare(command, LOD_REGISTER, &request) != LOD_CODE_OK ||
        lod_handover_save(command) != LOD_CODE_OK)
        return command->code;
    had = find_range(command, command->model.service, &before) == EPC_OK;
    command->has_plan = true;
    if (act(command, &request, &command->session) != LOD_CODE_OK)
        return command->code;
    command->has_handed = true;
    if (load(command) != LOD_CODE_OK && !had) {
        take_back(command, &command->session.state.target);
        command->session.plan.note_count = request.note_count; /* what was done is no more */
    }
    return command->code;
}

/* What goes with the counters, once they are gone. */
static int unregister(struct lod_command *command)
{
    struct lod_request request = { .action = LOD_UNREGISTER, .service = command->service };
    struct ini_findings ignored;

    if (lod_kept_load(&command->arena, &command->registry, &command->io, command->service,
                      &command->kept, &command->model, &ignored) == EPC_OK)
        request.installed = &command->model;
    return act(command, &request, &command->session);
}

/* Its code is not believed: it is 2 after success where nobody listens to WMI, and 0 is only said. */
static int remove_service(struct lod_command *command)
{
    const char *service = command->options.operand;
    struct lod_range range, left;
    uint32_t code;

    command->service = service;
    if (find_range(command, service, &range) != EPC_OK)
        return lod_command_stop(command, LOD_CODE_NOT_FOUND,
                                kit_arena_format(&command->arena,
                                                 "%s: no counters are installed: there is no "
                                                 "First Counter in its Performance key",
                                                 service));
    if (lod_handover_save(command) != LOD_CODE_OK)
        return command->code;
    command->has_handed = true;
    code = command->system->unload(command->system->context, service);
    /* Only what is seen to be gone is gone. */
    if (find_range(command, service, &left) != EPC_E_NOT_FOUND)
        return fail_code(command, service, code == 0 ? NOT_FOUND : code);
    code = (uint32_t)unregister(command);
    command->session.plan.range = range;
    return (int)code;
}

/* A file in our form, such as those that are saved before a change?  Windows would not know what to do
 * with it, and nobody knows what it does then. */
static bool is_our_save(struct lod_command *command)
{
    static const char begins[] = "epc counters ";
    struct ini_findings ignored;
    struct ini_source source;

    ini_findings_init(&ignored, &command->arena);
    return ini_source_load(&command->arena, &command->io, command->options.operand,
                           INI_SOURCE_STRICT, &source, &ignored) == EPC_OK &&
           source.bytes >= sizeof begins - 1 && memcmp(source.text, begins, sizeof begins - 1) == 0;
}

static int call(struct lod_command *command,
                uint32_t (*function)(void *context, const char *operand))
{
    uint32_t code = function(command->system->context, command->options.operand);

    command->has_handed = true;
    command->service = command->options.operand;
    return code == 0 ? LOD_CODE_OK : fail_code(command, command->options.operand, code);
}

static int restore(struct lod_command *command)
{
    if (is_our_save(command))
        return lod_command_stop(
            command, LOD_CODE_UNSUPPORTED,
            kit_arena_format(&command->arena,
                             "%s is in the form of this lodctr, and Windows restores only what it "
                             "has saved itself, by lodctr /S:FILE; nothing was changed",
                             command->options.operand));
    if (lod_handover_save(command) != LOD_CODE_OK)
        return command->code;
    return call(command, command->system->restore);
}

bool lod_handover_wants(const struct lod_command *command)
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

/* The verb, while no other installer of ours is at work. */
static int run(void *context)
{
    struct lod_command *command = context;

    switch (command->options.verb) {
    case LOD_VERB_INSTALL:
        return install(command);
    case LOD_VERB_REMOVE:
        return remove_service(command);
    case LOD_VERB_SAVE:
        return call(command, command->system->backup);
    case LOD_VERB_RESTORE:
        return restore(command);
    default:
        return call(command, command->system->trust);
    }
}

int lod_handover_run(struct lod_command *command)
{
    const struct lod_options *options = &command->options;
    const char *why = NULL;

    if (options->dry_run)
        why = "what Windows would do is known to Windows alone: --dry-run works with --root and "
              "under Wine";
    else if (options->create_languages)
        why = "which languages there are is Windows' own business: leave out --create-languages; "
              "nothing was changed";
    else if (options->verb == LOD_VERB_REPAIR || options->verb == LOD_VERB_REBUILD)
        why = "the name tables of this system are Windows' own; its own lodctr /R rebuilds them";
    if (why)
        return lod_command_stop(command, LOD_CODE_UNSUPPORTED, why);
    return lod_command_hold(command, run);
}
