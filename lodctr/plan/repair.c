/* SPDX-License-Identifier: MIT
 *
 * repair.c -- plans what a system lacks: all tables on a fresh one, corrections on others.
 *
 * Of two texts for one index, the stored files of its service say which one is right; otherwise the
 * later one stays.
 */
#include "lodctr/plan/actions.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/plan/basenames.h"
#include "lodctr/plan/languages.h"
#include "lodctr/plan/orphans.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/tables.h"
#include "lodctr/plan/work/work.h"

static const char *choose_would_be_or_is(const struct lod_work *work)
{
    return work->request->dry_run ? "would be" : "is";
}

static void report_perflib_number_change(struct lod_work *work, const char *name,
                                         const struct lod_number *now, uint32_t value,
                                         const char *why)
{
    if (now->usable)
        lod_work_add_plan_note(work, EPCI_NOTE, LOD_PERFLIB "\\%s: %u %s %u: %s", name, now->value,
                               work->request->dry_run ? "would become" : "becomes", value, why);
    else
        lod_work_add_plan_note(work, EPCI_NOTE, LOD_PERFLIB "\\%s %s set to %u: it was %s", name,
                               choose_would_be_or_is(work), value,
                               now->exists ? "not a REG_DWORD" : "missing");
}

/* The correct Last Counter or Last Help: the largest index in use.  Readers size arrays by it, and
 * some setup programs continue only if it is exact. */
static uint32_t compute_and_report_last_value(struct lod_work *work, enum ini_perf_kind kind)
{
    const struct lod_number *now = &work->state->last[kind];
    uint32_t wanted = lod_work_largest_index_to_be_used(work, kind);

    if (!now->usable || now->value != wanted)
        report_perflib_number_change(work, lod_last_names[kind], now, wanted,
                                     now->value < wanted
                                         ? "an index in a table or of a service is larger"
                                         : "it is the largest index in use");
    return wanted;
}

static void report_repaired_flaw(struct lod_work *work, const char *path,
                                 const struct lod_table *table, const struct lod_nametab_flaw *flaw)
{
    bool is_text = flaw->kind == LOD_NAMETAB_STRAY;
    bool is_kept = flaw->kind == LOD_NAMETAB_UNSORTED || flaw->kind == LOD_NAMETAB_ENDING ||
                   lod_nametab_is_flaw_split_text(&table->names, flaw, table->value.bytes);

    lod_work_add_plan_note(
        work, EPCI_NOTE, "%s, index %u: %s%s%s%s: %s%s", path, flaw->index,
        lod_nametab_flaw_text(flaw->kind), is_text ? ", \"" : "",
        is_text ? lod_table_text_at_unit_for_message(work->arena, table, flaw->at) : "",
        is_text ? "\"" : "", work->request->dry_run ? "would be " : "",
        is_kept ? "repaired" : "removed");
}

/* Has the table changed? */
static bool is_table_changed(struct lod_work *work, const struct lod_nametab *names,
                             const struct lod_table *table)
{
    const void *bytes = NULL;
    size_t size = 0;

    work->status = lod_nametab_serialise(work->arena, names, &bytes, &size);
    return work->status == EPC_OK &&
           (size != table->value.size || memcmp(bytes, table->value.bytes, size) != 0);
}

struct repaired_table {
    struct lod_work *work;
    const struct lod_language *language;
    enum ini_perf_kind kind;
    const char *path;
};

/* The text of the stored files stays, else the later one, which most readers show
 * (docs/decisions/registry.md). */
static const struct lod_pair *choose_pair_to_keep(void *context, const struct lod_pair *one,
                                                  const struct lod_pair *other)
{
    const struct repaired_table *table = context;
    const struct ini_perf_text *text =
        lod_work_find_stored_text(table->work, table->language->id, table->kind, one->index);
    const struct lod_pair *right =
        text && lod_is_pair_text_equal(one, text->units, text->count) ? one : other;
    const struct lod_pair *wrong = right == one ? other : one;
    struct kit_arena *arena = table->work->arena;

    lod_work_add_plan_note(
        table->work, EPCI_WARNING, "%s: index %u has two texts; \"%s\" stays, \"%s\" %s removed",
        table->path, one->index,
        lod_utf8_for_message(arena, right->units + right->text, right->text_count),
        lod_utf8_for_message(arena, wrong->units + wrong->text, wrong->text_count),
        choose_would_be_or_is(table->work));
    return right;
}

/* Repair a damaged table. */
static void repair_table(struct lod_work *work, size_t at, int kind)
{
    const struct lod_language *state = &work->state->languages[at];
    const struct lod_table *table = &state->tables[kind];
    struct lod_nametab *names = &work->languages[at].names[kind];
    const char *path = kit_arena_format(work->arena, "%s\\%s", state->path, lod_table_names[kind]);

    struct repaired_table repaired = { work, state, (enum ini_perf_kind)kind, path };
    const struct lod_pair_choice choice = { choose_pair_to_keep, &repaired };

    if (!path || lod_nametab_repair(work->arena, names, &choice) != EPC_OK) {
        work->status = EPC_E_NOMEM;
        return;
    }
    work->languages[at].changed[kind] = is_table_changed(work, names, table);
    for (size_t i = 0; i < table->names.flaw_count && i < LOD_NAMETAB_MAX_FLAWS; i++)
        if (work->languages[at].changed[kind])
            report_repaired_flaw(work, path, table, &table->names.flaws[i]);
}

/* Every Counter table begins with the system's own pair. */
static void repair_first_pair(struct lod_work *work, struct lod_work_language *language)
{
    struct lod_nametab *names = &language->names[INI_PERF_NAME];
    const struct lod_pair *first = lod_nametab_find(names, 1);

    if (!language->present[INI_PERF_NAME] || (first && lod_pair_is_system_first_pair(first)) ||
        work->status != EPC_OK)
        return;
    (void)lod_nametab_remove_range(names, 1, 1);
    lod_work_add_system_first_pair(work, language);
    lod_work_add_plan_note(work, EPCI_NOTE, "%s\\Counter: the first pair, 1 and 1847, %s %s",
                           language->path, choose_would_be_or_is(work),
                           first ? "corrected" : "added");
}

/* Readers size arrays by the largest index, and no service can use these. */
static void remove_too_large_indexes(struct lod_work *work, struct lod_work_language *language,
                                     int kind)
{
    const uint32_t largest = lod_nametab_largest_index(&language->names[kind]);
    size_t removed =
        lod_nametab_remove_range(&language->names[kind], LOD_MAX_INDEX + 1, UINT32_MAX);

    if (removed == 0)
        return;
    language->changed[kind] = true;
    lod_work_add_plan_note(work, EPCI_NOTE, "%s\\%s: %zu pair(s) above %u, up to %u, %s removed",
                           language->path, lod_table_names[kind], removed, LOD_MAX_INDEX, largest,
                           choose_would_be_or_is(work));
}

static void repair_damaged_tables(struct lod_work *work)
{
    for (size_t i = 0; i < work->state->language_count && work->status == EPC_OK; i++) {
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (work->state->languages[i].tables[kind].names.flaw_count != 0)
                repair_table(work, i, kind);
        for (int kind = 0; kind < LOD_TABLES && work->status == EPC_OK; kind++)
            remove_too_large_indexes(work, &work->languages[i], kind);
        repair_first_pair(work, &work->languages[i]);
    }
}

/* 009 always has tables; a language that has one of the two gets the other.  If all tables are
 * lost, the remaining keys say which languages there were. */
static void add_missing_tables(struct lod_work *work)
{
    struct lod_work_language *english = lod_work_find_or_add_language(work, "009");
    bool lost = lod_state_has_lost_tables(work->state);

    for (size_t i = 0; english && i < work->language_count; i++) {
        struct lod_work_language *language = &work->languages[i];

        if (!lost && !lod_work_language_has_any_table(language) &&
            !kit_equal_any_case(language->id, "009"))
            continue;
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (!language->present[kind])
                lod_work_add_plan_note(work, EPCI_NOTE, "%s\\%s %s made: it was missing",
                                       language->path, lod_table_names[kind],
                                       choose_would_be_or_is(work));
        lod_work_add_lacking_tables(work, language);
    }
}

void lod_work_create_missing_tables(struct lod_work *work)
{
    const struct lod_number *base = &work->state->base_index;

    if (!work->state->has_perflib)
        lod_work_create_key(work, LOD_PERFLIB);
    add_missing_tables(work);
    lod_work_plan_writing_of_changed_tables(work);
    if (base->usable)
        return;
    report_perflib_number_change(work, "Base Index", base, LOD_SYSTEM_BASE_INDEX, "");
    lod_work_set_u32(work, LOD_PERFLIB, "Base Index", base, LOD_SYSTEM_BASE_INDEX);
}

void lod_work_plan_repair(struct lod_work *work)
{
    const bool fresh = lod_state_has_no_last_or_tables(work->state);
    const bool key = fresh && !work->state->has_english;
    uint32_t last[LOD_TABLES], meanwhile[LOD_TABLES];

    if (!work->request->names_only) {
        repair_damaged_tables(work);
        lod_work_remove_orphan_pairs(work);
    }
    if (work->plan->outcome == LOD_PLAN_REFUSED || lod_work_detect_and_refuse_needless_names(work))
        return;
    if (work->request->base_names == LOD_BASE_NAMES_REMOVE &&
        lod_work_remove_base_names_is_fresh_again(work))
        return;
    if (work->request->base_names == LOD_BASE_NAMES_REMOVE && fresh)
        return; /* nothing was put in, and no tables are to be made */
    if (work->request->names_only && !fresh) { /* a fresh machine needs tables for them */
        if (work->request->base_names == LOD_BASE_NAMES_INSERT &&
            !lod_work_detect_and_refuse_unrepaired_tables(work))
            lod_work_insert_base_names(work, false, false);
        return;
    }
    lod_work_create_missing_tables(work);
    lod_work_add_lacking_texts(work);
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        last[kind] = compute_and_report_last_value(work, (enum ini_perf_kind)kind);
        meanwhile[kind] = lod_work_larger_valid_index(last[kind], &work->state->last[kind]);
    }
    if (lod_work_has_unwritten_tables(work))
        lod_work_set_last_values(work, meanwhile);
    lod_work_plan_writing_of_changed_tables(work);
    lod_work_set_last_values(work, last);
    if (work->request->base_names == LOD_BASE_NAMES_INSERT)
        lod_work_insert_base_names(work, fresh, key); /* the Last values are above them by now */
}
