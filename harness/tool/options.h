/* SPDX-License-Identifier: MIT
 *
 * options.h -- the harness's command line, parsed and validated before anything is done.
 */
#ifndef EPC_HARNESS_TOOL_OPTIONS_H
#define EPC_HARNESS_TOOL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/args.h"
#include "sdk/check/check.h"

enum val_command { VAL_TOOL_CHECK, VAL_TOOL_REPLAY };

/* A set of guard modes. */
enum { VAL_GUARDS_PATTERN = 1, VAL_GUARDS_PAGE = 2, VAL_GUARDS_BOTH = 3 };

/* Where perflib's events go, beside the JSON document. */
enum val_events_to { VAL_EVENTS_NOWHERE, VAL_EVENTS_STDERR, VAL_EVENTS_LOG };

struct val_options {
    enum val_command command;
    char **targets; /* a service or DLL, or files of replay; in argv */
    int target_count;
    unsigned level;
    bool level_given;
    enum epci_profile profile;
    bool profile_given;
    unsigned guards;
    const char *service; /* NULL: not given, here and below */
    const char *open;
    const char *collect;
    const char *close;
    uint32_t first_counter;
    uint32_t first_help;
    const char *only;
    const char *skip;
    const char *language;
    const char *save; /* check: the folder for captures */
    enum epci_severity fail_on;
    uint32_t timeout_ms;
    const char *baseline;
    const char *write_baseline;
    const char *junit;
    uint32_t jobs; /* providers at once; 0: as many as there are processors */
    bool all;
    bool json;
    bool rules;
    /* How perflib is set up (settings.h); the _given say that the command line does. */
    bool timeout_given;
    bool flags_given;
    bool event_log_level_given;
    uint32_t flags;
    uint32_t event_log_level;
    uint32_t open_timeout_ms; /* Open's; timeout_ms is that of everything else */
    uint32_t memory_mib;      /* what a child may use                          */
    enum val_events_to events;
    bool disable_on_error;
    bool even_disabled;
    bool verbose; /* all there is to see,      */
    bool quiet;   /* or a line per finding only */
    bool plain;   /* perflib's own calls, no trials */
};

extern const struct kit_program val_program;

/* Parse argv[1..argc); the targets move to the front of argv, argv[0] included.  EPC_OK, or
 * EPC_E_INVALID and a message; then command and json are right as far as possible. */
int val_options_parse(struct val_options *out, int argc, char **argv, struct kit_args *parsed);

/* Does this word name a DLL's file, not a service?  It does if it holds \ or / or .dll. */
bool val_target_is_file(const char *word);

/* "nt4", "win2000", "current"; "pattern", "page", "both". */
const char *val_profile_name(enum epci_profile profile);
const char *val_guards_name(unsigned guards);

#endif
