/* SPDX-License-Identifier: MIT
 *
 * console.h -- what a terminal shows beyond plain text.
 *
 * Colours are for people who look: on a terminal only, and not where NO_COLOR is set
 * (https://no-color.org).
 */
#ifndef EPC_KIT_CONSOLE_H
#define EPC_KIT_CONSOLE_H

#include <stdbool.h>

#include "sdk/core/finding.h"

#define KIT_COLOUR_ERROR   "\x1b[1;31m" /* red, bold   */
#define KIT_COLOUR_WARNING "\x1b[33m"   /* yellow      */
#define KIT_COLOUR_NOTE    "\x1b[36m"   /* cyan        */
#define KIT_COLOUR_FIELD   "\x1b[1;7m"  /* bold, reversed: also seen where there are no colours */
#define KIT_COLOUR_END     "\x1b[0m"

/* Whether to colour.  `able`: the output is a terminal that understands escapes; `no_color`: the
 * environment's NO_COLOR, NULL if there is none, and an empty one counts as none. */
bool kit_colour_wanted(bool able, const char *no_color);

const char *kit_severity_colour(enum epci_severity severity);

#endif
