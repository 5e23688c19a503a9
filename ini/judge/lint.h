/* SPDX-License-Identifier: MIT
 *
 * lint.h -- rules that refuse nothing: what an author should know about a file that can be installed,
 * or generated from.  `epc-ini check` applies them; lodctr and `epc-ini gen` need not care.
 *
 * A schema without any finding generates a counter file without any: whatever of the rules for counter
 * files a schema can violate, its own rules say too.
 */
#ifndef EPC_INI_JUDGE_LINT_H
#define EPC_INI_JUDGE_LINT_H

#include <stdbool.h>

#include "ini/schema/epcfile.h"
#include "ini/read/model.h"

/* Judge a counter file that was loaded, or a schema that was parsed.  EPC_OK or EPC_E_NOMEM; findings are
 * not sorted. */
int ini_perf_lint(struct kit_arena *arena, const struct ini_perf_model *model,
                  struct ini_findings *findings);
int ini_epc_lint(struct kit_arena *arena, const struct ini_epc *epc, struct ini_findings *findings);

/* ---- Shared by lint.c, linttext.c and epclint.c ---- */

/* The service's name, which can be that of a key. */
void ini_lint_service(struct ini_findings *findings, const char *name, struct ini_place at);

/* The texts of all listed languages; EPC_OK or EPC_E_NOMEM. */
int ini_perf_lint_texts(struct kit_arena *arena, const struct ini_perf_model *model,
                        struct ini_findings *findings);

#endif
