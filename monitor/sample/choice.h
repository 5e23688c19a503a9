/* SPDX-License-Identifier: MIT
 *
 * choice.h -- the counters that a command line chooses: -p, -f and --detail become a selection.
 */
#pragma once

#include <stddef.h>

#include "monitor/tool/options.h"
#include "reader/selection/selection.h"

/* Make a selection of -p, -f and --detail.  EPC_OK; EPC_E_INVALID and one sentence, of a file or
 * path that cannot be used; EPC_E_NOMEM.  Release it in every case. */
int mon_selection_of_options(struct reader_selection *out, const struct mon_options *options,
                             char *message, size_t capacity);

/* "read in code page 1252, which is a guess ...", on standard error. */
void mon_print_file_codepage_guess(const char *path, unsigned codepage);
