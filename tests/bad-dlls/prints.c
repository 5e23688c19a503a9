/* SPDX-License-Identifier: MIT
 *
 * prints.c -- a right provider that writes to standard output, which must not spoil the report.
 */
#include "provider.h"

#include <stdio.h>

ONLY_COLLECT_IS_BAD
{
    puts("{ here I am: ]");
    fflush(stdout);
    return good_collect(query, data, bytes, types);
}
