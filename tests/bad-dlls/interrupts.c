/* SPDX-License-Identifier: MIT
 *
 * interrupts.c -- Collect sends Ctrl+C to every process of its console.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;

    GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    Sleep(20);
    good_block(&block);
    block.site.head.TotalByteLength -= (DWORD)sizeof block.site.instances;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
