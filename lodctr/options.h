/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command lines of lodctr and unlodctr: design.md section 6, and the classic slash
 * options in either case.
 */
#ifndef EPC_LODCTR_OPTIONS_H
#define EPC_LODCTR_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "ini/arena.h"

enum epci_tool { EPCI_LODCTR, EPCI_UNLODCTR };

struct epci_options {
    const char *operand;      /* the .INI file, or the service */
    const char *root;         /* NULL: the machine's           */
    const char *event_source; /* NULL: what the file says */
    bool help;
    bool repair;
    bool dry_run;
    bool json;
    bool quiet;
    bool verbose;
    bool strict;
    bool create_languages;
};

/* Read argv[1..argc).  EPCI_CODE_OK; or EPCI_CODE_USAGE, EPCI_CODE_UNSUPPORTED or EPCI_CODE_MEMORY
 * with *message (a sentence in memory of the arena, or static).  options->json and ->quiet are right
 * as far as the arguments were understood. */
int epci_options_read(struct epci_arena *arena, enum epci_tool tool, int argc, char *const *argv,
                      struct epci_options *options, const char **message);

/* What --help prints: only what works. */
const char *epci_options_help(enum epci_tool tool);

/* "lodctr" or "unlodctr" */
const char *epci_tool_name(enum epci_tool tool);

#endif
