/* SPDX-License-Identifier: MIT
 *
 * work.c -- what the three planners share.  See work.h. */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static void copy_language(struct epci_work *work, const struct epci_language *from)
{
    struct epci_work_language *to = &work->languages[work->language_count++];

    memset(to, 0, sizeof *to);
    to->id = from->id;
    to->path = from->path;
    for (int kind = 0; kind < EPCI_TABLES; kind++) {
        to->present[kind] = from->tables[kind].exists;
        if (work->status == EPC_OK)
            work->status =
                epci_nametab_copy(work->arena, &from->tables[kind].names, &to->names[kind]);
    }
}

void epci_work_init(struct epci_work *work, struct epci_arena *arena,
                    const struct epci_install_state *state, const struct epci_request *request,
                    struct epci_plan *plan)
{
    *work = (struct epci_work){ .arena = arena, .state = state, .request = request, .plan = plan };
    memset(plan, 0, sizeof *plan);
    work->language_room = state->language_count + 1;
    work->languages = epci_arena_take(arena, work->language_room, sizeof *work->languages);
    if (!work->languages)
        work->status = EPC_E_NOMEM;
    for (size_t i = 0; work->status == EPC_OK && i < state->language_count; i++)
        copy_language(work, &state->languages[i]);
}

void epci_work_note(struct epci_work *work, enum epci_severity severity, const char *text)
{
    struct epci_plan *plan = work->plan;
    void *list = plan->notes;

    if (work->status != EPC_OK)
        return;
    if (!text || !(list = epci_arena_grow(work->arena, list, plan->note_count, &plan->note_room,
                                          sizeof *plan->notes))) {
        work->status = EPC_E_NOMEM;
        return;
    }
    plan->notes = list;
    plan->notes[plan->note_count++] = (struct epci_plan_note){ severity, text };
}

void epci_work_refuse(struct epci_work *work, int code, const char *text)
{
    epci_work_note(work, EPCI_ERROR, text);
    work->plan->outcome = EPCI_PLAN_REFUSED;
    work->plan->code = code;
    work->plan->edit_count = 0;
}

size_t epci_work_note_flaws(struct epci_work *work)
{
    size_t damaged = 0;

    for (size_t i = 0; i < work->state->language_count; i++) {
        const struct epci_language *language = &work->state->languages[i];

        for (int kind = 0; kind < EPCI_TABLES; kind++) {
            const struct epci_nametab *names = &language->tables[kind].names;

            if (names->flaw_count == 0)
                continue;
            damaged++;
            epci_work_note(work, EPCI_WARNING,
                           EPCI_SAY(work,
                                    "%s\\%s is damaged in %zu place(s), first behind index %u: %s;"
                                    " it is left as it is",
                                    language->path, epci_table_names[kind], names->flaw_count,
                                    names->flaws[0].index,
                                    epci_nametab_flaw_text(names->flaws[0].kind)));
        }
    }
    return damaged;
}

/* Tables that cannot be read as tables. */
static bool refuse_tables(struct epci_work *work)
{
    for (size_t i = 0; i < work->state->language_count; i++) {
        const struct epci_language *language = &work->state->languages[i];

        for (int kind = 0; kind < EPCI_TABLES; kind++) {
            const struct epci_table *table = &language->tables[kind];

            if (table->exists && !table->usable) {
                epci_work_refuse(work, EPCI_CODE_DATA,
                                 EPCI_SAY(work,
                                          "%s\\%s is not a REG_MULTI_SZ value; restore it from a "
                                          "backup, or delete it and run lodctr --repair",
                                          language->path, epci_table_names[kind]));
                return true;
            }
            if (epci_nametab_largest(&table->names) > EPCI_MAX_INDEX) {
                epci_work_refuse(work, EPCI_CODE_DATA,
                                 EPCI_SAY(work,
                                          "%s\\%s holds the index %u; the largest that makes sense"
                                          " is %u.  Remove that pair first",
                                          language->path, epci_table_names[kind],
                                          epci_nametab_largest(&table->names), EPCI_MAX_INDEX));
                return true;
            }
        }
    }
    return false;
}

bool epci_work_refuse_root(struct epci_work *work)
{
    const struct epci_install_state *state = work->state;
    const char *text;

    if (!state->is_system)
        text = EPCI_SAY(work, "there is no key SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion "
                              "below the root; --root stands for HKEY_LOCAL_MACHINE");
    else if (!state->services_path)
        text = EPCI_SAY(work, "there is no control set below the root: neither "
                              "SYSTEM\\CurrentControlSet nor a number in SYSTEM\\Select\\Current");
    else
        return false;
    epci_work_refuse(work, EPCI_CODE_NOT_FOUND, text);
    return true;
}

bool epci_work_refuse_state(struct epci_work *work)
{
    const struct epci_install_state *state = work->state;

    if (epci_work_refuse_root(work))
        return true;
    if (epci_state_has_tables(state) || epci_state_is_fresh(state) || epci_state_lost_tables(state))
        return refuse_tables(work);
    epci_work_refuse(
        work, EPCI_CODE_UNSUPPORTED,
        EPCI_SAY(work, EPCI_PERFLIB
                 " has Last Counter or Last Help, but no name table: this system keeps "
                 "its names in the files perfc009.dat and perfh009.dat, which are its "
                 "own.  If it never had such files, the tables are lost: delete both "
                 "values, run lodctr --repair, and install the counters again"));
    return true;
}

static void add_edit(struct epci_work *work, const struct epci_edit *edit)
{
    struct epci_plan *plan = work->plan;
    void *list = plan->edits;

    if (work->status != EPC_OK)
        return;
    if (!(list = epci_arena_grow(work->arena, list, plan->edit_count, &plan->edit_room,
                                 sizeof *edit))) {
        work->status = EPC_E_NOMEM;
        return;
    }
    plan->edits = list;
    plan->edits[plan->edit_count++] = *edit;
}

void epci_work_create_key(struct epci_work *work, const char *path)
{
    add_edit(work, &(struct epci_edit){ .kind = EPCI_EDIT_CREATE_KEY, .path = path, .name = "" });
}

void epci_work_set(struct epci_work *work, const char *path, const char *name, uint32_t type,
                   const void *bytes, size_t size)
{
    add_edit(work, &(struct epci_edit){ EPCI_EDIT_SET, path, name, type, bytes, size });
}

void epci_work_set_u32(struct epci_work *work, const char *path, const char *name,
                       const struct epci_number *now, uint32_t value)
{
    uint32_t *copy;

    if (now && now->usable && now->value == value)
        return;
    if (!(copy = epci_arena_take(work->arena, 1, sizeof *copy))) {
        work->status = EPC_E_NOMEM;
        return;
    }
    *copy = value;
    epci_work_set(work, path, name, EPCI_REG_DWORD, copy, sizeof *copy);
}

void epci_work_remove(struct epci_work *work, const char *path, const char *name)
{
    add_edit(work, &(struct epci_edit){ .kind = EPCI_EDIT_REMOVE, .path = path, .name = name });
}

void epci_work_remove_key(struct epci_work *work, const char *path)
{
    add_edit(work, &(struct epci_edit){ .kind = EPCI_EDIT_REMOVE_KEY, .path = path, .name = "" });
}

void epci_work_set_last(struct epci_work *work, uint32_t last_counter, uint32_t last_help)
{
    epci_work_set_u32(work, EPCI_PERFLIB, "Last Counter", &work->state->last_counter, last_counter);
    epci_work_set_u32(work, EPCI_PERFLIB, "Last Help", &work->state->last_help, last_help);
    work->plan->last_counter = last_counter;
    work->plan->last_help = last_help;
}

void epci_work_lower_last(struct epci_work *work, uint32_t last_counter, uint32_t last_help)
{
    const struct epci_number counter = { true, true, work->plan->last_counter };
    const struct epci_number help = { true, true, work->plan->last_help };

    epci_work_set_u32(work, EPCI_PERFLIB, "Last Counter", &counter, last_counter);
    epci_work_set_u32(work, EPCI_PERFLIB, "Last Help", &help, last_help);
    work->plan->last_counter = last_counter;
    work->plan->last_help = last_help;
}

static void write_table(struct epci_work *work, struct epci_work_language *language, int kind)
{
    const void *bytes = NULL;
    size_t size = 0;

    if (work->status != EPC_OK || !language->changed[kind])
        return;
    work->status = epci_nametab_serialise(work->arena, &language->names[kind], &bytes, &size);
    epci_work_set(work, language->path, epci_table_names[kind], EPCI_REG_MULTI_SZ, bytes, size);
    language->changed[kind] = false;
}

void epci_work_write_tables(struct epci_work *work)
{
    for (size_t i = 0; i < work->language_count; i++) {
        if (work->languages[i].new_key)
            epci_work_create_key(work, work->languages[i].path);
        work->languages[i].new_key = false;
        write_table(work, &work->languages[i], EPCI_PERF_HELP);
        write_table(work, &work->languages[i], EPCI_PERF_NAME);
    }
}

bool epci_work_has_tables(const struct epci_work_language *language)
{
    return language->present[EPCI_PERF_NAME] || language->present[EPCI_PERF_HELP];
}

void epci_work_add_first_pair(struct epci_work *work, struct epci_work_language *language)
{
    static const uint16_t end[] = { '1', '8', '4', '7' };
    static const struct epci_pair_text first = { 1, end, 4 };

    language->changed[EPCI_PERF_NAME] = true;
    work->status = epci_nametab_insert(work->arena, &language->names[EPCI_PERF_NAME], &first, 1);
}

void epci_work_complete_language(struct epci_work *work, struct epci_work_language *language)
{
    for (int kind = 0; work->status == EPC_OK && kind < EPCI_TABLES; kind++) {
        if (language->present[kind])
            continue;
        language->present[kind] = true;
        language->changed[kind] = true;
        if (kind == EPCI_PERF_NAME)
            epci_work_add_first_pair(work, language);
    }
}

struct epci_work_language *epci_work_add_language(struct epci_work *work, const char *id)
{
    struct epci_work_language *language;
    void *list = work->languages;

    for (size_t i = 0; i < work->language_count; i++)
        if (epci_ascii_equal(work->languages[i].id, id))
            return &work->languages[i];
    if (work->status != EPC_OK)
        return NULL;
    if (!(list = epci_arena_grow(work->arena, list, work->language_count, &work->language_room,
                                 sizeof *work->languages))) {
        work->status = EPC_E_NOMEM;
        return NULL;
    }
    work->languages = list;
    language = &work->languages[work->language_count];
    memset(language, 0, sizeof *language);
    language->id = id;
    language->new_key = true;
    language->path = EPCI_SAY(work, EPCI_PERFLIB "\\%s", id);
    if (!language->path) {
        work->status = EPC_E_NOMEM;
        return NULL;
    }
    work->language_count++;
    return language;
}

uint32_t epci_work_largest(const struct epci_work *work, enum epci_perf_kind kind)
{
    uint32_t largest = 0;

    for (size_t i = 0; i < work->language_count; i++) {
        uint32_t here = epci_nametab_largest(&work->languages[i].names[kind]);

        if (here > largest)
            largest = here;
    }
    return largest;
}

static bool is_target(const struct epci_work *work, const struct epci_service *service)
{
    return work->state->target.name && epci_ascii_equal(service->name, work->state->target.name);
}

static uint32_t larger_sensible(uint32_t largest, const struct epci_number *number)
{
    return number->usable && number->value <= EPCI_MAX_INDEX && number->value > largest
               ? number->value
               : largest;
}

uint32_t epci_work_largest_range(const struct epci_work *work, enum epci_perf_kind kind)
{
    static const enum epci_range_value values[EPCI_TABLES][2] = {
        [EPCI_PERF_NAME] = { EPCI_FIRST_COUNTER, EPCI_LAST_COUNTER },
        [EPCI_PERF_HELP] = { EPCI_FIRST_HELP, EPCI_LAST_HELP },
    };
    const struct epci_number *last =
        kind == EPCI_PERF_NAME ? &work->state->last_counter : &work->state->last_help;
    uint32_t largest = 0;

    for (size_t i = 0; i < work->state->service_count; i++) {
        const struct epci_service *service = &work->state->services[i];

        if (is_target(work, service))
            continue;
        for (int v = 0; v < 2; v++)
            largest = larger_sensible(largest, &service->range[values[kind][v]]);
        if (service->unreadable)
            largest = larger_sensible(largest, last);
    }
    return largest;
}

/* What is wrong with a range in itself, or NULL. */
static const char *range_fault(const struct epci_number range[EPCI_RANGE_VALUES])
{
    for (int i = 0; i < EPCI_RANGE_VALUES; i++) {
        if (!range[i].exists)
            return "one of First Counter, Last Counter, First Help and Last Help is missing";
        if (!range[i].usable)
            return "one of First Counter, Last Counter, First Help and Last Help is no REG_DWORD";
        if (range[i].value <= EPCI_SYSTEM_BASE_INDEX)
            return "it begins among the system's own indexes";
        if (range[i].value > EPCI_MAX_INDEX)
            return "it ends beyond the largest index that makes sense";
    }
    if (range[EPCI_FIRST_COUNTER].value > range[EPCI_LAST_COUNTER].value ||
        range[EPCI_FIRST_HELP].value > range[EPCI_LAST_HELP].value)
        return "it ends before it begins";
    return NULL;
}

/* Do [first, last] of two services have an index in common?  What ends beyond all sense is no range:
 * it would keep everybody else from being removed. */
static bool overlaps(const struct epci_number *one, const struct epci_number *other, int first,
                     int last)
{
    return other[first].usable && other[last].usable && other[last].value <= EPCI_MAX_INDEX &&
           one[first].value <= other[last].value && other[first].value <= one[last].value;
}

bool epci_work_own_range(struct epci_work *work, struct epci_range *range, const char **why)
{
    const struct epci_install_state *state = work->state;
    const struct epci_number *own = state->target.range;
    bool any = false;

    *why = NULL;
    for (int i = 0; i < EPCI_RANGE_VALUES; i++)
        any = any || own[i].exists;
    if (!any || (*why = range_fault(own)))
        return false;
    for (size_t i = 0; i < state->service_count; i++) {
        const struct epci_number *other = state->services[i].range;

        if (is_target(work, &state->services[i]))
            continue;
        if (overlaps(own, other, EPCI_FIRST_COUNTER, EPCI_LAST_COUNTER) ||
            overlaps(own, other, EPCI_FIRST_HELP, EPCI_LAST_HELP)) {
            *why = EPCI_SAY(work, "it overlaps the range of service %s", state->services[i].name);
            if (!*why)
                work->status = EPC_E_NOMEM;
            return false;
        }
    }
    *range = (struct epci_range){ own[EPCI_FIRST_COUNTER].value, own[EPCI_LAST_COUNTER].value,
                                  own[EPCI_FIRST_HELP].value, own[EPCI_LAST_HELP].value };
    return true;
}
