/* SPDX-License-Identifier: MIT
 *
 * peimage.h -- the file of a DLL with exports, as small as possible.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* A file with one section, at RVA 0x1000 and offset 0x200, with the export directory, the table of
 * names and the names.  Imports begin at EPCT_PE_IMPORTS: an entry for one module, the end of the
 * table, the functions, the names. */
#define EPCT_PE_AT      0x80u
#define EPCT_PE_SECTION 0x200u
#define EPCT_PE_RVA     0x1000u
#define EPCT_PE_END     0x400u

#define EPCT_PE_IMPORTS 0x300u

struct epct_pe_image {
    unsigned char bytes[EPCT_PE_END];
};

/* Build a DLL of 32 or 64 bits that exports these names. */
void epct_pe_build(struct epct_pe_image *image, unsigned bits, const char *const *names,
                   uint32_t count);

/* Give an image with these many names functions: name i has position i, the ordinal 1 + i and the
 * address EPCT_PE_CODE + 16 i; after them `unnamed` more functions.  At most 16 of both; the image
 * gets the alignments of a loadable file. */
#define EPCT_PE_CODE 0x1100u
void epct_pe_functions(struct epct_pe_image *image, uint32_t names, uint32_t unnamed);
/* "XClose" at RVA 0x1180, "XCollect" at 0x1040, "XOpen" at 0x1100; the tables follow the names. */
void epct_pe_three_functions(struct epct_pe_image *image);

/* Put the stamp of a schema in the place of the imports: object SITE, "Web Site", with one counter,
 * whose symbol and English name are these. */
void epct_pe_stamp(struct epct_pe_image *image, const char *service, const char *symbol,
                   const char *english);

/* Add imports of these functions from a module; "#7" is ordinal 7. */
void epct_pe_import(struct epct_pe_image *image, const char *module, const char *const *functions,
                    uint32_t count);

void epct_pe_put16(struct epct_pe_image *image, size_t at, uint16_t value);
void epct_pe_put32(struct epct_pe_image *image, size_t at, uint32_t value);
