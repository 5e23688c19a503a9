/* SPDX-License-Identifier: MIT
 *
 * no_close.c -- the close procedure is not exported (no_close.def).
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD
CLOSE_IS_GOOD
