/* SPDX-License-Identifier: MIT
 *
 * repair.c -- plans what a system lacks: everything on a fresh one, the plainly wrong on others.
 *
 * Nothing is guessed: what more than one thing could be meant by is named and left alone. */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static const char *is(const struct epci_work *work)
{
    return work->request->dry_run ? "would be" : "is";
}

static void say_set(struct epci_work *work, const char *name, const struct epci_number *now,
                    uint32_t value, const char *why)
{
    if (now->usable)
        epci_work_note(work, EPCI_NOTE,
                       EPCI_SAY(work, EPCI_PERFLIB "\\%s: %u %s %u: %s", name, now->value,
                                work->request->dry_run ? "would become" : "becomes", value, why));
    else
        epci_work_note(work, EPCI_NOTE,
                       EPCI_SAY(work, EPCI_PERFLIB "\\%s %s set to %u: it was %s", name, is(work),
                                value, now->exists ? "no REG_DWORD" : "missing"));
}

/* Last Counter or Last Help as it has to be: the largest index there is.  Readers size arrays by it, and
 * there are setup programs that go on only if the two are equal. */
static uint32_t mend_last(struct epci_work *work, const char *name, const struct epci_number *now,
                          enum epci_perf_kind kind, uint32_t least)
{
    uint32_t table = epci_work_largest(work, kind);
    uint32_t range = epci_work_largest_range(work, kind);
    uint32_t wanted = table > range ? table : range;

    if (wanted < least)
        wanted = least;
    if (!now->usable || now->value != wanted)
        say_set(work, name, now, wanted,
                now->value < wanted ? "an index in a table or of a service is larger"
                                    : "it is the largest index there is");
    return wanted;
}

/* What stands in the table's value at that place, for a message. */
static const char *text_at(const struct epci_work *work, const struct epci_table *table, size_t at)
{
    struct epci_units text = { (const uint16_t *)table->bytes + at, table->size / 2 - at };
    const char *shown;

    text.count = epci_utf16_length(text.at, text.count < 60 ? text.count : 60);
    shown = epci_units_text(work->arena, text);
    return shown ? shown : "?";
}

static void say_flaw(struct epci_work *work, const char *path, const struct epci_table *table,
                     const struct epci_nametab_flaw *flaw)
{
    bool is_text = flaw->kind == EPCI_NAMETAB_STRAY;

    epci_work_note(work, EPCI_NOTE,
                   EPCI_SAY(work, "%s, index %u: %s%s%s%s: %smended", path, flaw->index,
                            epci_nametab_flaw_text(flaw->kind), is_text ? ", \"" : "",
                            is_text ? text_at(work, table, flaw->at) : "", is_text ? "\"" : "",
                            work->request->dry_run ? "would be " : ""));
}

/* Is the table another one than before? */
static bool differs(struct epci_work *work, const struct epci_nametab *names,
                    const struct epci_table *table)
{
    const void *bytes = NULL;
    size_t size = 0;

    work->status = epci_nametab_serialise(work->arena, names, &bytes, &size);
    return work->status == EPC_OK &&
           (size != table->size || memcmp(bytes, table->bytes, size) != 0);
}

/* A damaged table, as far as it can be mended; what cannot be is an error. */
static void mend_table(struct epci_work *work, size_t at, int kind)
{
    const struct epci_language *state = &work->state->languages[at];
    const struct epci_table *table = &state->tables[kind];
    struct epci_nametab *names = &work->languages[at].names[kind];
    const char *path = EPCI_SAY(work, "%s\\%s", state->path, epci_table_names[kind]);

    if (!path || (work->status = epci_nametab_mend(work->arena, names)) != EPC_OK) {
        work->status = EPC_E_NOMEM;
        return;
    }
    work->languages[at].changed[kind] = differs(work, names, table);
    for (size_t i = 0; i < table->names.flaw_count && i < EPCI_NAMETAB_MOST_FLAWS; i++)
        if (work->languages[at].changed[kind])
            say_flaw(work, path, table, &table->names.flaws[i]);
    if (names->flaw_count == 0)
        return;
    work->plan->code = EPCI_CODE_DATA;
    epci_work_note(work, EPCI_WARNING,
                   EPCI_SAY(work,
                            "%s: %zu index(es) have two texts, the first is %u; remove the wrong "
                            "one of each by hand",
                            path, names->flaw_count, names->flaws[0].index));
}

/* Every Counter table begins with the system's own pair. */
static void mend_first_pair(struct epci_work *work, struct epci_work_language *language)
{
    struct epci_nametab *names = &language->names[EPCI_PERF_NAME];

    if (!language->present[EPCI_PERF_NAME] || epci_nametab_find(names, 1) || work->status != EPC_OK)
        return;
    epci_work_add_first_pair(work, language);
    epci_work_note(work, EPCI_NOTE,
                   EPCI_SAY(work, "%s\\Counter: the first pair, 1 and 1847, %s added",
                            language->path, is(work)));
}

static void mend_damage(struct epci_work *work)
{
    for (size_t i = 0; i < work->state->language_count && work->status == EPC_OK; i++) {
        for (int kind = 0; kind < EPCI_TABLES; kind++)
            if (work->state->languages[i].tables[kind].names.flaw_count != 0)
                mend_table(work, i, kind);
        mend_first_pair(work, &work->languages[i]);
    }
}

/* 009 always has tables; a language that has one of the two gets the other.  Where all tables are lost
 * the keys that are left say which languages there were. */
static void mend_tables(struct epci_work *work)
{
    struct epci_work_language *english = epci_work_add_language(work, "009");
    bool lost = epci_state_lost_tables(work->state);

    for (size_t i = 0; english && i < work->language_count; i++) {
        struct epci_work_language *language = &work->languages[i];

        if (!lost && !epci_work_has_tables(language) && !epci_ascii_equal(language->id, "009"))
            continue;
        for (int kind = 0; kind < EPCI_TABLES; kind++)
            if (!language->present[kind])
                epci_work_note(work, EPCI_NOTE,
                               EPCI_SAY(work, "%s\\%s %s made: it was missing", language->path,
                                        epci_table_names[kind], is(work)));
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

    mend_damage(work);
    epci_work_initialise(work);
    last_counter = mend_last(work, "Last Counter", &state->last_counter, EPCI_PERF_NAME,
                             EPCI_SYSTEM_LAST_COUNTER);
    last_help =
        mend_last(work, "Last Help", &state->last_help, EPCI_PERF_HELP, EPCI_SYSTEM_LAST_HELP);
    epci_work_set_last(work, last_counter, last_help);
}
