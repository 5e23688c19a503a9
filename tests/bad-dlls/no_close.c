/* SPDX-License-Identifier: MIT
 *
 * no_close.c -- the close procedure is not exported (no_close.def).
 */
#include "provider.h"

ALL_IS_GOOD
