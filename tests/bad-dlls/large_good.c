/* SPDX-License-Identifier: MIT
 *
 * large_good.c -- nothing is wrong with this one: it is large.
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
