/* SPDX-License-Identifier: MIT
 *
 * check_system_match.c -- pairs of processes: those that are clear, those that only their order
 * tells apart, and those that nothing does.
 */
#include "epc_check.h"

#include <epc/epc.h>

#include "provider-system/processes/match_find.h"

#define SECOND 10000000u

static struct sysperf_seeker seekers[4];
static struct sysperf_candidate candidates[4];

/* A process of Wine that says the same twice. */
static void seek(uint32_t i, uint64_t created, uint64_t memory, uint64_t user)
{
    struct sysperf_process *process = &seekers[i].before;

    *process = (struct sysperf_process){ .id = 8 * (i + 1) };
    process->created = created;
    process->user = user;
    process->virtual_peak = process->virtual_bytes = memory * 10;
    process->working_set_peak = process->working_set = memory;
    process->paged_bytes = memory / 2;
    seekers[i].after = *process;
}

static void offer(uint32_t i, uint64_t started, uint64_t memory, uint64_t user)
{
    candidates[i] = (struct sysperf_candidate){ .pid = 100 + i, .started = started };
    candidates[i].process.start = started;
    candidates[i].process.user = user;
    candidates[i].memory = (struct sysperf_proc_memory){ memory * 10, memory * 10,       memory,
                                                         memory,      memory / 2 - 4096, 4096 };
}

static void find(uint32_t count, uint32_t candidate_count)
{
    ck_assert_int_eq(sysperf_match_find_partners(seekers, count, candidates, candidate_count),
                     EPC_OK);
}

EPC_TEST(match__is_what_has_the_same_sizes_and_times)
{
    seek(0, 500 * SECOND, 1 << 20, 300000);
    seek(1, 501 * SECOND, 2 << 20, 300000);
    offer(0, 501 * SECOND - 1000, 2 << 20, 300000);
    offer(1, 500 * SECOND - 2000, 1 << 20, 300000);
    offer(2, 500 * SECOND, 1 << 20, 400000);
    find(2, 3);
    ck_assert_uint_eq(seekers[0].found, 1);
    ck_assert_uint_eq(seekers[1].found, 0);
}

EPC_TEST(match__of_a_busy_process_lies_between_two_lists)
{
    seek(0, 500 * SECOND, 1 << 20, 300000);
    seekers[0].after.user = 500000;
    seekers[0].after.working_set = seekers[0].after.working_set_peak = 3 << 20;
    seekers[0].after.paged_bytes = 2 << 20;
    offer(0, 500 * SECOND, 1 << 20, 200000);
    offer(1, 500 * SECOND, 1 << 20, 400000);
    candidates[1].memory.working_set = candidates[1].memory.working_set_peak = 2 << 20;
    candidates[1].memory.anonymous = 1 << 20;
    find(1, 2);
    ck_assert_uint_eq(seekers[0].found, 1);
}

EPC_TEST(match__of_this_process_has_less_while_no_list_is_made)
{
    seek(0, 500 * SECOND, 1 << 20, 0);
    offer(0, 500 * SECOND, (1 << 20) - 16384, 0);
    candidates[0].memory.virtual_peak = candidates[0].memory.virtual_bytes = 10 << 20;
    candidates[0].memory.anonymous = (1 << 19) - 16384;
    find(1, 1);
    ck_assert_uint_eq(seekers[0].found, SYSPERF_NO_CANDIDATE);
    seekers[0].is_own = true;
    find(1, 1);
    ck_assert_uint_eq(seekers[0].found, 0);
    seekers[0].is_own = false;
}

EPC_TEST(match__was_not_started_later_nor_long_before)
{
    seek(0, 500 * SECOND, 1 << 20, 0);
    offer(0, 501 * SECOND, 1 << 20, 0);
    offer(1, 400 * SECOND, 1 << 20, 0);
    find(1, 2);
    ck_assert_uint_eq(seekers[0].found, SYSPERF_NO_CANDIDATE);
}

EPC_TEST(match__of_equal_ones_is_by_their_order)
{
    seek(0, 502 * SECOND, 1 << 20, 0);
    seek(1, 501 * SECOND, 1 << 20, 0);
    seek(2, 503 * SECOND, 1 << 20, 0);
    offer(0, 500 * SECOND, 1 << 20, 0);
    offer(1, 500 * SECOND + 1, 1 << 20, 0);
    offer(2, 500 * SECOND + 2, 1 << 20, 0);
    find(3, 3);
    ck_assert_uint_eq(seekers[0].found, 1);
    ck_assert_uint_eq(seekers[1].found, 0);
    ck_assert_uint_eq(seekers[2].found, 2);
}

EPC_TEST(match__of_equal_ones_with_one_too_many_is_none)
{
    seek(0, 502 * SECOND, 1 << 20, 0);
    seek(1, 501 * SECOND, 1 << 20, 0);
    for (uint32_t i = 0; i < 3; i++)
        offer(i, 500 * SECOND, 1 << 20, 0);
    find(2, 3);
    ck_assert_uint_eq(seekers[0].found, SYSPERF_NO_CANDIDATE);
    ck_assert_uint_eq(seekers[1].found, SYSPERF_NO_CANDIDATE);
}

EPC_TEST(match__that_two_want_is_neithers)
{
    seek(0, 502 * SECOND, 1 << 20, 0);
    seek(1, 501 * SECOND, 1 << 20, 0);
    offer(0, 500 * SECOND, 1 << 20, 0);
    find(2, 1);
    ck_assert_uint_eq(seekers[0].found, SYSPERF_NO_CANDIDATE);
    ck_assert(!candidates[0].taken);
}

EPC_TEST(match__leaves_the_rest_to_those_that_remain)
{
    seek(0, 500 * SECOND, 1 << 20, 0);
    seek(1, 500 * SECOND, 1 << 20, 0);
    seekers[1].after.user = 5 * SECOND; /* may be either */
    offer(0, 500 * SECOND, 1 << 20, 0);
    offer(1, 500 * SECOND, 1 << 20, SECOND);
    find(2, 2);
    ck_assert_uint_eq(seekers[0].found, 0);
    ck_assert_uint_eq(seekers[1].found, 1);
}

EPC_TEST(match__in_a_list_for_32_bits_is_by_the_lower_half)
{
    seek(0, 500 * SECOND, 1 << 20, 0);
    offer(0, 500 * SECOND, 1 << 20, 0);
    candidates[0].memory.virtual_peak += (uint64_t)5 << 32;
    candidates[0].memory.virtual_bytes += (uint64_t)4 << 32;
    candidates[0].memory.working_set_peak += (uint64_t)2 << 32;
    candidates[0].memory.working_set += (uint64_t)1 << 32;
    candidates[0].memory.anonymous += (uint64_t)1 << 32;
    find(1, 1);
    ck_assert_uint_eq(seekers[0].found, SYSPERF_NO_CANDIDATE);
    seekers[0].before.width = seekers[0].after.width = 4;
    find(1, 1);
    ck_assert_uint_eq(seekers[0].found, 0);
}

EPC_TEST(match__of_another_prefix_is_for_who_finds_no_other)
{
    seek(0, 500 * SECOND, 1 << 20, 0);
    offer(0, 500 * SECOND, 1 << 20, 0);
    offer(1, 500 * SECOND, 1 << 20, 0);
    find(1, 2);
    ck_assert_uint_eq(seekers[0].found, SYSPERF_NO_CANDIDATE);
    candidates[0].other = true;
    find(1, 2);
    ck_assert_uint_eq(seekers[0].found, 1);
    candidates[1].taken = false;
    find(1, 1); /* the same prefix may be written in two ways */
    ck_assert_uint_eq(seekers[0].found, 0);
}

EPC_TEST(match__of_nothing_is_nothing)
{
    find(0, 0);
    seek(0, 500 * SECOND, 1 << 20, 0);
    find(1, 0);
    ck_assert_uint_eq(seekers[0].found, SYSPERF_NO_CANDIDATE);
}
