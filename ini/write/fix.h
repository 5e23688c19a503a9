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
#include "ini/judge/finding.h"
#include "ini/read/scan.h"
#include "ini/read/source.h"

struct epci_fix {
    struct epci_arena *arena;
    const struct epci_ini_io *io;
    const char *path;
    enum epci_dialect dialect;

    /* Judges the file `path`, which is to be read through `io`, and sorts `findings`; its status is
     * epci_fix_file's. */
    int (*check)(void *context, const struct epci_ini_io *io, struct epci_ini_findings *findings);
    void *context;
};

/* Repair and check again until nothing is left to repair.  The status of the last check; `findings`
 * is what that had to say, places as in the repaired file.  `done` lists the repairs, each with the
 * rule and the place it was found at; where there is any, *output is the whole repaired file.
 * Nothing is written.  EPC_E_NOMEM: memory; then nothing is to be used.
 *
 * At most EPCI_INI_MOST_FINDINGS repairs are made per round, in at most ten rounds: a file with more
 * to repair needs another call. */
int epci_fix_file(const struct epci_fix *fix, struct epci_ini_findings *findings,
                  struct epci_ini_findings *done, struct epci_output *output);

/* ---- Shared by fix.c and fixlanguage.c ---- */

/* The whole file with the ids of languages that `found` names as LCIDs (rule language-lcid) written as
 * they are looked up, appended to `out`, each noted in `done`; nothing is appended where there is none.
 * EPC_OK or EPC_E_NOMEM. */
int epci_fix_languages(struct epci_arena *arena, const struct epci_source *source,
                       const struct epci_ini_findings *found, struct epci_ini_findings *done,
                       struct epci_buffer *out);

#endif
