/* SPDX-License-Identifier: MIT
 *
 * fuzz_utf8.c -- any bytes as UTF-8: the result is the same bytes, or the offset of an invalid byte
 * with valid text before it; with replacements it is text up to the first NUL. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "inicase.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_lenient(struct inicase *c, struct epci_span bytes)
{
    struct ini_decoded made = { 0 }, again = { 0 };

    if (ini_check_and_copy_utf8(&c->arena, bytes, true, &made) != EPC_OK) {
        FUZZ_ASSERT(made.bad < bytes.left && bytes.at[made.bad] == 0);
        bytes.left = made.bad;
        FUZZ_ASSERT(ini_check_and_copy_utf8(&c->arena, bytes, true, &made) == EPC_OK);
    }
    FUZZ_ASSERT(strlen(made.text) == made.bytes && made.bytes <= 3 * bytes.left);
    FUZZ_ASSERT(ini_check_and_copy_utf8(&c->arena, epci_span_of(made.text, made.bytes), false,
                                        &again) == EPC_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_span bytes = epci_span_of(data, size);
    struct ini_decoded made = { 0 };
    struct inicase c;

    inicase_init(&c);
    check_lenient(&c, bytes);
    if (ini_check_and_copy_utf8(&c.arena, bytes, false, &made) != EPC_OK) {
        FUZZ_ASSERT(!made.text && made.bad < size);
        bytes.left = made.bad;
        FUZZ_ASSERT(ini_check_and_copy_utf8(&c.arena, bytes, false, &made) == EPC_OK);
    }
    FUZZ_ASSERT(made.bytes == bytes.left && made.text[made.bytes] == 0);
    FUZZ_ASSERT(made.bytes == 0 || memcmp(made.text, data, made.bytes) == 0);
    inicase_release(&c);
    return 0;
}
