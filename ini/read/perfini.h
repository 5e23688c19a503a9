/* SPDX-License-Identifier: MIT
 *
 * perfini.h -- reads a counter file (.INI) and the symbol header it names.
 */
#pragma once

#include "ini/read/model.h"
#include "ini/read/source.h"

/* How the comment with the schema's fingerprint begins, which epc-ini gen writes; 16 hexadecimal
 * digits follow.  It is in the lines before the first section. */
#define INI_FINGERPRINT_LINE "; fingerprint "

/* Load the counter file `path` and its symbol header through `io` (no pointer to either is kept).
 *
 * The list of findings is sorted by file and line.
 *
 * EPC_OK: *model is complete; the findings may be notes and warnings, but no errors.
 * Otherwise *model is unchanged and at least one error says why:
 *   EPC_E_NOT_FOUND, EPC_E_ACCESS, EPC_E_NOSPACE, EPC_E_SYSTEM  one of the two files cannot be read
 *   EPC_E_ENCODING  the .INI is in no known encoding
 *   EPC_E_INVALID   the files break rules; everything that was found is listed
 *   EPC_E_NOMEM     memory or the arena's limit is exhausted (perhaps without a finding)
 *
 * Time is linear in the files' sizes, except for sorting; memory is a small multiple of them. */
int ini_perfini_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                     struct ini_perf_model *model, struct ini_findings *findings);

/* Whether the registry takes the text as the name of a key. */
bool ini_is_registry_key_name(struct kit_slice text);
