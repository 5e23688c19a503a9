/* SPDX-License-Identifier: MIT
 *
 * good.c -- a right provider.
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD
CLOSE_IS_GOOD
