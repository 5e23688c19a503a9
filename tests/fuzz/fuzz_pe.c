/* SPDX-License-Identifier: MIT
 *
 * fuzz_pe.c -- any bytes as a DLL's file: headers, exports and imports are read in bounds. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/pe/pe.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first modules and their first functions, and whether the file has them. */
static void imports(const struct kit_pe *pe)
{
    struct kit_pe_module module;
    struct kit_pe_function function;

    for (uint32_t i = 0; i < 8 && kit_pe_read_imported_module(pe, i, &module) == EPC_OK; i++) {
        FUZZ_ASSERT(strlen(module.name) < sizeof module.name);
        for (uint32_t k = 0;
             k < 8 && kit_pe_read_imported_function(pe, &module, k, &function) == EPC_OK; k++) {
            FUZZ_ASSERT(strlen(function.name) < sizeof function.name);
            (void)kit_pe_has_export_for_import(pe, &function);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kit_pe pe;
    const char *problem;
    char name[64];
    uint32_t distance;

    if (kit_pe_read_headers(epci_span_of(data, size), &pe, &problem) != EPC_OK) {
        FUZZ_ASSERT(problem != NULL);
        return 0;
    }
    if (kit_pe_is_whole(&pe) && pe.section_count > 0)
        FUZZ_ASSERT(size >= pe.sections + (size_t)pe.section_count * 40);
    for (uint32_t i = 0; i < 100 && kit_pe_copy_export_name(&pe, i, name, sizeof name) == EPC_OK;
         i++)
        FUZZ_ASSERT(strlen(name) < sizeof name);
    if (kit_pe_find_export_decorating_name(&pe, "Open", name, sizeof name))
        FUZZ_ASSERT(strcmp(name, "Open") == 0 || strlen(name) > strlen("Open"));
    imports(&pe);
    for (uint32_t rva = 0; rva < 0x2000; rva += 0x801)
        if (kit_pe_find_export_at_or_below_rva(&pe, rva, name, sizeof name, &distance))
            FUZZ_ASSERT(strlen(name) < sizeof name && distance <= rva);
    return 0;
}
