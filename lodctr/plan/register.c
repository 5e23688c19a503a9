/* SPDX-License-Identifier: MIT
 *
 * register.c -- plans what a service gets besides its counters: its Performance key, the event
 * source, the extras of its counter file, and copies of the files.  If Windows installs the
 * counters, this is the whole plan.
 */
#include "lodctr/plan/actions.h"

#include <epc/epc.h>

#include "kit/buffer.h"
#include "lodctr/plan/registration.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/refusals.h"
#include "lodctr/plan/work/work.h"

struct lod_value lod_work_build_object_list(struct lod_work *work, uint32_t first)
{
    const struct ini_perf_model *model = work->request->model;
    struct kit_buffer text = { .arena = work->arena };
    struct lod_value list = { 0 };

    if (!model->has_objects || model->object_count == 0)
        return list;
    for (size_t i = 0; i < model->object_count; i++)
        kit_buffer_add_format(&text, "%s%u", i ? " " : "",
                              first + model->symbols[model->objects[i]].offset);
    kit_buffer_add_bytes(&text, "", 1);
    if (text.failed || lod_value_from_text(work->arena, text.text, &list) != EPC_OK)
        work->status = EPC_E_NOMEM;
    return list;
}

void lod_work_set_dll_values(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const struct lod_request *request = work->request;

    if (!lod_work_needs_dll_values_written(work))
        return;
    for (int i = 0; i < LOD_DLL_VALUES; i++)
        if (request->values[i].exists)
            lod_work_set_value(work, target->performance.path, lod_dll_value_names[i],
                               &target->service.dll[i], &request->values[i]);
    if (target->service.validation.exists) /* it identifies the DLL that was there */
        lod_work_remove_value(work, target->performance.path, LOD_VALIDATION);
}

void lod_add_source_extras_and_copies(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (work->request->values_requested && !lod_work_needs_dll_values_written(work))
        lod_work_add_plan_note(
            work, EPCI_WARNING,
            "%s exists and is not changed: the values of --library, --open, --collect and --close "
            "are not written; --replace-key writes them",
            target->performance.path);
    lod_work_register_event_source(work);
    lod_work_set_extra_values(work);
    lod_work_store_file_copies(work);
}

void lod_drop_values_copies_and_source(struct lod_work *work)
{
    lod_work_unregister_event_source(work);
    lod_work_remove_extras_of_model(work);
    lod_work_remove_copies_in_registry(work);
}

void lod_work_register_all_but_counters(struct lod_work *work)
{
    if (lod_work_detect_and_refuse_wrong_root_key(work) ||
        lod_work_detect_and_refuse_bad_model(work) ||
        lod_work_detect_and_refuse_bad_event_source(work))
        return;
    lod_work_create_missing_key_levels(work, &work->state->target.performance);
    lod_work_set_dll_values(work);
    lod_add_source_extras_and_copies(work);
}

void lod_work_unregister_without_counters(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (lod_work_detect_and_refuse_wrong_root_key(work))
        return;
    if (target->event_source.exists)
        lod_work_remove_value(work, target->performance.path, EPCI_EVENT_SOURCE);
    lod_drop_values_copies_and_source(work);
}
