/* SPDX-License-Identifier: MIT
 *
 * pe.h -- what a DLL's file says without loading it: its processor, the names it exports, and what it
 * imports.
 *
 * The file is foreign; everything is read through spans.  No state, no allocation; any thread.
 */
#ifndef EPC_KIT_PE_H
#define EPC_KIT_PE_H

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
    size_t sections; /* offset of the section table */
    uint32_t section_count;
    uint32_t names;     /* exported by name, no more than there can be */
    uint32_t names_at;  /* RVA of the table of their RVAs */
    uint32_t functions; /* exported at all, by numbers from first_ordinal on */
    uint32_t functions_at;
    uint32_t ordinals_at; /* of each name: its place among the functions */
    uint32_t first_ordinal;
    uint32_t imports_at; /* RVA of the table of modules, 0: none */
};

/* No name that matters is longer, with its NUL. */
#define KIT_PE_NAME 512u

/* A module that is imported from, and one function of it. */
struct kit_pe_module {
    char name[KIT_PE_NAME];
    uint32_t functions_at;
};
struct kit_pe_function {
    char name[KIT_PE_NAME]; /* "": by its ordinal */
    uint16_t ordinal;
};

/* Read the headers.  EPC_OK; otherwise *problem says in words what is wrong with the file:
 * EPC_E_CORRUPT for no PE file at all, EPC_E_TRUNCATED where it ends too early.  Exports that cannot
 * be read are no error: there are none then. */
int kit_pe_init(struct epci_span file, struct kit_pe *out, const char **problem);

/* Does the file hold the section table and all that it says lies in the file?  If not, the file was
 * cut off, and no loader takes it. */
bool kit_pe_whole(const struct kit_pe *pe);

/* The exported name number `index`.  EPC_END behind the last; EPC_E_CORRUPT where it lies outside of
 * the file or does not fit in `room`. */
int kit_pe_export(const struct kit_pe *pe, uint32_t index, char *name, size_t room);

/* Is there an export of this very name? */
bool kit_pe_exports(const struct kit_pe *pe, const char *name);

/* The exported name whose code begins at `rva` or nearest below it in the same section, and how far
 * below.  False if there is none that can be read and fits in `room`. */
bool kit_pe_nearest(const struct kit_pe *pe, uint32_t rva, char *name, size_t room,
                    uint32_t *distance);

/* Find the one export that ends in `word` (any case), or else the one that holds it.
 * EPC_E_NOT_FOUND if there is none, EPC_E_EXISTS if there are several. */
int kit_pe_guess(const struct kit_pe *pe, const char *word, char *name, size_t room);

/* Find what the compiler's decoration made of `name`: _name@8, name@8, _name, ?name@@...  False if
 * nothing among the exports is that. */
bool kit_pe_decorated(const struct kit_pe *pe, const char *name, char *found, size_t room);

/* The imported module number `index`, and function number `index` of it; delay-loaded ones are not
 * among them.  EPC_END behind the last; EPC_E_CORRUPT where it lies outside of the file or is too
 * long. */
int kit_pe_module(const struct kit_pe *pe, uint32_t index, struct kit_pe_module *out);
int kit_pe_function(const struct kit_pe *pe, const struct kit_pe_module *module, uint32_t index,
                    struct kit_pe_function *out);

/* Does this file export what another one imports? */
bool kit_pe_provides(const struct kit_pe *pe, const struct kit_pe_function *function);

/* "x86", "x64", "ARM64" or "an unknown processor". */
const char *kit_pe_machine_name(uint16_t machine);

#endif
