/* SPDX-License-Identifier: MIT
 *
 * remove.c -- plans the removal of a service's counters: first its range, so that nothing points at
 * text that is gone; then the text; then the Last values, which may become lower; then its event
 * source.
 */
#include "lodctr/plan/actions.h"

#include "lodctr/plan/languages.h"
#include "lodctr/plan/registration.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/refusals.h"
#include "lodctr/plan/work/tables.h"
#include "lodctr/plan/work/work.h"

/* The Performance key is gone, and with it the range, so the text cannot be found; remove what the
 * stored files say.  False: nothing is left to remove. */
static bool remove_all_but_range_and_texts(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (!work->request->installed)
        return false;
    lod_work_unregister_ini_event_source(work);
    lod_work_remove_extras_of_model(work);
    lod_work_remove_copies_in_registry(work);
    if (work->plan->edit_count == 0)
        return false;
    work->plan->code = LOD_CODE_NOT_FOUND;
    lod_work_add_plan_note(
        work, EPCI_WARNING,
        "%s: there is no key %s, so the indexes of its text are not known: the text stays, lodctr "
        "--check finds it; everything else that was installed with it is removed",
        target->name, target->performance.path);
    return true;
}

/* Find the range to remove; otherwise the plan is refused. */
static bool find_range_to_remove_or_refuse(struct lod_work *work, struct lod_range *range)
{
    const struct lod_target *target = &work->state->target;
    const char *why;

    if (!lod_key_exists(&target->performance) && remove_all_but_range_and_texts(work))
        return false;
    if (!lod_key_exists(&target->performance))
        return !lod_work_refuse_and_return_true(
            work, LOD_CODE_NOT_FOUND,
            "%s: there is no key %s; lodctr --create-key FILE.ini makes it", target->name,
            target->performance.path);
    if (lod_work_find_own_range(work, range, &why))
        return true;
    if (!why)
        return !lod_work_refuse_and_return_true(
            work, LOD_CODE_NOT_FOUND, LOD_NOT_INSTALLED " to install them; %s has no First Counter",
            target->name, target->performance.path);
    return !lod_work_refuse_and_return_true(
        work, LOD_CODE_DATA,
        "%s: the range of indexes in %s cannot be trusted: %s; install its counters "
        "again with lodctr, which gives it a right one, and remove them then",
        target->name, target->performance.path, why);
}

static void remove_range_and_object_list(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        if (target->service.range[i].exists)
            lod_work_remove_value(work, target->performance.path, lod_range_names[i]);
    if (target->service.object_list.exists)
        lod_work_remove_value(work, target->performance.path, "Object List");
    if (target->event_source.exists)
        lod_work_remove_value(work, target->performance.path, EPCI_EVENT_SOURCE);
}

static size_t remove_texts_of_range(struct lod_work *work, const struct lod_range *range)
{
    size_t removed = 0;

    for (size_t i = 0; i < work->language_count; i++) {
        struct lod_work_language *language = &work->languages[i];

        for (int kind = 0; kind < LOD_TABLES; kind++) {
            size_t here = lod_nametab_remove_range(
                &language->names[kind], range->at[LOD_FIRST(kind)], range->at[LOD_LAST(kind)]);

            language->changed[kind] = here != 0;
            removed += here;
        }
    }
    return removed;
}

void lod_work_plan_service_removal(struct lod_work *work)
{
    struct lod_range range;

    if (lod_service_has_system_indexes(&work->state->target.service)) {
        lod_work_remove_system_index_service(work);
        return;
    }
    if (!find_range_to_remove_or_refuse(work, &range))
        return;
    lod_work_warn_of_damaged_tables(work);
    remove_range_and_object_list(work);
    if (remove_texts_of_range(work, &range) == 0)
        lod_work_add_plan_note(work, EPCI_WARNING, "%s: no name table holds text for %u to %u",
                               work->state->target.name, range.at[LOD_FIRST_COUNTER],
                               range.at[LOD_LAST_COUNTER]);
    lod_work_remove_english_only_tables(work);
    lod_work_plan_writing_of_changed_tables(work);
    lod_work_set_last_values(
        work, (const uint32_t[]){ lod_work_largest_index_to_be_used(work, INI_PERF_NAME),
                                  lod_work_largest_index_to_be_used(work, INI_PERF_HELP) });
    lod_drop_values_copies_and_source(work);
    work->plan->range = range;
}
