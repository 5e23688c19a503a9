/* SPDX-License-Identifier: MIT
 *
 * refusals.c -- the states and models for which there is no plan.
 */
#include "lodctr/plan/work/refusals.h"

#include <string.h>

void lod_work_warn_of_damaged_tables(struct lod_work *work)
{
    for (size_t i = 0; i < work->state->language_count; i++) {
        const struct lod_language *language = &work->state->languages[i];

        for (int kind = 0; kind < LOD_TABLES; kind++) {
            const struct lod_nametab *names = &language->tables[kind].names;

            if (names->flaw_count != 0)
                lod_work_add_plan_note(
                    work, EPCI_WARNING,
                    "%s\\%s is damaged in %zu place(s), first after index %u: %s; it is "
                    "left as it is",
                    language->path, lod_table_names[kind], names->flaw_count, names->flaws[0].index,
                    lod_nametab_flaw_text(names->flaws[0].kind));
        }
    }
}

/* Refuse tables that cannot be read as tables. */
static bool detect_and_refuse_unusable_tables(struct lod_work *work)
{
    for (size_t i = 0; i < work->state->language_count; i++) {
        const struct lod_language *language = &work->state->languages[i];

        for (int kind = 0; kind < LOD_TABLES; kind++) {
            const struct lod_table *table = &language->tables[kind];
            uint32_t largest = lod_nametab_largest_index(&table->names);

            if (table->value.exists && !table->usable)
                return lod_work_refuse_and_return_true(
                    work, LOD_CODE_DATA,
                    "%s\\%s is not a REG_MULTI_SZ value; restore it from a backup, or "
                    "delete it and run lodctr --repair",
                    language->path, lod_table_names[kind]);
            if (largest > LOD_MAX_INDEX && work->request->action != LOD_REPAIR)
                return lod_work_refuse_and_return_true(
                    work, LOD_CODE_DATA,
                    "%s\\%s has the index %u; the largest allowed is %u; run lodctr --repair "
                    "first, which removes that pair",
                    language->path, lod_table_names[kind], largest, LOD_MAX_INDEX);
        }
    }
    return false;
}

bool lod_work_detect_and_refuse_wrong_root_key(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;

    if (state->is_system && state->services_path)
        return false;
    return lod_work_refuse_and_return_true(
        work, LOD_CODE_NOT_FOUND, "%s",
        state->is_system ? "there is no control set below the root: neither "
                           "SYSTEM\\CurrentControlSet nor a number in SYSTEM\\Select\\Current"
                         : "there is no key SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion below "
                           "the root; --root KEY takes the place of HKEY_LOCAL_MACHINE");
}

bool lod_work_detect_and_refuse_bad_registry(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;

    if (lod_work_detect_and_refuse_wrong_root_key(work))
        return true;
    if (lod_state_has_tables(state) || lod_state_has_no_last_or_tables(state) ||
        lod_state_has_lost_tables(state))
        return detect_and_refuse_unusable_tables(work);
    return lod_work_refuse_and_return_true(
        work, LOD_CODE_UNSUPPORTED,
        LOD_PERFLIB " has Last Counter or Last Help, but no name table: this system keeps its "
                    "names in its own files perfc009.dat and perfh009.dat.  If it never had such "
                    "files, the tables are lost: delete both values, run lodctr --repair, and "
                    "install the counters again");
}

bool lod_work_detect_and_refuse_bad_model(struct lod_work *work)
{
    const struct ini_perf_model *model = work->request->model;
    const struct lod_target *target = &work->state->target;

    if (strchr(model->service, '\\') || model->service[0] == '\0')
        return lod_work_refuse_and_return_true(work, LOD_CODE_DATA,
                                               "%s: the service name \"%s\" cannot be a key's name",
                                               model->ini_path, model->service);
    if (model->symbol_count == 0)
        return lod_work_refuse_and_return_true(work, LOD_CODE_DATA,
                                               "%s names no counter: there is nothing to install",
                                               model->ini_path);
    if (model->text_count == 0)
        return lod_work_refuse_and_return_true(
            work, LOD_CODE_DATA, "%s has no text in any language it lists", model->ini_path);
    if (lod_key_exists(&target->performance) || work->request->create_key)
        return false;
    return lod_work_refuse_and_return_true(
        work, LOD_CODE_NOT_FOUND,
        "%s: there is no key %s; make it with the values Library, Open, Collect and Close, or run "
        "lodctr --create-key %s",
        target->name, target->performance.path, model->ini_path);
}
