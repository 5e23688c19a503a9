/* SPDX-License-Identifier: MIT
 *
 * work.c -- what the planners share: notes, edits, the tables as they will be, and ranges.
 *
 * A function that runs out of memory sets work->status, and from then on nothing is added.
 */
#include "lodctr/plan/work.h"

#include <stdarg.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static void copy_language(struct lod_work *work, const struct lod_language *from)
{
    struct lod_work_language *to = &work->languages[work->language_count++];

    memset(to, 0, sizeof *to);
    to->id = from->id;
    to->path = from->path;
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        to->present[kind] = from->tables[kind].value.exists;
        if (work->status == EPC_OK)
            work->status =
                lod_nametab_copy(work->arena, &from->tables[kind].names, &to->names[kind]);
    }
}

void lod_work_init(struct lod_work *work, struct kit_arena *arena,
                   const struct lod_install_state *state, const struct lod_request *request,
                   struct lod_plan *plan)
{
    *work = (struct lod_work){ .arena = arena, .state = state, .request = request, .plan = plan };
    memset(plan, 0, sizeof *plan);
    memcpy(work->last, state->last, sizeof work->last);
    work->language_capacity = state->language_count + 1;
    work->languages = kit_arena_take(arena, work->language_capacity, sizeof *work->languages);
    if (!work->languages)
        work->status = EPC_E_NOMEM;
    for (size_t i = 0; work->status == EPC_OK && i < state->language_count; i++)
        copy_language(work, &state->languages[i]);
}

/* ---- Notes and refusals ---- */

static void add_note(struct lod_work *work, enum epci_severity severity, const char *format,
                     va_list arguments)
{
    struct lod_plan *plan = work->plan;
    const char *text;

    if (work->status != EPC_OK || work->plan->outcome == LOD_PLAN_REFUSED)
        return;
    text = kit_arena_vformat(work->arena, format, arguments);
    if (!text || !KIT_RESERVE(work->arena, plan->notes, plan->note_count, plan->note_capacity)) {
        work->status = EPC_E_NOMEM;
        return;
    }
    plan->notes[plan->note_count++] = (struct lod_plan_note){ severity, text };
}

void lod_work_note(struct lod_work *work, enum epci_severity severity, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_note(work, severity, format, arguments);
    va_end(arguments);
}

bool lod_work_refuse(struct lod_work *work, int code, const char *format, ...)
{
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = kit_arena_vformat(work->arena, format, arguments);
    va_end(arguments);
    if (!text)
        work->status = EPC_E_NOMEM;
    lod_work_note(work, EPCI_ERROR, "%s; nothing was changed", text);
    work->plan->outcome = LOD_PLAN_REFUSED;
    work->plan->code = code;
    work->plan->edit_count = 0;
    return true;
}

void lod_work_note_flaws(struct lod_work *work)
{
    for (size_t i = 0; i < work->state->language_count; i++) {
        const struct lod_language *language = &work->state->languages[i];

        for (int kind = 0; kind < LOD_TABLES; kind++) {
            const struct lod_nametab *names = &language->tables[kind].names;

            if (names->flaw_count != 0)
                lod_work_note(work, EPCI_WARNING,
                              "%s\\%s is damaged in %zu place(s), first after index %u: %s; it is "
                              "left as it is",
                              language->path, lod_table_names[kind], names->flaw_count,
                              names->flaws[0].index, lod_nametab_flaw_text(names->flaws[0].kind));
        }
    }
}

/* Refuse tables that cannot be read as tables. */
static bool refuse_tables(struct lod_work *work)
{
    for (size_t i = 0; i < work->state->language_count; i++) {
        const struct lod_language *language = &work->state->languages[i];

        for (int kind = 0; kind < LOD_TABLES; kind++) {
            const struct lod_table *table = &language->tables[kind];
            uint32_t largest = lod_nametab_largest(&table->names);

            if (table->value.exists && !table->usable)
                return lod_work_refuse(
                    work, LOD_CODE_DATA,
                    "%s\\%s is not a REG_MULTI_SZ value; restore it from a backup, or "
                    "delete it and run lodctr --repair",
                    language->path, lod_table_names[kind]);
            if (largest > LOD_MAX_INDEX && work->request->action != LOD_REPAIR)
                return lod_work_refuse(
                    work, LOD_CODE_DATA,
                    "%s\\%s has the index %u; the largest allowed is %u; run lodctr --repair "
                    "first, which removes that pair",
                    language->path, lod_table_names[kind], largest, LOD_MAX_INDEX);
        }
    }
    return false;
}

bool lod_work_refuse_root(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;

    if (state->is_system && state->services_path)
        return false;
    return lod_work_refuse(
        work, LOD_CODE_NOT_FOUND, "%s",
        state->is_system ? "there is no control set below the root: neither "
                           "SYSTEM\\CurrentControlSet nor a number in SYSTEM\\Select\\Current"
                         : "there is no key SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion below "
                           "the root; --root KEY takes the place of HKEY_LOCAL_MACHINE");
}

bool lod_work_refuse_state(struct lod_work *work)
{
    const struct lod_install_state *state = work->state;

    if (lod_work_refuse_root(work))
        return true;
    if (lod_state_has_tables(state) || lod_state_is_fresh(state) || lod_state_lost_tables(state))
        return refuse_tables(work);
    return lod_work_refuse(
        work, LOD_CODE_UNSUPPORTED,
        LOD_PERFLIB " has Last Counter or Last Help, but no name table: this system keeps its "
                    "names in its own files perfc009.dat and perfh009.dat.  If it never had such "
                    "files, the tables are lost: delete both values, run lodctr --repair, and "
                    "install the counters again");
}

bool lod_work_refuse_model(struct lod_work *work)
{
    const struct ini_perf_model *model = work->request->model;
    const struct lod_target *target = &work->state->target;

    if (strchr(model->service, '\\') || model->service[0] == '\0')
        return lod_work_refuse(work, LOD_CODE_DATA,
                               "%s: the service name \"%s\" cannot be a key's name",
                               model->ini_path, model->service);
    if (model->symbol_count == 0)
        return lod_work_refuse(work, LOD_CODE_DATA,
                               "%s names no counter: there is nothing to install", model->ini_path);
    if (model->text_count == 0)
        return lod_work_refuse(work, LOD_CODE_DATA, "%s has no text in any language it lists",
                               model->ini_path);
    if (lod_key_exists(&target->performance) || work->request->create_key)
        return false;
    return lod_work_refuse(
        work, LOD_CODE_NOT_FOUND,
        "%s: there is no key %s; make it with the values Library, Open, Collect and Close, or run "
        "lodctr --create-key %s",
        target->name, target->performance.path, model->ini_path);
}

/* ---- Edits ---- */

bool lod_work_has_values(const struct lod_work *work)
{
    return work->request->values &&
           (work->request->replace_key || !lod_key_exists(&work->state->target.performance));
}

static void add_edit(struct lod_work *work, const struct lod_edit *edit)
{
    struct lod_plan *plan = work->plan;

    if (work->status != EPC_OK || plan->outcome == LOD_PLAN_REFUSED)
        return;
    if (KIT_RESERVE(work->arena, plan->edits, plan->edit_count, plan->edit_capacity))
        plan->edits[plan->edit_count++] = *edit;
    else
        work->status = EPC_E_NOMEM;
}

void lod_work_create_key(struct lod_work *work, const char *path)
{
    add_edit(work, &(struct lod_edit){ .kind = LOD_EDIT_CREATE_KEY, .path = path, .name = "" });
}

static bool is_made(const struct lod_work *work, const char *path)
{
    for (size_t i = 0; i < work->plan->edit_count; i++)
        if (work->plan->edits[i].kind == LOD_EDIT_CREATE_KEY &&
            epci_ascii_equal(work->plan->edits[i].path, path))
            return true;
    return false;
}

void lod_work_create_missing(struct lod_work *work, const struct lod_key *key)
{
    size_t length = key->there;

    while (key->path[length]) {
        const char *path;

        length += length != 0; /* past the separator */
        length += strcspn(key->path + length, "\\");
        if (!(path = kit_arena_string(work->arena, key->path, length))) {
            work->status = EPC_E_NOMEM;
            return;
        }
        if (!is_made(work, path))
            lod_work_create_key(work, path);
    }
}

void lod_work_set(struct lod_work *work, const char *path, const char *name,
                  const struct lod_value *now, const struct lod_value *value)
{
    if (value->size > LOD_LARGEST_VALUE)
        lod_work_refuse(work, LOD_CODE_DATA,
                        "%s\\%s would have %zu bytes, and no tool reads more than %zu (64 MiB): %s",
                        path, name, value->size, LOD_LARGEST_VALUE,
                        work->request->model
                            ? "the counter file is too large"
                            : "remove counters that are not needed, with unlodctr");
    else if (!now || !lod_value_same(now, value))
        add_edit(work, &(struct lod_edit){ LOD_EDIT_SET, path, name, *value });
}

void lod_work_set_u32(struct lod_work *work, const char *path, const char *name,
                      const struct lod_number *now, uint32_t value)
{
    uint32_t *copy;

    if (now && now->usable && now->value == value)
        return;
    if (!(copy = kit_arena_take(work->arena, 1, sizeof *copy))) {
        work->status = EPC_E_NOMEM;
        return;
    }
    *copy = value;
    lod_work_set(work, path, name, NULL,
                 &(struct lod_value){ true, EPCI_REG_DWORD, copy, sizeof *copy });
}

void lod_work_remove(struct lod_work *work, const char *path, const char *name)
{
    add_edit(work, &(struct lod_edit){ .kind = LOD_EDIT_REMOVE, .path = path, .name = name });
}

void lod_work_remove_key(struct lod_work *work, const char *path)
{
    add_edit(work, &(struct lod_edit){ .kind = LOD_EDIT_REMOVE_KEY, .path = path, .name = "" });
}

void lod_work_set_last(struct lod_work *work, const uint32_t last[LOD_TABLES])
{
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        lod_work_set_u32(work, LOD_PERFLIB, lod_last_names[kind], &work->last[kind], last[kind]);
        work->last[kind] = (struct lod_number){ true, true, last[kind] };
        work->plan->last[kind] = last[kind];
    }
}

static void write_table(struct lod_work *work, struct lod_work_language *language, int kind)
{
    struct lod_value value = { true, EPCI_REG_MULTI_SZ, NULL, 0 };

    if (work->status != EPC_OK || !language->changed[kind])
        return;
    work->status =
        lod_nametab_serialise(work->arena, &language->names[kind], &value.bytes, &value.size);
    lod_work_set(work, language->path, lod_table_names[kind], NULL, &value);
    language->changed[kind] = false;
}

void lod_work_write_tables(struct lod_work *work)
{
    for (size_t i = 0; i < work->language_count; i++) {
        if (work->languages[i].new_key)
            lod_work_create_key(work, work->languages[i].path);
        work->languages[i].new_key = false;
        write_table(work, &work->languages[i], INI_PERF_HELP);
        write_table(work, &work->languages[i], INI_PERF_NAME);
    }
}

bool lod_work_is_to_write(const struct lod_work *work)
{
    for (size_t i = 0; i < work->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (work->languages[i].changed[kind])
                return true;
    return false;
}

/* ---- Tables and ranges ---- */

bool lod_work_has_tables(const struct lod_work_language *language)
{
    return language->present[INI_PERF_NAME] || language->present[INI_PERF_HELP];
}

void lod_work_add_first_pair(struct lod_work *work, struct lod_work_language *language)
{
    static const uint16_t end[] = { '1', '8', '4', '7' };
    static const struct lod_pair_text first = { 1, end, 4 };

    language->changed[INI_PERF_NAME] = true;
    work->status = lod_nametab_insert(work->arena, &language->names[INI_PERF_NAME], &first, 1);
}

void lod_work_complete_language(struct lod_work *work, struct lod_work_language *language)
{
    for (int kind = 0; work->status == EPC_OK && kind < LOD_TABLES; kind++) {
        if (language->present[kind])
            continue;
        language->present[kind] = true;
        language->changed[kind] = true;
        if (kind == INI_PERF_NAME)
            lod_work_add_first_pair(work, language);
    }
}

struct lod_work_language *lod_work_add_language(struct lod_work *work, const char *id)
{
    struct lod_work_language added = { .id = id, .new_key = true };

    for (size_t i = 0; i < work->language_count; i++)
        if (epci_ascii_equal(work->languages[i].id, id))
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
    return work->state->target.name && epci_ascii_equal(service->name, work->state->target.name);
}

uint32_t lod_work_larger(uint32_t largest, const struct lod_number *number)
{
    return number->usable && number->value <= LOD_MAX_INDEX && number->value > largest
               ? number->value
               : largest;
}

uint32_t lod_work_largest(const struct lod_work *work, enum ini_perf_kind kind)
{
    uint32_t largest = lod_system_last[kind];

    for (size_t i = 0; i < work->language_count; i++) {
        uint32_t here = lod_nametab_largest(&work->languages[i].names[kind]);

        largest = here > largest ? here : largest;
    }
    for (size_t i = 0; i < work->state->service_count; i++) {
        const struct lod_service *service = &work->state->services[i];

        if (lod_work_is_target(work, service))
            continue;
        largest = lod_work_larger(largest, &service->range[LOD_FIRST(kind)]);
        largest = lod_work_larger(largest, &service->range[LOD_LAST(kind)]);
        if (service->unreadable)
            largest = lod_work_larger(largest, &work->state->last[kind]);
    }
    return largest;
}

bool lod_work_range_is_free(struct lod_work *work, const struct lod_number own[LOD_RANGE_VALUES],
                            struct lod_range *range, const char **why)
{
    const struct lod_install_state *state = work->state;

    if ((*why = lod_range_fault(own)))
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

bool lod_work_own_range(struct lod_work *work, struct lod_range *range, const char **why)
{
    const struct lod_service *service = &work->state->target.service;

    *why = NULL;
    return lod_service_has_any(service) && lod_work_range_is_free(work, service->range, range, why);
}
