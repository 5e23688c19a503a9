/* SPDX-License-Identifier: MIT
 *
 * perfmodel.c -- brings what was read into the model's order, checks the whole, and finds texts.
 */
#include "ini/perfload.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/sort.h"

/* ---- Symbols by offset ---- */

static int compare_symbols(const void *context, uint32_t a, uint32_t b)
{
    const struct epci_perf_symbol *symbols = context;

    if (symbols[a].offset != symbols[b].offset)
        return symbols[a].offset < symbols[b].offset ? -1 : 1;
    return 0;
}

static void report_same_offset(struct epci_perf_loader *loader,
                               const struct epci_perf_symbol *first,
                               const struct epci_perf_symbol *second)
{
    const struct epci_ini_finding finding = { .rule = EPCI_INI_OFFSET_REPEATED,
                                              .at = second->at,
                                              .object = second->name };

    epci_ini_add(loader->findings, &finding,
                 "%s has the offset %u, which %s has already; give every symbol its own",
                 second->name, second->offset, first->name);
}

/* Sorted copies of symbols, and of texts' references to them. */
static int order_symbols(struct epci_perf_loader *loader)
{
    size_t count = loader->model.symbol_count;
    uint32_t *order = epci_sorted(loader->arena, count, compare_symbols, loader->symbols);
    uint32_t *place = epci_arena_take(loader->arena, count, sizeof *place);
    struct epci_perf_symbol *sorted = epci_arena_take(loader->arena, count, sizeof *sorted);

    if (!order || !place || !sorted)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++) {
        sorted[i] = loader->symbols[order[i]];
        place[order[i]] = (uint32_t)i;
        if (i > 0 && sorted[i].offset == sorted[i - 1].offset)
            report_same_offset(loader, &sorted[i - 1], &sorted[i]);
    }
    for (size_t i = 0; i < loader->model.text_count; i++)
        loader->texts[i].symbol = place[loader->texts[i].symbol];
    loader->symbols = sorted;
    loader->model.symbols = sorted;
    return EPC_OK;
}

/* ---- Texts by language, symbol, kind ---- */

static int compare_places(const struct epci_perf_text *a, const struct epci_perf_text *b)
{
    if (a->language != b->language)
        return a->language < b->language ? -1 : 1;
    if (a->symbol != b->symbol)
        return a->symbol < b->symbol ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

static int compare_texts(const void *context, uint32_t a, uint32_t b)
{
    const struct epci_perf_text *texts = context;

    return compare_places(&texts[a], &texts[b]);
}

static void report_repeated_text(struct epci_perf_loader *loader,
                                 const struct epci_perf_text *first,
                                 const struct epci_perf_text *again)
{
    const struct epci_perf_symbol *symbol = &loader->symbols[again->symbol];
    const struct epci_ini_finding finding = { .rule = EPCI_INI_KEY_REPEATED,
                                              .at = again->at,
                                              .object = symbol->name };

    epci_ini_add(loader->findings, &finding,
                 "%s_%s_%s stands in line %u already, which counts; remove one of them",
                 symbol->name, loader->languages[again->language].id,
                 again->kind == EPCI_PERF_NAME ? "NAME" : "HELP", first->at.line);
}

static int order_texts(struct epci_perf_loader *loader)
{
    size_t count = loader->model.text_count;
    uint32_t *order = epci_sorted(loader->arena, count, compare_texts, loader->texts);
    struct epci_perf_text *sorted = epci_arena_take(loader->arena, count, sizeof *sorted);
    size_t kept = 0;

    if (!order || !sorted)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++) {
        const struct epci_perf_text *text = &loader->texts[order[i]];
        struct epci_perf_language *language = &loader->languages[text->language];
        if (kept > 0 && compare_places(&sorted[kept - 1], text) == 0) {
            report_repeated_text(loader, &sorted[kept - 1], text);
            continue;
        }
        if (language->text_count++ == 0)
            language->first_text = kept;
        loader->symbols[text->symbol].has_text = true;
        sorted[kept++] = *text;
    }
    loader->texts = sorted;
    loader->model.texts = sorted;
    loader->model.text_count = kept;
    return EPC_OK;
}

/* ---- Objects ---- */

static int collect_objects(struct epci_perf_loader *loader)
{
    struct epci_perf_model *model = &loader->model;
    uint32_t *objects = epci_arena_take(loader->arena, model->symbol_count, sizeof *objects);

    if (!objects)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < model->symbol_count; i++) {
        const struct epci_perf_symbol *symbol = &model->symbols[i];
        const struct epci_ini_finding finding = { .rule = EPCI_INI_OBJECT_WITHOUT_NAME,
                                                  .at = symbol->at,
                                                  .object = symbol->name };
        if (!symbol->is_object)
            continue;
        objects[model->object_count++] = (uint32_t)i;
        if (!symbol->has_text)
            epci_ini_add(loader->findings, &finding,
                         "[objects] names %s, for which [text] has no name; add one, or remove it "
                         "from [objects]",
                         symbol->name);
    }
    model->objects = objects;
    return EPC_OK;
}

/* ---- Checks over the whole ---- */

/* Every HELP needs its NAME, which stands right before it. */
static void check_names(struct epci_perf_loader *loader, bool *named)
{
    const struct epci_perf_model *model = &loader->model;

    for (size_t i = 0; i < model->text_count; i++) {
        const struct epci_perf_text *text = &model->texts[i];
        const struct epci_perf_language *language = &model->languages[text->language];
        const char *name = model->symbols[text->symbol].name;
        const struct epci_ini_finding finding = { .rule = EPCI_INI_NAME_MISSING,
                                                  .at = text->at,
                                                  .object = name };
        if (!language->listed)
            continue;
        if (text->kind == EPCI_PERF_NAME)
            named[text->symbol] = true;
        else if (i == 0 || text[-1].language != text->language || text[-1].symbol != text->symbol)
            epci_ini_add(loader->findings, &finding,
                         "%s has a help text but no name in language %s; add %s_%s_NAME", name,
                         language->id, name, language->id);
    }
}

/* The first symbol that has a name, but not in this language; SIZE_MAX: none. */
static size_t first_untranslated(const struct epci_perf_model *model,
                                 const struct epci_perf_language *language, const bool *named)
{
    size_t at = language->first_text;
    size_t end = at + language->text_count;

    for (size_t symbol = 0; symbol < model->symbol_count; symbol++) {
        if (!named[symbol])
            continue;
        while (at < end && model->texts[at].symbol < symbol)
            at++;
        if (at == end || model->texts[at].symbol != symbol ||
            model->texts[at].kind != EPCI_PERF_NAME)
            return symbol;
    }
    return SIZE_MAX;
}

static void check_language(struct epci_perf_loader *loader,
                           const struct epci_perf_language *language, const bool *named)
{
    struct epci_ini_finding finding = { .at = language->at, .object = language->id };
    size_t missing;

    if (!language->listed)
        return;
    if (language->text_count == 0) {
        finding.rule = EPCI_INI_LANGUAGE_EMPTY;
        epci_ini_add(loader->findings, &finding,
                     "language %s is listed but [text] has nothing in it, so nothing of it is "
                     "installed; add its texts or remove it from [languages], since Windows NT 3.5 "
                     "and 4.0 set Last Counter to 0 for it and lost all counters (KB Q128404)",
                     language->id);
        return;
    }
    missing = first_untranslated(&loader->model, language, named);
    if (missing == SIZE_MAX)
        return;
    finding.rule = EPCI_INI_TRANSLATION_MISSING;
    epci_ini_add(loader->findings, &finding,
                 "language %s has no name for %s, which has one in another language, and perhaps "
                 "for others; add %s_%s_NAME",
                 language->id, loader->model.symbols[missing].name,
                 loader->model.symbols[missing].name, language->id);
}

int epci_perf_finish(struct epci_perf_loader *loader)
{
    struct epci_perf_model *model = &loader->model;
    bool *named = epci_arena_take(loader->arena, model->symbol_count, sizeof *named);
    bool any = false;
    int status;

    if (!named)
        return EPC_E_NOMEM;
    if ((status = order_symbols(loader)) != EPC_OK || (status = order_texts(loader)) != EPC_OK ||
        (status = collect_objects(loader)) != EPC_OK)
        return status;
    check_names(loader, named);
    for (size_t i = 0; i < model->symbol_count; i++)
        any = any || named[i];
    for (size_t i = 0; any && i < model->language_count; i++)
        check_language(loader, &model->languages[i], named);
    if (!any && loader->findings->errors == 0) {
        const struct epci_ini_finding finding = { .rule = EPCI_INI_TEXT_MISSING,
                                                  .at = { .file = loader->ini.name } };
        epci_ini_add(loader->findings, &finding,
                     "[text] has no name in any language of [languages], so there is nothing to "
                     "install; add lines such as SYMBOL_009_NAME=Requests/sec");
    }
    return EPC_OK;
}

/* ---- The model's own functions ---- */

const struct epci_perf_text *epci_perf_text(const struct epci_perf_model *model, size_t symbol,
                                            size_t language, enum epci_perf_kind kind)
{
    const struct epci_perf_language *of = &model->languages[language];
    size_t low = of->first_text;
    size_t high = of->first_text + of->text_count;
    struct epci_perf_text wanted = { .symbol = (uint32_t)symbol,
                                     .language = (uint32_t)language,
                                     .kind = kind };

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_places(&model->texts[middle], &wanted);
        if (order == 0)
            return &model->texts[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool texts_are_valid(const struct epci_perf_model *model)
{
    for (size_t i = 0; i < model->text_count; i++) {
        const struct epci_perf_text *text = &model->texts[i];
        const struct epci_perf_language *language;
        if (text->language >= model->language_count || text->symbol >= model->symbol_count ||
            text->count == 0 || !text->units || !model->symbols[text->symbol].has_text)
            return false;
        language = &model->languages[text->language];
        if (i < language->first_text || i - language->first_text >= language->text_count)
            return false;
        if (i > 0 && compare_places(&model->texts[i - 1], text) >= 0)
            return false;
        for (size_t j = 0; j < text->count; j++)
            if (text->units[j] == 0)
                return false;
    }
    return true;
}

bool epci_perf_model_is_valid(const struct epci_perf_model *model)
{
    if (!model->service || model->service[0] == 0 || !model->ini_path || !model->header_path)
        return false;
    for (size_t i = 0; i < model->symbol_count; i++) {
        const struct epci_perf_symbol *symbol = &model->symbols[i];
        if (symbol->offset % 2 != 0 || symbol->offset > EPCI_PERF_MAX_OFFSET ||
            (i > 0 && model->symbols[i - 1].offset >= symbol->offset))
            return false;
    }
    for (size_t i = 0; i < model->object_count; i++)
        if (model->objects[i] >= model->symbol_count ||
            !model->symbols[model->objects[i]].is_object ||
            (i > 0 && model->objects[i - 1] >= model->objects[i]))
            return false;
    return texts_are_valid(model);
}
