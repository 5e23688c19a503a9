/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command lines of lodctr and unlodctr: long options, and the classic slash
 * options in either case.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/arena.h"
#include "ini/read/model.h"

enum lod_tool { LOD_LODCTR, LOD_UNLODCTR };

/* What to do, and what the operand is. */
enum lod_verb {
    LOD_VERB_INSTALL,   /* FILE.ini */
    LOD_VERB_REMOVE,    /* SERVICE */
    LOD_VERB_REPAIR,    /* --repair */
    LOD_VERB_CHECK,     /* --check */
    LOD_VERB_SAVE,      /* /S:FILE */
    LOD_VERB_RESTORE,   /* /R:FILE */
    LOD_VERB_REINSTALL, /* /R */
    LOD_VERB_LIST,      /* /Q, /Q:SERVICE (NULL: all of them) */
    LOD_VERB_ENABLE,    /* /E:SERVICE */
    LOD_VERB_DISABLE,   /* /D:SERVICE */
    LOD_VERB_TRUST,     /* /T:SERVICE */
    LOD_VERBS
};

struct lod_options {
    enum lod_verb verb;
    const char *operand;      /* of the verb, or NULL */
    const char *root;         /* NULL: the machine's */
    const char *backend;      /* "auto", "system", "registry" or NULL, which is auto */
    const char *event_source; /* NULL: what the file says */
    bool help;
    bool version;
    bool unsupported; /* an option of the system's tools was given that these do not have */
    bool dry_run;
    bool json;
    bool quiet;
    bool verbose;
    bool strict;
    bool create_languages;
    bool create_key;
    const char *dll[INI_PERF_OWN_KEYS]; /* for it; NULL: what the file says */
};

/* Read argv[1..argc).  LOD_CODE_OK; or LOD_CODE_USAGE, LOD_CODE_UNSUPPORTED or LOD_CODE_MEMORY
 * with *message (a sentence in memory of the arena, or static).  options->json and ->quiet are
 * right also after a mistake. */
int lod_options_read(struct kit_arena *arena, enum lod_tool tool, int argc, char *const *argv,
                     struct lod_options *options, const char **message);

/* What --help and --version print, in the arena. */
const char *lod_options_help(struct kit_arena *arena, enum lod_tool tool);
const char *lod_options_version(struct kit_arena *arena, enum lod_tool tool);

/* "lodctr" or "unlodctr" */
const char *lod_tool_name(enum lod_tool tool);
