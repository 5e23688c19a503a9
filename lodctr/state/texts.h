/* SPDX-License-Identifier: MIT
 *
 * texts.h -- which text of a counter file belongs into which name table: the language's own one, or
 * else English, or else that of the first language that has one.
 */
#pragma once

#include "ini/read/model.h"
#include "lodctr/state/state.h"

struct lod_texts {
    const struct ini_perf_model *model;
    const struct ini_perf_text **fallback[LOD_TABLES]; /* by symbol; NULL: no language has one */
};

/* The texts of one table, in the order of their indexes. */
struct lod_wanted_texts {
    struct lod_pair_text *texts;
    size_t count;
};

/* Find the fallbacks of the model.  EPC_OK; EPC_E_NOMEM. */
int lod_choose_fallback_text_of_symbols(struct kit_arena *arena, const struct ini_perf_model *model,
                                        struct lod_texts *out);

/* The text of the symbol with this offset in the table `kind` of the language `id`; NULL: there is
 * no such symbol, or it gets no text. */
const struct ini_perf_text *lod_texts_find_by_symbol_offset(const struct lod_texts *texts,
                                                            const char *id, enum ini_perf_kind kind,
                                                            uint32_t offset);

/* What the table `kind` of the language `id` has from the index `first` on, if the counters are
 * installed.  EPC_OK; EPC_E_NOMEM. */
int lod_texts_collect_for_table(struct kit_arena *arena, const struct lod_texts *texts,
                                const char *id, enum ini_perf_kind kind, uint32_t first,
                                struct lod_wanted_texts *out);
