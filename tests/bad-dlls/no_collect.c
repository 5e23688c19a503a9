/* SPDX-License-Identifier: MIT
 *
 * no_collect.c -- the collect procedure is not exported (no_collect.def).
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD
CLOSE_IS_GOOD
