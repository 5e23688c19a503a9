/* SPDX-License-Identifier: MIT
 *
 * remove.c -- plans the removal of a service's counters: its range first, so that nothing points at
 * text that is gone; then the text; then the Last values, which may fall; then its event source. */
#include "lodctr/plan/work.h"

#include <epc/epc.h>

/* The key is gone, and with it the range: what goes is what the kept files say, which is not the text.
 * False: there is nothing. */
static bool remove_leftovers(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (!work->request->installed)
        return false;
    lod_work_unregister_kept_source(work);
    lod_work_remove_extras(work);
    lod_work_forget(work);
    if (work->plan->edit_count == 0)
        return false;
    work->plan->code = LOD_CODE_NOT_FOUND;
    lod_work_note(work, EPCI_WARNING,
                  LOD_SAY(work,
                          "%s: there is no key %s, so nobody knows where its text is: that stays, "
                          "lodctr --check finds it; what else was installed with it is removed",
                          target->name, target->performance));
    return true;
}

/* The range, when there is one to remove; otherwise the plan is refused. */
static bool find_range(struct lod_work *work, struct lod_range *range)
{
    const struct lod_target *target = &work->state->target;
    const char *why;

    if (!target->has_performance && remove_leftovers(work))
        return false;
    if (!target->has_performance) {
        lod_work_refuse(work, LOD_CODE_NOT_FOUND,
                        LOD_SAY(work, "%s: there is no key %s; nothing was changed", target->name,
                                target->performance));
        return false;
    }
    if (lod_work_own_range(work, range, &why))
        return true;
    if (!why)
        lod_work_refuse(work, LOD_CODE_NOT_FOUND,
                        LOD_SAY(work, "%s: no counters are installed: %s has no First Counter",
                                target->name, target->performance));
    else
        lod_work_refuse(work, LOD_CODE_DATA,
                        LOD_SAY(work,
                                "%s: the range of indexes in %s cannot be trusted: %s; nothing "
                                "was changed",
                                target->name, target->performance, why));
    return false;
}

static void remove_values(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        if (target->range[i].exists)
            lod_work_remove(work, target->performance, lod_range_names[i]);
    if (target->object_list.exists)
        lod_work_remove(work, target->performance, "Object List");
    if (target->event_source.exists)
        lod_work_remove(work, target->performance, EPCI_EVENT_SOURCE);
}

static size_t remove_text(struct lod_work *work, const struct lod_range *range)
{
    size_t removed = 0;

    for (size_t i = 0; i < work->language_count; i++) {
        struct lod_work_language *language = &work->languages[i];
        size_t names = lod_nametab_remove(&language->names[INI_PERF_NAME], range->first_counter,
                                          range->last_counter);
        size_t helps = lod_nametab_remove(&language->names[INI_PERF_HELP], range->first_help,
                                          range->last_help);

        language->changed[INI_PERF_NAME] = names != 0;
        language->changed[INI_PERF_HELP] = helps != 0;
        removed += names + helps;
    }
    return removed;
}

/* What Last Counter (Help) becomes: the largest index that is left, at least the system's own. */
static uint32_t last_of(const struct lod_work *work, enum ini_perf_kind kind)
{
    uint32_t least = kind == INI_PERF_NAME ? LOD_SYSTEM_LAST_COUNTER : LOD_SYSTEM_LAST_HELP;
    uint32_t table = lod_work_largest(work, kind);
    uint32_t range = lod_work_largest_range(work, kind);

    if (table < range)
        table = range;
    return table < least ? least : table;
}

void lod_work_remove_service(struct lod_work *work)
{
    struct lod_range range;

    if (!find_range(work, &range))
        return;
    lod_work_note_flaws(work);
    remove_values(work);
    if (remove_text(work, &range) == 0)
        lod_work_note(work, EPCI_WARNING,
                      LOD_SAY(work, "%s: no name table holds text for %u to %u",
                              work->state->target.name, range.first_counter, range.last_counter));
    lod_work_write_tables(work);
    lod_work_set_last(work, last_of(work, INI_PERF_NAME), last_of(work, INI_PERF_HELP));
    lod_work_unregister_beside(work);
    work->plan->range = range;
}
