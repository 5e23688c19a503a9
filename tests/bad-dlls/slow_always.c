/* SPDX-License-Identifier: MIT
 *
 * slow_always.c -- each Collect waits two seconds: the slowest of many (tests/e2e/many-providers).
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    Sleep(2000);
    return good_collect(query, data, bytes, types);
}
