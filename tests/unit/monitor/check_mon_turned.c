/* SPDX-License-Identifier: MIT
 *
 * check_mon_turned.c -- rows become columns, in memory and in a file. */
#include <stdlib.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "monitor/convert/turned.h"

static void check_turned_rows(size_t width, size_t rows, size_t blocks)
{
    const size_t step = width / 7 + 1;
    struct mon_transposed turned;
    uint64_t *words, *column;
    size_t first = 0;

    ck_assert_int_eq(mon_transposed_init(&turned, width), EPC_OK);
    for (size_t row = 0; row < rows; row++) {
        ck_assert_int_eq(mon_transposed_add_row_to_fill(&turned, &words), EPC_OK);
        for (size_t i = 0; i < width; i++)
            words[i] = (uint64_t)row << 32 | i;
    }
    ck_assert_uint_eq(turned.blocks, blocks);
    column = malloc(turned.height * sizeof *column);
    ck_assert_ptr_nonnull(column);
    for (size_t block = 0; block <= blocks; block++) {
        const size_t count = mon_transposed_rows_of_block(&turned, block);

        for (size_t i = 0; i < width; i += step) {
            ck_assert_int_eq(mon_transposed_read_column_of_block(&turned, block, i, column),
                             EPC_OK);
            for (size_t row = 0; row < count; row++)
                ck_assert_uint_eq(column[row], (uint64_t)(first + row) << 32 | i);
        }
        first += count;
    }
    ck_assert_uint_eq(first, rows);
    free(column);
    mon_transposed_release(&turned);
}

EPC_TEST(turned__columns_of_rows_in_memory)
{
    check_turned_rows(1, 3, 0);
    check_turned_rows(1000, 2000, 0);
}

EPC_TEST(turned__columns_of_rows_in_a_file)
{
    check_turned_rows(1000, 4500, 2);
    check_turned_rows(0x100000, 5, 2);
    check_turned_rows(0x200005, 3, 2);
}

EPC_TEST(turned__no_row)
{
    check_turned_rows(12, 0, 0);
}

EPC_TEST(turned__too_many_columns)
{
    struct mon_transposed turned;

    ck_assert_int_eq(mon_transposed_init(&turned, SIZE_MAX / 4), EPC_E_NOMEM);
    mon_transposed_release(&turned);
}
