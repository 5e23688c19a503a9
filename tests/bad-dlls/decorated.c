/* SPDX-License-Identifier: MIT
 *
 * decorated.c -- linked without a .def file on x86: Open is exported under the compiler's name.
 */
#include "provider.h"

OPEN_IS_GOOD
COLLECT_IS_GOOD
CLOSE_IS_GOOD
