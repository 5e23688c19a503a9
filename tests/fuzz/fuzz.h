/* SPDX-License-Identifier: MIT
 *
 * fuzz.h -- an assertion that holds in every build, also with NDEBUG. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

#define FUZZ_ASSERT(condition)                                                                     \
    ((condition) ? (void)0                                                                         \
                 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))
