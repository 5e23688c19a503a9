/* SPDX-License-Identifier: MIT
 *
 * fix.h -- repairs what a check has found, where nothing has to be guessed: what epc-ini check --fix
 * does.
 *
 * A repair changes one line, so that the file says in its form what it was read as anyway: reading
 * the repaired file gives the same texts, but for control characters, which become blanks, and ids of
 * languages that nobody looks up.  Nothing that an author has to decide is repaired; see docs/epc-ini.md.
 */
#ifndef EPC_INI_WRITE_FIX_H
#define EPC_INI_WRITE_FIX_H

#include "ini/write/emit.h"
#include "ini/findings/finding.h"
#include "ini/read/scan.h"
#include "ini/read/source.h"

struct ini_fix {
    struct kit_arena *arena;
    const struct ini_io *io;
    const char *path;
    enum ini_dialect dialect;

    /* Judges the file `path`, which is to be read through `io`, and sorts `findings`; its status is
     * ini_fix_file's. */
    int (*check)(void *context, const struct ini_io *io, struct ini_findings *findings);
    void *context;
};

/* Repair and check again until nothing is left to repair.  The status of the last check; `findings`
 * is what that had to say, places as in the repaired file.  `done` lists the repairs, each with the
 * rule and the place it was found at; where there is any, *output is the whole repaired file.
 * Nothing is written.  EPC_E_NOMEM: memory; then nothing is to be used.
 *
 * At most INI_MOST_FINDINGS repairs are made per round, in at most ten rounds: a file with more
 * to repair needs another call. */
int ini_fix_file(const struct ini_fix *fix, struct ini_findings *findings,
                 struct ini_findings *done, struct ini_output *output);

/* ---- Shared by fix.c and fixlanguage.c ---- */

/* The whole file with the ids of languages that `found` names as LCIDs (rule language-lcid) written as
 * they are looked up, appended to `out`, each noted in `done`; nothing is appended where there is none.
 * EPC_OK or EPC_E_NOMEM. */
int ini_fix_languages(struct kit_arena *arena, const struct ini_source *source,
                      const struct ini_findings *found, struct ini_findings *done,
                      struct kit_buffer *out);

#endif
