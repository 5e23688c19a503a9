/* SPDX-License-Identifier: MIT
 *
 * printed.h -- what code under test writes to a stream, as a string.
 *
 *     FILE *to = printed_begin();
 *     ... print to `to` ...
 *     ck_assert_str_eq(printed_end(to), "text");
 */
#ifndef EPC_PRINTED_H
#define EPC_PRINTED_H

#include <stdio.h>

FILE *printed_begin(void);
/* Closes the stream; the string is static, \r left out, and lives until the next call. */
const char *printed_end(FILE *to);

#endif
