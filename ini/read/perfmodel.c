/* SPDX-License-Identifier: MIT
 *
 * perfmodel.c -- checks rules about the whole model, finds texts in it, and states its equations.
 */
#include "ini/read/perfload.h"

#include "ini/read/language.h"
#include "kit/sort.h"

/* ---- Objects ---- */

static void collect_object_positions(struct ini_perf_loader *loader)
{
    struct ini_perf_model *model = &loader->model;
    uint32_t *objects = kit_arena_allocate(loader->arena, model->symbol_count, sizeof *objects);

    for (size_t i = 0; objects && i < model->symbol_count; i++) {
        const struct ini_perf_symbol *symbol = &model->symbols[i];
        if (!symbol->is_object)
            continue;
        objects[model->object_count++] = (uint32_t)i;
        if (!symbol->has_text)
            ini_report_finding(
                loader->findings, INI_RULE_OBJECT_WITHOUT_NAME, symbol->at, symbol->name,
                "[objects] names %s, for which [text] has no name; add one, or remove it "
                "from [objects]",
                symbol->name);
    }
    model->objects = objects;
}

/* ---- Checks over the whole ---- */

/* The first of the `count` symbols at `named` (in the model's order) without a name in this
 * language; SIZE_MAX: all have one. */
static size_t first_untranslated_symbol(const struct ini_perf_model *model,
                                        const struct ini_perf_language *language,
                                        const uint32_t *named, size_t count)
{
    size_t at = language->first_text;
    size_t end = at + language->text_count;

    for (size_t i = 0; i < count; i++) {
        while (at < end && model->texts[at].symbol < named[i])
            at++;
        if (at == end || model->texts[at].symbol != named[i] ||
            model->texts[at].kind != INI_PERF_NAME)
            return named[i];
    }
    return SIZE_MAX;
}

static void check_language_is_translated(struct ini_perf_loader *loader,
                                         const struct ini_perf_language *language,
                                         const uint32_t *named, size_t count)
{
    size_t missing;

    if (!language->listed)
        return;
    if (language->text_count != 0 && !ini_language_is_known(language->id))
        return; /* a finding about the id is enough */
    if (language->text_count == 0) {
        ini_report_finding(
            loader->findings, INI_RULE_LANGUAGE_EMPTY, language->at, language->id,
            "language %s is listed but [text] has nothing in it, so nothing of it is "
            "installed; add its texts or remove it from [languages], since Windows NT 3.5 "
            "and 4.0 set Last Counter to 0 for it and lost all counters (KB Q128404)",
            language->id);
        return;
    }
    missing = first_untranslated_symbol(&loader->model, language, named, count);
    if (missing == SIZE_MAX)
        return;
    ini_report_finding(
        loader->findings, INI_RULE_TRANSLATION_MISSING, language->at, language->id,
        "language %s has no name for %s, which has one in another language, and perhaps "
        "for others; add %s_%s_NAME",
        language->id, loader->model.symbols[missing].name, loader->model.symbols[missing].name,
        language->id);
}

void ini_perf_finish_model(struct ini_perf_loader *loader)
{
    struct ini_perf_model *model = &loader->model;
    uint32_t *named = kit_arena_allocate(loader->arena, model->symbol_count, sizeof *named);
    size_t count = 0;

    ini_perf_sort_symbols_and_texts(loader);
    collect_object_positions(loader);
    if (!named || !loader->named)
        return;
    for (size_t i = 0; i < model->symbol_count; i++)
        if (loader->named[i])
            named[count++] = (uint32_t)i;
    for (size_t i = 0; count != 0 && i < model->language_count; i++)
        check_language_is_translated(loader, &model->languages[i], named, count);
    if (count == 0 && loader->findings->errors == 0)
        ini_report_finding(
            loader->findings, INI_RULE_TEXT_MISSING, (struct ini_place){ .file = loader->ini.name },
            NULL,
            "[text] has no name in any language of [languages], so there is nothing to "
            "install; add lines such as SYMBOL_009_NAME=Requests/sec");
}

/* ---- The model's own functions ---- */

const struct ini_perf_text *ini_perf_find_text(const struct ini_perf_model *model, size_t symbol,
                                               size_t language, enum ini_perf_kind kind)
{
    const struct ini_perf_language *of = &model->languages[language];
    const struct ini_perf_text *texts = &model->texts[of->first_text];
    size_t at;
    struct ini_perf_text wanted = { .symbol = (uint32_t)symbol,
                                    .language = (uint32_t)language,
                                    .kind = kind };

    KIT_FIND_FIRST(at, of->text_count, ini_perf_compare_texts(&texts[at], &wanted) >= 0);
    return at < of->text_count && ini_perf_compare_texts(&texts[at], &wanted) == 0 ? &texts[at]
                                                                                   : NULL;
}

/* Whether an installed HELP has a name in some listed language. */
static bool has_name_in_any_language(const struct ini_perf_model *model,
                                     const struct ini_perf_text *help)
{
    for (size_t i = 0; i < model->language_count; i++)
        if (model->languages[i].listed && ini_perf_find_text(model, help->symbol, i, INI_PERF_NAME))
            return true;
    return false;
}

static bool texts_are_valid(const struct ini_perf_model *model)
{
    for (size_t i = 0; i < model->text_count; i++) {
        const struct ini_perf_text *text = &model->texts[i];
        const struct ini_perf_language *language;
        if (text->language >= model->language_count || text->symbol >= model->symbol_count ||
            text->count == 0 || !text->units || !model->symbols[text->symbol].has_text)
            return false;
        language = &model->languages[text->language];
        if (i < language->first_text || i - language->first_text >= language->text_count)
            return false;
        if (i > 0 && ini_perf_compare_texts(&model->texts[i - 1], text) >= 0)
            return false;
        if (text->kind == INI_PERF_HELP && language->listed &&
            !has_name_in_any_language(model, text))
            return false;
        for (size_t j = 0; j < text->count; j++)
            if (text->units[j] == 0)
                return false;
    }
    return true;
}

bool ini_perf_model_is_consistent(const struct ini_perf_model *model)
{
    if (!model->service || model->service[0] == 0 || !model->ini_path || !model->header_path)
        return false;
    for (size_t i = 0; i < model->symbol_count; i++) {
        const struct ini_perf_symbol *symbol = &model->symbols[i];
        if (symbol->offset % 2 != 0 || symbol->offset > INI_PERF_MAX_OFFSET ||
            (!symbol->has_text && !symbol->is_object) ||
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
