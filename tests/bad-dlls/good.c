/* SPDX-License-Identifier: MIT
 *
 * good.c -- nothing is wrong with this one.
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD
CLOSE_IS_GOOD
