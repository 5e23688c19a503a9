/* SPDX-License-Identifier: MIT
 *
 * good.c -- a right provider.
 */
#include "provider.h"

ALL_IS_GOOD
