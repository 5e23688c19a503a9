/* SPDX-License-Identifier: MIT
 *
 * ends_thread.c -- Collect ends the thread that called it.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    ExitThread(0);
}
