/* SPDX-License-Identifier: MIT
 *
 * tables.c -- the name tables as they will be, and the ranges of indexes.
 */
#include "lodctr/plan/work/tables.h"

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/plan/work/edits.h"

static void plan_writing_of_changed_table(struct lod_work *work, struct lod_work_language *language,
                                          int kind)
{
    struct lod_value value = { true, EPCI_REG_MULTI_SZ, NULL, 0 };

    if (work->status != EPC_OK || !language->changed[kind])
        return;
    work->status =
        lod_nametab_serialise(work->arena, &language->names[kind], &value.bytes, &value.size);
    lod_work_set_value(work, language->path, lod_table_names[kind], NULL, &value);
    language->changed[kind] = false;
}

void lod_work_plan_writing_of_changed_tables(struct lod_work *work)
{
    for (size_t i = 0; i < work->language_count; i++) {
        if (work->languages[i].new_key)
            lod_work_create_key(work, work->languages[i].path);
        work->languages[i].new_key = false;
        plan_writing_of_changed_table(work, &work->languages[i], INI_PERF_HELP);
        plan_writing_of_changed_table(work, &work->languages[i], INI_PERF_NAME);
    }
}

bool lod_work_has_unwritten_tables(const struct lod_work *work)
{
    for (size_t i = 0; i < work->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (work->languages[i].changed[kind])
                return true;
    return false;
}

bool lod_work_language_has_any_table(const struct lod_work_language *language)
{
    return language->present[INI_PERF_NAME] || language->present[INI_PERF_HELP];
}

void lod_work_add_system_first_pair(struct lod_work *work, struct lod_work_language *language)
{
    static const uint16_t end[] = { '1', '8', '4', '7' };
    static const struct lod_pair_text first = { 1, end, 4 };

    language->changed[INI_PERF_NAME] = true;
    work->status =
        lod_nametab_insert_new_pairs(work->arena, &language->names[INI_PERF_NAME], &first, 1);
}

void lod_work_add_lacking_tables(struct lod_work *work, struct lod_work_language *language)
{
    for (int kind = 0; work->status == EPC_OK && kind < LOD_TABLES; kind++) {
        if (language->present[kind])
            continue;
        language->present[kind] = true;
        language->changed[kind] = true;
        if (kind == INI_PERF_NAME)
            lod_work_add_system_first_pair(work, language);
    }
}

struct lod_work_language *lod_work_find_or_add_language(struct lod_work *work, const char *id)
{
    struct lod_work_language added = { .id = id, .new_key = true };

    for (size_t i = 0; i < work->language_count; i++)
        if (kit_equal_any_case(work->languages[i].id, id))
            return &work->languages[i];
    if (work->status != EPC_OK)
        return NULL;
    if (!(added.path = kit_arena_format(work->arena, LOD_PERFLIB "\\%s", id)) ||
        !KIT_RESERVE(work->arena, work->languages, work->language_count, work->language_capacity)) {
        work->status = EPC_E_NOMEM;
        return NULL;
    }
    work->languages[work->language_count] = added;
    return &work->languages[work->language_count++];
}

bool lod_work_is_target(const struct lod_work *work, const struct lod_service *service)
{
    return work->state->target.name && kit_equal_any_case(service->name, work->state->target.name);
}

uint32_t lod_work_larger_valid_index(uint32_t largest, const struct lod_number *number)
{
    return number->usable && number->value <= LOD_MAX_INDEX && number->value > largest
               ? number->value
               : largest;
}

uint32_t lod_work_largest_index_to_be_used(const struct lod_work *work, enum ini_perf_kind kind)
{
    uint32_t largest = lod_system_last[kind];

    for (size_t i = 0; i < work->language_count; i++) {
        uint32_t here = lod_nametab_largest_index(&work->languages[i].names[kind]);

        largest = here > largest ? here : largest;
    }
    for (size_t i = 0; i < work->state->service_count; i++) {
        const struct lod_service *service = &work->state->services[i];

        if (lod_work_is_target(work, service))
            continue;
        largest = lod_work_larger_valid_index(largest, &service->range[LOD_FIRST(kind)]);
        largest = lod_work_larger_valid_index(largest, &service->range[LOD_LAST(kind)]);
        if (service->unreadable)
            largest = lod_work_larger_valid_index(largest, &work->state->last[kind]);
    }
    return largest;
}

bool lod_work_is_range_free_for_target(struct lod_work *work,
                                       const struct lod_number own[LOD_RANGE_VALUES],
                                       struct lod_range *range, const char **why)
{
    const struct lod_install_state *state = work->state;

    if ((*why = lod_find_range_fault(own)))
        return false;
    for (size_t i = 0; i < state->service_count; i++) {
        const struct lod_number *other = state->services[i].range;

        if (lod_work_is_target(work, &state->services[i]))
            continue;
        if (lod_range_overlaps(own, other, INI_PERF_NAME) ||
            lod_range_overlaps(own, other, INI_PERF_HELP)) {
            *why = kit_arena_format(work->arena, "it overlaps the range of service %s",
                                    state->services[i].name);
            if (!*why)
                work->status = EPC_E_NOMEM;
            return false;
        }
    }
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        range->at[i] = own[i].value;
    return true;
}

bool lod_work_find_own_range(struct lod_work *work, struct lod_range *range, const char **why)
{
    const struct lod_service *service = &work->state->target.service;

    *why = NULL;
    return lod_service_has_any_range_value(service) &&
           lod_work_is_range_free_for_target(work, service->range, range, why);
}
