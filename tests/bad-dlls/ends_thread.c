/* SPDX-License-Identifier: MIT
 *
 * ends_thread.c -- Collect ends the thread that called it.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    (void)query;
    (void)data;
    (void)bytes;
    (void)types;
    ExitThread(0);
}
