/* SPDX-License-Identifier: MIT
 *
 * check_types.c -- the table of counter types is consistent, also with the types' bits. */
#include "epc_check.h"

#include <stdbool.h>
#include <string.h>

#include "kit/types.h"
#include "reader/formulas/math.h"
#include "sdk/core/types.h"

static uint32_t count(void)
{
    uint32_t all;

    (void)epci_counter_type_table(&all);
    return all;
}

EPC_TEST(types__every_type_of_the_spec_is_there)
{
    ck_assert_uint_eq(count(), 40);
}

EPC_TEST(types__names_find_their_rows)
{
    uint32_t all;
    const struct epci_type *types = epci_counter_type_table(&all);

    for (uint32_t i = 0; i < all; i++)
        ck_assert_ptr_eq(kit_type_by_name(types[i].name), &types[i]);
    ck_assert_ptr_null(kit_type_by_name("PERF_COUNTER"));
    ck_assert_ptr_null(kit_type_by_name("perf_counter_counter"));
    ck_assert_ptr_null(kit_type_by_name(""));
}

EPC_TEST(types__values_find_the_first_of_two_names)
{
    ck_assert_str_eq(epci_type_by_value(0x10410500)->name, "PERF_COUNTER_BULK_COUNT");
    ck_assert_str_eq(epci_type_by_value(0x40030500)->name, "PERF_LARGE_RAW_BASE");
    ck_assert_uint_eq(kit_type_by_name("PERF_PRECISION_TIMESTAMP")->value, 0x40030500);
    ck_assert_ptr_null(epci_type_by_value(0x12345678));
}

EPC_TEST(types__only_the_precision_timestamp_shares_a_value)
{
    uint32_t all;
    const struct epci_type *types = epci_counter_type_table(&all);

    for (uint32_t i = 0; i < all; i++)
        if (strcmp(types[i].name, "PERF_PRECISION_TIMESTAMP") != 0)
            ck_assert_ptr_eq(epci_type_by_value(types[i].value), &types[i]);
}

EPC_TEST(types__cell_sizes_are_those_of_the_size_bits)
{
    static const uint32_t by_bits[] = { 4, 8, 0, EPC_SIZE_ANY };
    uint32_t all;
    const struct epci_type *types = epci_counter_type_table(&all);

    for (uint32_t i = 0; i < all; i++) {
        bool differs = types[i].value == (uint32_t)EPC_PERF_AVERAGE_TIMER ||
                       types[i].value == (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE;

        ck_assert_uint_eq(kit_cell_size_from_type_bits(types[i].value),
                          by_bits[types[i].value >> 8 & 3]);
        ck_assert_msg(differs || types[i].size == kit_cell_size_from_type_bits(types[i].value),
                      "%s", types[i].name);
    }
}

EPC_TEST(types__a_needed_base_is_a_base_and_has_no_base_itself)
{
    uint32_t all;
    const struct epci_type *types = epci_counter_type_table(&all);

    for (uint32_t i = 0; i < all; i++) {
        if (types[i].base == EPC_NO_BASE)
            continue;
        ck_assert_msg(epci_type_is_base(types[i].base), "%s", types[i].name);
        ck_assert_msg(epci_type_by_value(types[i].base)->base == EPC_NO_BASE, "%s", types[i].name);
    }
}
