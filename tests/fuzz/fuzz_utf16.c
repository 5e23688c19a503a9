/* SPDX-License-Identifier: MIT
 *
 * fuzz_utf16.c -- the first byte says the byte order, the rest is UTF-16.  The result is text that
 * gives the same units back, or the offset of an invalid byte with valid text before it. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "inicase.h"
#include "sdk/core/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(struct inicase *c, struct epci_span bytes, bool big,
                       const struct ini_decoded *made)
{
    uint16_t *units = kit_arena_allocate(&c->arena, made->bytes + 1, sizeof *units);
    size_t count;

    FUZZ_ASSERT(made->text[made->bytes] == 0 && strlen(made->text) == made->bytes);
    FUZZ_ASSERT(epci_utf16_from_utf8(made->text, made->bytes, units, made->bytes, &count) ==
                EPC_OK);
    FUZZ_ASSERT(count * 2 == bytes.left);
    for (size_t i = 0; i < count; i++)
        FUZZ_ASSERT(bytes.at[2 * i + big] == units[i] % 256 &&
                    bytes.at[2 * i + !big] == units[i] / 256);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool big = size != 0 && data[0] % 2 != 0;
    struct epci_span bytes = epci_span_of(data, size);
    struct ini_decoded made = { 0 };
    struct inicase c;

    (void)epci_span_skip(&bytes, size != 0);
    inicase_init(&c);
    if (ini_decode_utf16(&c.arena, bytes, big, &made) == EPC_OK) {
        check_text(&c, bytes, big, &made);
    } else {
        FUZZ_ASSERT(!made.text && made.bad < bytes.left && made.bad % 2 == 0);
        bytes.left = made.bad;
        FUZZ_ASSERT(ini_decode_utf16(&c.arena, bytes, big, &made) == EPC_OK);
        check_text(&c, bytes, big, &made);
    }
    inicase_release(&c);
    return 0;
}
