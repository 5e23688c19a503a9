/* SPDX-License-Identifier: MIT
 *
 * close_exception.c -- Close divides by 0.
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD

DWORD APIENTRY BadClose(void)
{
    static volatile int zero;

    return (DWORD)(1000 / zero); /* compilers optimise 1 / x */
}
