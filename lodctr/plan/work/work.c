/* SPDX-License-Identifier: MIT
 *
 * work.c -- begins a plan, and keeps its notes.
 *
 * A function that runs out of memory sets work->status, and from then on nothing is added.
 */
#include "lodctr/plan/work/work.h"

#include <stdarg.h>
#include <string.h>

#include <epc/epc.h>

static void append_copy_of_language(struct lod_work *work, const struct lod_language *from)
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

void lod_work_init_from_state(struct lod_work *work, struct kit_arena *arena,
                              const struct lod_install_state *state,
                              const struct lod_request *request, struct lod_plan *plan)
{
    *work = (struct lod_work){ .arena = arena, .state = state, .request = request, .plan = plan };
    memset(plan, 0, sizeof *plan);
    memcpy(work->last, state->last, sizeof work->last);
    work->language_capacity = state->language_count + 1;
    work->languages = kit_arena_allocate(arena, work->language_capacity, sizeof *work->languages);
    if (!work->languages)
        work->status = EPC_E_NOMEM;
    for (size_t i = 0; work->status == EPC_OK && i < state->language_count; i++)
        append_copy_of_language(work, &state->languages[i]);
}

bool lod_work_needs_dll_values_written(const struct lod_work *work)
{
    return work->request->values &&
           (work->request->replace_key || !lod_key_exists(&work->state->target.performance));
}

/* ---- Notes and refusals ---- */

static void append_plan_note(struct lod_work *work, enum epci_severity severity, const char *format,
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

void lod_work_add_plan_note(struct lod_work *work, enum epci_severity severity, const char *format,
                            ...)
{
    va_list arguments;

    va_start(arguments, format);
    append_plan_note(work, severity, format, arguments);
    va_end(arguments);
}

bool lod_work_refuse_and_return_true(struct lod_work *work, int code, const char *format, ...)
{
    const char *text;
    va_list arguments;

    va_start(arguments, format);
    text = kit_arena_vformat(work->arena, format, arguments);
    va_end(arguments);
    if (!text)
        work->status = EPC_E_NOMEM;
    lod_work_add_plan_note(work, EPCI_ERROR, "%s; nothing was changed", text);
    work->plan->outcome = LOD_PLAN_REFUSED;
    work->plan->code = code;
    work->plan->edit_count = 0;
    return true;
}
