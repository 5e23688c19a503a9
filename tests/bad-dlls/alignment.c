/* SPDX-License-Identifier: MIT
 *
 * alignment.c -- the last counter block has 12 bytes, so the answer's size is not a multiple of 8.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct {
        struct block block;
        DWORD odd;
    } answer;

    good_block(&answer.block);
    answer.odd = 0;
    answer.block.server.cells.head.ByteLength += 4;
    answer.block.server.head.TotalByteLength += 4;
    return good_answer(&answer, sizeof answer.block + 4, query, data, bytes, types);
}
