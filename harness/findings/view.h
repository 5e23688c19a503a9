/* SPDX-License-Identifier: MIT
 *
 * view.h -- the bytes around a finding, so that it can be seen and not only believed.
 *
 *     000001b0  00 00 00 00 08 00 00 00  28 00 00 00 2c 4e 00 00  ........(...,N..
 *                           ^^^^^^^^^^^ PERF_COUNTER_BLOCK.ByteLength of object 20010: 8 (0x8)
 *
 * An excerpt is a copy: the block need not live as long as the findings.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "harness/findings/fields.h"
#include "sdk/core/span.h"

#define HARNESS_EXCERPT_LINE  16u
#define HARNESS_EXCERPT_LINES 5u /* two before the one that is meant, and two after it */

struct harness_excerpt {
    struct harness_block_field field; /* width 0: nothing is known of the place */
    uint64_t from;  /* offset of the first byte, a multiple of HARNESS_EXCERPT_LINE  */
    uint64_t place; /* the byte that is meant                                  */
    size_t count;   /* of bytes; 0: there is nothing to be seen                */
    unsigned char bytes[HARNESS_EXCERPT_LINES * HARNESS_EXCERPT_LINE];
};

/* Copy what is around `place` (counted as spans count) out of a block or an answer, and name
 * the field.  Where the place is none of its bytes the excerpt is empty. */
void harness_copy_excerpt(struct harness_excerpt *out, struct epci_span bytes, uint64_t place);

/* Print it: a line per 16 bytes, and below the one where the field begins what it is.  `name`
 * may be NULL, else it is printed instead of the field's own.  With `colour` the field is also
 * coloured. */
void harness_excerpt_print(FILE *to, const struct harness_excerpt *excerpt, const char *name,
                           bool colour);

/* "PERF_COUNTER_BLOCK.ByteLength of object 20010: 8 (0x8)"; "" where nothing is known. */
void harness_format_excerpt_field(const struct harness_excerpt *excerpt, char *out,
                                  size_t capacity);
