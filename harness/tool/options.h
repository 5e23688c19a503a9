/* SPDX-License-Identifier: MIT
 *
 * options.h -- the harness's command line, parsed and validated before anything is done.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "harness/tool/plan.h"
#include "kit/args.h"
#include "check/check.h"

enum harness_command { HARNESS_TOOL_CHECK, HARNESS_TOOL_REPLAY };

/* The words of the command line; texts that are not given are NULL. */
struct harness_options {
    enum harness_command command;
    char **targets; /* a service or DLL, or files of replay; in argv */
    int target_count;
    struct harness_plan plan;
    bool profile_given;
    bool as_given;
    enum epci_severity fail_on;
    const char *baseline;
    const char *write_baseline;
    const char *junit;
    const char *html;
    uint32_t jobs; /* providers at once; 0: as many as there are processors */
    bool strict;   /* everything has to be tried */
    bool all;
    bool json;
    bool rules;
    bool verbose; /* everything, */
    bool quiet;   /* or only a line per finding */
};

extern const struct kit_program harness_program;

/* Parse argv[1..argc); the targets move to the front of argv, argv[0] included.  EPC_OK, or
 * EPC_E_INVALID and a message; then command and json are right as far as possible. */
int harness_options_parse(struct harness_options *out, int argc, char **argv,
                          struct kit_args *parsed);

/* "nt4", "win2000", "current"; "pattern", "page", "both". */
const char *harness_profile_name(enum check_profile profile);
const char *harness_guards_name(unsigned guards);
