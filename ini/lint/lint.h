/* SPDX-License-Identifier: MIT
 *
 * lint.h -- rules that refuse nothing: hints about a counter file that can be installed, or a
 * schema that can be generated from.  `epc-ini check` applies them, `epc-ini gen` shows its
 * warnings, and lodctr does not apply them (docs/decisions/ini-files.md).
 *
 * A schema without findings generates a counter file without findings: the rules for counter files
 * that a schema can break are among the rules for schemas.
 */
#pragma once

#include <stdbool.h>

#include "ini/schema/epcfile.h"
#include "ini/read/model.h"

/* Check a loaded counter file, or a parsed schema.  EPC_OK or EPC_E_NOMEM; the findings are not
 * sorted. */
int ini_perf_lint(struct kit_arena *arena, const struct ini_perf_model *model,
                  struct ini_findings *findings);
int ini_epc_lint(struct kit_arena *arena, const struct ini_epc *epc, struct ini_findings *findings);

/* Does a symbol or name end with the word "base", perhaps with a number?  Where types are not
 * known, it is taken for a base, which people never see or choose. */
bool ini_lint_ends_with_base(struct kit_slice text);

/* ---- Shared by lint.c, linttext.c and epclint.c ---- */

/* The service's name, which is a valid name of a key. */
void ini_lint_service_name(struct ini_findings *findings, const char *name, struct ini_place at);

/* The first character of a name that has a meaning in counter paths (\\COMPUTER\OBJECT(INSTANCE)\
 * COUNTER), or NULL; # and / have none in a counter's name. */
const char *ini_find_path_character_in_name(struct kit_slice name, bool is_object);

/* The texts of all listed languages. */
void ini_perf_lint_texts(struct kit_arena *arena, const struct ini_perf_model *model,
                         struct ini_findings *findings);
