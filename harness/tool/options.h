/* SPDX-License-Identifier: MIT
 *
 * options.h -- the harness's command line, parsed and validated before anything is done.
 */
#ifndef EPC_HARNESS_TOOL_OPTIONS_H
#define EPC_HARNESS_TOOL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/tool/plan.h"
#include "sdk/check/check.h"

enum val_command {
    VAL_TOOL_HELP,
    VAL_TOOL_VERSION,
    VAL_TOOL_CHECK,
    VAL_TOOL_LIST,
    VAL_TOOL_SHOW,
    VAL_TOOL_WATCH,
    VAL_TOOL_COLLECT,
    VAL_TOOL_REPLAY
};

/* The words of the command line; texts that are not given are NULL. */
struct val_options {
    enum val_command command;
    char **targets; /* services, for check also a DLL: into argv */
    int target_count;
    struct val_plan plan;
    bool profile_given;
    const char *output; /* collect: the file */
    const char *query;
    enum epci_severity fail_on;
    uint32_t interval_ms;
    uint32_t count; /* samples of watch; 0: until it is stopped */
    const char *baseline;
    const char *write_baseline;
    const char *junit;
    uint32_t jobs; /* providers at once; 0: as many as there are processors */
    bool all;
    bool json;
    bool rules;
    bool verbose; /* everything, */
    bool quiet;   /* or only a line per finding */
};

/* Parse argv[1..argc); targets are moved to the front of argv, argv[0] included.  EPC_OK, or
 * EPC_E_INVALID and one sentence, of `room` bytes, that says what is wrong and what would be
 * right; command and json are then as far known, so that a document can be promised. */
int val_options_parse(struct val_options *out, int argc, char **argv, char *message, size_t room);

/* "nt4", "win2000", "current"; "pattern", "page", "both". */
const char *val_profile_name(enum epci_profile profile);
const char *val_guards_name(unsigned guards);

extern const char val_help_text[];

#endif
