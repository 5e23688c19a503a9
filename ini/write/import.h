/* SPDX-License-Identifier: MIT
 *
 * import.h -- converts a counter file and its symbol header to a schema (.epc), for epc-ini import.
 *
 * Objects, counters, languages, names, help texts, the service and the event source are converted
 * in the order of the offsets (an object always first).  What the two files do not contain becomes
 * INI_EPC_TODO, which a check of the schema reports.  What a schema cannot contain is left out,
 * with a comment.  docs/epc-ini.md has the details.
 */
#pragma once

#include "ini/emit/emit.h"
#include "ini/read/model.h"

struct ini_import {
    struct ini_output output; /* the schema, in canonical form */
    size_t todo;              /* how many INI_EPC_TODO it contains */
    size_t left_out;          /* what was left out; a comment for each */
};

/* EPC_OK; EPC_E_UNSUPPORTED: a schema can contain none of the languages; EPC_E_NOMEM.  On
 * failure *result is unchanged.  The output points into `arena`. */
int ini_import_to_schema(struct kit_arena *arena, const struct ini_perf_model *model,
                         struct ini_import *result);

/* ---- Shared by import.c (the text) and importname.c (objects and names) ---- */

struct ini_imported {
    bool taken;      /* has text in a language that is converted */
    bool is_object;  /* and is an object */
    uint32_t object; /* of a counter: its object's position among the symbols */
    const char *id;  /* in the schema */
};

/* Choose the objects and name everything.  `symbols` has one element per symbol of the model;
 * `taken` is set, for at least one of them.  Returns the schema's prefix. */
const char *ini_import_choose_names_get_prefix(struct kit_arena *arena,
                                               const struct ini_perf_model *model,
                                               struct ini_imported *symbols);
