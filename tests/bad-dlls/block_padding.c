/* SPDX-License-Identifier: MIT
 *
 * block_padding.c -- ByteLength of a counter block is 12, and 4 bytes of padding that it does not
 * count follow in the object.
 */
#include "provider.h"

/* The right block, but with two more words after its last counter: one of them is counted. */
struct padded {
    struct block block;
    DWORD counted, padding;
};

ONLY_COLLECT_IS_BAD
{
    struct padded padded;

    good_block(&padded.block);
    padded.counted = padded.padding = 0;
    padded.block.server.head.TotalByteLength += 8;
    padded.block.server.cells.head.ByteLength += 4;
    return good_answer(&padded, sizeof padded, query, data, bytes, types);
}
