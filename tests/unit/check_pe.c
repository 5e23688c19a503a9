/* SPDX-License-Identifier: MIT
 *
 * check_pe.c -- DLL files looked at without loading them: right, cut short, and hostile. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/pe.h"

/* A file with one section, at RVA 0x1000 and offset 0x200, that holds the export directory, the
 * table of names and the names. */
#define PE_AT    0x80u
#define SECTION  0x200u
#define RVA      0x1000u
#define FILE_END 0x400u

struct image {
    unsigned char bytes[FILE_END];
};

static void put16(struct image *image, size_t at, uint16_t value)
{
    memcpy(image->bytes + at, &value, sizeof value);
}

static void put32(struct image *image, size_t at, uint32_t value)
{
    memcpy(image->bytes + at, &value, sizeof value);
}

static void build(struct image *image, unsigned bits, const char *const *names, uint32_t count)
{
    size_t optional = PE_AT + 24, optional_bytes = bits == 64 ? 240 : 224;
    size_t sections = optional + optional_bytes, at = SECTION + 40 + 4 * count;

    memset(image, 0, sizeof *image);
    memcpy(image->bytes, "MZ", 2);
    put32(image, 60, PE_AT);
    memcpy(image->bytes + PE_AT, "PE\0\0", 4);
    put16(image, PE_AT + 4, bits == 64 ? EPCI_PE_AMD64 : EPCI_PE_I386);
    put16(image, PE_AT + 6, 1);
    put16(image, PE_AT + 20, (uint16_t)optional_bytes);
    put16(image, PE_AT + 22, 0x2000);
    put16(image, optional, bits == 64 ? 0x20B : 0x10B);
    put32(image, optional + (bits == 64 ? 112 : 96), RVA);
    put32(image, optional + (bits == 64 ? 116 : 100), 40);
    put32(image, sections + 8, 0x200);
    put32(image, sections + 12, RVA);
    put32(image, sections + 16, FILE_END - SECTION);
    put32(image, sections + 20, SECTION);
    put32(image, SECTION + 24, count);
    put32(image, SECTION + 32, RVA + 40);
    for (uint32_t i = 0; i < count; i++) {
        put32(image, SECTION + 40 + 4 * i, (uint32_t)(RVA + at - SECTION));
        strcpy((char *)image->bytes + at, names[i]);
        at += strlen(names[i]) + 1;
    }
}

/* In a heap block of exactly `size` bytes: a sanitizer sees the first one too many. */
static int init(const struct image *image, size_t size, struct epci_pe *pe, const char **problem,
                void **memory)
{
    *memory = malloc(size ? size : 1);
    memcpy(*memory, image->bytes, size);
    return epci_pe_init(epci_span_of(*memory, size), pe, problem);
}

static const char *const three[] = { "WebPerfClose", "WebPerfCollect", "WebPerfOpen" };

EPC_TEST_LOOP(pe__tells_bits_and_exports, 2)
{
    unsigned bits = _i == 0 ? 32 : 64;
    struct image image;
    struct epci_pe pe;
    const char *problem;
    void *memory;
    char name[32];

    build(&image, bits, three, 3);
    ck_assert_int_eq(init(&image, FILE_END, &pe, &problem, &memory), EPC_OK);
    ck_assert_uint_eq(pe.bits, bits);
    ck_assert(pe.dll);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(epci_pe_export(&pe, i, name, sizeof name), EPC_OK);
        ck_assert_str_eq(name, three[i]);
    }
    ck_assert_int_eq(epci_pe_export(&pe, 3, name, sizeof name), EPC_END);
    ck_assert(epci_pe_exports(&pe, "WebPerfOpen"));
    ck_assert(!epci_pe_exports(&pe, "webperfopen"));
    free(memory);
}

EPC_TEST(pe__guesses_procedures_by_how_their_names_end)
{
    static const char *const names[] = { "CloseOldOpenings", "XClose", "XCollect", "XOpen" };
    struct image image;
    struct epci_pe pe;
    const char *problem;
    void *memory;
    char name[32];

    build(&image, 64, names, 4);
    ck_assert_int_eq(init(&image, FILE_END, &pe, &problem, &memory), EPC_OK);
    ck_assert_int_eq(epci_pe_guess(&pe, "Open", name, sizeof name), EPC_OK);
    ck_assert_str_eq(name, "XOpen");
    ck_assert_int_eq(epci_pe_guess(&pe, "Close", name, sizeof name), EPC_OK);
    ck_assert_str_eq(name, "XClose");
    free(memory);
}

EPC_TEST(pe__guesses_procedures_by_what_their_names_hold)
{
    static const char *const names[] = { "ClosePerfData", "CollectPerfData", "OPENPerfData" };
    struct image image;
    struct epci_pe pe;
    const char *problem;
    void *memory;
    char name[32];

    build(&image, 64, names, 3);
    ck_assert_int_eq(init(&image, FILE_END, &pe, &problem, &memory), EPC_OK);
    ck_assert_int_eq(epci_pe_guess(&pe, "Open", name, sizeof name), EPC_OK);
    ck_assert_str_eq(name, "OPENPerfData");
    ck_assert_int_eq(epci_pe_guess(&pe, "Query", name, sizeof name), EPC_E_NOT_FOUND);
    free(memory);
}

EPC_TEST(pe__does_not_guess_between_two)
{
    static const char *const names[] = { "AOpen", "BOpen" };
    struct image image;
    struct epci_pe pe;
    const char *problem;
    void *memory;
    char name[32];

    build(&image, 64, names, 2);
    ck_assert_int_eq(init(&image, FILE_END, &pe, &problem, &memory), EPC_OK);
    ck_assert_int_eq(epci_pe_guess(&pe, "Open", name, sizeof name), EPC_E_EXISTS);
    free(memory);
}

EPC_TEST(pe__cut_anywhere_is_read_in_bounds)
{
    struct image image;

    build(&image, 64, three, 3);
    for (size_t size = 0; size < FILE_END; size++) {
        struct epci_pe pe;
        const char *problem = NULL;
        void *memory;
        char name[32];
        int status = init(&image, size, &pe, &problem, &memory);

        ck_assert_int_eq(status == EPC_OK, problem == NULL);
        for (uint32_t i = 0; status == EPC_OK && i < 3; i++)
            (void)epci_pe_export(&pe, i, name, sizeof name);
        free(memory);
    }
}

EPC_TEST(pe__is_whole_from_its_last_section_byte_on)
{
    struct image image;
    struct epci_pe pe;
    const char *problem;

    build(&image, 64, three, 3);
    for (size_t size = 0; size <= FILE_END; size++) {
        void *memory;

        if (init(&image, size, &pe, &problem, &memory) == EPC_OK)
            ck_assert_int_eq(epci_pe_whole(&pe), size == FILE_END);
        free(memory);
    }
}

EPC_TEST(pe__is_not_whole_with_sections_behind_its_end)
{
    size_t section = PE_AT + 24 + 240;
    const struct {
        size_t at;
        uint32_t value;
        bool whole;
    } cases[] = {
        { section + 20, SECTION + 1, false }, /* data a byte further on */
        { section + 20, 0xFFFFFFFF, false },
        { section + 16, 0xFFFFFFFF, false },
        { section + 16, 0, true },        /* no data: where is not said */
        { PE_AT + 6, 0x0000FFFF, false }, /* more sections than file */
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct image image;
        struct epci_pe pe;
        const char *problem;
        void *memory;

        build(&image, 64, three, 3);
        put32(&image, cases[i].at, cases[i].value);
        ck_assert_int_eq(init(&image, FILE_END, &pe, &problem, &memory), EPC_OK);
        ck_assert_msg(epci_pe_whole(&pe) == cases[i].whole, "case %u", (unsigned)i);
        free(memory);
    }
}

EPC_TEST(pe__tells_a_program_from_a_dll)
{
    struct image image;
    struct epci_pe pe;
    const char *problem;
    void *memory;

    build(&image, 64, three, 3);
    put16(&image, PE_AT + 22, 0x0002);
    ck_assert_int_eq(init(&image, FILE_END, &pe, &problem, &memory), EPC_OK);
    ck_assert(!pe.dll);
    free(memory);
}

static const struct {
    size_t at;
    uint32_t value;
} spoils[] = {
    { 0, 0 },               /* no MZ                                  */
    { 60, FILE_END },       /* PE header behind the end               */
    { 60, 0xFFFFFFFF },     /* and far behind it                      */
    { PE_AT, 0x00004549 },  /* no PE                                  */
    { PE_AT + 24, 0x0107 }, /* a ROM image                            */
};

EPC_TEST_LOOP(pe__that_is_none_is_refused_in_words, sizeof spoils / sizeof *spoils)
{
    struct image image;
    struct epci_pe pe;
    const char *problem = NULL;
    void *memory;

    build(&image, 64, three, 3);
    put32(&image, spoils[_i].at, spoils[_i].value);
    ck_assert_int_lt(init(&image, FILE_END, &pe, &problem, &memory), 0);
    ck_assert_ptr_nonnull(problem);
    free(memory);
}

EPC_TEST(pe__with_wild_export_tables_has_no_exports)
{
    static const struct {
        size_t at;
        uint32_t value;
    } wild[] = {
        { PE_AT + 24 + 112, 0xFFFFFFF0 }, /* the directory's address */
        { SECTION + 32, 0xFFFFFFFC },     /* the table's address     */
        { SECTION + 40, 0xFFFFFFFF },     /* a name's address        */
    };

    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        struct image image;
        struct epci_pe pe;
        const char *problem;
        void *memory;
        char name[32];

        build(&image, 64, three, 3);
        put32(&image, wild[i].at, wild[i].value);
        ck_assert_int_eq(init(&image, FILE_END, &pe, &problem, &memory), EPC_OK);
        ck_assert_int_ne(epci_pe_export(&pe, 0, name, sizeof name), EPC_OK);
        free(memory);
    }
}
