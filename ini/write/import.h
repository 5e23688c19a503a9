/* SPDX-License-Identifier: MIT
 *
 * import.h -- makes a schema (.epc) from what a counter file and its symbol header say: what
 * epc-ini import does, so that an old provider can move over.
 *
 * Objects, counters, languages, names, help texts, the service and the event source are carried over
 * in the order of the offsets (an object always first).  What the two files do not say stands there as INI_EPC_TODO, of which a
 * check of the schema complains.  What a schema cannot hold is left out, with a comment that says
 * so.  docs/epc-ini.md has all of it.
 */
#ifndef EPC_INI_WRITE_IMPORT_H
#define EPC_INI_WRITE_IMPORT_H

#include "ini/write/emit.h"
#include "ini/read/model.h"

struct ini_import {
    struct ini_output output; /* the schema, in canonical form                              */
    size_t todo;              /* how often INI_EPC_TODO stands in it                           */
    size_t left_out;          /* what could not be carried over: a comment each             */
};

/* EPC_OK; EPC_E_UNSUPPORTED: no language of the model can stand in a schema; EPC_E_NOMEM.  On
 * failure *result is unchanged.  The output points into `arena`. */
int ini_import(struct kit_arena *arena, const struct ini_perf_model *model,
               struct ini_import *result);

/* ---- Shared by import.c (the text) and importname.c (who belongs where, and what it is called) */

struct ini_imported {
    bool taken;      /* has text in a language that is carried over                       */
    bool is_object;  /* and is one                                                        */
    uint32_t object; /* of a counter: its object's position among the symbols             */
    const char *id;  /* in the schema                                                     */
};

/* Decide about the objects and name everything.  `symbols` has one element per symbol of the model,
 * .taken is set and at least one of them is.  EPC_OK or EPC_E_NOMEM; *prefix is the schema's. */
int ini_import_names(struct kit_arena *arena, const struct ini_perf_model *model,
                     struct ini_imported *symbols, const char **prefix);

#endif
