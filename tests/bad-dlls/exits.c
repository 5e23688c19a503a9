/* SPDX-License-Identifier: MIT
 *
 * exits.c -- Collect ends the process.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    ExitProcess(3);
}
