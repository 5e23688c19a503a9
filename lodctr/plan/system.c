/* SPDX-License-Identifier: MIT
 *
 * system.c -- plans the installation and removal of a service that collects objects under the
 * system's own indexes (base = system): an Object List, but no range and no text.
 *
 * Two providers of one object would both answer, so an object that has a provider is refused.
 */
#include "lodctr/plan/actions.h"

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/plan/registration.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/refusals.h"
#include "lodctr/plan/work/work.h"

/* Who owns the index besides the target, or NULL. */
static const struct lod_service *find_other_owner_of_index(const struct lod_work *work,
                                                           uint32_t index)
{
    for (size_t i = 0; i < work->state->service_count; i++) {
        const struct lod_service *service = &work->state->services[i];

        if (!kit_equal_any_case(service->name, work->state->target.name) &&
            lod_service_answers_for_object(service, index))
            return service;
    }
    return NULL;
}

static bool detect_and_refuse_objects_of_others(struct lod_work *work)
{
    const struct ini_perf_model *model = work->request->model;

    for (size_t i = 0; i < model->object_count; i++) {
        const struct ini_perf_symbol *symbol = &model->symbols[model->objects[i]];
        const struct lod_service *owner = find_other_owner_of_index(work, symbol->offset);

        if (owner)
            return lod_work_refuse_and_return_true(
                work, LOD_CODE_CONFLICT,
                "%s: the object %u (%s) has a provider already, the service %s; "
                "two would both answer",
                model->service, symbol->offset, symbol->name, owner->name);
    }
    return false;
}

static bool detect_and_refuse_bad_system_request(struct lod_work *work)
{
    const struct ini_perf_model *model = work->request->model;
    const struct lod_target *target = &work->state->target;

    if (lod_work_detect_and_refuse_bad_model(work))
        return true;
    if (model->object_count == 0)
        return lod_work_refuse_and_return_true(
            work, LOD_CODE_DATA, "%s has a systemname, but its [objects] lists no object",
            model->ini_path);
    if (lod_service_has_any_range_value(&target->service))
        return lod_work_refuse_and_return_true(
            work, LOD_CODE_CONFLICT,
            "%s: counters with indexes of their own are installed; remove them "
            "first, with unlodctr %s",
            target->name, target->name);
    return detect_and_refuse_objects_of_others(work) ||
           lod_work_detect_and_refuse_bad_event_source(work);
}

static void copy_last_values_to_plan(struct lod_work *work)
{
    for (int kind = 0; kind < LOD_TABLES; kind++)
        work->plan->last[kind] = work->state->last[kind].value;
}

/* Readers skip a new key until it has a Library. */
void lod_work_install_with_system_indexes(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    struct lod_value objects;

    if (detect_and_refuse_bad_system_request(work))
        return;
    objects = lod_work_build_object_list(work, 0);
    if (work->status != EPC_OK)
        return;
    work->plan->objects = lod_utf8_from_units(work->arena, lod_value_get_text_units(&objects));
    copy_last_values_to_plan(work);
    lod_work_create_missing_key_levels(work, &target->performance);
    lod_work_set_value(work, target->performance.path, "Object List", &target->service.object_list,
                       &objects);
    lod_add_source_extras_and_copies(work);
    lod_work_set_dll_values(work);
    if (work->plan->edit_count != 0)
        return;
    work->plan->outcome = LOD_PLAN_NOTHING;
    work->plan->code = LOD_CODE_EXISTS;
}

void lod_work_remove_system_index_service(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    work->plan->objects =
        lod_utf8_from_units(work->arena, lod_value_get_text_units(&target->service.object_list));
    copy_last_values_to_plan(work);
    lod_work_remove_value(work, target->performance.path, "Object List");
    if (target->event_source.exists)
        lod_work_remove_value(work, target->performance.path, EPCI_EVENT_SOURCE);
    lod_drop_values_copies_and_source(work);
}
