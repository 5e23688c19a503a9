/* SPDX-License-Identifier: MIT
 *
 * check_system_past.c -- totals never become smaller.
 */
#include "epc_check.h"

#include <stdlib.h>

#include "provider-system/processes/past.h"

static struct sysperf_past past;

/* Update with these; the times afterwards are in past.each. */
static void update(const struct sysperf_usage *times, uint32_t count)
{
    struct sysperf_usage *now = malloc((count + 1) * sizeof *now);

    for (uint32_t i = 0; i < count; i++)
        now[i] = times[i];
    sysperf_correct_and_remember_times(&past, now, count);
    if (count == 0)
        free(now);
}

EPC_TEST(past__keeps_the_times_of_what_has_ended)
{
    const struct sysperf_usage three[] = { { 7, 1, 10, 100, 1000, 0, { 0 } },
                                           { 3, 1, 20, 200, 2000, 1, { 0 } },
                                           { 5, 1, 30, 300, 3000, 2, { 0 } } };
    const struct sysperf_usage one[] = { { 5, 1, 31, 301, 3001, 0, { 0 } } };

    past = (struct sysperf_past){ 0 };
    update(three, 3);
    ck_assert_uint_eq(past.each[0].id, 3);
    ck_assert_uint_eq(past.each[2].number, 0);
    ck_assert_uint_eq(past.gone_user, 0);
    update(one, 1);
    ck_assert_uint_eq(past.gone_user, 30);
    ck_assert_uint_eq(past.gone_kernel, 300);
    ck_assert_uint_eq(past.gone_switches, 3000);
    update(NULL, 0);
    ck_assert_uint_eq(past.gone_user, 61);
    ck_assert_uint_eq(past.count, 0);
    update(one, 1);
    sysperf_release_remembered_times(&past);
}

EPC_TEST(past__tells_a_number_that_is_used_again_from_the_first)
{
    const struct sysperf_usage first[] = { { 7, 1, 500, 0, 0, 0, { 0 } } };
    const struct sysperf_usage second[] = { { 7, 2, 10, 0, 0, 0, { 0 } } };

    past = (struct sysperf_past){ 0 };
    update(first, 1);
    update(second, 1);
    ck_assert_uint_eq(past.each[0].user, 10);
    ck_assert_uint_eq(past.gone_user, 500);
    sysperf_release_remembered_times(&past);
}

EPC_TEST(past__lets_no_time_go_backwards)
{
    const struct sysperf_usage first[] = { { 7, 1, 500, 600, 0, 0, { 0 } } };
    const struct sysperf_usage second[] = { { 7, 1, 499, 601, 0, 0, { 0 } } };

    past = (struct sysperf_past){ 0 };
    update(first, 1);
    update(second, 1);
    ck_assert_uint_eq(past.each[0].user, 500);
    ck_assert_uint_eq(past.each[0].kernel, 601);
    ck_assert_uint_eq(past.gone_user, 0);
    sysperf_release_remembered_times(&past);
}

EPC_TEST(past__survives_equal_things)
{
    const struct sysperf_usage twice[] = { { 7, 1, 1, 1, 1, 0, { 0 } },
                                           { 7, 1, 1, 1, 1, 1, { 0 } } };

    past = (struct sysperf_past){ 0 };
    update(twice, 2);
    update(twice, 2);
    update(twice, 1);
    ck_assert_uint_eq(past.gone_user, 1);
    sysperf_release_remembered_times(&past);
}
