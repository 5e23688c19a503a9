/* SPDX-License-Identifier: MIT
 *
 * linttext.c -- checks the texts of a counter file: characters, lengths, missing help, repeated
 * names.
 *
 * Equal names are a warning within one object, as far as the offsets show to which object a counter
 * belongs, else a note.
 */
#include <epc/epc.h>

#include "ini/judge/lint.h"
#include "sdk/core/text.h"
#include "kit/dictionary.h"

#define MOST_NAME 255u /* units; as in .epc files */

/* The owner of a symbol, as far as offsets show it: the position of its object + 1, or one of
 * these. */
#define OWNER_OBJECT  0u /* an object */
#define OWNER_UNKNOWN UINT32_MAX

struct linted_texts {
    const struct ini_perf_model *model;
    struct ini_findings *findings;
    uint32_t *owner; /* by symbol */
};

/* ---- One text ---- */

static const char *kind_of(const struct ini_perf_text *text)
{
    return text->kind == INI_PERF_NAME ? "name" : "help text";
}

static void lint_text(const struct linted_texts *texts, const struct ini_perf_text *text)
{
    const char *symbol = texts->model->symbols[text->symbol].name;
    size_t at = 0;

    while (at < text->count && !epci_is_control(text->units[at]))
        at++;
    if (at < text->count)
        ini_report(texts->findings, INI_RULE_TEXT_CONTROL, text->at, symbol,
                   "the %s of %s has U+%04X as its character %zu; it is shown in one line and "
                   "without formatting, write a blank instead",
                   kind_of(text), symbol, text->units[at], at + 1);
    if (text->kind == INI_PERF_NAME && text->count > MOST_NAME)
        ini_report(texts->findings, INI_RULE_NAME_LENGTH, text->at, symbol,
                   "the name of %s has %zu characters; at most %u are wanted, put explanations "
                   "into its HELP",
                   symbol, text->count, MOST_NAME);
}

/* ---- One language ---- */

static void lint_help(const struct linted_texts *texts, const struct ini_perf_language *language)
{
    const struct ini_perf_text *all = &texts->model->texts[language->first_text];
    const struct ini_perf_text *first = NULL;
    const char *symbol;
    size_t missing = 0;

    for (size_t i = 0; i < language->text_count; i++) {
        if (all[i].kind != INI_PERF_NAME ||
            (i + 1 < language->text_count && all[i + 1].symbol == all[i].symbol))
            continue;
        first = first ? first : &all[i];
        missing++;
    }
    if (!first)
        return;
    symbol = texts->model->symbols[first->symbol].name;
    ini_report(texts->findings, INI_RULE_HELP_MISSING, first->at, symbol,
               "names of language %s without a help text: %zu, the first is that of %s; monitors "
               "cannot explain them, add %s_%s_HELP",
               language->id, missing, symbol, symbol, language->id);
}

static void report_repeated(const struct linted_texts *texts,
                            const struct ini_perf_language *language,
                            const struct ini_perf_text *first, const struct ini_perf_text *again)
{
    const struct ini_perf_model *model = texts->model;
    uint32_t owner = texts->owner[again->symbol];
    const char *symbol = model->symbols[again->symbol].name;

    if (owner == OWNER_OBJECT)
        ini_report(
            texts->findings, INI_RULE_NAME_REPEATED, again->at, symbol,
            "the objects %s and %s have the same name in language %s; users cannot tell them "
            "apart, rename one",
            model->symbols[first->symbol].name, symbol, language->id);
    else
        ini_report(texts->findings, INI_RULE_NAME_REPEATED, again->at, symbol,
                   "%s and %s have the same name in language %s, and by their offsets both are "
                   "counters of %s; users cannot tell them apart, rename one",
                   model->symbols[first->symbol].name, symbol, language->id,
                   model->symbols[model->objects[owner - 1]].name);
}

static void check_equal(const struct linted_texts *texts, struct kit_arena *arena,
                        const struct ini_perf_language *language)
{
    const struct ini_perf_model *model = texts->model;
    const struct ini_perf_text *first_shared = NULL, *with = NULL;
    struct kit_names names = { 0 }; /* to positions of texts */
    struct kit_names *owned = kit_arena_take(arena, model->object_count + 1, sizeof *owned);
    size_t shared = 0;

    for (size_t i = 0; owned && i < language->text_count; i++) {
        uint32_t position = (uint32_t)(language->first_text + i);
        const struct ini_perf_text *text = &model->texts[position];
        uint32_t owner = texts->owner[text->symbol];
        struct kit_names *own = owner == OWNER_UNKNOWN ? NULL : &owned[owner];
        const struct kit_name *known = kit_names_find(&names, text->utf8);
        const struct kit_name *twin = own ? kit_names_find(own, text->utf8) : NULL;

        if (text->kind != INI_PERF_NAME)
            continue;
        if (twin) {
            report_repeated(texts, language, &model->texts[twin->value], text);
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
        ini_report(
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
static void find_owners(const struct linted_texts *texts)
{
    const struct ini_perf_model *model = texts->model;
    uint32_t object = OWNER_UNKNOWN;
    bool counters = true; /* the latest object has some */

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
                                  .owner = kit_arena_take(arena, model->symbol_count,
                                                          sizeof *texts.owner) };

    if (!texts.owner)
        return;
    find_owners(&texts);
    for (size_t i = 0; i < model->language_count; i++) {
        const struct ini_perf_language *language = &model->languages[i];
        if (!language->listed)
            continue;
        for (size_t j = 0; j < language->text_count; j++)
            lint_text(&texts, &model->texts[language->first_text + j]);
        lint_help(&texts, language);
        check_equal(&texts, arena, language);
    }
}
