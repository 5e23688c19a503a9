/* SPDX-License-Identifier: MIT
 *
 * fuzz_nametable.c -- any bytes as a name table: every entry can be looked up, in order and in
 * bounds. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/titles.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_names names;
    char name[40];

    FUZZ_ASSERT(epci_names_init(&names, data, size) == EPC_OK);
    for (size_t i = 0; i < names.count; i++) {
        FUZZ_ASSERT(i == 0 || names.entries[i - 1].index < names.entries[i].index);
        FUZZ_ASSERT(epci_names_find(&names, names.entries[i].index, name, sizeof name));
        FUZZ_ASSERT(strlen(name) < sizeof name);
    }
    epci_names_release(&names);
    return 0;
}
