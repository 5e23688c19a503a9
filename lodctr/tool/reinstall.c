/* SPDX-License-Identifier: MIT
 *
 * reinstall.c -- lodctr /R: repairs the name tables and installs every service again whose files
 * are stored, if its counters are not as those files say.  Each is an action of its own, whole or
 * not at all.
 */
#include "lodctr/tool/command.h"

#include <epc/epc.h>

const struct ini_perf_model *lod_load_model_of_stored_files(struct lod_command *command,
                                                            const char *service,
                                                            struct lod_copies *copies,
                                                            const char **problem)
{
    struct ini_perf_model *model = kit_arena_allocate(&command->arena, 1, sizeof *model);
    struct ini_findings findings;
    int status;

    if (!model) {
        *problem = "out of memory";
        return NULL;
    }
    status = lod_copies_load_model(&command->arena, &command->registry, &command->io, service,
                                   copies, model, &findings);
    if (status == EPC_OK)
        return model;
    if (status == EPC_E_NOT_FOUND)
        *problem = "not all of its files are stored; install it again from its counter file";
    else
        *problem = findings.stored ? findings.list[0].message : "its files cannot be read";
    return NULL;
}

static enum lod_base_names base_names_action_from_options(const struct lod_options *options)
{
    return options->base_names      ? LOD_BASE_NAMES_INSERT
           : options->no_base_names ? LOD_BASE_NAMES_REMOVE
                                    : LOD_BASE_NAMES_KEEP;
}

int lod_command_collect_stored_texts(struct lod_command *command, struct lod_request *request)
{
    struct kit_arena *arena = &command->arena;
    struct lod_stored *list = NULL;
    const char *service, *problem;
    struct lod_copies copies;
    size_t count = 0, capacity = 0;

    for (uint32_t i = 0; lod_state_read_subkey_name(arena, &command->registry, LOD_COPIES_KEY, i,
                                                    &service) == EPC_OK;
         i++) {
        const struct ini_perf_model *model =
            lod_load_model_of_stored_files(command, service, &copies, &problem);

        if (!model)
            continue;
        if (!KIT_RESERVE(arena, list, count, capacity) ||
            lod_choose_fallback_text_of_symbols(arena, model, &list[count].texts) != EPC_OK)
            return lod_command_fail_for_memory(command);
        list[count++].service = service;
    }
    request->stored = list;
    request->stored_count = count;
    return LOD_CODE_OK;
}

int lod_command_repair_tables(struct lod_command *command)
{
    struct lod_request *request = &command->session.request;

    *request =
        (struct lod_request){ .action = LOD_REPAIR,
                              .orphans = command->options.orphans,
                              .base_names = base_names_action_from_options(&command->options),
                              .names_only = command->options.names_only };
    if (lod_command_collect_stored_texts(command, request) != LOD_CODE_OK)
        return command->code;
    return lod_command_plan_and_apply(command);
}

/* Install it again.  If the result is not LOD_CODE_OK, the next service must not be installed. */
static int install_from_copies_get_stop_code(struct lod_command *command, const char *service)
{
    struct lod_session session = { .arena = &command->arena,
                                   .registry = &command->registry,
                                   .dry_run = command->options.dry_run };
    struct lod_reinstalled one = { .service = service, .code = LOD_CODE_DATA };
    struct lod_copies copies;
    const struct ini_perf_model *model =
        lod_load_model_of_stored_files(command, service, &copies, &one.problem);

    if (model && session.dry_run && command->session.plan.edit_count != 0) {
        one.code = LOD_CODE_OK; /* the rest depends on the repair, which is not made */
    } else if (model) {
        session.request =
            (struct lod_request){ .action = LOD_INSTALL, .model = model, .installed = model };
        one.code = lod_session_plan_and_apply(&session);
        one.range = session.plan.range;
        one.objects = session.plan.objects;
        one.problem = session.problem;
        if (session.plan.outcome == LOD_PLAN_REFUSED && session.plan.note_count != 0)
            one.problem = session.plan.notes[session.plan.note_count - 1].text;
    }
    if (command->code == LOD_CODE_OK && one.code != LOD_CODE_OK && one.code != LOD_CODE_EXISTS)
        command->code = one.code;
    /* A change that could not be undone is in the record, which the next action would overwrite. */
    if (!KIT_RESERVE(&command->arena, command->reinstalled, command->reinstalled_count,
                     command->reinstalled_capacity))
        return lod_command_fail_for_memory(command);
    command->reinstalled[command->reinstalled_count++] = one;
    return session.applied.stuck ? command->code : LOD_CODE_OK;
}

int lod_command_repair_and_reinstall(struct lod_command *command)
{
    const char *service = NULL;
    int status = EPC_OK;

    lod_command_repair_tables(command);
    if (command->session.problem || command->session.plan.outcome == LOD_PLAN_REFUSED)
        return command->code;
    for (uint32_t i = 0; status == EPC_OK; i++) {
        status = lod_state_read_subkey_name(&command->arena, &command->registry, LOD_COPIES_KEY, i,
                                            &service);
        if (status == EPC_OK && install_from_copies_get_stop_code(command, service) != LOD_CODE_OK)
            return command->code;
    }
    if (status == EPC_END)
        return command->code;
    return lod_command_fail(command, lod_code_from_status(status), "cannot read %s: %s",
                            LOD_COPIES_KEY, epc_status_text(status));
}
