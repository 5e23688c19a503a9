/* SPDX-License-Identifier: MIT
 *
 * perforder.c -- sorts symbols and texts into the model's order, and leaves out, with a finding,
 * what cannot be in a name table.
 *
 * Arrays are compacted in place; `place` and `origin` map positions before and after.
 */
#include "ini/read/perfload.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"

#define LEFT_OUT UINT32_MAX

int ini_perf_compare_texts(const struct ini_perf_text *a, const struct ini_perf_text *b)
{
    if (a->language != b->language)
        return a->language < b->language ? -1 : 1;
    if (a->symbol != b->symbol)
        return a->symbol < b->symbol ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

/* ---- Symbols by offset ---- */

static int compare_symbols_by_offset(const void *context, uint32_t a, uint32_t b)
{
    const struct ini_perf_symbol *symbols = context;

    if (symbols[a].offset != symbols[b].offset)
        return symbols[a].offset < symbols[b].offset ? -1 : 1;
    return 0;
}

/* Sort the symbols, and renumber the texts' references to them. */
static void sort_symbols_by_offset(struct ini_perf_loader *loader)
{
    size_t count = loader->model.symbol_count;
    uint32_t *order = kit_make_sorted_positions(loader->arena, count, compare_symbols_by_offset,
                                                loader->model.symbols);
    uint32_t *place = kit_arena_allocate(loader->arena, count, sizeof *place);
    struct ini_perf_symbol *sorted = kit_arena_allocate(loader->arena, count, sizeof *sorted);

    if (!order || !place || !sorted)
        return;
    for (size_t i = 0; i < count; i++) {
        sorted[i] = loader->model.symbols[order[i]];
        place[order[i]] = (uint32_t)i;
    }
    for (size_t i = 0; i < loader->model.text_count; i++)
        loader->model.texts[i].symbol = place[loader->model.texts[i].symbol];
    loader->model.symbols = sorted;
}

/* ---- Texts by language, symbol, kind ---- */

static int compare_text_positions(const void *context, uint32_t a, uint32_t b)
{
    const struct ini_perf_text *texts = context;

    return ini_perf_compare_texts(&texts[a], &texts[b]);
}

static void report_repeated_text_key(struct ini_perf_loader *loader,
                                     const struct ini_perf_text *first,
                                     const struct ini_perf_text *again)
{
    const struct ini_perf_symbol *symbol = &loader->model.symbols[again->symbol];

    ini_report_finding(loader->findings, INI_RULE_KEY_REPEATED, again->at, symbol->name,
                       "%s_%s_%s already occurs in line %u, which counts; remove one of them",
                       symbol->name, loader->model.languages[again->language].id,
                       again->kind == INI_PERF_NAME ? "NAME" : "HELP", first->at.line);
}

static void report_empty_name(struct ini_perf_loader *loader, const struct ini_perf_text *text)
{
    const struct ini_perf_symbol *symbol = &loader->model.symbols[text->symbol];

    ini_report_finding(
        loader->findings, INI_RULE_NAME_EMPTY, text->at, symbol->name,
        "%s_%s_NAME has no value and counts as missing, because an empty name would end the "
        "name table; write the name after the =",
        symbol->name, loader->model.languages[text->language].id);
}

/* The first of equal keys counts, even if it is empty; after that, empty ones are dropped. */
static void sort_texts_and_drop_repeated(struct ini_perf_loader *loader)
{
    size_t count = loader->model.text_count;
    uint32_t *order = kit_make_sorted_positions(loader->arena, count, compare_text_positions,
                                                loader->model.texts);
    struct ini_perf_text *sorted = kit_arena_allocate(loader->arena, count, sizeof *sorted);
    const struct ini_perf_text *first = NULL;
    size_t left = 0;

    if (!order || !sorted)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct ini_perf_text *text = &loader->model.texts[order[i]];
        if (first && ini_perf_compare_texts(first, text) == 0) {
            report_repeated_text_key(loader, first, text);
            continue;
        }
        first = text;
        if (text->units)
            sorted[left++] = *text;
        else if (text->kind == INI_PERF_NAME)
            report_empty_name(loader, text);
    }
    loader->model.texts = sorted;
    loader->model.text_count = left;
}

/* ---- Help without a name ---- */

static void mark_symbols_with_name_text(struct ini_perf_loader *loader)
{
    for (size_t i = 0; i < loader->model.text_count; i++) {
        const struct ini_perf_text *text = &loader->model.texts[i];
        if (text->kind == INI_PERF_NAME && loader->model.languages[text->language].listed)
            loader->named[text->symbol] = true;
    }
}

static void report_nameless_help(struct ini_perf_loader *loader, const struct ini_perf_text *help,
                                 bool stays)
{
    const char *name = loader->model.symbols[help->symbol].name;
    const char *id = loader->model.languages[help->language].id;

    ini_report_finding(
        loader->findings, INI_RULE_NAME_MISSING, help->at, name,
        stays ? "%s has a help text but no name in language %s, where it gets the name of "
                "another language; add %s_%s_NAME"
              : "%s has a help text but no name in language %s nor in any other, so the "
                "help is left out; add %s_%s_NAME",
        name, id, name, id);
}

/* A NAME comes directly before its HELP.  Texts of an unlisted language are not installed, so they
 * may lack a name. */
static void drop_helps_of_unnamed_symbols(struct ini_perf_loader *loader)
{
    struct ini_perf_text *texts = loader->model.texts;
    size_t left = 0;

    for (size_t i = 0; i < loader->model.text_count; i++) {
        const struct ini_perf_text *before = left > 0 ? &texts[left - 1] : NULL;
        bool nameless =
            texts[i].kind == INI_PERF_HELP && loader->model.languages[texts[i].language].listed &&
            !(before && before->language == texts[i].language && before->symbol == texts[i].symbol);
        bool stays = loader->named[texts[i].symbol];
        if (nameless)
            report_nameless_help(loader, &texts[i], stays);
        if (!nameless || stays)
            texts[left++] = texts[i];
    }
    loader->model.text_count = left;
}

/* ---- Symbols that cannot be in the model ---- */

/* Whether a counter can have the symbol's offset; if not, a finding says why.  It is only an
 * error if the symbol is installed. */
static bool check_offset_even_and_in_range(struct ini_perf_loader *loader,
                                           const struct ini_perf_symbol *symbol, bool named)
{
    const struct ini_define *define =
        ini_symhdr_find(&loader->model.header, symbol->name, strlen(symbol->name), false);
    bool in_range = !define->negative && define->value <= INI_PERF_MAX_OFFSET;

    if (loader->model.system && (define->value < 2 || define->value > EPC_SYSTEM_LAST)) {
        ini_report_finding(
            loader->findings, INI_RULE_SYSTEM_INDEX, symbol->at, symbol->name,
            "the index of %s is %s%u; wanted is an even number from 2 to %u, because "
            "the file has a systemname",
            symbol->name, ini_sign_for_define_in_message(define), define->value, EPC_SYSTEM_LAST);
        return false;
    }
    if (in_range && define->value % 2 == 0)
        return true;
    if (!named)
        ini_report_finding(
            loader->findings, INI_RULE_OFFSET_UNUSED, symbol->at, symbol->name,
            "the offset of %s is %s%u, which no counter can have; since no listed "
            "language has a name for it, it is left out; correct the offset or remove "
            "its keys",
            symbol->name, ini_sign_for_define_in_message(define), define->value);
    else if (in_range)
        ini_report_finding(
            loader->findings, INI_RULE_OFFSET_ODD, symbol->at, symbol->name,
            "the offset of %s is %u, an odd number, which belongs to the help of %u; "
            "wanted is an even number",
            symbol->name, define->value, define->value - 1);
    else
        ini_report_finding(loader->findings, INI_RULE_OFFSET_RANGE, symbol->at, symbol->name,
                           "the offset of %s is %s%u; wanted is an even number from 0 to %u",
                           symbol->name, ini_sign_for_define_in_message(define), define->value,
                           INI_PERF_MAX_OFFSET);
    return false;
}

static void report_same_offset(struct ini_perf_loader *loader, const struct ini_perf_symbol *first,
                               const struct ini_perf_symbol *second, bool named)
{
    if (named)
        ini_report_finding(loader->findings, INI_RULE_OFFSET_REPEATED, second->at, second->name,
                           "%s has the offset %u, which %s has already; give every symbol its own",
                           second->name, second->offset, first->name);
    else
        ini_report_finding(
            loader->findings, INI_RULE_OFFSET_UNUSED, second->at, second->name,
            "%s has the offset %u of %s and no name in a listed language, so it is taken "
            "for %s; give it another offset or remove its keys",
            second->name, second->offset, first->name, first->name);
}

/* Which of the symbols [from, to) with the same offset stays: the first that has a name, else the
 * first.  If [objects] names one of the others, it means the same object. */
static size_t choose_symbol_of_offset(struct ini_perf_loader *loader, size_t from, size_t to)
{
    size_t best = from;

    while (best < to && !loader->named[best])
        best++;
    if (best == to)
        best = from;
    for (size_t i = from; i < to; i++) {
        if (i == best)
            continue;
        report_same_offset(loader, &loader->model.symbols[best], &loader->model.symbols[i],
                           loader->named[i]);
        loader->model.symbols[best].is_object |= loader->model.symbols[i].is_object;
    }
    return best;
}

/* Drop symbols that have no text and are not an object (a finding exists already), then those with
 * a bad offset.  *end is the first symbol with another offset.  Returns how many of [from, *end)
 * are left; they are moved to `from`. */
static size_t drop_unusable_symbols_of_offset(struct ini_perf_loader *loader, uint32_t *origin,
                                              size_t from, size_t *end)
{
    struct ini_perf_symbol *symbols = loader->model.symbols;
    uint32_t offset = symbols[from].offset;
    size_t left = 0;
    size_t i;

    for (i = from; i < loader->model.symbol_count && symbols[i].offset == offset; i++) {
        if ((!symbols[i].has_text && !symbols[i].is_object) ||
            !check_offset_even_and_in_range(loader, &symbols[i], loader->named[i]))
            continue;
        symbols[from + left] = symbols[i];
        loader->named[from + left] = loader->named[i];
        origin[from + left++] = (uint32_t)i;
    }
    *end = i;
    return left;
}

static void leave_out_unusable_symbols(struct ini_perf_loader *loader)
{
    struct ini_perf_model *model = &loader->model;
    uint32_t *place = kit_arena_allocate(loader->arena, model->symbol_count, sizeof *place);
    uint32_t *origin = kit_arena_allocate(loader->arena, model->symbol_count, sizeof *origin);
    size_t symbols = 0;
    size_t texts = 0;
    size_t end;

    if (!place || !origin)
        return;
    memset(place, 0xFF, model->symbol_count * sizeof *place); /* LEFT_OUT */
    for (size_t i = 0; i < model->text_count; i++)
        loader->model.symbols[loader->model.texts[i].symbol].has_text = true;
    for (size_t i = 0; i < model->symbol_count; i = end) {
        size_t left = drop_unusable_symbols_of_offset(loader, origin, i, &end);
        size_t best;
        if (left == 0)
            continue;
        best = choose_symbol_of_offset(loader, i, i + left);
        place[origin[best]] = (uint32_t)symbols;
        loader->model.symbols[symbols] = loader->model.symbols[best];
        loader->named[symbols++] = loader->named[best];
    }
    for (size_t i = 0; i < model->text_count; i++) {
        struct ini_perf_text text = loader->model.texts[i];
        text.symbol = place[text.symbol];
        if (text.symbol != LEFT_OUT)
            loader->model.texts[texts++] = text;
    }
    model->symbol_count = symbols;
    model->text_count = texts;
}

/* ---- The whole ---- */

static void index_texts_by_language(struct ini_perf_loader *loader)
{
    for (size_t i = 0; i < loader->model.text_count; i++) {
        struct ini_perf_language *language =
            &loader->model.languages[loader->model.texts[i].language];
        if (language->text_count++ == 0)
            language->first_text = i;
    }
}

void ini_perf_sort_symbols_and_texts(struct ini_perf_loader *loader)
{
    loader->named =
        kit_arena_allocate(loader->arena, loader->model.symbol_count, sizeof *loader->named);
    if (!loader->named)
        return;
    sort_symbols_by_offset(loader);
    sort_texts_and_drop_repeated(loader);
    mark_symbols_with_name_text(loader);
    drop_helps_of_unnamed_symbols(loader);
    leave_out_unusable_symbols(loader);
    index_texts_by_language(loader);
}
