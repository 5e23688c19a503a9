/* SPDX-License-Identifier: MIT
 *
 * check_version.c -- one version, as numbers, as a string, and at run time. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#if EPC_VERSION_NUMBER < 0x000100
#error "the number can be compared by the preprocessor, and this version is at least 0.1.0"
#endif

EPC_TEST(version__number_and_string_have_the_three_parts)
{
    char text[32];

    ck_assert_uint_eq(EPC_VERSION_NUMBER >> 16, EPC_VERSION_MAJOR);
    ck_assert_uint_eq((EPC_VERSION_NUMBER >> 8) & 0xFF, EPC_VERSION_MINOR);
    ck_assert_uint_eq(EPC_VERSION_NUMBER & 0xFF, EPC_VERSION_PATCH);
    snprintf(text, sizeof text, "%d.%d.%d", EPC_VERSION_MAJOR, EPC_VERSION_MINOR,
             EPC_VERSION_PATCH);
    ck_assert_str_eq(EPC_VERSION_STRING, text);
}

EPC_TEST(version__is_the_same_number_at_run_time)
{
    ck_assert_uint_eq(epc_version(), EPC_VERSION_NUMBER);
}
