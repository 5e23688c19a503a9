/* SPDX-License-Identifier: MIT
 *
 * no_open.c -- the open procedure is not exported (no_open.def).
 */
#include "provider.h"

ALL_IS_GOOD
