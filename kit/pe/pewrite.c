/* SPDX-License-Identifier: MIT
 *
 * pewrite.c -- lists the names of both files, sorts them, and writes the export section: directory,
 * functions, names, ordinals, and then the texts.  The section comes after everything that is in
 * the file, debug information included.  Format: as in pe.c.
 *
 * A loader takes an exported address for a forward if it is inside the export directory.  So the
 * directory contains the whole section, and the functions of `own` are outside of it.
 */
#include "kit/pe/pewrite.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/sort.h"
#include "kit/span.h"
#include "sdk/core/checked.h"

#define SECTION_ENTRY   40u /* of a section, and of the export directory */
#define MAX_ORDINALS    65535u
#define DATA_TO_READ    0x40000040u /* initialised data, readable */
#define NO_POSITION     UINT32_MAX
#define WITHOUT_BY_NAME 12u /* ".", ".#65535" or ".dll" and NUL, with room */
#define MODULE_ENTRY    20u

/* A name of one of the files. */
struct exported {
    const char *name;
    uint32_t position; /* in the original; NO_POSITION: it is of `own`, */
    uint32_t rva;      /* at this address */
};

/* Where things are in the file that is extended. */
struct new_section {
    size_t optional; /* offset of the optional header */
    uint32_t file_alignment, image_alignment;
    uint32_t headers;       /* bytes of them */
    uint32_t exports[2];    /* RVA and size of the present directory */
    uint32_t rva, raw;      /* of the new section */
    uint32_t bytes, padded; /* of it, and in the file */
};

/* What is put together. */
struct stand_in {
    const struct kit_pe_stand_in *files;
    struct kit_arena *arena;
    struct exported *rows; /* of both files */
    uint32_t row_count;
    const uint32_t *order; /* of the rows by their names */
    uint32_t functions, names;
    size_t texts; /* bytes */
    struct new_section place;
    unsigned char *out, *section;
    uint32_t text_at; /* in the section: where the next text goes */
    const char *problem;
};

static int refuse_stand_in(struct stand_in *to, int status, const char *problem)
{
    to->problem = problem;
    return status;
}

/* ---- The names of both files ---- */

static int list_exports_of_file(struct stand_in *to, const struct kit_pe *pe, bool own)
{
    for (uint32_t i = 0; i < pe->names; i++) {
        struct exported *row = &to->rows[to->row_count];
        char name[KIT_PE_NAME];
        uint32_t position;

        if (kit_pe_copy_export_name(pe, i, name, sizeof name) != EPC_OK ||
            !kit_pe_read_function_index_of_name(pe, i, &position) ||
            !kit_pe_read_export_rva_at_position(pe, position, &row->rva))
            return refuse_stand_in(to, EPC_E_CORRUPT, "its table of exports cannot be read");
        if (own && row->rva == 0)
            return refuse_stand_in(to, EPC_E_CORRUPT, "a function of its own is nowhere");
        if (own && row->rva - to->place.exports[0] < to->place.exports[1])
            return refuse_stand_in(to, EPC_E_CORRUPT, "a function of its own is a forward");
        row->name = kit_arena_copy_string(to->arena, name, strlen(name));
        if (!row->name)
            return EPC_E_NOMEM;
        row->position = own ? NO_POSITION : position;
        to->row_count++;
    }
    return EPC_OK;
}

static int compare_exported(const void *context, uint32_t a, uint32_t b)
{
    const struct exported *rows = context;

    return strcmp(rows[a].name, rows[b].name);
}

static int list_exports_of_both_files(struct stand_in *to)
{
    const struct kit_pe *original = to->files->original, *own = to->files->own;
    int status;

    if (original->machine != own->machine || original->bits != own->bits)
        return refuse_stand_in(to, EPC_E_CORRUPT, "the two files are for different processors");
    if (original->functions > MAX_ORDINALS)
        return refuse_stand_in(to, EPC_E_RANGE, "it has more exports than there are ordinals");
    to->rows =
        kit_arena_allocate(to->arena, (size_t)original->names + own->names, sizeof *to->rows);
    if (!to->rows)
        return EPC_E_NOMEM;
    status = list_exports_of_file(to, original, false);
    if (status == EPC_OK)
        status = list_exports_of_file(to, own, true);
    if (status != EPC_OK)
        return status;
    to->order = kit_make_sorted_positions(to->arena, to->row_count, compare_exported, to->rows);
    return to->order ? EPC_OK : EPC_E_NOMEM;
}

/* The rows from number `i` on, in their order, that have one name: the original's, if it has the
 * name, and `own`'s.  Returns the number of the row after them. */
static uint32_t find_rows_of_next_name(const struct stand_in *to, uint32_t i,
                                       const struct exported **original,
                                       const struct exported **own)
{
    const char *name = to->rows[to->order[i]].name;

    *original = *own = NULL;
    for (; i < to->row_count; i++) {
        const struct exported *row = &to->rows[to->order[i]];

        if (strcmp(row->name, name) != 0)
            break;
        if (row->position != NO_POSITION)
            *original = row;
        else
            *own = row;
    }
    return i;
}

/* How much room everything needs; an own name may need an ordinal of its own. */
static int measure_export_tables(struct stand_in *to)
{
    const struct exported *original, *own;
    const size_t module = strlen(to->files->module);

    to->functions = to->files->original->functions;
    to->texts = strlen(to->files->file) + 1 + (to->functions + 1) * (module + WITHOUT_BY_NAME);
    for (uint32_t i = 0; i < to->row_count; to->names++) {
        const char *name = to->rows[to->order[i]].name;

        i = find_rows_of_next_name(to, i, &original, &own);
        to->functions++;
        to->texts += 2 * strlen(name) + module + WITHOUT_BY_NAME;
    }
    return to->functions > MAX_ORDINALS
               ? refuse_stand_in(to, EPC_E_RANGE, "together they have too many exports")
               : EPC_OK;
}

/* ---- The section's place ---- */

static bool copy_part_of_replacing_dll(const struct stand_in *to, size_t at, void *value,
                                       size_t bytes)
{
    struct epci_span part;

    return kit_span_part(&to->files->own->file, at, bytes, &part) &&
           epci_span_peek_bytes(&part, value, bytes);
}

/* Offset of data directory 0, the exports. */
static size_t exports_directory_entry_offset(const struct stand_in *to)
{
    return to->place.optional + (to->files->own->bits == 64 ? 112 : 96);
}

static int read_alignments_and_exports_entry(struct stand_in *to)
{
    uint32_t at;
    struct new_section *place = &to->place;

    if (!copy_part_of_replacing_dll(to, 60, &at, sizeof at))
        return refuse_stand_in(to, EPC_E_CORRUPT, "its headers cannot be read");
    place->optional = (size_t)at + 24;
    if (!copy_part_of_replacing_dll(to, place->optional + 32, &place->image_alignment, 4) ||
        !copy_part_of_replacing_dll(to, place->optional + 36, &place->file_alignment, 4) ||
        !copy_part_of_replacing_dll(to, place->optional + 60, &place->headers, 4) ||
        exports_directory_entry_offset(to) + 8 > to->files->own->sections ||
        !copy_part_of_replacing_dll(to, exports_directory_entry_offset(to), place->exports,
                                    sizeof place->exports))
        return refuse_stand_in(to, EPC_E_CORRUPT, "its headers cannot be read");
    if (place->file_alignment < 512 || place->file_alignment > 65536 ||
        (place->file_alignment & (place->file_alignment - 1)) != 0 ||
        place->image_alignment < place->file_alignment || place->image_alignment > (1u << 24) ||
        (place->image_alignment & (place->image_alignment - 1)) != 0)
        return refuse_stand_in(to, EPC_E_CORRUPT, "its alignments are not what loaders take");
    return EPC_OK;
}

/* Are both together, each rounded up, less than 2 GB? */
static bool fit_below_2_gb(uint64_t one, uint64_t other, uint32_t alignment)
{
    return one <= INT32_MAX && other <= INT32_MAX &&
           (uint64_t)epci_round_up_unchecked((size_t)one, alignment) +
                   epci_round_up_unchecked((size_t)other, alignment) <=
               INT32_MAX;
}

/* After all sections in the image, and after everything in the file. */
static int compute_section_place(struct stand_in *to)
{
    const struct kit_pe *own = to->files->own;
    const size_t headers_end = own->sections + ((size_t)own->section_count + 1) * SECTION_ENTRY;
    struct new_section *place = &to->place;
    uint64_t end = place->headers, bytes;

    if (!kit_pe_is_whole(own))
        return refuse_stand_in(to, EPC_E_CORRUPT, "its end is missing");
    for (uint32_t i = 0; i < own->section_count; i++) {
        uint32_t fields[4]; /* VirtualSize, VirtualAddress, SizeOfRawData, PointerToRawData */
        uint64_t reaches;

        if (!copy_part_of_replacing_dll(to, own->sections + (size_t)i * SECTION_ENTRY + 8, fields,
                                        sizeof fields))
            return refuse_stand_in(to, EPC_E_CORRUPT, "its sections cannot be read");
        reaches = (uint64_t)fields[1] + (fields[0] > fields[2] ? fields[0] : fields[2]);
        end = reaches > end ? reaches : end;
        if (fields[2] > 0 && fields[3] < headers_end)
            return refuse_stand_in(to, EPC_E_NOSPACE, "its headers have no room for a section");
    }
    if (own->section_count >= 65535 || headers_end > place->headers || headers_end > own->file.left)
        return refuse_stand_in(to, EPC_E_NOSPACE, "its headers have no room for a section");
    bytes = SECTION_ENTRY + (uint64_t)to->functions * 4 + (uint64_t)to->names * 6 + to->texts;
    if (!fit_below_2_gb(end, bytes, place->image_alignment) ||
        !fit_below_2_gb(own->file.left, bytes, place->file_alignment))
        return refuse_stand_in(to, EPC_E_RANGE, "it would be too large");
    place->rva = (uint32_t)epci_round_up_unchecked((size_t)end, place->image_alignment);
    place->raw = (uint32_t)epci_round_up_unchecked(own->file.left, place->file_alignment);
    place->bytes = (uint32_t)bytes;
    place->padded = (uint32_t)epci_round_up_unchecked((size_t)bytes, place->file_alignment);
    return EPC_OK;
}

/* ---- Writing ---- */

static void store_u16_at(unsigned char *at, uint32_t value)
{
    const uint16_t half = (uint16_t)value;

    memcpy(at, &half, sizeof half);
}

static void store_u32_at(unsigned char *at, uint32_t value)
{
    memcpy(at, &value, sizeof value);
}

/* Append a text to the section; returns its RVA. */
static uint32_t append_string_get_rva(struct stand_in *to, const char *text)
{
    const uint32_t at = to->text_at;

    memcpy(to->section + at, text, strlen(text) + 1);
    to->text_at += (uint32_t)strlen(text) + 1;
    return to->place.rva + at;
}

/* A forward to a name, or, where that is NULL, to an ordinal. */
static uint32_t append_forwarder_string_get_rva(struct stand_in *to, const char *name,
                                                uint16_t ordinal)
{
    const uint32_t rva = append_string_get_rva(to, to->files->module);
    char *at = (char *)to->section + to->text_at - 1, digits[8];
    uint32_t count = 0;

    *at++ = '.'; /* in the place of the NUL */
    if (name) {
        (void)append_string_get_rva(to, name);
        return rva;
    }
    *at++ = '#';
    do
        digits[count++] = (char)('0' + ordinal % 10);
    while ((ordinal /= 10) > 0);
    to->text_at += count + 2;
    while (count > 0)
        *at++ = digits[--count];
    *at = '\0';
    return rva;
}

/* Write one name; `functions` is the table of functions, `next` the first position that neither the
 * original nor an earlier name has. */
static void write_export_entry(struct stand_in *to, uint32_t number,
                               const struct exported *original, const struct exported *own,
                               uint32_t *next)
{
    unsigned char *functions = to->section + SECTION_ENTRY;
    unsigned char *names = functions + (size_t)to->functions * 4;
    const char *name = original ? original->name : own->name;
    uint32_t position = original ? original->position : *next;

    /* A second name of a function that has got its address by the first. */
    if (original && epci_read_little_endian(functions + (size_t)position * 4, 4) != 0)
        position = *next;
    if (position == *next)
        ++*next;
    store_u32_at(functions + (size_t)position * 4,
                 own ? own->rva : append_forwarder_string_get_rva(to, name, 0));
    store_u32_at(names + (size_t)number * 4, append_string_get_rva(to, name));
    store_u16_at(names + (size_t)to->names * 4 + (size_t)number * 2, position);
}

/* The functions that have an ordinal and no name. */
static int write_forwards_of_unnamed_exports(struct stand_in *to)
{
    const struct kit_pe *pe = to->files->original;
    unsigned char *functions = to->section + SECTION_ENTRY;
    uint32_t rva;

    for (uint32_t i = 0; i < pe->functions; i++) {
        if (!kit_pe_read_export_rva_at_position(pe, i, &rva))
            return refuse_stand_in(to, EPC_E_CORRUPT, "its table of exports cannot be read");
        if (rva != 0 && epci_read_little_endian(functions + (size_t)i * 4, 4) == 0)
            store_u32_at(
                functions + (size_t)i * 4,
                append_forwarder_string_get_rva(to, NULL, (uint16_t)(pe->first_ordinal + i)));
    }
    return EPC_OK;
}

static int write_export_tables(struct stand_in *to)
{
    const struct exported *original, *own;
    uint32_t next = to->files->original->functions, number = 0;
    unsigned char *directory = to->section;
    const uint32_t rva = to->place.rva, functions_at = rva + SECTION_ENTRY;
    int status;

    to->text_at = SECTION_ENTRY + to->functions * 4 + to->names * 6;
    store_u32_at(directory + 12, append_string_get_rva(to, to->files->file));
    for (uint32_t i = 0; i < to->row_count; number++) {
        i = find_rows_of_next_name(to, i, &original, &own);
        write_export_entry(to, number, original, own, &next);
    }
    status = write_forwards_of_unnamed_exports(to);
    store_u32_at(directory + 16, to->files->original->first_ordinal);
    store_u32_at(directory + 20, next);
    store_u32_at(directory + 24, to->names);
    store_u32_at(directory + 28, functions_at);
    store_u32_at(directory + 32, functions_at + to->functions * 4);
    store_u32_at(directory + 36, functions_at + to->functions * 4 + to->names * 4);
    return status;
}

/* Imports of the file whose name this one gets are the original's. */
static void redirect_imports_to_original(struct stand_in *to)
{
    const struct kit_pe *own = to->files->own;
    struct kit_pe_module module;
    uint32_t rva = 0;
    size_t at;

    for (uint32_t i = 0; kit_pe_read_imported_module(own, i, &module) == EPC_OK; i++) {
        if (!kit_slice_is_any_case(kit_slice_of(module.name), to->files->file))
            continue;
        if (rva == 0) {
            rva = append_string_get_rva(to, to->files->module);
            to->text_at--;
            (void)append_string_get_rva(to, ".dll");
        }
        if (kit_pe_find_offset_of_rva(own, own->imports_at + i * MODULE_ENTRY + 12, &at) &&
            at + 4 <= own->file.left)
            store_u32_at(to->out + at, rva);
    }
}

static void update_headers_for_new_section(struct stand_in *to)
{
    const struct kit_pe *own = to->files->own;
    const struct new_section *place = &to->place;
    unsigned char *header = to->out + own->sections + (size_t)own->section_count * SECTION_ENTRY;
    unsigned char *optional = to->out + place->optional;

    memset(header, 0, SECTION_ENTRY);
    memcpy(header, ".standin", 8);
    store_u32_at(header + 8, place->bytes);
    store_u32_at(header + 12, place->rva);
    store_u32_at(header + 16, place->padded);
    store_u32_at(header + 20, place->raw);
    store_u32_at(header + 36, DATA_TO_READ);
    store_u16_at(to->out + place->optional - 18, own->section_count + 1);
    store_u32_at(optional + 8, (uint32_t)epci_read_little_endian(optional + 8, 4) + place->padded);
    store_u32_at(optional + 56,
                 (uint32_t)epci_round_up_unchecked((size_t)place->rva + place->bytes,
                                                   place->image_alignment)); /* SizeOfImage */
    store_u32_at(optional + 64, 0); /* the checksum, which only drivers need */
    store_u32_at(to->out + exports_directory_entry_offset(to), place->rva);
    store_u32_at(to->out + exports_directory_entry_offset(to) + 4, place->bytes);
}

int kit_pe_write_stand_in(const struct kit_pe_stand_in *files, struct kit_arena *arena,
                          struct epci_span *out, const char **problem)
{
    struct stand_in to = { .files = files, .arena = arena, .problem = "there is no memory for it" };
    int status = read_alignments_and_exports_entry(&to);

    *out = epci_span_of(NULL, 0);
    if (status == EPC_OK)
        status = list_exports_of_both_files(&to);
    if (status == EPC_OK)
        status = measure_export_tables(&to);
    if (status == EPC_OK)
        status = compute_section_place(&to);
    if (status == EPC_OK) {
        to.out = kit_arena_allocate(arena, (size_t)to.place.raw + to.place.padded, 1);
        status = to.out ? EPC_OK : EPC_E_NOMEM;
    }
    if (status == EPC_OK) {
        memcpy(to.out, files->own->file.at, files->own->file.left);
        to.section = to.out + to.place.raw;
        status = write_export_tables(&to);
    }
    *problem = status == EPC_OK ? NULL : to.problem;
    if (status != EPC_OK)
        return status;
    redirect_imports_to_original(&to);
    update_headers_for_new_section(&to);
    *out = epci_span_of(to.out, (size_t)to.place.raw + to.place.padded);
    return EPC_OK;
}
