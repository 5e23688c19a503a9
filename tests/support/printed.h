/* SPDX-License-Identifier: MIT
 *
 * printed.h -- captures what code under test writes to a stream, as a string.
 *
 *     FILE *to = printed_begin();
 *     ... print to `to` ...
 *     ck_assert_str_eq(printed_end(to), "text");
 */
#pragma once

#include <stdio.h>

FILE *printed_begin(void);
/* Closes the stream; the string is static, without \r, and the next call overwrites it. */
const char *printed_end(FILE *to);
