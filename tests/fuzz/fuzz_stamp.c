/* SPDX-License-Identifier: MIT
 *
 * fuzz_stamp.c -- any file in which a stamp is searched: what is found is inside it and consistent.
 *
 * A random check would never be right, so each stamp of the input is tried as it is, and with the
 * check and the fingerprint that belong to its records.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/schema/stamp.h"
#include "kit/stamp/stamp.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Each object has its counters, and all records are in the file. */
static void consistent(const struct epci_stamp *stamp, const uint8_t *data, size_t size)
{
    uint32_t objects = 0, at = 0;

    FUZZ_ASSERT(stamp->records >= data && stamp->fingerprint != 0);
    FUZZ_ASSERT((size_t)stamp->record_count * stamp->record_bytes <=
                size - (size_t)(stamp->records - data));
    while (at < stamp->record_count) {
        at += 1 + epci_read_numbered_stamp_record(stamp, at).size;
        objects++;
    }
    FUZZ_ASSERT(at == stamp->record_count && objects == stamp->object_count);
}

static void search(const uint8_t *data, size_t size)
{
    struct epci_stamp stamp;

    if (kit_stamp_find(epci_span_of(data, size), NULL, &stamp) == EPC_OK)
        consistent(&stamp, data, size);
    if (kit_stamp_find(epci_span_of(data, size), "Shop", &stamp) == EPC_OK)
        FUZZ_ASSERT(stamp.service == epci_hash_service_name("Shop"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint32_t count = (uint32_t)(size / EPCI_STAMP_RECORD);
    struct epci_stamp_record *records = malloc(size + 1);
    uint32_t *numbers = malloc(KIT_STAMP_NUMBERS(count) * sizeof *numbers + 1);
    uint32_t left = 0;

    if (!records || !numbers)
        abort();
    search(data, size);
    /* The input as records, with numbers of counters that fit. */
    memcpy(records, data, count * sizeof *records);
    for (uint32_t i = 0; i < count; i++) {
        if (left == 0)
            left = records[i].size = records[i].size % (count - i);
        else
            left--;
    }
    if (count > 0) {
        kit_stamp_fill_numbers(numbers, "Shop", records, count);
        search((const uint8_t *)numbers, KIT_STAMP_NUMBERS(count) * sizeof *numbers);
    }
    free(records);
    free(numbers);
    return 0;
}
