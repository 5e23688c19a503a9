/* SPDX-License-Identifier: MIT
 *
 * repair.c -- plans what a system lacks: all tables on a fresh one, corrections on others.
 *
 * Nothing is guessed: damage that could be repaired in more than one way is reported and left
 * alone.
 */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static const char *is_or_would_be(const struct lod_work *work)
{
    return work->request->dry_run ? "would be" : "is";
}

static void note_set(struct lod_work *work, const char *name, const struct lod_number *now,
                     uint32_t value, const char *why)
{
    if (now->usable)
        lod_work_note(work, EPCI_NOTE, LOD_PERFLIB "\\%s: %u %s %u: %s", name, now->value,
                      work->request->dry_run ? "would become" : "becomes", value, why);
    else
        lod_work_note(work, EPCI_NOTE, LOD_PERFLIB "\\%s %s set to %u: it was %s", name,
                      is_or_would_be(work), value, now->exists ? "not a REG_DWORD" : "missing");
}

/* The correct Last Counter or Last Help: the largest index in use.  Readers size arrays by it, and
 * some setup programs continue only if it is exact. */
static uint32_t repair_last(struct lod_work *work, enum ini_perf_kind kind)
{
    const struct lod_number *now = &work->state->last[kind];
    uint32_t wanted = lod_work_largest(work, kind);

    if (!now->usable || now->value != wanted)
        note_set(work, lod_last_names[kind], now, wanted,
                 now->value < wanted ? "an index in a table or of a service is larger"
                                     : "it is the largest index in use");
    return wanted;
}

static void note_flaw(struct lod_work *work, const char *path, const struct lod_table *table,
                      const struct lod_nametab_flaw *flaw)
{
    bool is_text = flaw->kind == LOD_NAMETAB_STRAY;

    lod_work_note(work, EPCI_NOTE, "%s, index %u: %s%s%s%s: %srepaired", path, flaw->index,
                  lod_nametab_flaw_text(flaw->kind), is_text ? ", \"" : "",
                  is_text ? lod_table_text(work->arena, table, flaw->at) : "", is_text ? "\"" : "",
                  work->request->dry_run ? "would be " : "");
}

/* Has the table changed? */
static bool table_differs(struct lod_work *work, const struct lod_nametab *names,
                          const struct lod_table *table)
{
    const void *bytes = NULL;
    size_t size = 0;

    work->status = lod_nametab_serialise(work->arena, names, &bytes, &size);
    return work->status == EPC_OK &&
           (size != table->value.size || memcmp(bytes, table->value.bytes, size) != 0);
}

/* Repair a damaged table as far as possible; the rest makes the command end with an error. */
static void repair_table(struct lod_work *work, size_t at, int kind)
{
    const struct lod_language *state = &work->state->languages[at];
    const struct lod_table *table = &state->tables[kind];
    struct lod_nametab *names = &work->languages[at].names[kind];
    const char *path = kit_arena_format(work->arena, "%s\\%s", state->path, lod_table_names[kind]);

    if (!path || (work->status = lod_nametab_repair(work->arena, names)) != EPC_OK) {
        work->status = EPC_E_NOMEM;
        return;
    }
    work->languages[at].changed[kind] = table_differs(work, names, table);
    for (size_t i = 0; i < table->names.flaw_count && i < LOD_NAMETAB_MOST_FLAWS; i++)
        if (work->languages[at].changed[kind])
            note_flaw(work, path, table, &table->names.flaws[i]);
    if (names->flaw_count == 0)
        return;
    work->plan->code = LOD_CODE_DATA;
    lod_work_note(work, EPCI_WARNING,
                  "%s: %zu index(es) have two texts, the first is %u; remove the wrong one of each "
                  "by hand",
                  path, names->flaw_count, names->flaws[0].index);
}

/* Every Counter table begins with the system's own pair. */
static void repair_first_pair(struct lod_work *work, struct lod_work_language *language)
{
    struct lod_nametab *names = &language->names[INI_PERF_NAME];

    if (!language->present[INI_PERF_NAME] || lod_nametab_find(names, 1) || work->status != EPC_OK)
        return;
    lod_work_add_first_pair(work, language);
    lod_work_note(work, EPCI_NOTE, "%s\\Counter: the first pair, 1 and 1847, %s added",
                  language->path, is_or_would_be(work));
}

static void repair_damage(struct lod_work *work)
{
    for (size_t i = 0; i < work->state->language_count && work->status == EPC_OK; i++) {
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (work->state->languages[i].tables[kind].names.flaw_count != 0)
                repair_table(work, i, kind);
        repair_first_pair(work, &work->languages[i]);
    }
}

/* 009 always has tables; a language that has one of the two gets the other.  If all tables are
 * lost, the remaining keys say which languages there were. */
static void repair_tables(struct lod_work *work)
{
    struct lod_work_language *english = lod_work_add_language(work, "009");
    bool lost = lod_state_lost_tables(work->state);

    for (size_t i = 0; english && i < work->language_count; i++) {
        struct lod_work_language *language = &work->languages[i];

        if (!lost && !lod_work_has_tables(language) && !epci_ascii_equal(language->id, "009"))
            continue;
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (!language->present[kind])
                lod_work_note(work, EPCI_NOTE, "%s\\%s %s made: it was missing", language->path,
                              lod_table_names[kind], is_or_would_be(work));
        lod_work_complete_language(work, language);
    }
}

void lod_work_initialise(struct lod_work *work)
{
    const struct lod_number *base = &work->state->base_index;

    if (!work->state->has_perflib)
        lod_work_create_key(work, LOD_PERFLIB);
    repair_tables(work);
    lod_work_write_tables(work);
    if (base->usable)
        return;
    note_set(work, "Base Index", base, LOD_SYSTEM_BASE_INDEX, "");
    lod_work_set_u32(work, LOD_PERFLIB, "Base Index", base, LOD_SYSTEM_BASE_INDEX);
}

void lod_work_repair(struct lod_work *work)
{
    uint32_t last[LOD_TABLES];

    repair_damage(work);
    lod_work_initialise(work);
    for (int kind = 0; kind < LOD_TABLES; kind++)
        last[kind] = repair_last(work, (enum ini_perf_kind)kind);
    lod_work_set_last(work, last);
}
