/* SPDX-License-Identifier: MIT
 *
 * check_timing.c -- durations of calls: minimum, median and maximum, in bounded memory. */
#include "epc_check.h"

#include <string.h>

#include "harness/behaviour/timing.h"

static struct harness_timing timing;

static void add_all(const uint32_t *samples, size_t count)
{
    memset(&timing, 0, sizeof timing);
    for (size_t i = 0; i < count; i++)
        harness_timing_add(&timing, samples[i]);
}

EPC_TEST(timing__of_nothing_is_nothing)
{
    struct harness_timing_result times;

    add_all(NULL, 0);
    times = harness_summarize_timing(&timing);
    ck_assert_uint_eq(times.count, 0);
    ck_assert_uint_eq(times.least, 0);
    ck_assert_uint_eq(times.median, 0);
    ck_assert_uint_eq(times.maximum, 0);
}

EPC_TEST(timing__of_one_call_is_three_times_its_own)
{
    struct harness_timing_result times;

    add_all((const uint32_t[]){ 7 }, 1);
    times = harness_summarize_timing(&timing);
    ck_assert_uint_eq(times.count, 1);
    ck_assert_uint_eq(times.least, 7);
    ck_assert_uint_eq(times.median, 7);
    ck_assert_uint_eq(times.maximum, 7);
}

EPC_TEST(timing__gives_the_middle_of_an_odd_number_and_the_lower_middle_of_an_even_one)
{
    add_all((const uint32_t[]){ 900, 3, 5 }, 3);
    ck_assert_uint_eq(harness_summarize_timing(&timing).median, 5);
    add_all((const uint32_t[]){ 900, 3, 5, 8 }, 4);
    ck_assert_uint_eq(harness_summarize_timing(&timing).median, 5);
    ck_assert_uint_eq(harness_summarize_timing(&timing).least, 3);
    ck_assert_uint_eq(harness_summarize_timing(&timing).maximum, 900);
}

EPC_TEST(timing__of_many_calls_keeps_the_extremes_and_a_fair_median)
{
    struct harness_timing_result times;

    memset(&timing, 0, sizeof timing);
    for (uint32_t i = 0; i < 100000; i++)
        harness_timing_add(&timing, i == 777 ? 1 : i == 50001 ? 5000000 : 1000 + i);
    times = harness_summarize_timing(&timing);
    ck_assert_uint_eq(times.count, 100000);
    ck_assert_uint_eq(times.least, 1);
    ck_assert_uint_eq(times.maximum, 5000000);
    ck_assert_uint_ge(times.median, 1000 + 49000);
    ck_assert_uint_le(times.median, 1000 + 51000);
    ck_assert_uint_le(timing.used, HARNESS_TIMING_KEPT);
}

EPC_TEST(timing__keeps_every_sample_as_long_as_there_is_room)
{
    memset(&timing, 0, sizeof timing);
    for (uint32_t i = 0; i < HARNESS_TIMING_KEPT; i++)
        harness_timing_add(&timing, i);
    ck_assert_uint_eq(timing.used, HARNESS_TIMING_KEPT);
    ck_assert_uint_eq(harness_summarize_timing(&timing).median, (HARNESS_TIMING_KEPT - 1) / 2);
    harness_timing_add(&timing, 1000);
    ck_assert_uint_eq(timing.used, HARNESS_TIMING_KEPT / 2 + 1);
}
