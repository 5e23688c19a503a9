/* SPDX-License-Identifier: MIT
 *
 * large_good.c -- a right provider with a large answer.
 */
#include "large.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    struct large block;

    large_block(&block);
    return large_answer(&block, query, data, bytes, types);
}
