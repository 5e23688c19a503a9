/* SPDX-License-Identifier: MIT
 *
 * querying.c -- opens and closes the query, and adds to it. */
#include "querying.h"

#include "epc_check.h"

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "pdh/caller/handles.h"

HQUERY query;

void set_up(void)
{
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    ck_assert_int_eq(PdhOpenQueryA(NULL, 7, &query), ERROR_SUCCESS);
}

void tear_down(void)
{
    ck_assert_int_eq(PdhCloseQuery(query), ERROR_SUCCESS);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_QUERY), 0);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_COUNTER), 0);
    fake_end();
}

HCOUNTER add(const char *path)
{
    HCOUNTER counter = NULL;

    ck_assert_int_eq(PdhAddCounterW(query, (LPCWSTR)fake_wide(path), 9, &counter), ERROR_SUCCESS);
    ck_assert_ptr_nonnull(counter);
    return counter;
}

double value_of(HCOUNTER counter)
{
    PDH_FMT_COUNTERVALUE value;

    ck_assert_int_eq(PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(value.CStatus, PDH_CSTATUS_VALID_DATA);
    return value.doubleValue;
}
