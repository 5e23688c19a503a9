/* SPDX-License-Identifier: MIT
 *
 * linttext.c -- checks the texts of a counter file: characters, lengths, missing help, repeated
 * names.
 *
 * Equal names are a warning within one object, as far as the offsets show to which object a counter
 * belongs, else a note.
 */
#include <string.h>

#include "ini/lint/lint.h"
#include "ini/read/language.h"
#include "kit/slice.h"
#include "kit/dictionary.h"

#define MAX_NAME 255u /* units; as in .epc files */

/* The owner of a symbol, as far as offsets show it: the position of its object + 1, or one of
 * these. */
#define OWNER_OBJECT  0u /* an object */
#define OWNER_UNKNOWN UINT32_MAX

/* Texts of all languages that violate one rule; it is reported once. */
struct linted_tally {
    size_t count;
    const struct ini_perf_text *first, *with; /* the first one, and what it is equal to */
};

struct linted_texts {
    const struct ini_perf_model *model;
    struct ini_findings *findings;
    uint32_t *owner; /* by symbol */
    struct linted_tally repeated, paths;
};

static void count_and_keep_first_violation(struct linted_tally *tally,
                                           const struct ini_perf_text *text,
                                           const struct ini_perf_text *with)
{
    if (tally->count++ == 0) {
        tally->first = text;
        tally->with = with;
    }
}

/* ---- Bases ---- */

/* A word begins after a character that is not a letter, or (in HitsBase) with an upper case letter
 * after a lower case one. */
bool ini_lint_ends_with_base(struct kit_slice text)
{
    const char *word;

    while (text.bytes != 0 && strchr(" 0123456789", text.at[text.bytes - 1]))
        text.bytes--;
    if (text.bytes < 4)
        return false;
    word = text.at + text.bytes - 4;
    return kit_slice_is_any_case((struct kit_slice){ word, 4 }, "base") &&
           (text.bytes == 4 || !kit_is_letter(word[-1]) || (word[0] == 'B' && word[-1] >= 'a'));
}

/* Is it, by its symbol or name, a base with a text?  People never see or choose bases. */
static bool is_text_of_base(const struct ini_perf_model *model, const struct ini_perf_text *text)
{
    return !model->symbols[text->symbol].is_object &&
           (ini_lint_ends_with_base(kit_slice_of(model->symbols[text->symbol].name)) ||
            (text->kind == INI_PERF_NAME && ini_lint_ends_with_base(text->utf8)));
}

/* ---- One text ---- */

static const char *text_kind_name(const struct ini_perf_text *text)
{
    return text->kind == INI_PERF_NAME ? "name" : "help text";
}

const char *ini_find_path_character_in_name(struct kit_slice name, bool is_object)
{
    for (size_t i = 0; i < name.bytes; i++)
        if (strchr(is_object ? "\\()*/#" : "\\()*", name.at[i]))
            return name.at + i;
    return NULL;
}

static void lint_text(struct linted_texts *texts, const struct ini_perf_text *text)
{
    const char *symbol = texts->model->symbols[text->symbol].name;
    size_t at = 0;

    while (at < text->count && !kit_is_control_or_line_end(text->units[at]))
        at++;
    if (at < text->count)
        ini_report_finding(
            texts->findings, INI_RULE_TEXT_CONTROL, text->at, symbol,
            "the %s of %s has U+%04X as its character %zu; it is shown in one line and "
            "without formatting, write a blank instead",
            text_kind_name(text), symbol, text->units[at], at + 1);
    if (text->kind == INI_PERF_NAME && text->count > MAX_NAME)
        ini_report_finding(
            texts->findings, INI_RULE_NAME_LENGTH, text->at, symbol,
            "the name of %s has %zu characters; at most %u are wanted, put explanations "
            "into its HELP",
            symbol, text->count, MAX_NAME);
    if (text->kind == INI_PERF_NAME && !is_text_of_base(texts->model, text) &&
        ini_find_path_character_in_name(text->utf8, texts->model->symbols[text->symbol].is_object))
        count_and_keep_first_violation(&texts->paths, text, NULL);
}

/* ---- One language ---- */

static void lint_missing_helps_of_language(const struct linted_texts *texts,
                                           const struct ini_perf_language *language)
{
    const struct ini_perf_text *all = &texts->model->texts[language->first_text];
    const struct ini_perf_text *first = NULL;
    const char *symbol;
    size_t missing = 0;

    for (size_t i = 0; i < language->text_count; i++) {
        if (all[i].kind != INI_PERF_NAME || is_text_of_base(texts->model, &all[i]) ||
            (i + 1 < language->text_count && all[i + 1].symbol == all[i].symbol))
            continue;
        first = first ? first : &all[i];
        missing++;
    }
    if (!first)
        return;
    symbol = texts->model->symbols[first->symbol].name;
    ini_report_finding(
        texts->findings, INI_RULE_HELP_MISSING, first->at, symbol,
        "names of language %s without a help text: %zu, the first is that of %s; monitors "
        "cannot explain them, add %s_%s_HELP",
        language->id, missing, symbol, symbol, language->id);
}

static void report_repeated_names(const struct linted_texts *texts)
{
    const struct ini_perf_model *model = texts->model;
    const struct ini_perf_text *again = texts->repeated.first, *first = texts->repeated.with;
    const char *symbol, *object, *whose = "both are objects";

    if (!again)
        return;
    symbol = model->symbols[again->symbol].name;
    if (texts->owner[again->symbol] != OWNER_OBJECT) {
        object = model->symbols[model->objects[texts->owner[again->symbol] - 1]].name;
        whose = ini_format_string(texts->findings->arena,
                                  "by their offsets both are counters of %s", object);
    }
    ini_report_finding(
        texts->findings, INI_RULE_NAME_REPEATED, again->at, symbol,
        "names that another one has in the same place: %zu, the first is that of %s: in "
        "language %s %s has it, too, and %s; users cannot tell them apart, rename one",
        texts->repeated.count, symbol, model->languages[again->language].id,
        model->symbols[first->symbol].name, whose);
}

static void report_path_characters_in_names(const struct linted_texts *texts)
{
    const struct ini_perf_model *model = texts->model;
    const struct ini_perf_text *text = texts->paths.first;
    const struct ini_perf_symbol *symbol;

    if (!text)
        return;
    symbol = &model->symbols[text->symbol];
    ini_report_finding(
        texts->findings, INI_RULE_NAME_PATH, text->at, symbol->name,
        "names with a character that has a meaning in counter paths: %zu, the first is that "
        "of %s in language %s, with %c; programs that take a path apart may not find them, "
        "write them without it",
        texts->paths.count, symbol->name, model->languages[text->language].id,
        *ini_find_path_character_in_name(text->utf8, symbol->is_object));
}

static void find_repeated_and_shared_names(struct linted_texts *texts, struct kit_arena *arena,
                                           const struct ini_perf_language *language)
{
    const struct ini_perf_model *model = texts->model;
    const struct ini_perf_text *first_shared = NULL, *with = NULL;
    struct kit_names names = { 0 }; /* to positions of texts */
    struct kit_names *owned = kit_arena_allocate(arena, model->object_count + 1, sizeof *owned);
    size_t shared = 0;

    for (size_t i = 0; owned && i < language->text_count; i++) {
        uint32_t position = (uint32_t)(language->first_text + i);
        const struct ini_perf_text *text = &model->texts[position];
        uint32_t owner = texts->owner[text->symbol];
        struct kit_names *own = owner == OWNER_UNKNOWN ? NULL : &owned[owner];
        const struct kit_name *known = kit_names_find_any_case(&names, text->utf8);
        const struct kit_name *twin = own ? kit_names_find_any_case(own, text->utf8) : NULL;

        if (text->kind != INI_PERF_NAME || is_text_of_base(model, text))
            continue;
        if (twin) {
            count_and_keep_first_violation(&texts->repeated, text, &model->texts[twin->value]);
        } else if (known && shared++ == 0) {
            first_shared = text;
            with = &model->texts[known->value];
        }
        if (!known)
            (void)kit_names_add(&names, arena, text->utf8, position);
        if (own && !twin)
            (void)kit_names_add(own, arena, text->utf8, position);
    }
    if (first_shared)
        ini_report_finding(
            texts->findings, INI_RULE_NAME_SHARED, first_shared->at,
            model->symbols[first_shared->symbol].name,
            "names of language %s that several symbols have: %zu, the first is that of %s and "
            "%s; scripts that look only for a name find either",
            language->id, shared, model->symbols[with->symbol].name,
            model->symbols[first_shared->symbol].name);
}

/* ---- Owners ---- */

/* Counters usually come after their object.  A file in which an object has no counters directly
 * after it has another order (ASP.NET's files begin with all objects), and the owners are
 * unknown. */
static void find_object_of_each_symbol(const struct linted_texts *texts)
{
    const struct ini_perf_model *model = texts->model;
    uint32_t object = OWNER_UNKNOWN;
    bool counters = !model->system; /* the latest object has some */

    for (size_t i = 0, next = 0; i < model->symbol_count; i++) {
        if (!model->symbols[i].is_object) {
            texts->owner[i] = object;
            counters = true;
            continue;
        }
        if (!counters)
            break;
        texts->owner[i] = OWNER_OBJECT;
        object = (uint32_t)++next;
        counters = false;
    }
    for (size_t i = 0; i < model->symbol_count && !counters; i++)
        texts->owner[i] = model->symbols[i].is_object ? OWNER_OBJECT : OWNER_UNKNOWN;
}

void ini_perf_lint_texts(struct kit_arena *arena, const struct ini_perf_model *model,
                         struct ini_findings *findings)
{
    struct linted_texts texts = { .model = model,
                                  .findings = findings,
                                  .owner = kit_arena_allocate(arena, model->symbol_count,
                                                              sizeof *texts.owner) };

    if (!texts.owner)
        return;
    find_object_of_each_symbol(&texts);
    for (size_t i = 0; i < model->language_count; i++) {
        const struct ini_perf_language *language = &model->languages[i];
        if (!language->listed || !ini_language_is_known(language->id))
            continue; /* the id was reported */
        for (size_t j = 0; j < language->text_count; j++)
            lint_text(&texts, &model->texts[language->first_text + j]);
        lint_missing_helps_of_language(&texts, language);
        find_repeated_and_shared_names(&texts, arena, language);
    }
    report_repeated_names(&texts);
    report_path_characters_in_names(&texts);
}
