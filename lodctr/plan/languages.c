/* SPDX-License-Identifier: MIT
 *
 * languages.c -- plans the tables of languages: which are made, what installed counters get in
 * them, and which are removed because they say nothing of their own.
 *
 * A reader that uses a language does not look into another one for a single name.  So a table has
 * the text of every service: its own, or the English one.
 */
#include "lodctr/plan/languages.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/sort.h"
#include "lodctr/plan/basenames.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/record.h"
#include "lodctr/plan/work/tables.h"

/* ---- Stored files ---- */

/* The texts of the service's stored files, if they are those of the counters in its range. */
static const struct lod_texts *find_stored_texts_fitting_range(const struct lod_work *work,
                                                               const struct lod_service *service)
{
    const struct lod_request *request = work->request;
    const struct lod_number *range = service->range;

    for (size_t i = 0; i < request->stored_count; i++) {
        const struct ini_perf_model *model = request->stored[i].texts.model;

        if (kit_equal_any_case(service->name, request->stored[i].service))
            return !model->system &&
                           range[LOD_LAST_COUNTER].value - range[LOD_FIRST_COUNTER].value ==
                               model->symbols[model->symbol_count - 1].offset
                       ? &request->stored[i].texts
                       : NULL;
    }
    return NULL;
}

const struct ini_perf_text *lod_work_find_stored_text(const struct lod_work *work,
                                                      const char *language, enum ini_perf_kind kind,
                                                      uint32_t index)
{
    const struct lod_service *owner = lod_state_find_owner_of_index(work->state, (int)kind, index);
    const struct lod_texts *texts = owner ? find_stored_texts_fitting_range(work, owner) : NULL;

    return texts ? lod_texts_find_by_symbol_offset(texts, language, kind,
                                                   index - owner->range[LOD_FIRST((int)kind)].value)
                 : NULL;
}

/* ---- The texts that one table lacks ---- */

struct lacking {
    struct lod_work *work;
    struct lod_work_language *language;
    int kind;
    bool is_english;
    struct lod_sorted_pairs own, english; /* of this kind */
    struct lod_pair_text *list;
    size_t count, capacity;
};

static bool has_any_pair_in_range(const struct lod_sorted_pairs *pairs, uint32_t first,
                                  uint32_t last)
{
    const struct lod_pair *pair = lod_sorted_pairs_find_from(pairs, first);

    return pair && pair->index <= last;
}

static const struct lod_pair *find_pair_with_index(const struct lod_sorted_pairs *pairs,
                                                   uint32_t index)
{
    const struct lod_pair *pair = lod_sorted_pairs_find_from(pairs, index);

    return pair && pair->index == index ? pair : NULL;
}

static void add_text_if_lacking(struct lacking *lacking, const struct lod_pair_text *text)
{
    struct lod_work *work = lacking->work;

    if (text->count == 0 || find_pair_with_index(&lacking->own, text->index) ||
        work->status != EPC_OK)
        return;
    if (KIT_RESERVE(work->arena, lacking->list, lacking->count, lacking->capacity))
        lacking->list[lacking->count++] = *text;
    else
        work->status = EPC_E_NOMEM;
}

/* The English texts from first to last, if the table has none there. */
static void add_lacking_english_texts(struct lacking *lacking, uint32_t first, uint32_t last)
{
    const struct lod_pair *pair = lod_sorted_pairs_find_from(&lacking->english, first);
    uint32_t before = 0;

    if (lacking->is_english || has_any_pair_in_range(&lacking->own, first, last))
        return;
    for (; pair && pair->index <= last;
         pair = lod_sorted_pairs_find_from(&lacking->english, pair->index + 1)) {
        if (pair->index != before && pair->index % 2 == (lacking->kind == INI_PERF_HELP))
            add_text_if_lacking(
                lacking,
                &(struct lod_pair_text){ pair->index, pair->units + pair->text, pair->text_count });
        before = pair->index;
    }
}

/* Shows the service's range other names than its file has, and none of these?  Then another
 * installer uses the range, and only installing again helps. */
static bool is_range_foreign(struct lod_work *work, const struct lod_texts *texts,
                             const struct lod_sorted_pairs *names, uint32_t first)
{
    struct lod_wanted_texts wanted = { 0 };
    bool right = false, other = false;

    work->status =
        lod_texts_collect_for_table(work->arena, texts, "009", INI_PERF_NAME, first, &wanted);
    for (size_t i = 0; work->status == EPC_OK && i < wanted.count && !right; i++) {
        const struct lod_pair *pair = find_pair_with_index(names, wanted.texts[i].index);

        right = pair && lod_is_pair_text_equal(pair, wanted.texts[i].units, wanted.texts[i].count);
        other = other || (pair && !right && pair->text_count != 0);
    }
    return other && !right;
}

static void add_lacking_stored_or_english_texts(struct lacking *lacking,
                                                const struct lod_service *service,
                                                const struct lod_sorted_pairs *english_names)
{
    const struct lod_number *range = &service->range[LOD_FIRST(lacking->kind)];
    struct lod_work *work = lacking->work;
    const struct lod_texts *texts = find_stored_texts_fitting_range(work, service);
    struct lod_wanted_texts wanted;

    if (lod_work_is_target(work, service) || !lod_state_is_range_exclusive(work->state, service))
        return;
    if (!texts) {
        add_lacking_english_texts(lacking, range[0].value, range[1].value);
        return;
    }
    if (is_range_foreign(work, texts, english_names, service->range[LOD_FIRST_COUNTER].value))
        return;
    if (work->status == EPC_OK)
        work->status =
            lod_texts_collect_for_table(work->arena, texts, lacking->language->id,
                                        (enum ini_perf_kind)lacking->kind, range[0].value, &wanted);
    for (size_t i = 0; work->status == EPC_OK && i < wanted.count; i++)
        add_text_if_lacking(lacking, &wanted.texts[i]);
}

/* The English texts in no service's range: those of providers with a manifest. */
static void add_lacking_unowned_texts(struct lacking *lacking)
{
    for (size_t i = 0; i < lacking->english.count; i++) {
        const struct lod_pair *pair = &lacking->english.list[lacking->english.order[i]];

        if (pair->index > LOD_SYSTEM_BASE_INDEX &&
            !lod_state_find_owner_of_index(lacking->work->state, lacking->kind, pair->index))
            add_lacking_english_texts(lacking, pair->index, pair->index);
    }
}

static int compare_texts_by_index(const void *context, uint32_t a, uint32_t b)
{
    const struct lod_pair_text *list = context;

    return list[a].index < list[b].index ? -1 : list[a].index > list[b].index;
}

/* Put the texts into the table, in their order. */
static void insert_collected_texts_into_table(struct lacking *lacking)
{
    struct lod_work *work = lacking->work;
    struct lod_pair_text *sorted;
    const uint32_t *order;
    size_t count = 0;

    if (work->status != EPC_OK || lacking->count == 0)
        return;
    sorted = kit_arena_allocate(work->arena, lacking->count, sizeof *sorted);
    order = kit_make_sorted_positions(work->arena, lacking->count, compare_texts_by_index,
                                      lacking->list);
    if (!sorted || !order) {
        work->status = EPC_E_NOMEM;
        return;
    }
    for (size_t i = 0; i < lacking->count; i++)
        if (count == 0 || sorted[count - 1].index != lacking->list[order[i]].index)
            sorted[count++] = lacking->list[order[i]];
    work->status = lod_nametab_insert_new_pairs(
        work->arena, &lacking->language->names[lacking->kind], sorted, count);
    lacking->language->changed[lacking->kind] = true;
    lod_work_add_plan_note(work, EPCI_NOTE, "%s\\%s: %zu text(s) of installed counters %s added",
                           lacking->language->path, lod_table_names[lacking->kind], count,
                           work->request->dry_run ? "would be" : "are");
}

/* ---- All tables ---- */

static struct lod_work_language *find_english_language(struct lod_work *work)
{
    for (size_t i = 0; i < work->language_count; i++)
        if (kit_equal_any_case(work->languages[i].id, "009"))
            return &work->languages[i];
    return NULL;
}

static void fill_table_with_lacking_texts(struct lod_work *work, struct lod_work_language *language,
                                          int kind, bool is_new)
{
    const struct lod_work_language *english = find_english_language(work);
    struct lacking lacking = { .work = work, .language = language, .kind = kind };
    struct lod_sorted_pairs names;

    if (!english || !language->present[kind] || work->status != EPC_OK)
        return;
    lacking.is_english = language == english;
    if (!lod_nametab_get_pairs_in_index_order(work->arena, &language->names[kind], &lacking.own) ||
        !lod_nametab_get_pairs_in_index_order(work->arena, &english->names[kind],
                                              &lacking.english) ||
        !lod_nametab_get_pairs_in_index_order(work->arena, &english->names[INI_PERF_NAME],
                                              &names)) {
        work->status = EPC_E_NOMEM;
        return;
    }
    if (work->request->base_names != LOD_BASE_NAMES_REMOVE)
        add_lacking_english_texts(&lacking, 2, LOD_SYSTEM_BASE_INDEX);
    for (size_t i = 0; i < work->state->service_count; i++)
        add_lacking_stored_or_english_texts(&lacking, &work->state->services[i], &names);
    if (is_new && work->state->has_manifests)
        add_lacking_unowned_texts(&lacking);
    insert_collected_texts_into_table(&lacking);
}

static void add_lacking_texts_of_language(struct lod_work *work, struct lod_work_language *language,
                                          bool is_new)
{
    lod_work_add_language_base_names(work, language);
    for (int kind = 0; kind < LOD_TABLES; kind++)
        fill_table_with_lacking_texts(work, language, kind, is_new);
}

void lod_work_add_lacking_texts(struct lod_work *work)
{
    struct lod_work_language *english = find_english_language(work);

    if (english)
        add_lacking_texts_of_language(work, english, false);
    for (size_t i = 0; i < work->language_count; i++)
        if (&work->languages[i] != english && lod_work_language_has_any_table(&work->languages[i]))
            add_lacking_texts_of_language(work, &work->languages[i], false);
}

/* ---- Tables that are made ---- */

static const char *format_word_that_records_new_key(struct lod_work *work, const char *id)
{
    const char *word = kit_arena_format(work->arena, "%s-key", id);

    if (!word)
        work->status = EPC_E_NOMEM;
    return word ? word : "";
}

static void create_language_tables(struct lod_work *work, const char *id, const char **record)
{
    struct lod_work_language *made = lod_work_find_or_add_language(work, id);

    if (!made)
        return;
    if (!lod_record_has_word(*record, id))
        lod_append_text_word_to_record(work, record, id);
    if (made->new_key && !lod_record_has_word(*record, format_word_that_records_new_key(work, id)))
        lod_append_text_word_to_record(work, record, format_word_that_records_new_key(work, id));
    lod_work_add_lacking_tables(work, made);
    add_lacking_texts_of_language(work, made, true);
}

void lod_work_create_or_report_missing_languages(struct lod_work *work)
{
    const struct ini_perf_model *model = work->request->model;
    const char *record = lod_work_read_record_of_made(work, &work->state->made), *before = record;

    for (size_t i = 0; i < model->language_count; i++) {
        const struct ini_perf_language *language = &model->languages[i];
        const struct lod_language *here = lod_state_find_language(work->state, language->id);
        bool there = here && (here->tables[0].value.exists || here->tables[1].value.exists);

        if (!language->listed)
            continue;
        if (there && language->text_count == 0)
            lod_work_add_plan_note(
                work, EPCI_NOTE, /* reading the file has warned of the cause */
                "%s:%u: language %s is listed but has no text; it gets that of another "
                "language",
                language->at.file, language->at.line, language->id);
        if (there || !lod_is_language_id(language->id) || strcmp(language->id, "000") == 0 ||
            kit_equal_any_case(language->id, "009"))
            continue;
        if (work->request->create_languages)
            create_language_tables(work, language->id, &record);
        else
            lod_work_add_plan_note(work, EPCI_NOTE,
                                   "language %s is not on this system, its text is not installed; "
                                   "--create-languages makes its tables",
                                   language->id);
    }
    if (record != before)
        lod_work_write_or_remove_record(work, LOD_LANGUAGES_MADE, &work->state->made, record);
}

/* ---- Tables that say nothing of their own ---- */

/* Has English each of the table's pairs, with the same text, or is it a name that --base-names put
 * in?  Both ascend; a damaged table does not, and stays. */
static bool is_table_subset_of_english(struct lod_work *work,
                                       const struct lod_work_language *language, int kind)
{
    const struct lod_nametab *names = &language->names[kind];
    const struct lod_nametab *english = &find_english_language(work)->names[kind];
    size_t at = 0;

    for (size_t i = 0; i < names->count; i++) {
        const struct lod_pair *pair = &names->list[i], *other;

        if (lod_pair_is_system_first_pair(pair) ||
            lod_work_is_inserted_base_name(work, language->id, kind, pair))
            continue;
        while (at < english->count && english->list[at].index < pair->index)
            at++;
        other = at < english->count ? &english->list[at] : NULL;
        if (!other || other->index != pair->index || pair->count != other->count ||
            memcmp(pair->units, other->units, pair->count * sizeof *pair->units) != 0)
            return false;
    }
    return names->head_count == 0;
}

static void remove_language_tables(struct lod_work *work, struct lod_work_language *language,
                                   const struct lod_language *state, bool key)
{
    for (int kind = LOD_TABLES; kind-- > 0;) {
        if (state->tables[kind].value.exists)
            lod_work_remove_value(work, state->path, lod_table_names[kind]);
        language->present[kind] = language->changed[kind] = false;
        language->names[kind].count = 0;
    }
    if (key && state->is_bare)
        lod_work_remove_key(work, state->path);
    lod_work_add_plan_note(
        work, EPCI_NOTE,
        "%s: its tables %s removed: lodctr made them, and they say nothing but what the "
        "English ones say",
        state->path, work->request->dry_run ? "would be" : "are");
}

/* Take the languages for which `is_gone` is true out of both records. */
static void remove_languages_from_records(struct lod_work *work,
                                          bool (*is_gone)(struct lod_work *, size_t))
{
    const char *made = lod_work_read_record_of_made(work, &work->state->made), *made_before = made;
    const char *named = lod_work_base_name_language_record(work), *named_before = named;

    for (size_t i = 0; i < work->state->language_count; i++) {
        const char *id = work->state->languages[i].id;

        if (!lod_record_has_word(made, id) || !is_gone(work, i))
            continue;
        named = lod_work_record_remove_word(work, named, id);
        made = lod_work_record_remove_word(work, made, id);
        made = lod_work_record_remove_word(work, made, format_word_that_records_new_key(work, id));
    }
    if (made != made_before)
        lod_work_write_or_remove_record(work, LOD_LANGUAGES_MADE, &work->state->made, made);
    if (named != named_before)
        lod_work_record_base_name_languages(work, named);
}

static bool is_language_without_tables(struct lod_work *work, size_t at)
{
    return !lod_work_language_has_any_table(&work->languages[at]);
}

void lod_work_remove_english_only_tables(struct lod_work *work)
{
    const char *record = lod_work_read_record_of_made(work, &work->state->made);
    const struct lod_work_language *english = find_english_language(work);

    for (size_t i = 0; english && *record && i < work->state->language_count; i++) {
        const struct lod_language *state = &work->state->languages[i];
        struct lod_work_language *language = &work->languages[i];

        if (lod_record_has_word(record, state->id) && language != english &&
            is_table_subset_of_english(work, language, INI_PERF_NAME) &&
            is_table_subset_of_english(work, language, INI_PERF_HELP))
            remove_language_tables(
                work, language, state,
                lod_record_has_word(record, format_word_that_records_new_key(work, state->id)));
    }
    remove_languages_from_records(work, is_language_without_tables);
}

/* Does the file that is restored not have its tables? */
static bool is_language_not_saved(struct lod_work *work, size_t at)
{
    const struct lod_saved *saved = work->request->saved;

    for (size_t i = 0; i < saved->table_count; i++)
        if (kit_equal_any_case(saved->tables[i].language, work->state->languages[at].id))
            return false;
    return true;
}

void lod_work_unrecord_unsaved_languages(struct lod_work *work)
{
    remove_languages_from_records(work, is_language_not_saved);
}
