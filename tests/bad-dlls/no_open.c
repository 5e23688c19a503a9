/* SPDX-License-Identifier: MIT
 *
 * no_open.c -- the open procedure is not exported (no_open.def).
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD
CLOSE_IS_GOOD
