/* SPDX-License-Identifier: MIT
 *
 * fuzz_pe.c -- any bytes as a DLL's file: headers and export names are read in bounds. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/pe.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct epci_pe pe;
    const char *problem;
    char name[64];

    if (epci_pe_init(epci_span_of(data, size), &pe, &problem) != EPC_OK) {
        FUZZ_ASSERT(problem != NULL);
        return 0;
    }
    if (epci_pe_whole(&pe) && pe.section_count > 0)
        FUZZ_ASSERT(size >= pe.sections + (size_t)pe.section_count * 40);
    for (uint32_t i = 0; i < 100 && epci_pe_export(&pe, i, name, sizeof name) == EPC_OK; i++)
        FUZZ_ASSERT(strlen(name) < sizeof name);
    return 0;
}
