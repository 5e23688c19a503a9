/* SPDX-License-Identifier: MIT
 *
 * install.c -- plans an installation: first the Last values are raised, because readers size arrays
 * by them; then the text is written, then the service's range, First Counter last.
 */
#include "lodctr/plan/actions.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/plan/languages.h"
#include "lodctr/plan/orphans.h"
#include "lodctr/plan/registration.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/refusals.h"
#include "lodctr/plan/work/tables.h"
#include "lodctr/plan/work/work.h"

static void collect_texts_of_table(struct lod_work *work, const char *id, enum ini_perf_kind kind,
                                   uint32_t first, struct lod_wanted_texts *wanted)
{
    *wanted = (struct lod_wanted_texts){ 0 };
    if (work->status == EPC_OK)
        work->status =
            lod_texts_collect_for_table(work->arena, &work->texts, id, kind, first, wanted);
}

/* ---- Refusals ---- */

static bool detect_and_refuse_bad_last_values_or_tables(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;
    const struct lod_language *english = lod_state_find_language(state, "009");

    if (lod_state_has_no_last_or_tables(state))
        return false;
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        const struct lod_number *last = &state->last[kind];

        if (last->exists && (!last->usable || last->value > LOD_MAX_INDEX))
            return lod_work_refuse_and_return_true(
                work, LOD_CODE_DATA,
                LOD_PERFLIB "\\%s is not a valid index (%u); run lodctr --repair first",
                lod_last_names[kind], last->value);
    }
    if (english && english->tables[0].value.exists && english->tables[1].value.exists)
        return false;
    return lod_work_refuse_and_return_true(work, LOD_CODE_DATA,
                                           LOD_PERFLIB
                                           "\\009 lacks its name table Counter or Help; run "
                                           "lodctr --repair first");
}

/* ---- Texts ---- */

static void warn_of_nameless_symbols(struct lod_work *work)
{
    const struct ini_perf_model *model = work->request->model;

    /* Reading the file has warned of objects without any text. */
    for (size_t i = 0; i < model->symbol_count; i++)
        if ((!model->symbols[i].is_object || model->symbols[i].has_text) &&
            !work->texts.fallback[INI_PERF_NAME][i])
            lod_work_add_plan_note(
                work, EPCI_WARNING,
                "%s: symbol %s has no name in any language it lists; it gets none", model->ini_path,
                model->symbols[i].name);
}

/* ---- Where the counters go ---- */

static uint32_t largest_symbol_offset(const struct ini_perf_model *model)
{
    return model->symbols[model->symbol_count - 1].offset;
}

/* The largest index that anything on the machine uses, including the target's old range. */
static uint32_t largest_index_in_use(const struct lod_work *work)
{
    const struct lod_install_state *state = work->state;
    uint32_t largest = lod_work_larger_valid_index(LOD_SYSTEM_BASE_INDEX, &state->base_index);

    for (int kind = 0; kind < LOD_TABLES; kind++) {
        uint32_t here = lod_work_largest_index_to_be_used(work, (enum ini_perf_kind)kind);

        largest = lod_work_larger_valid_index(here > largest ? here : largest, &state->last[kind]);
    }
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        largest = lod_work_larger_valid_index(largest, &state->target.service.range[i]);
    return largest;
}

/* The range of counters and their help from `first` on; `size`: the largest offset. */
static struct lod_range range_from_first_index(uint32_t first, uint32_t size)
{
    return (struct lod_range){ { first, first + size, first + 1, first + 1 + size } };
}

/* Use the old range if the new counters fit, else the next even index above all others. */
static bool choose_range_or_refuse(struct lod_work *work, const struct lod_range *old,
                                   struct lod_range *range)
{
    const struct ini_perf_model *model = work->request->model;
    uint32_t size = largest_symbol_offset(model);

    if (old)
        *range = range_from_first_index(old->at[LOD_FIRST_COUNTER], size);
    if (!old || range->at[LOD_FIRST_COUNTER] % 2 != 0 ||
        range->at[LOD_FIRST_HELP] != old->at[LOD_FIRST_HELP] ||
        range->at[LOD_LAST_COUNTER] > old->at[LOD_LAST_COUNTER] ||
        range->at[LOD_LAST_HELP] > old->at[LOD_LAST_HELP])
        *range = range_from_first_index((largest_index_in_use(work) + 2) & ~1u, size);
    if (range->at[LOD_LAST_HELP] <= LOD_MAX_INDEX)
        return true;
    return !lod_work_refuse_and_return_true(
        work, LOD_CODE_DATA,
        "%s: its counters would have the indexes %u to %u; the largest allowed is %u",
        model->service, range->at[LOD_FIRST_COUNTER], range->at[LOD_LAST_HELP], LOD_MAX_INDEX);
}

/* ---- Is it installed already? ---- */

/* Does the table hold exactly `wanted` between first and last? */
static bool has_exactly_wanted_texts(const struct lod_nametab *names, uint32_t first, uint32_t last,
                                     const struct lod_wanted_texts *wanted)
{
    size_t at = 0;

    for (size_t i = 0; i < names->count; i++) {
        const struct lod_pair *name = &names->list[i];
        const struct lod_pair_text *text = &wanted->texts[at];

        if (name->index < first || name->index > last)
            continue;
        if (at == wanted->count || name->index != text->index || name->lacks != 0 ||
            name->count != name->text + name->text_count + 1 ||
            !lod_is_pair_text_equal(name, text->units, text->count))
            return false;
        at++;
    }
    return at == wanted->count;
}

static bool are_same_counters_installed(struct lod_work *work, const struct lod_range *old)
{
    struct lod_range exact = range_from_first_index(old->at[LOD_FIRST_COUNTER],
                                                    largest_symbol_offset(work->request->model));
    const struct lod_value *now = &work->state->target.service.object_list;
    struct lod_value objects = lod_work_build_object_list(work, old->at[LOD_FIRST_COUNTER]);
    struct lod_wanted_texts wanted;

    if (memcmp(old, &exact, sizeof exact) != 0 || objects.exists != now->exists ||
        (now->exists && !lod_value_exists_and_equals(now, &objects)))
        return false;
    for (size_t i = 0; i < work->language_count; i++) {
        const struct lod_work_language *language = &work->languages[i];

        if (language->new_key || language->changed[INI_PERF_NAME])
            return false; /* --create-languages makes it */
        for (int kind = 0; lod_work_language_has_any_table(language) && kind < LOD_TABLES; kind++) {
            collect_texts_of_table(work, language->id, (enum ini_perf_kind)kind,
                                   old->at[LOD_FIRST(kind)], &wanted);
            if (work->status != EPC_OK ||
                !has_exactly_wanted_texts(&language->names[kind], old->at[LOD_FIRST(kind)],
                                          old->at[LOD_LAST(kind)], &wanted))
                return false;
        }
    }
    return true;
}

/* ---- The edits ---- */

static void insert_texts_into_table(struct lod_work *work, struct lod_work_language *language,
                                    enum ini_perf_kind kind, uint32_t first)
{
    struct lod_wanted_texts wanted;
    int status;

    collect_texts_of_table(work, language->id, kind, first, &wanted);
    if (work->status != EPC_OK || wanted.count == 0)
        return;
    status = lod_nametab_insert_new_pairs(work->arena, &language->names[kind], wanted.texts,
                                          wanted.count);
    language->present[kind] = true;
    language->changed[kind] = true;
    if (status == EPC_E_INVALID)
        lod_work_refuse_and_return_true(work, LOD_CODE_DATA,
                                        "%s: a text for language %s holds a NUL character",
                                        work->request->model->ini_path, language->id);
    else
        work->status = status;
}

static void replace_texts_in_tables(struct lod_work *work, const struct lod_range *old,
                                    const struct lod_range *range)
{
    const char *ids = "";

    for (size_t i = 0; i < work->language_count && work->plan->outcome == LOD_PLAN_READY; i++) {
        struct lod_work_language *language = &work->languages[i];

        if (!lod_work_language_has_any_table(language))
            continue;
        ids = ids ? kit_arena_format(work->arena, "%s%s%s", ids, *ids ? " " : "", language->id)
                  : NULL;
        for (int kind = 0; kind < LOD_TABLES; kind++) {
            if (old && lod_nametab_remove_range(&language->names[kind], old->at[LOD_FIRST(kind)],
                                                old->at[LOD_LAST(kind)]) != 0)
                language->changed[kind] = true;
            insert_texts_into_table(work, language, (enum ini_perf_kind)kind,
                                    range->at[LOD_FIRST(kind)]);
        }
    }
    work->plan->languages = ids;
    if (!ids)
        work->status = EPC_E_NOMEM;
}

/* The largest index of a kind while the service has its old range and texts: what explains the
 * Last value. */
static uint32_t largest_index_with_old_range(const struct lod_work *work, int kind)
{
    const struct lod_number *range = work->state->target.service.range;
    uint32_t largest = lod_work_largest_index_to_be_used(work, (enum ini_perf_kind)kind);

    largest = lod_work_larger_valid_index(largest, &range[LOD_FIRST(kind)]);
    return lod_work_larger_valid_index(largest, &range[LOD_LAST(kind)]);
}

/* The Last values that are right with the new range.  One that another program has set higher than
 * any index stays. */
static void compute_last_values(const struct lod_work *work, const struct lod_range *range,
                                const uint32_t explained[LOD_TABLES], uint32_t last[LOD_TABLES])
{
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        const struct lod_number end = { true, true, range->at[LOD_LAST(kind)] };
        const struct lod_number *now = &work->state->last[kind];

        last[kind] = lod_work_largest_index_to_be_used(work, (enum ini_perf_kind)kind);
        last[kind] = lod_work_larger_valid_index(last[kind], &end);
        if (now->usable && now->value > explained[kind])
            last[kind] = lod_work_larger_valid_index(last[kind], now);
    }
}

/* Does any of the service's four values change? */
static bool is_range_changed(const struct lod_work *work, const struct lod_range *range)
{
    const struct lod_number *now = work->state->target.service.range;

    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        if (!now[i].usable || now[i].value != range->at[i])
            return true;
    return false;
}

/* While a range changes, readers must not use it: without First Counter they skip the service. */
static void hide_service_while_range_changes(struct lod_work *work, const struct lod_range *range)
{
    const struct lod_target *target = &work->state->target;

    if (target->service.range[LOD_FIRST_COUNTER].exists && is_range_changed(work, range))
        lod_work_remove_value(work, target->performance.path, lod_range_names[LOD_FIRST_COUNTER]);
}

static void plan_whole_service_registration(struct lod_work *work, const struct lod_range *range)
{
    static const struct lod_number hidden = { 0 };
    const struct lod_target *target = &work->state->target;
    struct lod_value objects = lod_work_build_object_list(work, range->at[LOD_FIRST_COUNTER]);

    lod_work_create_missing_key_levels(work, &target->performance);
    for (int i = LOD_LAST_COUNTER; i < LOD_RANGE_VALUES; i++)
        lod_work_set_u32(work, target->performance.path, lod_range_names[i],
                         &target->service.range[i], range->at[i]);
    if (objects.exists)
        lod_work_set_value(work, target->performance.path, "Object List",
                           &target->service.object_list, &objects);
    else if (target->service.object_list.exists)
        lod_work_remove_value(work, target->performance.path, "Object List");
    lod_add_source_extras_and_copies(work);
    /* Readers skip a new key until it has a Library, and one whose range changes until it has First
     * Counter. */
    if (lod_key_exists(&target->performance))
        lod_work_set_dll_values(work);
    lod_work_set_u32(work, target->performance.path, "First Counter",
                     is_range_changed(work, range) ? &hidden
                                                   : &target->service.range[LOD_FIRST_COUNTER],
                     range->at[LOD_FIRST_COUNTER]);
    if (!lod_key_exists(&target->performance))
        lod_work_set_dll_values(work);
}

/* The Last values cover the tables of before and after until all is written. */
static void plan_all_edits(struct lod_work *work, const struct lod_range *range,
                           const uint32_t explained[LOD_TABLES])
{
    uint32_t last[LOD_TABLES], meanwhile[LOD_TABLES];

    compute_last_values(work, range, explained, last);
    for (int kind = 0; kind < LOD_TABLES; kind++)
        meanwhile[kind] = lod_work_larger_valid_index(last[kind], &work->state->last[kind]);
    hide_service_while_range_changes(work, range);
    lod_work_set_last_values(work, meanwhile);
    lod_work_plan_writing_of_changed_tables(work);
    work->plan->range = *range;
    plan_whole_service_registration(work, range);
    lod_work_set_last_values(work, last);
}

/* The counters are installed; add what is missing of the event source, extras and copies. */
static void plan_missing_registration_parts(struct lod_work *work, const struct lod_range *range)
{
    struct lod_plan *plan = work->plan;

    plan->range = *range;
    for (int kind = 0; kind < LOD_TABLES; kind++)
        plan->last[kind] = work->state->last[kind].value;
    plan->edit_count = 0;
    lod_add_source_extras_and_copies(work);
    lod_work_set_dll_values(work);
    if (plan->edit_count != 0)
        return;
    plan->outcome = LOD_PLAN_NOTHING;
    plan->code = LOD_CODE_EXISTS;
}

void lod_work_plan_installation(struct lod_work *work)
{
    struct lod_range old, range;
    uint32_t explained[LOD_TABLES];
    const char *why;
    bool has_old;

    if (work->request->model->system) {
        lod_work_install_with_system_indexes(work);
        return;
    }
    if (lod_work_detect_and_refuse_bad_model(work) ||
        detect_and_refuse_bad_last_values_or_tables(work) ||
        lod_work_detect_and_refuse_bad_event_source(work))
        return;
    work->status =
        lod_choose_fallback_text_of_symbols(work->arena, work->request->model, &work->texts);
    if (work->status != EPC_OK)
        return;
    lod_work_warn_of_damaged_tables(work);
    for (int kind = 0; kind < LOD_TABLES; kind++)
        explained[kind] = largest_index_with_old_range(work, kind);
    if (lod_state_has_no_last_or_tables(work->state))
        lod_work_create_missing_tables(work);
    lod_work_create_or_report_missing_languages(work);
    has_old = lod_work_find_own_range(work, &old, &why);
    if (work->status == EPC_OK && has_old && are_same_counters_installed(work, &old)) {
        plan_missing_registration_parts(work, &old);
        return;
    }
    if (!has_old && work->status == EPC_OK)
        has_old = lod_work_find_free_former_range(work, &old);
    if (why && !has_old)
        lod_work_add_plan_note(
            work, EPCI_WARNING,
            "%s: its range of indexes cannot be trusted: %s; it gets another one, and the old text "
            "stays",
            work->request->model->service, why);
    warn_of_nameless_symbols(work);
    if (work->status != EPC_OK || !choose_range_or_refuse(work, has_old ? &old : NULL, &range))
        return;
    replace_texts_in_tables(work, has_old ? &old : NULL, &range);
    if (work->plan->outcome == LOD_PLAN_REFUSED)
        return;
    plan_all_edits(work, &range, explained);
}
