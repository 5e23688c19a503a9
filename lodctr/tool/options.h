/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command lines of lodctr and unlodctr: long options, and the classic slash
 * options in either case.
 */
#pragma once

#include <stdbool.h>

#include "kit/args.h"
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

/* Who changes the registry; auto: the system on Windows, unless --root names another registry. */
enum lod_backend { LOD_BACKEND_AUTO, LOD_BACKEND_SYSTEM, LOD_BACKEND_REGISTRY };

/* The findings of --check that make the exit code 1: these, and worse ones. */
enum lod_fail_on { LOD_FAIL_ON_WARNING, LOD_FAIL_ON_ERROR, LOD_FAIL_ON_NOTE };

struct lod_options {
    enum lod_verb verb;
    const char *operand;      /* of the verb, or NULL */
    const char *root;         /* NULL: the machine's */
    unsigned backend;         /* enum lod_backend */
    const char *event_source; /* NULL: what the file says */
    uint32_t codepage;        /* of 8-bit files; 0: UTF-8, or else the system's */
    struct kit_args parsed;   /* help, version, and what is wrong */
    bool unsupported;         /* an option of the system's tools was given that these do not have */
    bool dry_run;
    bool json;
    bool quiet;
    bool verbose;
    bool strict;
    bool create_languages;
    bool create_key;
    bool replace_key; /* create_key is set, too */
    bool orphans;
    bool base_names;           /* put the names of the system's own objects into the tables */
    bool no_base_names;        /* take them out */
    bool names_only;           /* and repair nothing: --repair was not given */
    const char *check_service; /* only findings about this service; NULL: all */
    unsigned fail_on;          /* enum lod_fail_on */
    const char *dll[INI_PERF_OWN_KEYS]; /* for it; NULL: what the file says */
};

/* Read argv[1..argc).  LOD_CODE_OK; or LOD_CODE_USAGE or LOD_CODE_UNSUPPORTED with a sentence in
 * options->parsed.message.  options->json and ->quiet are right also after a mistake. */
int lod_options_read(enum lod_tool tool, int argc, char **argv, struct lod_options *options);

/* By tool: the name, the help and the version. */
extern const struct kit_program lod_programs[];
