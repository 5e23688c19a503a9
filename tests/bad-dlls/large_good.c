/* SPDX-License-Identifier: MIT
 *
 * large_good.c -- a right provider with a large answer.
 */
#include "large.h"

ONLY_COLLECT_IS_BAD
{
    struct large block;

    large_block(&block);
    return large_answer(&block, query, data, bytes, types);
}
