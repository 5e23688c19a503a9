/* SPDX-License-Identifier: MIT
 *
 * fuzz_text.c -- any bytes as UTF-8 and as UTF-16: counting and writing agree, valid text is
 * converted back to the same, and nothing is written past the room. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void from_utf8(const char *text, size_t size)
{
    size_t units = 0, written = 0, bytes = 0, replaced = 1;
    uint16_t *wide;
    char *back;

    if (epci_utf16_from_utf8(text, size, NULL, 0, &units) != EPC_OK)
        return;
    wide = malloc(units * sizeof *wide + 1);
    back = malloc(size + 1);
    FUZZ_ASSERT(wide && back);
    FUZZ_ASSERT(epci_utf16_from_utf8(text, size, wide, units, &written) == EPC_OK);
    FUZZ_ASSERT(written == units);
    if (units > 0)
        FUZZ_ASSERT(epci_utf16_from_utf8(text, size, wide, units - 1, &written) == EPC_E_NOSPACE);
    FUZZ_ASSERT(epci_utf16_from_utf8(text, size, wide, units, &written) == EPC_OK);
    FUZZ_ASSERT(epci_utf8_from_utf16(wide, units, back, size, &bytes, &replaced) == EPC_OK);
    FUZZ_ASSERT(replaced == 0 && bytes == size && memcmp(back, text, size) == 0);
    free(wide);
    free(back);
}

static void from_utf16(const unsigned char *text, size_t size)
{
    size_t bytes = 0, again = 0, units = 0;
    char *narrow;

    FUZZ_ASSERT(epci_utf8_from_utf16_bytes(text, size, NULL, 0, &bytes, NULL) == EPC_OK);
    narrow = malloc(bytes + 1);
    FUZZ_ASSERT(narrow);
    FUZZ_ASSERT(epci_utf8_from_utf16_bytes(text, size, narrow, bytes, &again, NULL) == EPC_OK);
    FUZZ_ASSERT(again == bytes);
    FUZZ_ASSERT(epci_utf16_from_utf8(narrow, bytes, NULL, 0, &units) == EPC_OK);
    FUZZ_ASSERT(units == size / 2);
    free(narrow);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    from_utf8((const char *)data, size);
    from_utf16(data, size);
    return 0;
}
