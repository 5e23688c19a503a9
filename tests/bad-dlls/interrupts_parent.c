/* SPDX-License-Identifier: MIT
 *
 * interrupts_parent.c -- Collect attaches itself to the console of its host's parent, and sends
 * Ctrl+C to every process of it.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    if (AttachConsole(ATTACH_PARENT_PROCESS))
        GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    Sleep(50);
    return good_collect(query, data, bytes, types);
}
