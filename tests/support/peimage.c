/* SPDX-License-Identifier: MIT
 *
 * peimage.c -- writes headers, one section, exports and imports at fixed offsets into a zeroed
 * image. */
#include "peimage.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/pe/pe.h"
#include "kit/stamp/stamp.h"
#include "sdk/schema/stamp.h"

void epct_pe_put16(struct epct_pe_image *image, size_t at, uint16_t value)
{
    memcpy(image->bytes + at, &value, sizeof value);
}

void epct_pe_put32(struct epct_pe_image *image, size_t at, uint32_t value)
{
    memcpy(image->bytes + at, &value, sizeof value);
}

void epct_pe_build(struct epct_pe_image *image, unsigned bits, const char *const *names,
                   uint32_t count)
{
    size_t optional = EPCT_PE_AT + 24, optional_bytes = bits == 64 ? 240 : 224;
    size_t sections = optional + optional_bytes, at = EPCT_PE_SECTION + 40 + 4 * count;

    memset(image, 0, sizeof *image);
    memcpy(image->bytes, "MZ", 2);
    epct_pe_put32(image, 60, EPCT_PE_AT);
    memcpy(image->bytes + EPCT_PE_AT, "PE\0\0", 4);
    epct_pe_put16(image, EPCT_PE_AT + 4, bits == 64 ? KIT_PE_AMD64 : KIT_PE_I386);
    epct_pe_put16(image, EPCT_PE_AT + 6, 1);
    epct_pe_put16(image, EPCT_PE_AT + 20, (uint16_t)optional_bytes);
    epct_pe_put16(image, EPCT_PE_AT + 22, 0x2000);
    epct_pe_put16(image, optional, bits == 64 ? 0x20B : 0x10B);
    epct_pe_put32(image, optional + (bits == 64 ? 112 : 96), EPCT_PE_RVA);
    epct_pe_put32(image, optional + (bits == 64 ? 116 : 100), 40);
    epct_pe_put32(image, sections + 8, 0x200);
    epct_pe_put32(image, sections + 12, EPCT_PE_RVA);
    epct_pe_put32(image, sections + 16, EPCT_PE_END - EPCT_PE_SECTION);
    epct_pe_put32(image, sections + 20, EPCT_PE_SECTION);
    epct_pe_put32(image, EPCT_PE_SECTION + 24, count);
    epct_pe_put32(image, EPCT_PE_SECTION + 32, EPCT_PE_RVA + 40);
    for (uint32_t i = 0; i < count; i++) {
        epct_pe_put32(image, EPCT_PE_SECTION + 40 + 4 * i,
                      (uint32_t)(EPCT_PE_RVA + at - EPCT_PE_SECTION));
        strcpy((char *)image->bytes + at, names[i]);
        at += strlen(names[i]) + 1;
    }
}

static uint32_t rva(size_t at)
{
    return (uint32_t)(EPCT_PE_RVA + at - EPCT_PE_SECTION);
}

void epct_pe_functions(struct epct_pe_image *image, uint32_t names, uint32_t unnamed)
{
    const size_t functions = 0x380, ordinals = 0x3C0, optional = EPCT_PE_AT + 24;

    epct_pe_put32(image, optional + 32, 0x1000);
    epct_pe_put32(image, optional + 36, 0x200);
    epct_pe_put32(image, optional + 60, EPCT_PE_SECTION);
    epct_pe_put32(image, EPCT_PE_SECTION + 16, 1);
    epct_pe_put32(image, EPCT_PE_SECTION + 20, names + unnamed);
    epct_pe_put32(image, EPCT_PE_SECTION + 28, rva(functions));
    epct_pe_put32(image, EPCT_PE_SECTION + 36, rva(ordinals));
    for (uint32_t i = 0; i < names + unnamed; i++)
        epct_pe_put32(image, functions + 4 * i, EPCT_PE_CODE + 16 * i);
    for (uint32_t i = 0; i < names; i++)
        epct_pe_put16(image, ordinals + 2 * i, (uint16_t)i);
}

void epct_pe_import(struct epct_pe_image *image, const char *module, const char *const *functions,
                    uint32_t count)
{
    bool wide = image->bytes[EPCT_PE_AT + 25] == 0x02;
    size_t width = wide ? 8 : 4, table = EPCT_PE_IMPORTS + 40, at = table + (count + 1) * width;

    epct_pe_put32(image, EPCT_PE_AT + 24 + (wide ? 120 : 104), rva(EPCT_PE_IMPORTS));
    epct_pe_put32(image, EPCT_PE_IMPORTS, rva(table));
    epct_pe_put32(image, EPCT_PE_IMPORTS + 12, rva(at));
    epct_pe_put32(image, EPCT_PE_IMPORTS + 16, rva(table));
    strcpy((char *)image->bytes + at, module);
    at += strlen(module) + 1;
    for (uint32_t i = 0; i < count; i++) {
        size_t entry = table + i * width;

        if (functions[i][0] == '#') {
            epct_pe_put32(image, entry, (uint32_t)atoi(functions[i] + 1));
            image->bytes[entry + width - 1] = 0x80;
            continue;
        }
        epct_pe_put32(image, entry, rva(at));
        strcpy((char *)image->bytes + at + 2, functions[i]);
        at += strlen(functions[i]) + 3;
    }
}

void epct_pe_stamp(struct epct_pe_image *image, const char *service, const char *symbol,
                   const char *english)
{
    const struct epci_stamp_record records[] = {
        { 0, EPC_MANY, 1, 0, kit_stamp_hash_of_text("SITE", 4),
          kit_stamp_hash_of_text("Web Site", 8) },
        { 2, EPC_PERF_COUNTER_RAWCOUNT, 4, 0, kit_stamp_hash_of_text(symbol, strlen(symbol)),
          kit_stamp_hash_of_text(english, strlen(english)) },
    };
    uint32_t numbers[KIT_STAMP_NUMBERS(2)];

    kit_stamp_fill_numbers(numbers, service, records, 2);
    memcpy(image->bytes + EPCT_PE_IMPORTS, numbers, sizeof numbers);
}

void epct_pe_three_functions(struct epct_pe_image *image)
{
    static const uint16_t ordinals[] = { 2, 0, 1 };
    static const uint32_t functions[] = { 0x1040, 0x1100, 0x1180 };

    for (size_t i = 0; i < 3; i++) {
        epct_pe_put16(image, EPCT_PE_SECTION + 0x1C0 + 2 * i, ordinals[i]);
        epct_pe_put32(image, EPCT_PE_SECTION + 0x1D0 + 4 * i, functions[i]);
    }
    epct_pe_put32(image, EPCT_PE_SECTION + 20, 3);
    epct_pe_put32(image, EPCT_PE_SECTION + 28, EPCT_PE_RVA + 0x1D0);
    epct_pe_put32(image, EPCT_PE_SECTION + 36, EPCT_PE_RVA + 0x1C0);
}
