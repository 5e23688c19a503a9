/* SPDX-License-Identifier: MIT
 *
 * check_console.c -- what the tools share in printing. */
#include "epc_check.h"

#include <stdint.h>
#include <string.h>

#include "kit/console/console.h"

EPC_TEST(console__one_is_singular_and_all_other_numbers_are_plural)
{
    char text[KIT_COUNTS_CAPACITY];

    ck_assert_str_eq(kit_format_finding_counts(text, 0, 1, 2), "0 errors, 1 warning, 2 notes");
    ck_assert_str_eq(kit_format_finding_counts(text, 1, 11, 1), "1 error, 11 warnings, 1 note");
}

EPC_TEST(console__the_largest_numbers_have_room)
{
    char text[KIT_COUNTS_CAPACITY];

    ck_assert_str_eq(kit_format_finding_counts(text, UINT32_MAX, UINT32_MAX, UINT32_MAX),
                     "4294967295 errors, 4294967295 warnings, 4294967295 notes");
    ck_assert_uint_lt(strlen(kit_format_finding_counts(text, SIZE_MAX, SIZE_MAX, SIZE_MAX)),
                      KIT_COUNTS_CAPACITY);
    ck_assert_ptr_nonnull(strstr(text, " notes"));
}
