/* SPDX-License-Identifier: MIT
 *
 * check_mon_rowclock.c -- the times of a log's rows while computers answer and are silent. */
#include "epc_check.h"

#include "monitor/log/rowclock.h"

static bool wait_for_nothing(uint64_t milliseconds)
{
    (void)milliseconds;
    return true;
}

static void answer(struct mon_computer *computer, uint64_t time)
{
    computer->newer.there = time != 0;
    computer->newer.snapshot.data.head.perf_time_100ns = time;
}

EPC_TEST(row_clock__of_one_computer_goes_on_while_it_is_silent)
{
    static struct mon_computer one;
    struct mon_sampler sampler = { .computers = &one, .count = 1, .pause = wait_for_nothing };
    struct mon_row_clock clock = { .known = false };

    answer(&one, 500);
    ck_assert_uint_eq(mon_choose_row_time(&clock, &sampler, 1000), 500);
    answer(&one, 0);
    ck_assert_uint_eq(mon_choose_row_time(&clock, &sampler, 1010), 510);
    answer(&one, 521);
    ck_assert_uint_eq(mon_choose_row_time(&clock, &sampler, 1020), 521);
}

EPC_TEST(row_clock__of_several_computers_is_this_one_s)
{
    static struct mon_computer two[2];
    struct mon_sampler sampler = { .computers = two, .count = 2, .pause = wait_for_nothing };
    struct mon_row_clock clock = { .known = false };

    answer(&two[0], 500);
    answer(&two[1], 7000);
    ck_assert_uint_eq(mon_choose_row_time(&clock, &sampler, 1000), 1000);
    answer(&two[0], 0);
    ck_assert_uint_eq(mon_choose_row_time(&clock, &sampler, 1010), 1010);
    answer(&two[1], 0);
    ck_assert_uint_eq(mon_choose_row_time(&clock, &sampler, 1020), 1020);
    /* Saved samples have their own. */
    sampler.pause = NULL;
    answer(&two[1], 7001);
    ck_assert_uint_eq(mon_choose_row_time(&clock, &sampler, 1030), 7001);
}
