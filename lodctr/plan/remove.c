/* SPDX-License-Identifier: MIT
 *
 * remove.c -- plans the removal of a service's counters: its range first, so that nothing points at
 * text that is gone; then the text; then the Last values, which may fall; then its event source. */
#include "lodctr/plan/work.h"

#include <epc/epc.h>

/* The key is gone, and with it the range: what goes is what the kept files say, which is not the text.
 * False: there is nothing. */
static bool remove_leftovers(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    if (!work->request->installed)
        return false;
    epci_work_unregister_kept_source(work);
    epci_work_remove_extras(work);
    epci_work_forget(work);
    if (work->plan->edit_count == 0)
        return false;
    work->plan->code = EPCI_CODE_NOT_FOUND;
    epci_work_note(
        work, EPCI_WARNING,
        EPCI_SAY(work,
                 "%s: there is no key %s, so nobody knows where its text is: that stays, "
                 "lodctr --check finds it; what else was installed with it is removed",
                 target->name, target->performance));
    return true;
}

/* The range, when there is one to remove; otherwise the plan is refused. */
static bool find_range(struct epci_work *work, struct epci_range *range)
{
    const struct epci_target *target = &work->state->target;
    const char *why;

    if (!target->has_performance && remove_leftovers(work))
        return false;
    if (!target->has_performance) {
        epci_work_refuse(work, EPCI_CODE_NOT_FOUND,
                         EPCI_SAY(work, "%s: there is no key %s; nothing was changed", target->name,
                                  target->performance));
        return false;
    }
    if (epci_work_own_range(work, range, &why))
        return true;
    if (!why)
        epci_work_refuse(work, EPCI_CODE_NOT_FOUND,
                         EPCI_SAY(work, "%s: no counters are installed: %s has no First Counter",
                                  target->name, target->performance));
    else
        epci_work_refuse(work, EPCI_CODE_DATA,
                         EPCI_SAY(work,
                                  "%s: the range of indexes in %s cannot be trusted: %s; nothing "
                                  "was changed",
                                  target->name, target->performance, why));
    return false;
}

static void remove_values(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    for (int i = 0; i < EPCI_RANGE_VALUES; i++)
        if (target->range[i].exists)
            epci_work_remove(work, target->performance, epci_range_names[i]);
    if (target->object_list.exists)
        epci_work_remove(work, target->performance, "Object List");
    if (target->event_source.exists)
        epci_work_remove(work, target->performance, EPCI_EVENT_SOURCE);
}

static size_t remove_text(struct epci_work *work, const struct epci_range *range)
{
    size_t removed = 0;

    for (size_t i = 0; i < work->language_count; i++) {
        struct epci_work_language *language = &work->languages[i];
        size_t names = epci_nametab_remove(&language->names[EPCI_PERF_NAME], range->first_counter,
                                           range->last_counter);
        size_t helps = epci_nametab_remove(&language->names[EPCI_PERF_HELP], range->first_help,
                                           range->last_help);

        language->changed[EPCI_PERF_NAME] = names != 0;
        language->changed[EPCI_PERF_HELP] = helps != 0;
        removed += names + helps;
    }
    return removed;
}

/* What Last Counter (Help) becomes: the largest index that is left, at least the system's own. */
static uint32_t last_of(const struct epci_work *work, enum epci_perf_kind kind)
{
    uint32_t least = kind == EPCI_PERF_NAME ? EPCI_SYSTEM_LAST_COUNTER : EPCI_SYSTEM_LAST_HELP;
    uint32_t table = epci_work_largest(work, kind);
    uint32_t range = epci_work_largest_range(work, kind);

    if (table < range)
        table = range;
    return table < least ? least : table;
}

void epci_work_remove_service(struct epci_work *work)
{
    struct epci_range range;

    if (!find_range(work, &range))
        return;
    epci_work_note_flaws(work);
    remove_values(work);
    if (remove_text(work, &range) == 0)
        epci_work_note(work, EPCI_WARNING,
                       EPCI_SAY(work, "%s: no name table holds text for %u to %u",
                                work->state->target.name, range.first_counter, range.last_counter));
    epci_work_write_tables(work);
    epci_work_set_last(work, last_of(work, EPCI_PERF_NAME), last_of(work, EPCI_PERF_HELP));
    epci_work_unregister_beside(work);
    work->plan->range = range;
}
