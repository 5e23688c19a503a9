/* SPDX-License-Identifier: MIT
 *
 * options.h -- the command line of epc-remote.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kit/args.h"

struct remote_options {
    bool answer;
    const char *account, *capture, *replay, *write;
    unsigned protection; /* enum remote_protection */
    unsigned library;    /* 0: the best, then as `remote_library_choices` has them */
    uint32_t timeout_ms;
};

extern const char *const remote_library_choices[];
extern const struct kit_program remote_program;
