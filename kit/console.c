/* SPDX-License-Identifier: MIT
 *
 * console.c -- see console.h.
 */
#include "kit/console.h"

bool kit_colour_wanted(bool able, const char *no_color)
{
    return able && (!no_color || !*no_color);
}

const char *kit_severity_colour(enum epci_severity severity)
{
    return severity == EPCI_ERROR     ? KIT_COLOUR_ERROR
           : severity == EPCI_WARNING ? KIT_COLOUR_WARNING
                                      : KIT_COLOUR_NOTE;
}
