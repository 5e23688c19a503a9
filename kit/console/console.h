/* SPDX-License-Identifier: MIT
 *
 * console.h -- what the tools share in printing: help, lost output, and the colours of a terminal.
 *
 * Colours appear on a terminal only, and not if NO_COLOR is set (https://no-color.org).
 */
#pragma once

#include <stdbool.h>

#include "kit/args.h"
#include "sdk/core/finding.h"

/* Exit codes of all tools but lodctr and unlodctr, whose codes are Win32's. */
enum kit_exit {
    KIT_EXIT_GOOD,   /* done; no finding is worse than a note */
    KIT_EXIT_FOUND,  /* done, and there are errors or warnings */
    KIT_EXIT_USAGE,  /* wrong use */
    KIT_EXIT_BROKEN, /* internal error, or the output cannot be written */
    KIT_EXIT_REFUSED /* not done, or not for all; standard error says why */
};

#define KIT_COLOUR_ERROR   "\x1b[1;31m" /* red, bold   */
#define KIT_COLOUR_WARNING "\x1b[33m"   /* yellow      */
#define KIT_COLOUR_NOTE    "\x1b[36m"   /* cyan        */
#define KIT_COLOUR_FIELD   "\x1b[1;7m"  /* bold and reversed, for terminals without colours */
#define KIT_COLOUR_END     "\x1b[0m"

/* Whether to colour.  `able`: the output is a terminal that obeys escape sequences; `no_color`: the
 * environment variable NO_COLOR, or NULL; empty counts as not set. */
bool kit_is_colour_wanted(bool able, const char *no_color);

const char *kit_severity_colour(enum epci_severity severity);

/* "" or "s", for so many of something. */
static inline const char *kit_plural_suffix(size_t count)
{
    return count == 1 ? "" : "s";
}

/* "1 error, 0 warnings, 2 notes", as the closing line of every tool counts findings; in `text`,
 * which has KIT_COUNTS_CAPACITY bytes. */
#define KIT_COUNTS_CAPACITY 96
const char *kit_format_finding_counts(char *text, size_t errors, size_t warnings, size_t notes);

/* Print the help or the version on standard output if `parsed` asks for it; returns whether it
 * does.  Without memory nothing is printed. */
bool kit_print_requested_help_or_version(const struct kit_program *program,
                                         const struct kit_args *parsed);

/* Write out what standard output still holds; true if any of it was lost.  A reader that has closed
 * its pipe (| head) has all that it wanted, so nothing is lost then. */
bool kit_flush_stdout_detect_failure(void);
