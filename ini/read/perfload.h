/* SPDX-License-Identifier: MIT
 *
 * perfload.h -- what the loader's files share: perfini.c (files and sections), perftext.c (keys of
 * [text]), perforder.c (order, and what is left out) and perfmodel.c (cross checks).  Private to
 * them.
 */
#pragma once

#include "kit/dictionary.h"
#include "ini/read/perfini.h"
#include "ini/read/scan.h"

/* Languages with a _ in their ids are tried one by one for every key, so their number is limited: a
 * hostile file could have very many. */
#define INI_ODD_LANGUAGES 16

/* When memory runs out, every function here goes on without what it asked for; the arena counts
 * that, and perfini.c looks. */
struct ini_perf_loader {
    struct kit_arena *arena;
    struct ini_findings *findings;
    struct ini_source ini;
    /* Until it is made: symbols have any offset (the largest: negative), and texts are in file
     * order, perhaps repeated, with NULL units for empty values. */
    struct ini_perf_model model;

    size_t language_capacity;
    struct kit_names language_names;
    uint32_t odd[INI_ODD_LANGUAGES];
    size_t odd_count;

    uint32_t *symbol_of; /* by position in header.defines: position in symbols + 1, or 0 */
    size_t symbol_capacity;
    struct kit_names undefined; /* symbols that were reported */
    const char **defined;       /* the names of header.defines, for suggestions; NULL: not needed */

    size_t text_capacity;
    uint16_t *units; /* of the text that is converted */
    size_t unit_capacity;

    bool *named; /* by position in symbols: some listed language has a name for it */
};

/* Append a language; `label` NULL: not listed.  Returns its position; without memory it is not
 * there. */
uint32_t ini_perf_add_language(struct ini_perf_loader *loader, struct kit_slice id,
                               const char *label, struct ini_place at);

/* One key of [text] or [objects]. */
void ini_perf_add_text(struct ini_perf_loader *loader, const struct ini_line *line);
void ini_perf_mark_symbol_as_object(struct ini_perf_loader *loader, const struct ini_line *line);

/* Sort everything into the model's order, drop what cannot be in it, and find the named symbols. */
void ini_perf_sort_symbols_and_texts(struct ini_perf_loader *loader);

/* Make the model of everything that was read (ini_perf_sort_symbols_and_texts), then check rules
 * about the whole. */
void ini_perf_finish_model(struct ini_perf_loader *loader);

/* The order of model->texts: by language, symbol, kind. */
int ini_perf_compare_texts(const struct ini_perf_text *a, const struct ini_perf_text *b);
