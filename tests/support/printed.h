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

/* An empty stream of bytes, to be written and read back.  Without one the program ends.  A caller
 * that needs each byte reads it itself, and closes it with fclose. */
FILE *printed_begin(void);
/* Closes the stream; the string is static, without \r, and the next call overwrites it. */
const char *printed_end(FILE *to);
