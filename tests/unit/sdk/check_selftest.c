/* SPDX-License-Identifier: MIT
 *
 * check_selftest.c -- tests of epc_check.h itself: registration, loops and the summary. */
#include "epc_check.h"

static const int table[] = { 1, 2, 3 };

EPC_TEST_LOOP(selftest__a_loop_test_runs_once_per_row, sizeof table / sizeof *table)
{
    ck_assert_int_eq(table[_i], _i + 1);
}
