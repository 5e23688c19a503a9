/* SPDX-License-Identifier: MIT
 *
 * repair.c -- plans what a system lacks: everything on a fresh one, the plainly wrong on others.
 *
 * Nothing is guessed: what more than one thing could be meant by is named and left alone. */
#include "lodctr/work.h"

#include <epc/epc.h>

#include "sdk/core/text.h"

static void say_set(struct epci_work *work, const char *name, const struct epci_number *now,
                    uint32_t value, const char *why)
{
    if (now->usable)
        epci_work_note(
            work, EPCI_NOTE,
            EPCI_SAY(work, EPCI_PERFLIB "\\%s: %u becomes %u: %s", name, now->value, value, why));
    else
        epci_work_note(work, EPCI_NOTE,
                       EPCI_SAY(work, EPCI_PERFLIB "\\%s is set to %u: it was %s", name, value,
                                now->exists ? "no REG_DWORD" : "missing"));
}

/* Last Counter or Last Help as it has to be at least; what it is where that is enough. */
static uint32_t mend_last(struct epci_work *work, const char *name, const struct epci_number *now,
                          enum epci_perf_kind kind, uint32_t least)
{
    uint32_t table = epci_work_largest(work, kind);
    uint32_t range = epci_work_largest_range(work, kind);
    uint32_t wanted = table > range ? table : range;

    if (wanted < least)
        wanted = least;
    if (now->usable && now->value >= wanted && now->value <= EPCI_MAX_INDEX)
        return now->value;
    say_set(work, name, now, wanted,
            now->value < wanted ? "an index in a table or of a service is larger"
                                : "no index can be that large");
    return wanted;
}

/* 009 always has tables; a language that has one of the two gets the other. */
static void mend_tables(struct epci_work *work)
{
    struct epci_work_language *english = epci_work_add_language(work, "009");

    for (size_t i = 0; english && i < work->language_count; i++) {
        struct epci_work_language *language = &work->languages[i];

        if (!epci_work_has_tables(language) && !epci_ascii_equal(language->id, "009"))
            continue;
        for (int kind = 0; kind < EPCI_TABLES; kind++)
            if (!language->present[kind])
                epci_work_note(work, EPCI_NOTE,
                               EPCI_SAY(work, "%s\\%s is made: it was missing", language->path,
                                        epci_table_names[kind]));
        epci_work_complete_language(work, language);
    }
}

void epci_work_initialise(struct epci_work *work)
{
    const struct epci_number *base = &work->state->base_index;

    if (!work->state->has_perflib)
        epci_work_create_key(work, EPCI_PERFLIB);
    mend_tables(work);
    epci_work_write_tables(work);
    if (base->usable)
        return;
    say_set(work, "Base Index", base, EPCI_SYSTEM_BASE_INDEX, "");
    epci_work_set_u32(work, EPCI_PERFLIB, "Base Index", base, EPCI_SYSTEM_BASE_INDEX);
}

void epci_work_repair(struct epci_work *work)
{
    const struct epci_install_state *state = work->state;
    uint32_t last_counter, last_help;

    epci_work_initialise(work);
    last_counter = mend_last(work, "Last Counter", &state->last_counter, EPCI_PERF_NAME,
                             EPCI_SYSTEM_LAST_COUNTER);
    last_help =
        mend_last(work, "Last Help", &state->last_help, EPCI_PERF_HELP, EPCI_SYSTEM_LAST_HELP);
    epci_work_set_last(work, last_counter, last_help);
    if (epci_work_note_flaws(work) != 0)
        work->plan->code = EPCI_CODE_DATA;
}
