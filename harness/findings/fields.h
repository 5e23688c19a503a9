/* SPDX-License-Identifier: MIT
 *
 * fields.h -- finds the field of a block that a byte belongs to, with object, instance or counter.
 *
 * For people who look at bytes; it checks nothing.  The block is foreign and may be broken
 * anywhere: what can be walked up to the byte is named, the rest is not.  Names of structures and
 * fields are those of <winperf.h>.  No state; any thread; linear in the size.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

struct harness_block_field {
    char name[64];   /* "PERF_INSTANCE_DEFINITION.NameLength", "padding"               */
    char owner[160]; /* "instance 2 \"intern\" of object 20000"; "" where it has no owner */
    uint64_t offset; /* of its first byte, as the span counts                          */
    size_t width;    /* of all its bytes, in bounds                                    */
    bool number;     /* it is a number, and then                                       */
    bool negative;   /* it is one with a sign that is below 0                          */
    uint64_t value;  /* this, or the two's complement of it                            */
};

/* Name the field `offset` bytes from where the outermost span began.  `bytes` is a block, or an
 * answer with its PERF_DATA_BLOCK.  False, and *out zeroed, where nothing can be said. */
bool harness_find_block_field_at(struct epci_span bytes, uint64_t offset,
                                 struct harness_block_field *out);

/* The value of a field that is negative. */
int64_t harness_negative_field_value(const struct harness_block_field *field);

/* "20 (0x14)" or "-1 (0xffffffff)"; "" for what is not a number. */
void harness_format_block_field_number(const struct harness_block_field *field, char *out,
                                       size_t capacity);
