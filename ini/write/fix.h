/* SPDX-License-Identifier: MIT
 *
 * fix.h -- repairs findings that need no decision by the author, for epc-ini check --fix.
 *
 * A repair changes one line to what readers take it for already: the repaired file has the same
 * texts, except for control characters, which become blanks, and ids of languages that Windows does
 * not look up.  docs/epc-ini.md lists the repairs.
 */
#pragma once

#include "ini/emit/emit.h"
#include "ini/findings/finding.h"
#include "ini/read/scan.h"
#include "ini/read/source.h"
#include "kit/dictionary.h"

struct ini_fix {
    struct kit_arena *arena;
    const struct ini_io *io;
    const char *path;
    enum ini_dialect dialect;

    /* Checks the file `path`, reads it through `io`, and sorts `findings`; ini_build_fixed_text
     * returns its status. */
    int (*check)(void *context, const struct ini_io *io, struct ini_findings *findings);
    void *context;
};

/* Repair and check again until nothing is left to repair.  Returns the status of the last check,
 * and its `findings`, with places in the repaired file.  `done` lists the repairs, each with the
 * rule and the place of its finding; if there are any, *output is the whole repaired file.
 * Writes no file. EPC_E_NOMEM: the results are not valid.
 *
 * A round makes at most INI_MAX_FINDINGS repairs, and there are at most ten rounds: a file that
 * needs more needs another call. */
int ini_build_fixed_text(const struct ini_fix *fix, struct ini_findings *findings,
                         struct ini_findings *done, struct ini_output *output);

/* ---- Shared by fix.c and fixlanguage.c ---- */

/* Add the ids of languages in the keys of the sections `from` to [text] of a counter file. */
void ini_collect_language_ids(struct kit_arena *arena, const struct ini_source *source,
                              enum ini_section from, struct kit_names *ids);

/* Correct the ids of languages that `found` reports as LCIDs (rule language-lcid): append the
 * whole file to `out` and note each id in `done`.  If there are none, append nothing. */
void ini_fix_language_ids(struct kit_arena *arena, const struct ini_source *source,
                          const struct ini_findings *found, struct ini_findings *done,
                          struct kit_buffer *out);
