/* SPDX-License-Identifier: MIT
 *
 * decorated.c -- linked without a .def file on x86: Open is exported under the compiler's name.
 */
#include "provider.h"

ALL_IS_GOOD
