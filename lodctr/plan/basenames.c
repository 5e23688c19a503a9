/* SPDX-License-Identifier: MIT
 *
 * basenames.c -- puts the names of the system's own objects into the tables of a machine that has
 * none, and takes exactly these out again.
 *
 * A value of epc's key says into which languages they were put.  Without it every index below the
 * installed ones belongs to the machine; with it, only those whose text is another.
 */
#include "lodctr/plan/basenames.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/record.h"
#include "lodctr/plan/work/tables.h"
#include "lodctr/state/basenames.h"
#include "sdk/core/text.h"

#define FRESH "fresh"
#define KEY   "key"

/* ---- Which pairs are ours ---- */

/* The text for this table in UTF-16; on failure work->status says so. */
static struct lod_pair_text convert_base_name_to_utf16(struct lod_work *work, size_t at,
                                                       const char *language, int kind)
{
    const char *text =
        lod_base_name_text_in_language(&lod_base_names[at], language, (enum ini_perf_kind)kind);
    const size_t bytes = strlen(text);
    uint16_t *units = kit_arena_allocate(work->arena, bytes, sizeof *units);
    size_t count = 0;

    if (!units || epci_utf16_from_utf8(text, bytes, units, bytes, &count) != EPC_OK)
        work->status = EPC_E_NOMEM;
    return (struct lod_pair_text){ lod_base_names[at].index + (uint32_t)kind, units, count };
}

static bool is_own_base_name(struct lod_work *work, const char *language, int kind,
                             const struct lod_pair *pair)
{
    struct lod_pair_text text;
    size_t at = 0;

    while (at < lod_base_name_count && lod_base_names[at].index + (uint32_t)kind != pair->index)
        at++;
    if (at == lod_base_name_count)
        return false;
    text = convert_base_name_to_utf16(work, at, language, kind);
    return work->status == EPC_OK && lod_is_pair_text_equal(pair, text.units, text.count);
}

/* Is it below the indexes of installed counters, and not the first pair of every table? */
static bool is_pair_of_system_index(const struct lod_pair *pair)
{
    return pair->index > 1 && pair->index <= LOD_SYSTEM_BASE_INDEX;
}

bool lod_work_is_inserted_base_name(struct lod_work *work, const char *language, int kind,
                                    const struct lod_pair *pair)
{
    return is_pair_of_system_index(pair) && work->state->base_names.exists &&
           lod_record_has_word(lod_work_read_record_of_made(work, &work->state->base_names),
                               language) &&
           is_own_base_name(work, language, kind, pair);
}

/* The first pair that the machine has and we did not put in, or NULL. */
static const struct lod_pair *find_system_pair_not_put_in_by_us(struct lod_work *work,
                                                                const char *record, size_t language,
                                                                int kind)
{
    const struct lod_work_language *here = &work->languages[language];

    for (size_t i = 0; i < here->names[kind].count && work->status == EPC_OK; i++) {
        const struct lod_pair *pair = &here->names[kind].list[i];

        if (is_pair_of_system_index(pair) && !(lod_record_has_word(record, here->id) &&
                                               is_own_base_name(work, here->id, kind, pair)))
            return pair;
    }
    return NULL;
}

bool lod_work_detect_and_refuse_needless_names(struct lod_work *work)
{
    const char *record;

    if (work->request->base_names != LOD_BASE_NAMES_INSERT)
        return false;
    record = lod_work_read_record_of_made(work, &work->state->base_names);
    for (size_t i = 0; i < work->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++) {
            const struct lod_pair *pair = find_system_pair_not_put_in_by_us(work, record, i, kind);

            if (pair)
                return lod_work_refuse_and_return_true(
                    work, LOD_CODE_CONFLICT,
                    "%s\\%s has \"%s\" at index %u: this machine has names of the "
                    "system's own objects, and needs no others",
                    work->languages[i].path, lod_table_names[kind],
                    lod_utf8_for_message(work->arena, pair->units + pair->text, pair->text_count),
                    pair->index);
        }
    return false;
}

/* Readers need both English tables, and size arrays by the Last values. */
bool lod_work_detect_and_refuse_unrepaired_tables(struct lod_work *work)
{
    const struct lod_language *english = lod_state_find_language(work->state, "009");

    for (int kind = 0; kind < LOD_TABLES; kind++) {
        const struct lod_number *last = &work->state->last[kind];

        if (!english || !english->tables[kind].value.exists)
            return lod_work_refuse_and_return_true(
                work, LOD_CODE_DATA, LOD_PERFLIB "\\009\\%s is missing; run lodctr --repair first",
                lod_table_names[kind]);
        if (!last->usable || last->value < lod_system_last[kind])
            return lod_work_refuse_and_return_true(
                work, LOD_CODE_DATA,
                LOD_PERFLIB "\\%s is missing or below %u; run lodctr --repair "
                            "first",
                lod_last_names[kind], lod_system_last[kind]);
    }
    return false;
}

/* ---- Putting in and taking out ---- */

static void report_added_or_removed_names(struct lod_work *work,
                                          const struct lod_work_language *language, int kind,
                                          size_t count, const char *what)
{
    lod_work_add_plan_note(work, EPCI_NOTE, "%s\\%s: %zu text(s) of the system's own objects %s %s",
                           language->path, lod_table_names[kind], count,
                           work->request->dry_run ? "would be" : "are", what);
}

static void insert_base_names_into_table(struct lod_work *work, struct lod_work_language *language,
                                         int kind)
{
    struct lod_nametab *names = &language->names[kind];
    struct lod_pair_text *texts =
        kit_arena_allocate(work->arena, lod_base_name_count, sizeof *texts);
    size_t count = 0;

    if (!language->present[kind])
        return;
    if (!texts) {
        work->status = EPC_E_NOMEM;
        return;
    }
    for (size_t i = 0; i < lod_base_name_count; i++)
        if (!lod_nametab_find(names, lod_base_names[i].index + (uint32_t)kind))
            texts[count++] = convert_base_name_to_utf16(work, i, language->id, kind);
    if (count == 0 || work->status != EPC_OK)
        return;
    work->status = lod_nametab_insert_new_pairs(work->arena, names, texts, count);
    language->changed[kind] = true;
    report_added_or_removed_names(work, language, kind, count, "put in");
}

void lod_work_insert_base_names(struct lod_work *work, bool fresh, bool key)
{
    const char *record = lod_work_base_name_language_record(work);

    if (fresh)
        lod_append_text_word_to_record(work, &record, FRESH);
    if (key)
        lod_append_text_word_to_record(work, &record, KEY);
    for (size_t i = 0; i < work->language_count && work->status == EPC_OK; i++) {
        struct lod_work_language *language = &work->languages[i];

        if (!lod_work_language_has_any_table(language))
            continue;
        for (int kind = 0; kind < LOD_TABLES; kind++)
            insert_base_names_into_table(work, language, kind);
        if (!lod_record_has_word(record, language->id))
            lod_append_text_word_to_record(work, &record, language->id);
    }
    lod_work_record_base_name_languages(work, record);
    lod_work_plan_writing_of_changed_tables(work);
}

const char *lod_work_base_name_language_record(struct lod_work *work)
{
    if (!work->named)
        work->named = lod_work_read_record_of_made(work, &work->state->base_names);
    return work->named;
}

void lod_work_record_base_name_languages(struct lod_work *work, const char *record)
{
    work->named = record;
    lod_work_write_or_remove_record(work, LOD_BASE_NAMES, &work->state->base_names, record);
}

void lod_work_add_language_base_names(struct lod_work *work, struct lod_work_language *language)
{
    const char *record = lod_work_base_name_language_record(work);

    if (work->request->base_names == LOD_BASE_NAMES_REMOVE || !lod_record_has_word(record, "009") ||
        lod_record_has_word(record, language->id) || work->status != EPC_OK)
        return;
    for (int kind = 0; kind < LOD_TABLES; kind++)
        insert_base_names_into_table(work, language, kind);
    lod_append_text_word_to_record(work, &record, language->id);
    lod_work_record_base_name_languages(work, record);
}

static void remove_own_base_names_from_table(struct lod_work *work,
                                             struct lod_work_language *language, int kind)
{
    struct lod_nametab *names = &language->names[kind];
    uint32_t other = 0; /* the last index of others */
    size_t left = 0, taken;

    for (size_t i = 0; i < names->count; i++) {
        const struct lod_pair *pair = &names->list[i];
        bool ours =
            is_pair_of_system_index(pair) && is_own_base_name(work, language->id, kind, pair);

        if (!ours && is_pair_of_system_index(pair))
            other = pair->index;
        if (!ours)
            names->list[left++] = *pair;
    }
    taken = names->count - left;
    if (other != 0)
        lod_work_add_plan_note(work, EPCI_WARNING,
                               "%s\\%s: index %u has a text that another program wrote; it stays",
                               language->path, lod_table_names[kind], other);
    names->count = left;
    if (taken == 0)
        return;
    language->changed[kind] = true;
    report_added_or_removed_names(work, language, kind, taken, "taken out");
}

/* Is everything as in the tables that --repair makes, and has no service a range? */
static bool has_empty_name_tables_and_indexes(const struct lod_work *work)
{
    for (size_t i = 0; i < work->language_count; i++)
        if (work->languages[i].names[INI_PERF_HELP].count != 0 ||
            work->languages[i].names[INI_PERF_NAME].count > 1)
            return false;
    for (size_t i = 0; i < work->state->service_count; i++)
        if (work->state->services[i].unreadable ||
            lod_service_has_any_range_value(&work->state->services[i]))
            return false;
    return true;
}

/* Remove the tables and numbers that were made for the names. */
static void plan_removal_of_tables_and_numbers(struct lod_work *work, const char *record)
{
    for (int kind = 0; kind < LOD_TABLES; kind++)
        for (size_t i = 0; i < work->state->language_count; i++)
            if (work->state->languages[i].tables[kind].value.exists)
                lod_work_remove_value(work, work->state->languages[i].path, lod_table_names[kind]);
    if (lod_record_has_word(record, KEY) && work->state->english_is_bare)
        lod_work_remove_key(work, LOD_PERFLIB "\\009");
    if (work->state->base_index.exists)
        lod_work_remove_value(work, LOD_PERFLIB, "Base Index");
    for (int kind = 0; kind < LOD_TABLES; kind++)
        if (work->state->last[kind].exists)
            lod_work_remove_value(work, LOD_PERFLIB, lod_last_names[kind]);
    lod_work_remove_value(work, LOD_OWN_KEY, LOD_BASE_NAMES);
}

bool lod_work_remove_base_names_is_fresh_again(struct lod_work *work)
{
    const char *record = lod_work_read_record_of_made(work, &work->state->base_names);

    if (!work->state->base_names.exists) {
        lod_work_add_plan_note(
            work, EPCI_NOTE, "lodctr has put no names of the system's own objects into the tables");
        return false;
    }
    for (size_t i = 0; i < work->language_count && work->status == EPC_OK; i++)
        for (int kind = 0; lod_record_has_word(record, work->languages[i].id) && kind < LOD_TABLES;
             kind++)
            remove_own_base_names_from_table(work, &work->languages[i], kind);
    if (work->status == EPC_OK && lod_record_has_word(record, FRESH) &&
        has_empty_name_tables_and_indexes(work)) {
        plan_removal_of_tables_and_numbers(work, record);
        return true;
    }
    lod_work_plan_writing_of_changed_tables(work);
    lod_work_remove_value(work, LOD_OWN_KEY, LOD_BASE_NAMES);
    return false;
}
