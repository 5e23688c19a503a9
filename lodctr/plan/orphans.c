/* SPDX-License-Identifier: MIT
 *
 * orphans.c -- plans the removal of pairs that belong to no service, because its key was deleted
 * without unlodctr; and finds the range that a service had before, so that it gets it again.
 */
#include "lodctr/plan/orphans.h"

#include <epc/epc.h>

#include "lodctr/plan/languages.h"
#include "lodctr/plan/work/tables.h"

/* ---- Removing ---- */

/* Refuse where the owner of a pair may be unknown: nothing of another program may be lost. */
static bool detect_and_refuse_unknown_owners(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;

    if (state->has_manifests)
        return lod_work_refuse_and_return_true(
            work, LOD_CODE_UNSUPPORTED,
            LOD_PERFLIB "\\_V2Providers lists providers with a manifest, and "
                        "their indexes are not known");
    for (size_t i = 0; i < state->service_count; i++) {
        const struct lod_service *service = &state->services[i];
        const char *why = service->unreadable ? "access to its key is denied"
                          : lod_service_has_any_range_value(service)
                              ? lod_find_range_fault(service->range)
                              : NULL;

        if (why)
            return lod_work_refuse_and_return_true(
                work, LOD_CODE_DATA,
                "%s: its range of indexes is not known (%s), so pairs may belong to it; install "
                "its counters again first",
                service->name, why);
    }
    return false;
}

static bool is_index_of_service_or_system(const struct lod_install_state *state, int kind,
                                          uint32_t index)
{
    if (index <= LOD_SYSTEM_BASE_INDEX) /* names are even and help is odd, but for the first pair */
        return index == 1 || index % 2 == (kind == INI_PERF_HELP);
    return lod_state_find_owner_of_index(state, kind, index);
}

static void remove_orphan_pairs_of_table(struct lod_work *work, struct lod_work_language *language,
                                         int kind)
{
    struct lod_nametab *names = &language->names[kind];
    uint32_t first = UINT32_MAX, last = 0;
    size_t left = 0, removed;

    for (size_t i = 0; i < names->count; i++) {
        uint32_t index = names->list[i].index;

        if (is_index_of_service_or_system(work->state, kind, index)) {
            names->list[left++] = names->list[i];
            continue;
        }
        first = index < first ? index : first;
        last = index > last ? index : last;
    }
    removed = names->count - left;
    names->count = left;
    if (removed == 0)
        return;
    language->changed[kind] = true;
    lod_work_add_plan_note(work, EPCI_NOTE,
                           "%s\\%s: %zu pair(s), %u to %u, belong to no service: %sremoved",
                           language->path, lod_table_names[kind], removed, first, last,
                           work->request->dry_run ? "would be " : "");
}

void lod_work_remove_orphan_pairs(struct lod_work *work)
{
    if (!work->request->orphans || detect_and_refuse_unknown_owners(work))
        return;
    for (size_t i = 0; i < work->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            remove_orphan_pairs_of_table(work, &work->languages[i], kind);
    lod_work_remove_english_only_tables(work);
}

/* ---- The range that a service had ---- */

/* Is every pair of the table in the range one of the service's stored texts? */
static bool has_only_own_texts(const struct lod_work_language *language, int kind,
                               const struct lod_range *range, const struct lod_texts *texts)
{
    const struct lod_nametab *names = &language->names[kind];
    uint32_t first = range->at[LOD_FIRST(kind)], last = range->at[LOD_LAST(kind)];

    for (size_t i = 0; i < names->count; i++) {
        const struct lod_pair *pair = &names->list[i];
        const struct ini_perf_text *own;

        if (pair->index < first || pair->index > last)
            continue;
        own = texts ? lod_texts_find_by_symbol_offset(texts, language->id, (enum ini_perf_kind)kind,
                                                      pair->index - first)
                    : NULL;
        if (!own || !lod_is_pair_text_equal(pair, own->units, own->count))
            return false;
    }
    return true;
}

/* The former range, as large as the stored file's, or else as the file's that is installed now. */
static bool compute_range_from_stored_copies(const struct lod_work *work,
                                             struct lod_number own[LOD_RANGE_VALUES])
{
    const struct ini_perf_model *model =
        work->request->installed ? work->request->installed : work->request->model;
    const struct lod_value *first = &work->state->target.copies[LOD_COPY_FIRST];
    uint32_t index = lod_value_get_u32_or_0(first),
             size = model->symbols[model->symbol_count - 1].offset;

    if (!first->exists || first->type != EPCI_REG_DWORD || index % 2 != 0 ||
        index > LOD_MAX_INDEX || size > LOD_MAX_INDEX)
        return false;
    own[LOD_FIRST_COUNTER] = (struct lod_number){ true, true, index };
    own[LOD_LAST_COUNTER] = (struct lod_number){ true, true, index + size };
    own[LOD_FIRST_HELP] = (struct lod_number){ true, true, index + 1 };
    own[LOD_LAST_HELP] = (struct lod_number){ true, true, index + size + 1 };
    return true;
}

bool lod_work_find_free_former_range(struct lod_work *work, struct lod_range *range)
{
    struct lod_number own[LOD_RANGE_VALUES];
    struct lod_texts texts;
    const char *why;

    if (!compute_range_from_stored_copies(work, own) ||
        !lod_work_is_range_free_for_target(work, own, range, &why))
        return false;
    if (work->request->installed)
        work->status =
            lod_choose_fallback_text_of_symbols(work->arena, work->request->installed, &texts);
    for (size_t i = 0; work->status == EPC_OK && i < work->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (!has_only_own_texts(&work->languages[i], kind, range,
                                    work->request->installed ? &texts : NULL))
                return false;
    return work->status == EPC_OK;
}
