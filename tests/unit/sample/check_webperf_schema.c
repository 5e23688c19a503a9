/* SPDX-License-Identifier: MIT
 *
 * check_webperf_schema.c -- the library accepts the sample's generated tables. */
#include "epc_check.h"

#include "provider-sample/webperf_schema.h"
#include "sdk/schema/schema.h"

EPC_TEST(webperf_schema__is_one_that_the_library_takes)
{
    struct epci_schema_fault fault = { "", 0, 0 };

    ck_assert_msg(epci_schema_check(&webperf_schema, &fault) == EPC_OK, "%s", fault.sentence);
}

EPC_TEST(webperf_schema__has_the_symbols_that_applications_were_built_with)
{
    ck_assert_uint_eq(webperf_schema.object_count, 2);
    ck_assert_uint_eq(webperf_schema.objects[0].counter_count, 8);
    ck_assert_uint_eq(webperf_schema.objects[1].symbol, WEBPERF_SERVER);
    ck_assert_uint_eq(WEBPERF_SITE_HIT_RATIO, 8);
    ck_assert_uint_eq(webperf_schema.objects[0].counters[3].base, WEBPERF_SITE_LOOKUPS);
    ck_assert_uint_eq(WEBPERF_SERVER_CONNECTED, 24);
    ck_assert_uint_eq(webperf_schema.objects[1].counters[2].flags, EPC_ROLE_STATUS);
}
