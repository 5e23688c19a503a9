/* SPDX-License-Identifier: MIT
 *
 * options.h -- the harness's command line, parsed and validated before anything is done.
 */
#ifndef EPC_HARNESS_OPTIONS_H
#define EPC_HARNESS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/check.h"

enum epci_command {
    EPCI_TOOL_HELP,
    EPCI_TOOL_VERSION,
    EPCI_TOOL_CHECK,
    EPCI_TOOL_LIST,
    EPCI_TOOL_SHOW,
    EPCI_TOOL_WATCH,
    EPCI_TOOL_COLLECT,
    EPCI_TOOL_REPLAY
};

/* A set of guard modes. */
enum { EPCI_GUARDS_PATTERN = 1, EPCI_GUARDS_PAGE = 2, EPCI_GUARDS_BOTH = 3 };

/* Where perflib's events go, beside the JSON document. */
enum epci_events_redirect { EPCI_EVENTS_NOWHERE, EPCI_EVENTS_STDERR, EPCI_EVENTS_LOG };

struct epci_options {
    enum epci_command command;
    char **targets; /* services, for check also a DLL: into argv */
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
    const char *save;   /* check: the folder for captures */
    const char *output; /* collect: the file              */
    const char *query;
    enum epci_severity fail_on;
    uint32_t timeout_ms;
    uint32_t interval_ms;
    uint32_t count; /* samples of watch; 0: until it is stopped */
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
    enum epci_events_redirect events;
    bool disable_on_error;
    bool even_disabled;
    bool verbose; /* all there is to see,      */
    bool quiet;   /* or a line per finding only */
    bool plain;   /* perflib's own calls, no trials */
};

/* Parse argv[1..argc); targets are moved to the front of argv, argv[0] included.  EPC_OK, or EPC_E_INVALID and one
 * sentence, of `room` bytes, that says what is wrong and what would be right; command and json are then as far
 * known, so that a document can be promised. */
int epci_options_parse(struct epci_options *out, int argc, char **argv, char *message, size_t room);

/* Does this word name a DLL's file, not a service?  It does if it holds \ or / or .dll. */
bool epci_target_is_file(const char *word);

/* "nt4", "win2000", "current"; "pattern", "page", "both". */
const char *epci_profile_name(enum epci_profile profile);
const char *epci_guards_name(unsigned guards);

extern const char epci_help_text[];

#endif
