/* SPDX-License-Identifier: MIT
 *
 * part.c -- see part.h.  PART: 1 for the version without part_second, 2 for the later one.
 */
#include "part.h"

unsigned long part_first(void)
{
    return 0;
}

#if PART == 2
unsigned long part_second(void)
{
    return 0;
}
#endif
