/* SPDX-License-Identifier: MIT
 *
 * fuzz_fields.c -- any bytes as a block or an answer: a named field is inside the bytes and
 * contains the requested byte.  The first two bytes choose that byte. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/findings/view.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct harness_excerpt excerpt;
    struct epci_span span;
    char name[400];
    uint64_t place;
    size_t end;

    if (size < 3)
        return 0;
    span = epci_span_of(data + 2, size - 2);
    place = (uint64_t)((data[0] << 8 | data[1]) % (int)span.left);
    harness_copy_excerpt(&excerpt, span, place);
    harness_format_excerpt_field(&excerpt, name, sizeof name);
    end = (size_t)(excerpt.field.offset + excerpt.field.width);
    if (excerpt.field.width == 0) {
        FUZZ_ASSERT(!name[0]);
    } else {
        FUZZ_ASSERT(name[0] && end <= span.left);
        FUZZ_ASSERT(excerpt.field.offset <= place && place < end);
        FUZZ_ASSERT(!excerpt.field.number || excerpt.field.width <= 8);
    }
    FUZZ_ASSERT(excerpt.from <= place && place - excerpt.from < excerpt.count);
    FUZZ_ASSERT(memcmp(excerpt.bytes, span.at + excerpt.from, excerpt.count) == 0);
    return 0;
}
