/* SPDX-License-Identifier: MIT
 *
 * no_collect.c -- the collect procedure is not exported (no_collect.def).
 */
#include "provider.h"

ALL_IS_GOOD
