/* SPDX-License-Identifier: MIT
 *
 * check_pe.c -- reading DLL files without loading them: right, cut off, and hostile ones. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "peimage.h"
#include "kit/pe/pe.h"

static struct epct_pe_image image;
static struct kit_pe pe;
static const char *problem;
static void *memory;

/* Read the first `size` bytes of the image, in a heap block of exactly so many: a sanitizer notices
 * any access past it. */
static int read_bytes(size_t size)
{
    free(memory);
    problem = NULL;
    memory = malloc(size ? size : 1);
    memcpy(memory, image.bytes, size);
    return kit_pe_read_headers(epci_span_of(memory, size), &pe, &problem);
}

static void read_image(void)
{
    ck_assert_int_eq(read_bytes(EPCT_PE_END), EPC_OK);
}

static const char *const three[] = { "WebPerfClose", "WebPerfCollect", "WebPerfOpen" };

EPC_TEST_LOOP(pe__tells_bits_and_exports, 2)
{
    unsigned bits = _i == 0 ? 32 : 64;
    char name[32];

    epct_pe_build(&image, bits, three, 3);
    read_image();
    ck_assert_uint_eq(pe.bits, bits);
    ck_assert(pe.dll);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(kit_pe_copy_export_name(&pe, i, name, sizeof name), EPC_OK);
        ck_assert_str_eq(name, three[i]);
    }
    ck_assert_int_eq(kit_pe_copy_export_name(&pe, 3, name, sizeof name), EPC_END);
    ck_assert(kit_pe_has_export(&pe, "WebPerfOpen"));
    ck_assert(!kit_pe_has_export(&pe, "webperfopen"));
}

EPC_TEST(pe__guesses_procedures_by_how_their_names_end)
{
    static const char *const names[] = { "CloseOldOpenings", "XClose", "XCollect", "XOpen" };
    char name[32];

    epct_pe_build(&image, 64, names, 4);
    read_image();
    ck_assert_int_eq(kit_pe_find_only_export_with_word(&pe, "Open", name, sizeof name), EPC_OK);
    ck_assert_str_eq(name, "XOpen");
    ck_assert_int_eq(kit_pe_find_only_export_with_word(&pe, "Close", name, sizeof name), EPC_OK);
    ck_assert_str_eq(name, "XClose");
}

EPC_TEST(pe__guesses_procedures_by_what_their_names_hold)
{
    static const char *const names[] = { "ClosePerfData", "CollectPerfData", "OPENPerfData" };
    char name[32];

    epct_pe_build(&image, 64, names, 3);
    read_image();
    ck_assert_int_eq(kit_pe_find_only_export_with_word(&pe, "Open", name, sizeof name), EPC_OK);
    ck_assert_str_eq(name, "OPENPerfData");
    ck_assert_int_eq(kit_pe_find_only_export_with_word(&pe, "Query", name, sizeof name),
                     EPC_E_NOT_FOUND);
}

EPC_TEST(pe__does_not_guess_between_two)
{
    static const char *const names[] = { "AOpen", "BOpen" };
    char name[32];

    epct_pe_build(&image, 64, names, 2);
    read_image();
    ck_assert_int_eq(kit_pe_find_only_export_with_word(&pe, "Open", name, sizeof name),
                     EPC_E_EXISTS);
}

EPC_TEST(pe__cut_anywhere_is_read_in_bounds)
{
    epct_pe_build(&image, 64, three, 3);
    for (size_t size = 0; size < EPCT_PE_END; size++) {
        char name[32];
        int status = read_bytes(size);

        ck_assert_int_eq(status == EPC_OK, problem == NULL);
        for (uint32_t i = 0; status == EPC_OK && i < 3; i++)
            (void)kit_pe_copy_export_name(&pe, i, name, sizeof name);
    }
}

EPC_TEST(pe__is_whole_from_its_last_section_byte_on)
{
    epct_pe_build(&image, 64, three, 3);
    for (size_t size = 0; size <= EPCT_PE_END; size++) {
        if (read_bytes(size) == EPC_OK)
            ck_assert_int_eq(kit_pe_is_whole(&pe), size == EPCT_PE_END);
    }
}

EPC_TEST(pe__is_not_whole_with_sections_behind_its_end)
{
    size_t section = EPCT_PE_AT + 24 + 240;
    const struct {
        size_t at;
        uint32_t value;
        bool whole;
    } cases[] = {
        { section + 20, EPCT_PE_SECTION + 1, false }, /* data one byte further on */
        { section + 20, 0xFFFFFFFF, false },
        { section + 16, 0xFFFFFFFF, false },
        { section + 16, 0, true },             /* no data, so their place does not matter */
        { EPCT_PE_AT + 6, 0x0000FFFF, false }, /* more sections than the file can hold */
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        epct_pe_build(&image, 64, three, 3);
        epct_pe_put32(&image, cases[i].at, cases[i].value);
        read_image();
        ck_assert_msg(kit_pe_is_whole(&pe) == cases[i].whole, "case %u", (unsigned)i);
    }
}

EPC_TEST(pe__names_the_nearest_export_at_or_below_an_address)
{
    static const char *const names[] = { "XClose", "XCollect", "XOpen" };
    static const struct {
        uint32_t rva;
        const char *name; /* or NULL */
        uint32_t distance;
    } cases[] = {
        { 0x1040, "XCollect", 0 },
        { 0x10FF, "XCollect", 0xBF },
        { 0x1100, "XOpen", 0 },
        { 0x11FF, "XClose", 0x7F },
        { 0x103F, NULL, 0 },
        { 0x1200, NULL, 0 },
        { 0, NULL, 0 },
        { UINT32_MAX, NULL, 0 },
    };

    epct_pe_build(&image, 64, names, 3);
    epct_pe_three_functions(&image);
    read_image();
    for (size_t i = 0; i < EPC_COUNT(cases); i++) {
        char name[32];
        uint32_t distance;
        bool any =
            kit_pe_find_export_at_or_below_rva(&pe, cases[i].rva, name, sizeof name, &distance);

        ck_assert_msg(any == (cases[i].name != NULL), "0x%x", (unsigned)cases[i].rva);
        if (!any)
            continue;
        ck_assert_str_eq(name, cases[i].name);
        ck_assert_uint_eq(distance, cases[i].distance);
    }
}

EPC_TEST(pe__with_wild_tables_names_no_address)
{
    static const char *const names[] = { "XClose", "XCollect", "XOpen" };
    static const size_t spoiled[] = { EPCT_PE_SECTION + 28, EPCT_PE_SECTION + 36 };

    for (size_t i = 0; i < EPC_COUNT(spoiled); i++) {
        char name[32];
        uint32_t distance;

        epct_pe_build(&image, 64, names, 3);
        epct_pe_three_functions(&image);
        epct_pe_put32(&image, spoiled[i], UINT32_MAX - 2);
        read_image();
        ck_assert(!kit_pe_find_export_at_or_below_rva(&pe, 0x1100, name, sizeof name, &distance));
        epct_pe_put32(&image, spoiled[i], EPCT_PE_RVA + 0x1FE); /* its end is not in the file */
        read_image();
        (void)kit_pe_find_export_at_or_below_rva(&pe, 0x1100, name, sizeof name, &distance);
    }
}

EPC_TEST(pe__tells_a_program_from_a_dll)
{
    epct_pe_build(&image, 64, three, 3);
    epct_pe_put16(&image, EPCT_PE_AT + 22, 0x0002);
    read_image();
    ck_assert(!pe.dll);
}

static const struct {
    size_t at;
    uint32_t value;
} spoils[] = {
    { 0, 0 },                    /* no MZ                                  */
    { 60, EPCT_PE_END },         /* PE header past the end */
    { 60, 0xFFFFFFFF },          /* and far past it */
    { EPCT_PE_AT, 0x00004549 },  /* no PE                                  */
    { EPCT_PE_AT + 24, 0x0107 }, /* a ROM image                            */
};

EPC_TEST_LOOP(pe__that_is_none_is_refused_in_words, sizeof spoils / sizeof *spoils)
{
    epct_pe_build(&image, 64, three, 3);
    epct_pe_put32(&image, spoils[_i].at, spoils[_i].value);
    ck_assert_int_lt(read_bytes(EPCT_PE_END), 0);
    ck_assert_ptr_nonnull(problem);
}

EPC_TEST(pe__with_wild_export_tables_has_no_exports)
{
    static const struct {
        size_t at;
        uint32_t value;
    } wild[] = {
        { EPCT_PE_AT + 24 + 112, 0xFFFFFFF0 }, /* the directory's address */
        { EPCT_PE_SECTION + 32, 0xFFFFFFFC },  /* the table's address     */
        { EPCT_PE_SECTION + 40, 0xFFFFFFFF },  /* a name's address        */
    };

    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        char name[32];

        epct_pe_build(&image, 64, three, 3);
        epct_pe_put32(&image, wild[i].at, wild[i].value);
        read_image();
        ck_assert_int_ne(kit_pe_copy_export_name(&pe, 0, name, sizeof name), EPC_OK);
    }
}

EPC_TEST_LOOP(pe__tells_what_is_imported, 2)
{
    static const char *const functions[] = { "First", "#7", "Second" };
    struct kit_pe_module module;
    struct kit_pe_function function;

    epct_pe_build(&image, _i == 0 ? 32 : 64, three, 3);
    epct_pe_import(&image, "other.dll", functions, 3);
    read_image();
    ck_assert_int_eq(kit_pe_read_imported_module(&pe, 0, &module), EPC_OK);
    ck_assert_str_eq(module.name, "other.dll");
    ck_assert_int_eq(kit_pe_read_imported_module(&pe, 1, &module), EPC_END);
    ck_assert_int_eq(kit_pe_read_imported_module(&pe, 0, &module), EPC_OK);
    ck_assert_int_eq(kit_pe_read_imported_function(&pe, &module, 0, &function), EPC_OK);
    ck_assert_str_eq(function.name, "First");
    ck_assert_int_eq(kit_pe_read_imported_function(&pe, &module, 1, &function), EPC_OK);
    ck_assert_str_eq(function.name, "");
    ck_assert_uint_eq(function.ordinal, 7);
    ck_assert_int_eq(kit_pe_read_imported_function(&pe, &module, 2, &function), EPC_OK);
    ck_assert_str_eq(function.name, "Second");
    ck_assert_int_eq(kit_pe_read_imported_function(&pe, &module, 3, &function), EPC_END);
}

EPC_TEST(pe__without_an_import_table_imports_nothing)
{
    struct kit_pe_module module;

    epct_pe_build(&image, 64, three, 3);
    read_image();
    ck_assert_int_eq(kit_pe_read_imported_module(&pe, 0, &module), EPC_END);
}

EPC_TEST(pe__provides_functions_by_name_and_by_ordinal)
{
    epct_pe_build(&image, 64, three, 3);
    epct_pe_put32(&image, EPCT_PE_SECTION + 16, 5); /* ordinals 5 and 6 */
    epct_pe_put32(&image, EPCT_PE_SECTION + 20, 2);
    epct_pe_put32(&image, EPCT_PE_SECTION + 28, EPCT_PE_RVA + 0x1F0);
    epct_pe_put32(&image, EPCT_PE_SECTION + 0x1F0, EPCT_PE_RVA); /* 6 is empty */
    epct_pe_put32(&image, EPCT_PE_SECTION + 0x1F8, EPCT_PE_RVA); /* past the end */
    read_image();
    ck_assert(
        kit_pe_has_export_for_import(&pe, &(struct kit_pe_function){ .name = "WebPerfOpen" }));
    ck_assert(!kit_pe_has_export_for_import(&pe, &(struct kit_pe_function){ .name = "Open" }));
    ck_assert(kit_pe_has_export_for_import(&pe, &(struct kit_pe_function){ .ordinal = 5 }));
    ck_assert(!kit_pe_has_export_for_import(&pe, &(struct kit_pe_function){ .ordinal = 6 }));
    ck_assert(!kit_pe_has_export_for_import(&pe, &(struct kit_pe_function){ .ordinal = 4 }));
    ck_assert(!kit_pe_has_export_for_import(&pe, &(struct kit_pe_function){ .ordinal = 7 }));
}

EPC_TEST(pe__with_wild_import_tables_is_read_in_bounds)
{
    static const char *const functions[] = { "First" };
    static const size_t places[] = { EPCT_PE_AT + 24 + 120, EPCT_PE_IMPORTS, EPCT_PE_IMPORTS + 12,
                                     EPCT_PE_IMPORTS + 40 };
    static const uint32_t values[] = { 0xFFFFFFFF, 0x7FFFFFF0, EPCT_PE_RVA + 0x1FF };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
            struct kit_pe_module module;
            struct kit_pe_function function;

            epct_pe_build(&image, 64, three, 3);
            epct_pe_import(&image, "other.dll", functions, 1);
            memset(image.bytes + EPCT_PE_END - 1, 'x', 1);
            epct_pe_put32(&image, places[i], values[k]);
            read_image();
            if (kit_pe_read_imported_module(&pe, 0, &module) == EPC_OK)
                ck_assert_int_eq(kit_pe_read_imported_function(&pe, &module, 0, &function),
                                 EPC_E_CORRUPT);
        }
    }
}

static const struct {
    const char *export;
    bool decorated;
} decorations[] = { { "WebOpen@4", true },   { "_WebOpen@4", true },
                    { "_WebOpen", true },    { "?WebOpen@@YGKPAG@Z", true },
                    { "WebOpenAll", false }, { "?WebOpenAll@@YA", false },
                    { "__WebOpen", false },  { "webopen@4", false },
                    { "?WebOpen", false } };

EPC_TEST_LOOP(pe__knows_what_compilers_make_of_a_name, sizeof decorations / sizeof *decorations)
{
    const char *names[] = { "Other", NULL, "Zulu" };
    char found[64] = "";

    names[1] = decorations[_i].export;
    epct_pe_build(&image, 32, names, 3);
    read_image();
    ck_assert_int_eq(kit_pe_find_export_decorating_name(&pe, "WebOpen", found, sizeof found),
                     decorations[_i].decorated);
    if (decorations[_i].decorated)
        ck_assert_str_eq(found, names[1]);
}

EPC_TEST(pe__finds_an_export_behind_one_that_cannot_be_read)
{
    epct_pe_build(&image, 64, three, 3);
    epct_pe_put32(&image, EPCT_PE_SECTION + 40, 0xFFFFFFFF);
    read_image();
    ck_assert(kit_pe_has_export(&pe, "WebPerfOpen"));
}
