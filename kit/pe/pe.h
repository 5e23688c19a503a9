/* SPDX-License-Identifier: MIT
 *
 * pe.h -- reads a DLL's file without loading it: its processor, the names it exports, and the
 * functions it imports.
 *
 * The file is foreign; everything is read through spans.  No state, no allocation; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

#define KIT_PE_I386  0x014Cu
#define KIT_PE_AMD64 0x8664u
#define KIT_PE_ARM64 0xAA64u

struct kit_pe {
    struct epci_span file;
    uint16_t machine;
    unsigned bits;   /* 32 or 64 */
    bool dll;        /* marked as a DLL */
    uint64_t base;   /* the address that it was linked for */
    size_t sections; /* offset of the section table */
    uint32_t section_count;
    uint32_t names;     /* number of names exported, at most 65536 */
    uint32_t names_at;  /* RVA of the table of their RVAs */
    uint32_t functions; /* number of exports; their ordinals begin with first_ordinal */
    uint32_t functions_at;
    uint32_t ordinals_at; /* RVA of a table: for each name its position among the functions */
    uint32_t first_ordinal;
    uint32_t imports_at;   /* RVA of the table of imported modules; 0: none */
    uint32_t unwinding_at; /* x64: RVA of the table of functions that have a frame, sorted; */
    uint32_t unwinding;    /* how many */
};

/* Room for any name of interest, with its NUL. */
#define KIT_PE_NAME 512u

/* A module from which the file imports, and one imported function. */
struct kit_pe_module {
    char name[KIT_PE_NAME];
    uint32_t functions_at;
};
struct kit_pe_function {
    char name[KIT_PE_NAME]; /* "": imported by ordinal */
    uint16_t ordinal;
};

/* Read the headers.  EPC_OK; EPC_E_CORRUPT if it is not a PE file, or EPC_E_TRUNCATED if it ends
 * too early, and *problem says in words what is wrong.  Exports that cannot be read are not an
 * error; the file then has none. */
int kit_pe_read_headers(struct epci_span file, struct kit_pe *out, const char **problem);

/* Whether the file contains the section table and all sections.  If not, the file was cut off, and
 * no loader accepts it. */
bool kit_pe_is_whole(const struct kit_pe *pe);

/* The exported name number `index`.  EPC_OK; EPC_END after the last; EPC_E_CORRUPT if it is outside
 * the file or does not fit `capacity`. */
int kit_pe_copy_export_name(const struct kit_pe *pe, uint32_t index, char *name, size_t capacity);

/* The offset in the file of an address of the loaded image.  False if no section has data for it;
 * the offset may be after the file's end. */
bool kit_pe_find_offset_of_rva(const struct kit_pe *pe, uint32_t rva, size_t *at);

/* The address that the linker gave to what is at an offset of the file.  False if no section has
 * it. */
bool kit_pe_find_linked_address_of_offset(const struct kit_pe *pe, size_t at, uint64_t *address);

/* Copy the text at such an address, with its NUL.  EPC_OK; EPC_E_CORRUPT if it is outside the file
 * or does not fit `capacity`. */
int kit_pe_copy_text_at_linked_address(const struct kit_pe *pe, uint64_t address, char *text,
                                       size_t capacity);

/* Where the exported name number `index` is among the functions: its ordinal is this more than
 * first_ordinal.  False if that is outside the file or the table. */
bool kit_pe_read_function_index_of_name(const struct kit_pe *pe, uint32_t index,
                                        uint32_t *position);

/* The RVA of the function at a position, 0 if no function has that ordinal.  False if it is outside
 * the file or the table. */
bool kit_pe_read_export_rva_at_position(const struct kit_pe *pe, uint32_t position, uint32_t *rva);

/* Whether the file exports exactly this name. */
bool kit_pe_has_export(const struct kit_pe *pe, const char *name);

/* The exported name whose code begins at `rva` or next below it in the same section, and the
 * distance.  False if no such name can be read and fits `capacity`. */
bool kit_pe_find_export_at_or_below_rva(const struct kit_pe *pe, uint32_t rva, char *name,
                                        size_t capacity, uint32_t *distance);

/* Where the function begins that has the code at `rva`, by the table with which the system unwinds.
 * False: there is no such table (x86), or the function has no frame. */
bool kit_pe_find_function_begin(const struct kit_pe *pe, uint32_t rva, uint32_t *begin);

/* Find the only export that ends in `word` (any case), or else the only one that contains it.
 * EPC_E_NOT_FOUND if no export matches, EPC_E_EXISTS if several do. */
int kit_pe_find_only_export_with_word(const struct kit_pe *pe, const char *word, char *name,
                                      size_t capacity);

/* Find the export that is `name` with a compiler's decoration: _name@8, name@8, _name, ?name@@...
 * False if no export is. */
bool kit_pe_find_export_decorating_name(const struct kit_pe *pe, const char *name, char *found,
                                        size_t capacity);

/* The imported module number `index`, and function number `index` of a module, without delay-loaded
 * ones. EPC_OK; EPC_END after the last; EPC_E_CORRUPT if it is outside the file or too long. */
int kit_pe_read_imported_module(const struct kit_pe *pe, uint32_t index, struct kit_pe_module *out);
int kit_pe_read_imported_function(const struct kit_pe *pe, const struct kit_pe_module *module,
                                  uint32_t index, struct kit_pe_function *out);

/* Whether this file exports a function that another one imports. */
bool kit_pe_has_export_for_import(const struct kit_pe *pe, const struct kit_pe_function *function);

/* "x86", "x64", "ARM64" or "an unknown processor". */
const char *kit_pe_machine_name(uint16_t machine);
