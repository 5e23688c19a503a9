/* SPDX-License-Identifier: MIT
 *
 * texts.c -- chooses the text of each symbol for a language.
 */
#include "lodctr/state/texts.h"

#include <epc/epc.h>

#include "kit/slice.h"

/* The position of the listed language `id` in the model, or language_count. */
static size_t position_of_language_in_model(const struct ini_perf_model *model, const char *id)
{
    size_t i = 0;

    while (i < model->language_count &&
           !(model->languages[i].listed && kit_equal_any_case(model->languages[i].id, id)))
        i++;
    return i;
}

static bool is_nonempty_and_language_listed(const struct ini_perf_model *model,
                                            const struct ini_perf_text *text)
{
    return model->languages[text->language].listed &&
           text->count != 0; /* an empty text would end the table */
}

int lod_choose_fallback_text_of_symbols(struct kit_arena *arena, const struct ini_perf_model *model,
                                        struct lod_texts *out)
{
    size_t english = position_of_language_in_model(model, "009");

    out->model = model;
    for (int kind = 0; kind < LOD_TABLES; kind++)
        if (!(out->fallback[kind] =
                  kit_arena_allocate(arena, model->symbol_count, sizeof *out->fallback[kind])))
            return EPC_E_NOMEM;
    for (size_t i = 0; i < model->text_count; i++) {
        const struct ini_perf_text *text = &model->texts[i];
        const struct ini_perf_text **place = &out->fallback[text->kind][text->symbol];

        if (is_nonempty_and_language_listed(model, text) && (!*place || text->language == english))
            *place = text;
    }
    return EPC_OK;
}

/* The language's own text, or the fallback. */
static const struct ini_perf_text *pick_text_or_fallback(const struct lod_texts *texts,
                                                         size_t symbol, size_t language,
                                                         enum ini_perf_kind kind)
{
    const struct ini_perf_model *model = texts->model;
    const struct ini_perf_text *text = NULL;

    if (language < model->language_count)
        text = ini_perf_find_text(model, symbol, language, kind);
    return text && is_nonempty_and_language_listed(model, text) ? text
                                                                : texts->fallback[kind][symbol];
}

const struct ini_perf_text *lod_texts_find_by_symbol_offset(const struct lod_texts *texts,
                                                            const char *id, enum ini_perf_kind kind,
                                                            uint32_t offset)
{
    const struct ini_perf_model *model = texts->model;

    for (size_t i = 0; i < model->symbol_count && model->symbols[i].offset <= offset; i++)
        if (model->symbols[i].offset == offset)
            return pick_text_or_fallback(texts, i, position_of_language_in_model(model, id), kind);
    return NULL;
}

int lod_texts_collect_for_table(struct kit_arena *arena, const struct lod_texts *texts,
                                const char *id, enum ini_perf_kind kind, uint32_t first,
                                struct lod_wanted_texts *out)
{
    const struct ini_perf_model *model = texts->model;
    size_t language = position_of_language_in_model(model, id);

    out->count = 0;
    out->texts = kit_arena_allocate(arena, model->symbol_count, sizeof *out->texts);
    if (!out->texts)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < model->symbol_count; i++) {
        const struct ini_perf_text *text = pick_text_or_fallback(texts, i, language, kind);

        if (text)
            out->texts[out->count++] = (struct lod_pair_text){ first + model->symbols[i].offset,
                                                               text->units, text->count };
    }
    return EPC_OK;
}
