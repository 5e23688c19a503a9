/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command lines of lodctr and unlodctr: design.md section 6, and the classic slash
 * options in either case.
 */
#ifndef EPC_LODCTR_TOOL_OPTIONS_H
#define EPC_LODCTR_TOOL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "kit/arena.h"
#include "ini/read/model.h"

enum epci_tool { EPCI_LODCTR, EPCI_UNLODCTR };

/* What is to be done, and what the operand is. */
enum epci_verb {
    EPCI_VERB_INSTALL, /* FILE.ini                            */
    EPCI_VERB_REMOVE,  /* SERVICE                             */
    EPCI_VERB_REPAIR,  /* --repair                            */
    EPCI_VERB_CHECK,   /* --check                             */
    EPCI_VERB_SAVE,    /* /S:FILE                             */
    EPCI_VERB_RESTORE, /* /R:FILE                             */
    EPCI_VERB_REBUILD, /* /R                                  */
    EPCI_VERB_LIST,    /* /Q, /Q:SERVICE (NULL: all of them)  */
    EPCI_VERB_ENABLE,  /* /E:SERVICE                          */
    EPCI_VERB_DISABLE, /* /D:SERVICE                          */
    EPCI_VERB_TRUST,   /* /T:SERVICE                          */
    EPCI_VERBS
};

struct epci_options {
    enum epci_verb verb;
    const char *operand;      /* of the verb, or NULL          */
    const char *root;         /* NULL: the machine's           */
    const char *backend;      /* "auto", "system", "registry" or NULL, which is auto */
    const char *event_source; /* NULL: what the file says      */
    bool help;
    bool dry_run;
    bool json;
    bool quiet;
    bool verbose;
    bool strict;
    bool create_languages;
    bool create_key;
    const char *dll[EPCI_PERF_OWN_KEYS]; /* for it; NULL: what the file says */
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
