/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command line of epc-mon, parsed and validated before anything is done.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kit/args.h"

enum mon_command { MON_LIST, MON_SHOW, MON_WATCH, MON_COLLECT };

enum mon_colour { MON_COLOUR_AUTO, MON_COLOUR_ALWAYS, MON_COLOUR_NEVER };

struct mon_options {
    enum mon_command command;
    char **targets; /* services, DLLs or a saved file; in argv */
    int target_count;
    const char *language;
    const char *output; /* of collect: the file */
    const char *query;
    uint32_t timeout_ms; /* of a call; 0: what the registry says, or 10 seconds */
    uint32_t interval_ms;
    uint32_t count;    /* samples of watch; 0: until it is stopped */
    unsigned formulas; /* enum epci_formulas */
    unsigned glyphs;   /* 0: chosen; else 1 + enum mon_glyphs */
    unsigned colour;   /* enum mon_colour */
    uint32_t width;    /* of the live view; 0: the window's */
    bool json;
};

extern const struct kit_program mon_program;

/* Parse argv[1..argc); the targets move to the front of argv, argv[0] included.  EPC_OK, or
 * EPC_E_INVALID and a message; then command and json are right as far as possible. */
int mon_options_parse(struct mon_options *out, int argc, char **argv, struct kit_args *parsed);
