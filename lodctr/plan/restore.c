/* SPDX-License-Identifier: MIT
 *
 * restore.c -- plans lodctr /R:FILE: name tables, Last values and the ranges of services as a file
 * has them.  Services that the file does not have are no longer installed, because the restored
 * tables do not have their text.
 */
#include "lodctr/plan/actions.h"

#include "kit/slice.h"
#include "lodctr/plan/languages.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/refusals.h"
#include "lodctr/plan/work/tables.h"
#include "lodctr/plan/work/work.h"

/* ---- Tables ---- */

static const struct lod_saved_table *find_saved_table(const struct lod_saved *saved,
                                                      const char *language, int kind)
{
    for (size_t i = 0; i < saved->table_count; i++)
        if ((int)saved->tables[i].kind == kind &&
            kit_equal_any_case(saved->tables[i].language, language))
            return &saved->tables[i];
    return NULL;
}

static void restore_table(struct lod_work *work, const struct lod_saved_table *wanted)
{
    const struct lod_language *language = lod_state_find_language(work->state, wanted->language);
    const struct lod_table *now = language ? &language->tables[wanted->kind] : NULL;
    struct lod_work_language *here;

    if (now && lod_value_exists_and_equals(&now->value, &wanted->value))
        return;
    if (!(here = lod_work_find_or_add_language(work, wanted->language)))
        return;
    if (here->new_key)
        lod_work_create_key(work, here->path);
    here->new_key = false;
    lod_work_set_value(work, here->path, lod_table_names[wanted->kind], NULL, &wanted->value);
}

static void restore_tables(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;
    const struct lod_saved *saved = work->request->saved;

    for (size_t i = 0; i < saved->table_count; i++)
        restore_table(work, &saved->tables[i]);
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (state->languages[i].tables[kind].value.exists &&
                !find_saved_table(saved, state->languages[i].id, kind)) {
                lod_work_remove_value(work, state->languages[i].path, lod_table_names[kind]);
                lod_work_add_plan_note(work, EPCI_WARNING,
                                       "%s\\%s is removed: the file does not have it",
                                       state->languages[i].path, lod_table_names[kind]);
            }
}

/* ---- Services ---- */

static const struct lod_saved_service *find_saved_service(const struct lod_saved *saved,
                                                          const char *name)
{
    for (size_t i = 0; i < saved->service_count; i++)
        if (kit_equal_any_case(saved->services[i].name, name))
            return &saved->services[i];
    return NULL;
}

/* Does the file have another range for the service? */
static bool is_range_different(const struct lod_service *service,
                               const struct lod_saved_service *saved)
{
    for (int i = 0; i < LOD_RANGE_VALUES; i++) {
        struct lod_value now = lod_get_service_value_to_save(service, i);
        const struct lod_value *wanted = &saved->values[i];

        if ((now.exists || wanted->exists) && !lod_value_exists_and_equals(&now, wanted))
            return true;
    }
    return false;
}

/* Remove the values that the file does not have, First Counter first: nothing may point at text
 * that is removed. */
static void remove_unsaved_service_values(struct lod_work *work, const struct lod_service *service)
{
    const struct lod_saved_service *saved = find_saved_service(work->request->saved, service->name);

    for (int i = 0; i < LOD_SAVED_VALUES; i++)
        if (lod_get_service_value_to_save(service, i).exists &&
            !(saved && saved->values[i].exists &&
              !(i == LOD_FIRST_COUNTER && is_range_different(service, saved))))
            lod_work_remove_value(work, service->path, lod_saved_values[i].name);
    if (!saved && service->range[LOD_FIRST_COUNTER].exists)
        lod_work_add_plan_note(
            work, EPCI_WARNING,
            "%s: the file does not have its counters; install them again with lodctr",
            service->name);
}

/* Set the values that differ, First Counter last. */
static void set_saved_values_of_service(struct lod_work *work, const struct lod_service *service)
{
    const struct lod_saved_service *saved = find_saved_service(work->request->saved, service->name);

    for (int i = LOD_SAVED_VALUES; saved && i-- > 0;) {
        const struct lod_value *wanted = &saved->values[i];
        struct lod_value now = lod_get_service_value_to_save(service, i);

        if (wanted->exists && (!lod_value_exists_and_equals(&now, wanted) ||
                               (i == LOD_FIRST_COUNTER && is_range_different(service, saved))))
            lod_work_set_value(work, service->path, lod_saved_values[i].name, NULL, wanted);
    }
}

/* Note services whose key is gone: their restored text stays, but nothing points at it. */
static void warn_of_saved_services_without_key(struct lod_work *work)
{
    const struct lod_saved *saved = work->request->saved;

    for (size_t i = 0; i < saved->service_count; i++) {
        bool found = false;

        for (size_t p = 0; !found && p < work->state->service_count; p++)
            found = kit_equal_any_case(work->state->services[p].name, saved->services[i].name);
        if (!found && saved->services[i].values[LOD_FIRST_COUNTER].exists)
            lod_work_add_plan_note(
                work, EPCI_WARNING,
                "%s: its Performance key is gone, so its counters are not installed "
                "again; lodctr --create-key FILE.ini makes it",
                saved->services[i].name);
    }
}

/* ---- Everything ---- */

/* Refuse a file without the essential values: restoring it would remove everything. */
static bool detect_and_refuse_incomplete_file(struct lod_work *work)
{
    const struct lod_saved *saved = work->request->saved;
    bool whole = find_saved_table(saved, "009", INI_PERF_NAME) != NULL;

    if (lod_work_detect_and_refuse_wrong_root_key(work))
        return true;
    for (int kind = 0; kind < LOD_TABLES; kind++)
        whole = whole && saved->last[kind].usable && saved->last[kind].value <= LOD_MAX_INDEX;
    if (whole)
        return false;
    return lod_work_refuse_and_return_true(
        work, LOD_CODE_DATA,
        "the file lacks Last Counter, Last Help or the table Perflib\\009\\Counter");
}

void lod_work_plan_restoration(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;
    const struct lod_saved *saved = work->request->saved;
    uint32_t last[LOD_TABLES], meanwhile[LOD_TABLES];

    if (detect_and_refuse_incomplete_file(work))
        return;
    if (!state->has_perflib)
        lod_work_create_key(work, LOD_PERFLIB);
    for (size_t i = 0; i < state->service_count; i++)
        remove_unsaved_service_values(work, &state->services[i]);
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        last[kind] = saved->last[kind].value;
        meanwhile[kind] = lod_work_larger_valid_index(last[kind], &state->last[kind]);
    }
    lod_work_set_last_values(work, meanwhile);
    if (saved->base_index.usable)
        lod_work_set_u32(work, LOD_PERFLIB, "Base Index", &state->base_index,
                         saved->base_index.value);
    restore_tables(work);
    lod_work_unrecord_unsaved_languages(work);
    for (size_t i = 0; i < state->service_count; i++)
        set_saved_values_of_service(work, &state->services[i]);
    lod_work_set_last_values(work, last);
    warn_of_saved_services_without_key(work);
}
