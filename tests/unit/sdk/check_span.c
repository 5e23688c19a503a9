/* SPDX-License-Identifier: MIT
 *
 * check_span.c -- spans never give more than they have; checked sums never wrap. */
#include "epc_check.h"

#include "kit/span.h"
#include "sdk/core/checked.h"
#include "sdk/core/span.h"

static const unsigned char four[4] = { 1, 2, 3, 4 };

EPC_TEST(span__peeks_without_consuming)
{
    struct epci_span span = epci_span_of(four, sizeof four);
    unsigned char copy[4] = { 0 };

    ck_assert(epci_span_peek_bytes(&span, copy, 4));
    ck_assert_mem_eq(copy, four, 4);
    ck_assert_uint_eq(span.left, 4);
    ck_assert_uint_eq(span.offset, 0);
}

EPC_TEST(span__refuses_to_peek_past_the_end)
{
    struct epci_span span = epci_span_of(four, 3);
    unsigned char copy[4] = { 9, 9, 9, 9 };

    ck_assert(!epci_span_peek_bytes(&span, copy, 4));
    ck_assert_uint_eq(copy[0], 9);
}

EPC_TEST(span__skips_to_the_very_end_and_no_further)
{
    struct epci_span span = epci_span_of(four, sizeof four);

    ck_assert(epci_span_skip(&span, 4));
    ck_assert_uint_eq(span.left, 0);
    ck_assert_uint_eq(span.offset, 4);
    ck_assert(epci_span_skip(&span, 0));
    ck_assert(!epci_span_skip(&span, 1));
    ck_assert_uint_eq(span.offset, 4);
}

EPC_TEST(span__a_part_knows_its_offset_in_the_whole)
{
    struct epci_span span = epci_span_of(four, sizeof four), part, inner;

    ck_assert(epci_span_skip(&span, 1));
    ck_assert(kit_span_part(&span, 1, 2, &part));
    ck_assert_ptr_eq(part.at, four + 2);
    ck_assert_uint_eq(part.offset, 2);
    ck_assert(kit_span_part(&part, 1, 1, &inner));
    ck_assert_uint_eq(inner.offset, 3);
}

EPC_TEST(span__refuses_a_part_whose_end_would_wrap)
{
    struct epci_span span = epci_span_of(four, sizeof four), part;

    ck_assert(!kit_span_part(&span, 1, SIZE_MAX, &part));
    ck_assert(!kit_span_part(&span, SIZE_MAX, 1, &part));
    ck_assert(!kit_span_part(&span, 5, 0, &part));
    ck_assert(kit_span_part(&span, 4, 0, &part));
}

EPC_TEST(checked__sums_that_fit_are_made)
{
    size_t big = 0;

    ck_assert(kit_add_size(1, 2, &big));
    ck_assert_uint_eq(big, 3);
    ck_assert(kit_add_size(SIZE_MAX - 1, 1, &big));
    ck_assert(big == SIZE_MAX);
    ck_assert(epci_mul_size(3, 5, &big));
    ck_assert_uint_eq(big, 15);
    ck_assert(epci_mul_size(SIZE_MAX, 0, &big));
    ck_assert_uint_eq(big, 0);
}

EPC_TEST(checked__sums_that_do_not_fit_leave_the_result_alone)
{
    size_t big = 7;

    ck_assert(!kit_add_size(SIZE_MAX, 1, &big));
    ck_assert(!epci_mul_size(SIZE_MAX / 2 + 1, 2, &big));
    ck_assert_uint_eq(big, 7);
}

EPC_TEST(checked__rounds_up_to_powers_of_two)
{
    ck_assert_uint_eq(epci_round_up_unchecked(0, 8), 0);
    ck_assert_uint_eq(epci_round_up_unchecked(1, 8), 8);
    ck_assert_uint_eq(epci_round_up_unchecked(8, 8), 8);
    ck_assert_uint_eq(epci_round_up_unchecked(9, 4), 12);
}
