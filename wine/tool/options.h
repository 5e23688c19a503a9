/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command line of epc-wine.
 */
#pragma once

#include <stdbool.h>

#include "kit/args.h"

enum wine_command { WINE_INSTALL, WINE_STATUS, WINE_REMOVE };

struct wine_options {
    struct kit_args parsed;
    const char *program; /* NULL: not given */
    const char *with;    /* folder of the other build; NULL: not given */
    bool all;
};

extern const struct kit_program wine_program;

/* EPC_OK, or EPC_E_INVALID and options->parsed.message. */
int wine_options_read(int argc, char **argv, struct wine_options *options);
