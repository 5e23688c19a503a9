/* SPDX-License-Identifier: MIT
 *
 * perfload.h -- what perfini.c (files and sections), perftext.c (keys of [text]), perforder.c
 * (order, and what is left out) and perfmodel.c (cross checks) share while they load a counter
 * file.  Nobody else includes this.
 */
#ifndef EPC_INI_READ_PERFLOAD_H
#define EPC_INI_READ_PERFLOAD_H

#include "kit/dictionary.h"
#include "ini/read/perfini.h"
#include "ini/read/scan.h"

/* Languages whose ids hold a _ have to be tried one by one in every key; more of them are taken for
 * an attack. */
#define INI_ODD_LANGUAGES 16

struct ini_perf_loader {
    struct kit_arena *arena;
    struct ini_findings *findings;
    struct ini_source ini;
    struct ini_perf_model model; /* of which the counts and places are filled as we go */

    struct ini_perf_language *languages;
    size_t language_room;
    struct kit_names language_names;
    uint32_t odd[INI_ODD_LANGUAGES];
    size_t odd_count;

    uint32_t *symbol_of; /* by position in header.defines: position in symbols + 1, or 0 */
    struct ini_perf_symbol *symbols; /* with any offset until the model is made; negative: the
                                         largest                                               */
    size_t symbol_room;
    struct kit_names undefined; /* symbols that were reported */

    struct ini_perf_text *texts; /* until the model is made in file order, perhaps repeated, and
                                     without units where the value is empty                     */
    size_t text_room;

    bool *named; /* by position in symbols: some listed language has a name for it */
};

/* Add a finding at `at` (inside `line`; NULL: at the line's start). */
struct ini_place ini_perf_place(const struct ini_perf_loader *loader, const struct ini_line *line,
                                const char *at);

/* Append a language; EPC_OK or EPC_E_NOMEM. */
int ini_perf_add_language(struct ini_perf_loader *loader, struct kit_slice id, bool listed,
                          struct ini_place at);

/* One key of [text] or [objects].  EPC_OK also after a finding, or EPC_E_NOMEM. */
int ini_perf_add_text(struct ini_perf_loader *loader, const struct ini_line *line);
int ini_perf_add_object(struct ini_perf_loader *loader, const struct ini_line *line);

/* Bring everything into the model's order, drop what cannot be in it, and find what is named. */
int ini_perf_order(struct ini_perf_loader *loader);

/* Make the model of all that was read (ini_perf_order), and check what only the whole can tell. */
int ini_perf_finish(struct ini_perf_loader *loader);

/* The order of model->texts: by language, symbol, kind. */
int ini_perf_compare_texts(const struct ini_perf_text *a, const struct ini_perf_text *b);

#endif
