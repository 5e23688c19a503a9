/* SPDX-License-Identifier: MIT
 *
 * check_pewrite.c -- the file of a DLL in the place of another one: what it exports, where that
 * leads, and which files are refused. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "peimage.h"
#include "kit/pe/pewrite.h"

static const char *const wines[] = { "RegA", "RegB", "RegC", "RegD" };
static const char *const ours[] = { "Extra", "RegC" };

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes ? bytes : 1);
}

/* The two files, and what is written from them. */
struct pair {
    struct epct_pe_image own, original;
    struct kit_arena arena;
    struct epci_span out;
    const char *problem;
};

static void build(struct pair *pair, unsigned bits)
{
    memset(pair, 0, sizeof *pair);
    kit_arena_init(&pair->arena, zeroed, free);
    epct_pe_build(&pair->own, bits, ours, 2);
    epct_pe_functions(&pair->own, 2, 0);
    epct_pe_build(&pair->original, bits, wines, 4);
    epct_pe_functions(&pair->original, 4, 1);
}

static int write_pair(struct pair *pair)
{
    struct kit_pe own, original;
    const struct kit_pe_stand_in files = { &own, &original, "advapi32.dll", "kept" };
    const char *problem;

    ck_assert_int_eq(
        kit_pe_read_headers(epci_span_of(pair->own.bytes, EPCT_PE_END), &own, &problem), EPC_OK);
    ck_assert_int_eq(
        kit_pe_read_headers(epci_span_of(pair->original.bytes, EPCT_PE_END), &original, &problem),
        EPC_OK);
    return kit_pe_write_stand_in(&files, &pair->arena, &pair->out, &pair->problem);
}

/* Where a name leads: its ordinal less 1, and the text of a forward, or "" and the address. */
static void expect_export(const struct epci_span *file, const char *name, uint32_t position,
                          const char *forward, uint32_t address)
{
    struct kit_pe pe;
    const char *problem;
    char found[64];
    uint32_t at = 0, where, rva, section[4];

    ck_assert_int_eq(kit_pe_read_headers(*file, &pe, &problem), EPC_OK);
    while (kit_pe_copy_export_name(&pe, at, found, sizeof found) == EPC_OK &&
           strcmp(found, name) != 0)
        at++;
    ck_assert_msg(at < pe.names, "%s is missing", name);
    ck_assert(kit_pe_read_function_index_of_name(&pe, at, &where));
    ck_assert_uint_eq(where, position);
    ck_assert(kit_pe_read_export_rva_at_position(&pe, where, &rva));
    memcpy(section, file->at + pe.sections + 40 + 8, sizeof section);
    if (*forward) {
        ck_assert(rva > section[1] && rva < section[1] + section[0]);
        ck_assert_str_eq((const char *)file->at + section[3] + (rva - section[1]), forward);
    } else {
        ck_assert_uint_eq(rva, address);
    }
}

EPC_TEST_LOOP(pewrite__names_lead_to_own_functions_or_to_the_original, 2)
{
    struct pair pair;
    struct kit_pe pe;
    const char *problem;
    uint32_t rva;
    char name[16], before[16] = "";

    build(&pair, _i == 0 ? 32 : 64);
    ck_assert_int_eq(write_pair(&pair), EPC_OK);
    ck_assert_ptr_null(pair.problem);
    expect_export(&pair.out, "RegA", 0, "kept.RegA", 0);
    expect_export(&pair.out, "RegB", 1, "kept.RegB", 0);
    expect_export(&pair.out, "RegC", 2, "", EPCT_PE_CODE + 16);
    expect_export(&pair.out, "RegD", 3, "kept.RegD", 0);
    expect_export(&pair.out, "Extra", 5, "", EPCT_PE_CODE);
    ck_assert_int_eq(kit_pe_read_headers(pair.out, &pe, &problem), EPC_OK);
    ck_assert(kit_pe_is_whole(&pe));
    ck_assert_uint_eq(pe.names, 5);
    ck_assert_uint_eq(pe.first_ordinal, 1);
    ck_assert_uint_eq(pe.section_count, 2);
    /* The fifth has an ordinal only. */
    ck_assert(kit_pe_read_export_rva_at_position(&pe, 4, &rva));
    ck_assert_str_eq((const char *)pair.out.at + EPCT_PE_END + (rva - 0x2000), "kept.#5");
    for (uint32_t i = 0; i < pe.names; i++) {
        ck_assert_int_eq(kit_pe_copy_export_name(&pe, i, name, sizeof name), EPC_OK);
        ck_assert_int_lt(strcmp(before, name), 0);
        strcpy(before, name);
    }
    kit_arena_release(&pair.arena);
}

EPC_TEST_LOOP(pewrite__what_is_imported_from_that_name_comes_from_the_original, 2)
{
    static const char *const functions[] = { "RegA" };
    struct pair pair;
    struct kit_pe pe;
    struct kit_pe_module module;
    struct kit_pe_function function;
    const char *problem;

    build(&pair, _i == 0 ? 32 : 64);
    epct_pe_import(&pair.own, "ADVAPI32.dll", functions, 1);
    ck_assert_int_eq(write_pair(&pair), EPC_OK);
    ck_assert_int_eq(kit_pe_read_headers(pair.out, &pe, &problem), EPC_OK);
    ck_assert_int_eq(kit_pe_read_imported_module(&pe, 0, &module), EPC_OK);
    ck_assert_str_eq(module.name, "kept.dll");
    ck_assert_int_eq(kit_pe_read_imported_function(&pe, &module, 0, &function), EPC_OK);
    ck_assert_str_eq(function.name, "RegA");
    kit_arena_release(&pair.arena);
    build(&pair, 64);
    epct_pe_import(&pair.own, "kernel32.dll", functions, 1);
    ck_assert_int_eq(write_pair(&pair), EPC_OK);
    ck_assert_int_eq(kit_pe_read_headers(pair.out, &pe, &problem), EPC_OK);
    ck_assert_int_eq(kit_pe_read_imported_module(&pe, 0, &module), EPC_OK);
    ck_assert_str_eq(module.name, "kernel32.dll");
    kit_arena_release(&pair.arena);
}

EPC_TEST(pewrite__the_same_files_give_the_same_bytes)
{
    struct pair one, two;

    build(&one, 64);
    build(&two, 64);
    ck_assert_int_eq(write_pair(&one), EPC_OK);
    ck_assert_int_eq(write_pair(&two), EPC_OK);
    ck_assert_uint_eq(one.out.left, two.out.left);
    ck_assert_mem_eq(one.out.at, two.out.at, one.out.left);
    ck_assert_mem_eq(one.out.at + EPCT_PE_SECTION, one.own.bytes + EPCT_PE_SECTION,
                     EPCT_PE_END - EPCT_PE_SECTION);
    kit_arena_release(&one.arena);
    kit_arena_release(&two.arena);
}

EPC_TEST(pewrite__two_names_of_one_function_may_lead_to_different_ones)
{
    struct pair pair;

    build(&pair, 64);
    epct_pe_put16(&pair.original, 0x3C0 + 2 * 2, 1); /* RegC is RegB */
    ck_assert_int_eq(write_pair(&pair), EPC_OK);
    expect_export(&pair.out, "RegB", 1, "kept.RegB", 0);
    expect_export(&pair.out, "RegC", 6, "", EPCT_PE_CODE + 16);
    kit_arena_release(&pair.arena);
}

static void expect_refused(struct pair *pair, int status, const char *problem)
{
    ck_assert_int_eq(write_pair(pair), status);
    ck_assert_ptr_nonnull(pair->problem);
    ck_assert_str_eq(pair->problem, problem);
    ck_assert_uint_eq(pair->out.left, 0);
    kit_arena_release(&pair->arena);
}

EPC_TEST(pewrite__what_cannot_be_written_is_refused_with_a_sentence)
{
    struct pair pair;

    build(&pair, 64);
    epct_pe_build(&pair.original, 32, wines, 4);
    expect_refused(&pair, EPC_E_CORRUPT, "the two files are for different processors");
    build(&pair, 64);
    epct_pe_put16(&pair.original, 0x3C0, 77);
    expect_refused(&pair, EPC_E_CORRUPT, "its table of exports cannot be read");
    build(&pair, 64);
    epct_pe_put32(&pair.own, 0x380, EPCT_PE_RVA + 8);
    expect_refused(&pair, EPC_E_CORRUPT, "a function of its own is a forward");
    build(&pair, 64);
    epct_pe_put32(&pair.own, 0x380, 0);
    expect_refused(&pair, EPC_E_CORRUPT, "a function of its own is nowhere");
    build(&pair, 64);
    epct_pe_put32(&pair.original, EPCT_PE_SECTION + 20, 65536);
    expect_refused(&pair, EPC_E_RANGE, "it has more exports than there are ordinals");
    build(&pair, 64);
    epct_pe_put32(&pair.own, EPCT_PE_AT + 24 + 36, 3);
    expect_refused(&pair, EPC_E_CORRUPT, "its alignments are not what loaders take");
    build(&pair, 64);
    epct_pe_put32(&pair.own, EPCT_PE_AT + 24 + 60, 0x1B0);
    expect_refused(&pair, EPC_E_NOSPACE, "its headers have no room for a section");
    build(&pair, 64);
    epct_pe_put32(&pair.own, EPCT_PE_AT + 24 + 240 + 12, 0x7FFFF000);
    epct_pe_put32(&pair.own, EPCT_PE_AT + 24 + 112, 0x7FFFF000);
    ck_assert_int_ne(write_pair(&pair), EPC_OK);
    kit_arena_release(&pair.arena);
}

EPC_TEST(pewrite__without_memory_nothing_is_written)
{
    struct pair pair;
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status != EPC_OK; limit += 500) {
        build(&pair, 64);
        pair.arena.limit = limit;
        status = write_pair(&pair);
        if (status != EPC_OK) {
            ck_assert_int_eq(status, EPC_E_NOMEM);
            ck_assert_ptr_nonnull(pair.problem);
            ck_assert_uint_eq(pair.out.left, 0);
        }
        kit_arena_release(&pair.arena);
    }
}
