/* SPDX-License-Identifier: MIT
 *
 * pe.c -- follows the tables of a PE file.  All addresses in them (RVAs) are those of the loaded
 * image; kit_pe_find_offset_of_rva turns one into an offset in the file by the section table.
 * Format: Microsoft's "PE Format", sections "File Headers", ".edata" and ".idata".
 */
#include "kit/pe/pe.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/span.h"

#define SECTION_BYTES   40u
#define EXPORTS_BYTES   40u
#define MODULE_BYTES    20u
#define UNWINDING_BYTES 12u
#define PE_NAMES        65536u /* ordinals have 16 bits */

static bool read_at(const struct epci_span *file, size_t at, void *to, size_t count)
{
    struct epci_span part;

    return kit_span_part(file, at, count, &part) && epci_span_peek_bytes(&part, to, count);
}

/* Header of the section that contains `at`, an address or an offset in the file by the field that
 * says its start, and its size in the image or in the file: VirtualSize, VirtualAddress,
 * SizeOfRawData, PointerToRawData.  False if no section does. */
enum { VIRTUAL_SIZE, VIRTUAL_ADDRESS, RAW_SIZE, RAW_OFFSET, SECTION_FIELDS };

static bool find_section(const struct kit_pe *pe, size_t at, int start_field, int size_field,
                         uint32_t section[SECTION_FIELDS])
{
    for (uint32_t i = 0; i < pe->section_count; i++) {
        if (!read_at(&pe->file, pe->sections + (size_t)i * SECTION_BYTES + 8, section,
                     SECTION_FIELDS * sizeof *section))
            return false;
        if (at >= section[start_field] && at - section[start_field] < section[size_field])
            return true;
    }
    return false;
}

bool kit_pe_find_offset_of_rva(const struct kit_pe *pe, uint32_t rva, size_t *at)
{
    uint32_t section[SECTION_FIELDS];

    if (!find_section(pe, rva, VIRTUAL_ADDRESS, RAW_SIZE, section))
        return false;
    *at = (size_t)section[RAW_OFFSET] + (rva - section[VIRTUAL_ADDRESS]);
    return true;
}

/* Copy entry `index` of the table of such entries at an address of the loaded image. */
static bool read_table_entry_at_rva(const struct kit_pe *pe, uint32_t table, size_t index,
                                    void *entry, size_t bytes)
{
    size_t at;

    return kit_pe_find_offset_of_rva(pe, table, &at) &&
           read_at(&pe->file, at + index * bytes, entry, bytes);
}

/* Entry `index` of the data directories (RVA, size); false if it is missing. */
static bool read_directory_entry(const struct kit_pe *pe, size_t optional, size_t optional_bytes,
                                 unsigned index, uint32_t place[2])
{
    size_t at = (pe->bits == 64 ? 112 : 96) + (size_t)index * 8;

    return optional_bytes >= at + 8 && read_at(&pe->file, optional + at, place, 8) && place[0] != 0;
}

/* The export directory, if it can be read, and where the import directory is. */
static void read_exports_imports_and_unwinding(struct kit_pe *pe, size_t optional,
                                               size_t optional_bytes)
{
    uint32_t place[2], table[EXPORTS_BYTES / 4];

    if (read_directory_entry(pe, optional, optional_bytes, 1, place))
        pe->imports_at = place[0];
    if (pe->machine == KIT_PE_AMD64 &&
        read_directory_entry(pe, optional, optional_bytes, 3, place)) {
        pe->unwinding_at = place[0];
        pe->unwinding = place[1] / UNWINDING_BYTES;
    }
    if (!read_directory_entry(pe, optional, optional_bytes, 0, place) ||
        !read_table_entry_at_rva(pe, place[0], 0, table, sizeof table))
        return;
    pe->first_ordinal = table[4];
    pe->functions = table[5];
    pe->names = table[6];
    pe->functions_at = table[7];
    pe->names_at = table[8];
    pe->ordinals_at = table[9];
    if (pe->names > PE_NAMES)
        pe->names = PE_NAMES;
}

int kit_pe_read_headers(struct epci_span file, struct kit_pe *out, const char **problem)
{
    unsigned char mz[2], signature[4];
    uint16_t head[10], magic; /* 0: machine, 1: sections, 8: size of the rest, 9: characteristics */
    uint32_t at;

    *out = (struct kit_pe){ .file = file };
    *problem = "it is not a Windows program: it does not begin with MZ";
    if (!read_at(&file, 0, mz, sizeof mz) || memcmp(mz, "MZ", sizeof mz) != 0)
        return EPC_E_CORRUPT;
    *problem = "its PE header is beyond the end of the file";
    if (!read_at(&file, 60, &at, sizeof at) || !read_at(&file, at, signature, sizeof signature) ||
        !read_at(&file, (size_t)at + 4, head, sizeof head))
        return EPC_E_TRUNCATED;
    *problem = "it has no PE header, so it is not a 32-bit or 64-bit Windows program";
    if (memcmp(signature, "PE\0\0", sizeof signature) != 0)
        return EPC_E_CORRUPT;
    *problem = "its optional header is beyond the end of the file";
    if (!read_at(&file, (size_t)at + 24, &magic, sizeof magic))
        return EPC_E_TRUNCATED;
    *problem = "its optional header is of a kind that Windows does not load";
    if (magic != 0x10B && magic != 0x20B)
        return EPC_E_CORRUPT;
    out->bits = magic == 0x20B ? 64 : 32;
    out->machine = head[0];
    (void)read_at(&file, (size_t)at + 24 + (magic == 0x20B ? 24 : 28), &out->base, out->bits / 8);
    out->dll = (head[9] & 0x2000) != 0;
    out->sections = (size_t)at + 24 + head[8];
    out->section_count = head[1];
    read_exports_imports_and_unwinding(out, (size_t)at + 24, head[8]);
    *problem = NULL;
    return EPC_OK;
}

bool kit_pe_is_whole(const struct kit_pe *pe)
{
    for (uint32_t i = 0; i < pe->section_count; i++) {
        uint32_t header[SECTION_BYTES / 4]; /* 4: SizeOfRawData, 5: PointerToRawData */
        struct epci_span part;

        if (!read_at(&pe->file, pe->sections + (size_t)i * SECTION_BYTES, header, sizeof header))
            return false;
        if (header[4] > 0 && !kit_span_part(&pe->file, header[5], header[4], &part))
            return false;
    }
    return true;
}

/* Copy the text at an address of the loaded image, with its NUL. */
static int copy_text_at_rva(const struct kit_pe *pe, uint32_t rva, char *name, size_t capacity)
{
    size_t at;
    struct epci_span rest;

    if (!kit_pe_find_offset_of_rva(pe, rva, &at) || at > pe->file.left ||
        !kit_span_part(&pe->file, at, pe->file.left - at, &rest))
        return EPC_E_CORRUPT;
    for (size_t i = 0; i < rest.left && i < capacity; i++) {
        name[i] = (char)rest.at[i];
        if (name[i] == '\0')
            return EPC_OK;
    }
    return EPC_E_CORRUPT;
}

bool kit_pe_find_linked_address_of_offset(const struct kit_pe *pe, size_t at, uint64_t *address)
{
    uint32_t section[SECTION_FIELDS];

    if (!find_section(pe, at, RAW_OFFSET, RAW_SIZE, section))
        return false;
    *address = pe->base + section[VIRTUAL_ADDRESS] + (at - section[RAW_OFFSET]);
    return true;
}

int kit_pe_copy_text_at_linked_address(const struct kit_pe *pe, uint64_t address, char *text,
                                       size_t capacity)
{
    if (address < pe->base || address - pe->base > UINT32_MAX)
        return EPC_E_CORRUPT;
    return copy_text_at_rva(pe, (uint32_t)(address - pe->base), text, capacity);
}

int kit_pe_copy_export_name(const struct kit_pe *pe, uint32_t index, char *name, size_t capacity)
{
    uint32_t rva;

    if (index >= pe->names)
        return EPC_END;
    if (!read_table_entry_at_rva(pe, pe->names_at, index, &rva, sizeof rva))
        return EPC_E_CORRUPT;
    return copy_text_at_rva(pe, rva, name, capacity);
}

bool kit_pe_read_function_index_of_name(const struct kit_pe *pe, uint32_t index, uint32_t *position)
{
    uint16_t ordinal;

    if (index >= pe->names ||
        !read_table_entry_at_rva(pe, pe->ordinals_at, index, &ordinal, sizeof ordinal) ||
        ordinal >= pe->functions)
        return false;
    *position = ordinal;
    return true;
}

bool kit_pe_read_export_rva_at_position(const struct kit_pe *pe, uint32_t position, uint32_t *rva)
{
    return position < pe->functions &&
           read_table_entry_at_rva(pe, pe->functions_at, position, rva, sizeof *rva);
}

bool kit_pe_has_export(const struct kit_pe *pe, const char *name)
{
    char found[KIT_PE_NAME];

    /* A name that cannot be read (it may be very long) does not end the search. */
    for (uint32_t i = 0; i < pe->names; i++)
        if (kit_pe_copy_export_name(pe, i, found, sizeof found) == EPC_OK &&
            strcmp(found, name) == 0)
            return true;
    return false;
}

/* The code of the exported name number `index`. */
static bool read_export_rva_by_name_index(const struct kit_pe *pe, size_t ordinals,
                                          size_t functions, uint32_t index, uint32_t *rva)
{
    uint16_t ordinal;

    return read_at(&pe->file, ordinals + (size_t)index * sizeof ordinal, &ordinal,
                   sizeof ordinal) &&
           ordinal < pe->functions &&
           read_at(&pe->file, functions + (size_t)ordinal * 4, rva, sizeof *rva);
}

bool kit_pe_find_export_at_or_below_rva(const struct kit_pe *pe, uint32_t rva, char *name,
                                        size_t capacity, uint32_t *distance)
{
    uint32_t section[SECTION_FIELDS], code, best = UINT32_MAX, nearest = 0;
    size_t ordinals, functions;

    if (!find_section(pe, rva, VIRTUAL_ADDRESS, VIRTUAL_SIZE, section) ||
        !kit_pe_find_offset_of_rva(pe, pe->ordinals_at, &ordinals) ||
        !kit_pe_find_offset_of_rva(pe, pe->functions_at, &functions))
        return false;
    for (uint32_t i = 0;
         i < pe->names && read_export_rva_by_name_index(pe, ordinals, functions, i, &code); i++) {
        if (code < section[VIRTUAL_ADDRESS] || code > rva ||
            (best != UINT32_MAX && code <= nearest))
            continue;
        nearest = code;
        best = i;
    }
    if (kit_pe_copy_export_name(pe, best, name, capacity) != EPC_OK)
        return false;
    *distance = rva - nearest;
    return true;
}

bool kit_pe_find_function_begin(const struct kit_pe *pe, uint32_t rva, uint32_t *begin)
{
    uint32_t from = 0, to = pe->unwinding, entry[UNWINDING_BYTES / 4]; /* begin, end, unwind data */

    while (from < to) {
        const uint32_t middle = from + (to - from) / 2;

        if (!read_table_entry_at_rva(pe, pe->unwinding_at, middle, entry, sizeof entry))
            return false;
        if (rva < entry[0])
            to = middle;
        else if (rva >= entry[1])
            from = middle + 1;
        else {
            *begin = entry[0];
            return true;
        }
    }
    return false;
}

static bool has_substring_any_case(const char *text, const char *word, bool at_end)
{
    const size_t length = strlen(text), wanted = strlen(word);

    for (size_t i = at_end && length > wanted ? length - wanted : 0; i + wanted <= length; i++)
        if (kit_slice_is_any_case((struct kit_slice){ text + i, wanted }, word))
            return true;
    return false;
}

int kit_pe_find_only_export_with_word(const struct kit_pe *pe, const char *word, char *name,
                                      size_t capacity)
{
    char found[KIT_PE_NAME];

    for (int pass = 0; pass < 2; pass++) {
        unsigned matches = 0;

        for (uint32_t i = 0; kit_pe_copy_export_name(pe, i, found, sizeof found) == EPC_OK; i++)
            if (has_substring_any_case(found, word, pass == 0) && matches++ == 0)
                snprintf(name, capacity, "%s", found); /* as much as fits */
        if (matches == 1)
            return EPC_OK;
        if (matches > 1)
            return EPC_E_EXISTS;
    }
    return EPC_E_NOT_FOUND;
}

/* Whether `export` is `name` with a compiler's decoration. */
static bool is_name_or_its_decorated_form(const char *export, const char *name)
{
    size_t length = strlen(name);

    if (*export == '?')
        return strncmp(export + 1, name, length) == 0 && strncmp(export + 1 + length, "@@", 2) == 0;
    export += *export == '_';
    return strncmp(export, name, length) == 0 && (export[length] == '\0' || export[length] == '@');
}

bool kit_pe_find_export_decorating_name(const struct kit_pe *pe, const char *name, char *found,
                                        size_t capacity)
{
    for (uint32_t i = 0; i < pe->names; i++)
        if (kit_pe_copy_export_name(pe, i, found, capacity) == EPC_OK &&
            is_name_or_its_decorated_form(found, name))
            return true;
    return false;
}

int kit_pe_read_imported_module(const struct kit_pe *pe, uint32_t index, struct kit_pe_module *out)
{
    /* The lookup table, two unused fields, the name, the address table. */
    uint32_t entry[MODULE_BYTES / 4];

    if (pe->imports_at == 0)
        return EPC_END;
    if (!read_table_entry_at_rva(pe, pe->imports_at, index, entry, sizeof entry))
        return EPC_E_CORRUPT;
    if (entry[3] == 0 || entry[4] == 0)
        return EPC_END;
    /* Old linkers make no lookup table; in the file the address table then has the same
     * contents. */
    out->functions_at = entry[0] ? entry[0] : entry[4];
    return copy_text_at_rva(pe, entry[3], out->name, sizeof out->name);
}

int kit_pe_read_imported_function(const struct kit_pe *pe, const struct kit_pe_module *module,
                                  uint32_t index, struct kit_pe_function *out)
{
    uint64_t entry = 0;

    out->name[0] = '\0';
    out->ordinal = 0;
    if (!read_table_entry_at_rva(pe, module->functions_at, index, &entry, pe->bits / 8))
        return EPC_E_CORRUPT;
    if (entry == 0)
        return EPC_END;
    if (entry >> (pe->bits - 1)) {
        out->ordinal = (uint16_t)entry;
        return EPC_OK;
    }
    /* The name follows a hint of two bytes. */
    return copy_text_at_rva(pe, (uint32_t)entry + 2, out->name, sizeof out->name);
}

bool kit_pe_has_export_for_import(const struct kit_pe *pe, const struct kit_pe_function *function)
{
    uint32_t number = function->ordinal - pe->first_ordinal, rva;

    if (function->name[0])
        return kit_pe_has_export(pe, function->name);
    return number < pe->functions &&
           read_table_entry_at_rva(pe, pe->functions_at, number, &rva, sizeof rva) && rva != 0;
}

const char *kit_pe_machine_name(uint16_t machine)
{
    return machine == KIT_PE_I386    ? "x86"
           : machine == KIT_PE_AMD64 ? "x64"
           : machine == KIT_PE_ARM64 ? "ARM64"
                                     : "an unknown processor";
}
