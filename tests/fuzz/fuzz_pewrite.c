/* SPDX-License-Identifier: MIT
 *
 * fuzz_pewrite.c -- any two files as a DLL and what it replaces: the first two bytes say where
 * the second begins; at 0 both are one file.  What is written is read back: each name of either
 * file is there, once, in order, and the sections are whole. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/pe/pewrite.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes ? bytes : 1);
}

static void names_are_there(const struct kit_pe *of, const struct kit_pe *in)
{
    char name[KIT_PE_NAME];

    for (uint32_t i = 0; i < 200 && kit_pe_copy_export_name(of, i, name, sizeof name) == EPC_OK;
         i++)
        FUZZ_ASSERT(kit_pe_has_export(in, name));
}

static void read_back(const struct kit_pe *own, const struct kit_pe *original,
                      struct epci_span file)
{
    char name[KIT_PE_NAME], before[KIT_PE_NAME];
    const char *problem;
    uint32_t position, rva;
    struct kit_pe pe;

    FUZZ_ASSERT(kit_pe_read_headers(file, &pe, &problem) == EPC_OK);
    FUZZ_ASSERT(pe.section_count == own->section_count + 1);
    FUZZ_ASSERT(kit_pe_is_whole(&pe));
    for (uint32_t i = 0; i < pe.names; i++) {
        FUZZ_ASSERT(kit_pe_copy_export_name(&pe, i, name, sizeof name) == EPC_OK);
        FUZZ_ASSERT(i == 0 || strcmp(before, name) < 0);
        FUZZ_ASSERT(kit_pe_read_function_index_of_name(&pe, i, &position) &&
                    kit_pe_read_export_rva_at_position(&pe, position, &rva));
        FUZZ_ASSERT(rva != 0);
        strcpy(before, name);
    }
    names_are_there(own, &pe);
    names_are_there(original, &pe);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kit_pe own, original;
    const struct kit_pe_stand_in files = { &own, &original, "advapi32.dll", "kept" };
    const char *problem;
    struct kit_arena arena;
    struct epci_span out;
    size_t at;

    if (size < 2)
        return 0;
    at = (size_t)data[0] | (size_t)data[1] << 8;
    data += 2;
    size -= 2;
    if (at > size ||
        kit_pe_read_headers(epci_span_of(data, at ? at : size), &own, &problem) != EPC_OK ||
        kit_pe_read_headers(epci_span_of(data + at, size - at), &original, &problem) != EPC_OK)
        return 0;
    kit_arena_init(&arena, zeroed, free);
    arena.limit = (size_t)64 << 20;
    if (kit_pe_write_stand_in(&files, &arena, &out, &problem) == EPC_OK)
        read_back(&own, &original, out);
    else
        FUZZ_ASSERT(problem != NULL && out.left == 0);
    kit_arena_release(&arena);
    return 0;
}
