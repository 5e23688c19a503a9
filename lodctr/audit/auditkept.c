/* SPDX-License-Identifier: MIT
 *
 * auditkept.c -- compares the name tables with the copies of files from which counters were
 * installed, as far as they are stored: text that was lost, changed, or overwritten by another
 * installer.  Names without a help text are reported where nothing of this is the cause, and
 * languages that have no name of a service.
 */
#include <epc/epc.h>

#include "ini/lint/lint.h"
#include "kit/slice.h"
#include "lodctr/audit/auditing.h"
#include "lodctr/state/texts.h"

/* A message shows at most so many units of a text. */
#define SHOWN 60

/* One service and its counter file; what is read for it is in an arena of its own, because there
 * may be hundreds. */
struct kept {
    struct lod_audit *audit;
    struct lod_sorted_pairs *pairs; /* of each table, in the order of languages and kinds */
    const struct lod_service *service;
    struct kit_arena *own;
    struct lod_copies copies;
    struct lod_texts texts;
    bool is_foreign; /* another service's text is in its range */
    bool has_texts;  /* they are those of the range */
    bool has_cause;  /* a finding says why help texts are missing */
};

/* What is wrong with the texts of one table. */
struct differences {
    size_t right, lost, changed;
    const struct lod_pair_text *first_lost, *first_changed;
    const struct lod_pair *instead; /* of first_changed */
};

static const char *shorten_text_for_message(struct lod_audit *audit, const uint16_t *units,
                                            size_t count)
{
    return lod_utf8_for_message(audit->arena, units, count < SHOWN ? count : SHOWN);
}

static struct differences find_text_differences(const struct lod_sorted_pairs *pairs,
                                                const struct lod_wanted_texts *wanted)
{
    struct differences found = { 0 };

    for (size_t i = 0; i < wanted->count; i++) {
        const struct lod_pair_text *text = &wanted->texts[i];
        const struct lod_pair *pair = lod_sorted_pairs_find_from(pairs, text->index);

        if (!pair || pair->index != text->index) {
            if (found.lost++ == 0)
                found.first_lost = text;
        } else if (lod_is_pair_text_equal(pair, text->units, text->count)) {
            found.right++;
        } else if (pair->text_count != 0 && found.changed++ == 0) { /* pair-no-text has the rest */
            found.first_changed = text;
            found.instead = pair;
        }
    }
    return found;
}

static void report_range_without_own_names(const struct kept *kept, const struct differences *found)
{
    const struct lod_service *service = kept->service;
    struct lod_audit *audit = kept->audit;

    LOD_AUDIT_ADD(
        audit, LOD_RULE_RANGE_FOREIGN, service->path, "First Counter",
        "%s: index %u is \"%s\", and by its counter file \"%s\"; none of its names is in its "
        "range, %u to %u.  Install its counters again: lodctr %s",
        service->name, found->first_changed->index,
        shorten_text_for_message(audit, found->instead->units + found->instead->text,
                                 found->instead->text_count),
        shorten_text_for_message(audit, found->first_changed->units, found->first_changed->count),
        service->range[LOD_FIRST_COUNTER].value, service->range[LOD_LAST_COUNTER].value,
        kept->copies.ini_path);
}

static void report_lost_and_changed_texts(const struct kept *kept,
                                          const struct lod_language *language, int kind,
                                          const struct differences *found)
{
    const char *name = kept->service->name, *what = kind == INI_PERF_NAME ? "name" : "help text";
    struct lod_audit *audit = kept->audit;

    if (found->lost != 0)
        LOD_AUDIT_ADD(
            audit, LOD_RULE_PAIR_LOST, language->path, lod_table_names[kind],
            "%s: %zu %s(s) of its counter file are missing, the first is %u, \"%s\"; "
            "lodctr %s restores them",
            name, found->lost, what, found->first_lost->index,
            shorten_text_for_message(audit, found->first_lost->units, found->first_lost->count),
            lod_state_is_range_exclusive(audit->state, kept->service) ? "--repair" : "/R");
    if (found->changed != 0)
        LOD_AUDIT_ADD(
            audit, LOD_RULE_PAIR_CHANGED, language->path, lod_table_names[kind],
            "%s: %zu %s(s) are not as in its counter file, the first is %u, \"%s\" instead of "
            "\"%s\"; lodctr /R restores them",
            name, found->changed, what, found->first_changed->index,
            shorten_text_for_message(audit, found->instead->units + found->instead->text,
                                     found->instead->text_count),
            shorten_text_for_message(audit, found->first_changed->units,
                                     found->first_changed->count));
}

/* Find what is wrong in one table; false if it cannot be compared, or if another rule says that
 * all of it is missing. */
static bool compare_table_with_file(const struct kept *kept, size_t language, int kind,
                                    struct differences *found)
{
    const struct lod_language *here = &kept->audit->state->languages[language];
    const struct lod_sorted_pairs *pairs = &kept->pairs[language * LOD_TABLES + (size_t)kind];
    const struct lod_number *range = &kept->service->range[LOD_FIRST(kind)];
    const struct lod_pair *first = lod_sorted_pairs_find_from(pairs, range[0].value);
    struct lod_wanted_texts wanted;

    if (!here->tables[kind].usable ||
        (kind == INI_PERF_NAME && (!first || first->index > range[1].value)))
        return false;
    kept->audit->status = lod_texts_collect_for_table(
        kept->own, &kept->texts, here->id, (enum ini_perf_kind)kind, range[0].value, &wanted);
    if (kept->audit->status != EPC_OK)
        return false;
    *found = find_text_differences(pairs, &wanted);
    return true;
}

/* English names first: if none is right, the range shows another service's text, and that is the
 * one finding. */
static void check_tables_against_file(struct kept *kept)
{
    const struct lod_install_state *state = kept->audit->state;
    struct differences found;

    for (size_t i = 0; i < state->language_count; i++)
        if (kit_equal_any_case(state->languages[i].id, "009") &&
            compare_table_with_file(kept, i, INI_PERF_NAME, &found) && found.right == 0 &&
            found.changed) {
            report_range_without_own_names(kept, &found);
            kept->has_cause = kept->is_foreign = true;
            return;
        }
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES && kept->audit->status == EPC_OK; kind++)
            if (compare_table_with_file(kept, i, kind, &found)) {
                report_lost_and_changed_texts(kept, &state->languages[i], kind, &found);
                kept->has_cause |= found.lost != 0;
            }
}

static void load_stored_file_and_check_tables(struct kept *kept)
{
    struct lod_audit *audit = kept->audit;
    const struct lod_number *range = kept->service->range;
    struct ini_findings findings;
    struct ini_perf_model model;
    int status = lod_copies_load_model(kept->own, audit->registry, audit->io, kept->service->name,
                                       &kept->copies, &model, &findings);

    if (status == EPC_OK)
        status = lod_choose_fallback_text_of_symbols(kept->own, &model, &kept->texts);
    if (status == EPC_E_NOMEM)
        audit->status = status;
    /* With another range than the file's, these are not the file's counters. */
    kept->has_texts =
        status == EPC_OK && range[LOD_LAST_COUNTER].value - range[LOD_FIRST_COUNTER].value ==
                                model.symbols[model.symbol_count - 1].offset;
    if (kept->has_texts)
        check_tables_against_file(kept);
}

/* ---- Languages that have nothing of a service ---- */

static bool has_any_name_in_language(const struct kept *kept, size_t language)
{
    const struct lod_number *range = &kept->service->range[LOD_FIRST_COUNTER];
    const struct lod_pair *pair = lod_sorted_pairs_find_from(
        &kept->pairs[language * LOD_TABLES + INI_PERF_NAME], range[0].value);

    return pair && pair->index <= range[1].value;
}

/* Does lodctr --repair know the texts? */
static bool can_repair_add_missing_texts(const struct kept *kept, bool in_english)
{
    return lod_state_is_range_exclusive(kept->audit->state, kept->service) && !kept->is_foreign &&
           (kept->has_texts || in_english);
}

static void check_languages_without_names(const struct kept *kept)
{
    const struct lod_install_state *state = kept->audit->state;
    const struct lod_service *service = kept->service;
    bool in_english = false;

    for (size_t i = 0; i < state->language_count; i++)
        if (kit_equal_any_case(state->languages[i].id, "009"))
            in_english = has_any_name_in_language(kept, i);
    for (size_t i = 0; i < state->language_count; i++)
        if (state->languages[i].tables[INI_PERF_NAME].usable && !has_any_name_in_language(kept, i))
            LOD_AUDIT_ADD(kept->audit, LOD_RULE_RANGE_TEXT, service->path, state->languages[i].id,
                          "%s: no name of %u to %u is in the language %s; %s", service->name,
                          service->range[LOD_FIRST_COUNTER].value,
                          service->range[LOD_LAST_COUNTER].value, state->languages[i].id,
                          can_repair_add_missing_texts(kept, in_english)
                              ? "lodctr --repair adds them"
                              : "install its counters again");
}

/* Names of the service without a help text in this language. */
static void check_missing_helps(const struct kept *kept, size_t language)
{
    const struct lod_number *range = kept->service->range;
    const struct lod_language *here = &kept->audit->state->languages[language];
    const struct lod_sorted_pairs *tables = &kept->pairs[language * LOD_TABLES];
    const struct lod_pair *name = lod_sorted_pairs_find_from(&tables[INI_PERF_NAME], range->value),
                          *help;
    const struct lod_pair *first = NULL;
    size_t missing = 0;

    if (!here->tables[INI_PERF_NAME].usable || !here->tables[INI_PERF_HELP].usable)
        return;
    for (; name && name->index <= range[1].value;
         name = lod_sorted_pairs_find_from(&tables[INI_PERF_NAME], name->index + 1)) {
        uint32_t wanted = name->index - range->value + range[LOD_FIRST_HELP].value;
        const char *text = lod_utf8_from_units(
            kept->own, (struct lod_units){ name->units + name->text, name->text_count });

        help = lod_sorted_pairs_find_from(&tables[INI_PERF_HELP], wanted);
        if (!text)
            kept->audit->status = EPC_E_NOMEM;
        else if (name->index % 2 == 0 && /* pair-parity has the odd ones */
                 (!help || help->index != wanted || help->text_count == 0) &&
                 !ini_lint_ends_with_base(kit_slice_of(text)) && missing++ == 0)
            first = name;
    }
    if (first)
        LOD_AUDIT_ADD(
            kept->audit, LOD_RULE_HELP_MISSING, kept->service->path, here->id,
            "%s: names of language %s without a help text: %zu, the first is %u, \"%s\"; "
            "monitors cannot explain them, write one in the counter file",
            kept->service->name, here->id, missing, first->index,
            shorten_text_for_message(kept->audit, first->units + first->text, first->text_count));
}

void lod_audit_check_stored_texts(struct lod_audit *audit)
{
    const struct lod_install_state *state = audit->state;
    struct kept kept = { .audit = audit };
    bool has_copies =
        audit->registry && lod_registry_check_key_exists(audit->registry, LOD_COPIES_KEY) == EPC_OK;

    kept.pairs =
        kit_arena_allocate(audit->arena, state->language_count * LOD_TABLES, sizeof *kept.pairs);
    if (!kept.pairs)
        audit->status = EPC_E_NOMEM;
    for (size_t i = 0; kept.pairs && i < state->language_count * LOD_TABLES; i++)
        if (!lod_audit_build_sorted_pairs(
                audit, &state->languages[i / LOD_TABLES].tables[i % LOD_TABLES].names,
                &kept.pairs[i]))
            return;
    for (size_t i = 0; audit->status == EPC_OK && i < state->service_count; i++) {
        struct kit_arena own;

        kept.service = &state->services[i];
        if (!lod_audit_is_service_selected(audit, kept.service) ||
            !lod_audit_has_valid_range(kept.service, INI_PERF_NAME) ||
            !lod_audit_has_valid_range(kept.service, INI_PERF_HELP))
            continue;
        kit_arena_init(&own, audit->arena->alloc, audit->arena->free);
        own.limit = audit->arena->limit;
        kept.own = &own;
        kept.has_cause = kept.is_foreign = kept.has_texts = false;
        if (has_copies)
            load_stored_file_and_check_tables(&kept);
        check_languages_without_names(&kept);
        for (size_t language = 0; !kept.has_cause && language < state->language_count; language++)
            check_missing_helps(&kept, language);
        kit_arena_release(&own);
    }
}
