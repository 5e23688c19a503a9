/* SPDX-License-Identifier: MIT
 *
 * check_publishers.c -- the list of publishers in a DLL's file, found without loading it.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "peimage.h"
#include "kit/stamp/stamp.h"
#include "reader/installed/publishers.h"

#define BASE      0x10000000u
#define SCHEMA_AT 0x380u
#define TEXT_AT   0x3B8u

static uint32_t linked_address(size_t at)
{
    return BASE + EPCT_PE_RVA + (uint32_t)(at - EPCT_PE_SECTION);
}

/* A DLL whose schema has a stamp, and a list at this address; 0: none. */
static void build_dll(struct epct_pe_image *image, unsigned bits, uint32_t list)
{
    const size_t pointer = bits / 8;

    epct_pe_build(image, bits, (const char *const[]){ "ShopOpen" }, 1);
    epct_pe_stamp(image, "Shop", "SERVED", "Served");
    epct_pe_put32(image, EPCT_PE_AT + 24 + (bits == 64 ? 24 : 28), BASE);
    epct_pe_put32(image, SCHEMA_AT, (uint32_t)(8 + 5 * pointer));
    epct_pe_put32(image, SCHEMA_AT + 4, EPC_SCHEMA_VERSION);
    epct_pe_put32(image, SCHEMA_AT + 8 + 3 * pointer, list);
    epct_pe_put32(image, SCHEMA_AT + 8 + 4 * pointer, linked_address(EPCT_PE_IMPORTS));
    strcpy((char *)image->bytes + TEXT_AT, "LS NS");
}

/* What is found; "?": nothing. */
static const char *read_list(const struct epct_pe_image *image)
{
    static char list[READER_PUBLISHERS_BYTES];
    const struct epci_span file = epci_span_of(image->bytes, sizeof image->bytes);
    struct epci_stamp stamp;

    ck_assert_int_eq(kit_stamp_find(file, "Shop", &stamp), EPC_OK);
    return reader_copy_publishers_of_dll(file, &stamp, list) ? list : "?";
}

EPC_TEST_LOOP(publishers__are_those_of_the_schema_that_points_to_the_stamp, 2)
{
    struct epct_pe_image image;
    const unsigned bits = _i == 0 ? 32 : 64;

    build_dll(&image, bits, linked_address(TEXT_AT));
    ck_assert_str_eq(read_list(&image), "LS NS");
    build_dll(&image, bits, 0);
    ck_assert_str_eq(read_list(&image), "CO SY BA LS NS");
}

EPC_TEST_LOOP(publishers__that_cannot_be_read_are_not_known, 2)
{
    struct epct_pe_image image;
    const unsigned bits = _i == 0 ? 32 : 64;
    const uint32_t outside[] = { 1, BASE - 1, linked_address(EPCT_PE_END), UINT32_MAX };

    for (uint32_t i = 0; i < EPC_COUNT(outside); i++) {
        build_dll(&image, bits, outside[i]);
        ck_assert_str_eq(read_list(&image), "?");
    }
    /* A text that goes on to the end of the file. */
    build_dll(&image, bits, linked_address(TEXT_AT));
    memset(image.bytes + TEXT_AT, 'x', EPCT_PE_END - TEXT_AT);
    ck_assert_str_eq(read_list(&image), "?");
    /* Another structure points to the stamp. */
    build_dll(&image, bits, linked_address(TEXT_AT));
    epct_pe_put32(&image, SCHEMA_AT + 4, EPC_SCHEMA_VERSION + 1);
    ck_assert_str_eq(read_list(&image), "?");
    build_dll(&image, bits, linked_address(TEXT_AT));
    epct_pe_put32(&image, SCHEMA_AT, 8);
    ck_assert_str_eq(read_list(&image), "?");
}
