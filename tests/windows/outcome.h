/* SPDX-License-Identifier: MIT
 *
 * outcome.h -- what an entry's output and exit codes mean.
 */
#pragma once

#include "entries.h"

enum wk_result {
    WK_PASSED,
    WK_FAILED,
    WK_CRASHED,
    WK_HUNG,
    WK_SKIPPED, /* it says so itself */
    WK_NOT_RUN, /* rights are missing, the selection leaves it out, or the run was interrupted */
    WK_RESULTS
};

/* The exit code of what cannot be tried. */
enum { WK_SKIPPED_CODE = 77 };

extern const char *const wk_result_names[WK_RESULTS];

/* Checks what ended in time with the codes that were wanted.  `output`: the text of all steps,
 * which it may change; `last`: the last step's exit code; `capacity`: of the reason. */
enum wk_result wk_check_output(const struct wk_entry *entry, char *output, unsigned long last,
                               char *reason, unsigned capacity);
