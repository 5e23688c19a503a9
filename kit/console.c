/* SPDX-License-Identifier: MIT
 *
 * console.c -- see console.h.
 */
#include "kit/console.h"

bool epci_colour_wanted(bool able, const char *no_color)
{
    return able && (!no_color || !*no_color);
}

const char *epci_severity_colour(enum epci_severity severity)
{
    return severity == EPCI_ERROR     ? EPCI_COLOUR_ERROR
           : severity == EPCI_WARNING ? EPCI_COLOUR_WARNING
                                      : EPCI_COLOUR_NOTE;
}
